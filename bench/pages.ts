/** The directory against its own SQL, a public page against a file, sizes, memory and start. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { listTeachers } from '../features/directory/contract.ts'
import { directoryPage } from '../features/directory/server/index.ts'
import { asked } from '../app/server/testing/plans.ts'
import { insist } from '../journeys/setting/client.ts'
import { webFolder } from '../scripts/build.ts'
import { withImports, type Manifest } from '../app/site/manifest.ts'
import { cpuMs, median, residentMb } from './cpu.ts'
import type { Figure } from './report.ts'
import type { Bench } from './setting.ts'

const CLIENTS = 8
const ROUNDS = 5
const ROUND_MS = 1500

export async function pageFigures(bench: Bench): Promise<Figure[]> {
  const { server, postgresPid, db } = bench
  const atRest = residentMb(server.pid)
  const filter = { subject: 'Mathematics', grade: 10, limit: 12 }
  const search = async (): Promise<void> => void (await insist(server.origin, null, listTeachers, filter))
  const itsSql = await asked(db, (db) => directoryPage(db, filter, new Date()))
  const bare = async (): Promise<void> => {
    for (const one of itsSql) await db.$client.query(one)
  }
  const get = (address: string) => async (): Promise<void> =>
    void (await (await fetch(`${server.origin}${address}`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer())
  const file = `/${globSync('assets/enhance-*.js', { cwd: webFolder })[0]}`
  const ratios: { search: number; landing: number; tutors: number; each: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const searched = await cpuEach(search, [server.pid, postgresPid])
    const inSql = await cpuEach(bare, [postgresPid])
    const landing = await cpuEach(get('/'), [server.pid])
    const asFile = await cpuEach(get(file), [server.pid])
    const tutors = await cpuEach(get('/tutors'), [server.pid])
    ratios.push({ search: searched / inSql, landing: landing / asFile, tutors: tutors / asFile, each: landing })
  }
  return [
    { name: 'directory search ÷ its SQL: CPU', value: median(ratios.map((ratio) => ratio.search)), unit: '×', budget: '≤ 2' },
    { name: 'landing ÷ static file: CPU', value: median(ratios.map((ratio) => ratio.landing)), unit: '×', budget: '≤ 4' },
    { name: '/tutors ÷ static file: CPU', value: median(ratios.map((ratio) => ratio.tutors)), unit: '×', budget: '≤ 4' },
    { name: 'public page: CPU each', value: median(ratios.map((ratio) => ratio.each)), unit: 'ms', budget: '≤ 0.3' },
    { name: 'server at rest after a warm-up', value: atRest, unit: 'MB', budget: '≤ 110' },
    { name: 'server at full speed', value: residentMb(server.pid), unit: 'MB', budget: '≤ 150' },
    { name: 'start to first answer, warm', value: bench.startMs / 1000, unit: 's', budget: '≤ 1' },
    ...(await sizes(server.origin)),
  ]
}

/** CPU milliseconds of processes for each of as many pieces of work as eight clients get done in a round. */
export async function cpuEach(work: () => Promise<void>, pids: readonly number[], roundMs = ROUND_MS): Promise<number> {
  const total = (): number => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const [cpu, started] = [total(), performance.now()]
  let done = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - started < roundMs) {
        await work()
        done += 1
      }
    }),
  )
  return (total() - cpu) / done
}

async function sizes(origin: string): Promise<Figure[]> {
  const kb = (bytes: number): number => bytes / 1024
  const html = async (address: string): Promise<number> =>
    kb(brotliCompressSync(await (await fetch(origin + address)).text()).length)
  const built = (pattern: string): number =>
    kb(globSync(pattern, { cwd: webFolder }).reduce((sum, file) => sum + compressedSize(path.join(webFolder, file)), 0))
  const manifest = JSON.parse(readFileSync(path.join(webFolder, 'manifest-en.json'), 'utf8')) as Manifest
  const weigh = (names: Iterable<string>): number =>
    kb([...names].reduce((sum, name) => sum + compressedSize(path.join(webFolder, manifest[name]?.file ?? '')), 0))
  const first = withImports(manifest, 'main.tsx')
  const lazy = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .map(([name]) => ({ name, kb: weigh([...withImports(manifest, name)].filter((one) => !first.has(one))) }))
  // A room that LiveKit carries brings LiveKit's client along.
  const heaviest = lazy.filter((one) => !isLiveKit(one)).sort((a, b) => b.kb - a.kb)[0]
  const atLiveKit = lazy.find(isLiveKit)
  return [
    { name: 'landing: HTML with CSS', value: await html('/'), unit: 'KB br', budget: '≤ 15' },
    { name: 'directory: HTML with CSS', value: await html('/tutors'), unit: 'KB br', budget: '≤ 15' },
    { name: 'public script', value: built('assets/enhance-*.js'), unit: 'KB br', budget: '≤ 3' },
    {
      name: 'fonts',
      value: kb(
        globSync('assets/*.woff2', { cwd: webFolder }).reduce((sum, file) => sum + statSync(path.join(webFolder, file)).size, 0),
      ),
      unit: 'KB',
      budget: '≤ 30',
    },
    { name: 'dashboard: first script', value: weigh(first), unit: 'KB br', budget: '≤ 110' },
    {
      name: `heaviest lazy page (${heaviest?.name.split('/').at(-1) ?? 'none'})`,
      value: heaviest?.kb ?? 0,
      unit: 'KB br',
      budget: '≤ 28',
    },
    { name: 'a room that LiveKit carries', value: atLiveKit?.kb ?? Number.NaN, unit: 'KB br', budget: '≤ 150' },
  ]
}

const isLiveKit = ({ name }: { name: string }): boolean => name.endsWith('/livekit-room.tsx')

const compressedSize = (file: string): number =>
  existsSync(`${file}.br`) ? statSync(`${file}.br`).size : existsSync(file) ? statSync(file).size : 0
