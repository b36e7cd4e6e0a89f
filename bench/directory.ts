/** The directory among a thousand teachers and a million, in rounds that alternate: no cost may grow with what is not shown. */
import { sql } from 'drizzle-orm'
import { prepareDatabase } from '../app/server/prepare-database.ts'
import { listTeachers } from '../features/directory/contract.ts'
import { addManyTeachers } from '../features/directory/testing/many-teachers.ts'
import { insist } from '../journeys/setting/client.ts'
import { freePort } from '../journeys/setting/free-port.ts'
import { openOutside } from '../journeys/setting/outside.ts'
import { startReleased } from './released.ts'
import { SLUG } from '../shared/brand.ts'
import type { Input } from '../shared/endpoint.ts'
import { openDatabase } from '../shared/server/database.ts'
import { ensureDatabase } from '../shared/server/migrate.ts'
import { compared } from './compared.ts'
import { cpuEach } from './pages.ts'
import type { Figure } from './report.ts'
import type { Bench } from './setting.ts'

const FEW = 1_000
const MANY = 1_000_000
const ROUND_MS = 700
const PER_PAGE = 12

type Search = Input<typeof listTeachers>

const grown: readonly { name: string; search: Search; budget: string }[] = [
  { name: 'no filter', search: {}, budget: '≤ 1.2' },
  { name: 'subject and grade', search: { subject: 'Mathematics', grade: 10 }, budget: '≤ 1.2' },
  { name: 'a name', search: { q: 'achieng' }, budget: '≤ 3' },
  { name: 'the beginning of a name', search: { q: 'ach' }, budget: '≤ 3' },
  { name: 'a subject in Kiswahili', search: { q: 'hisabati' }, budget: '≤ 3' },
  { name: 'a rare name', search: { q: 'mbambamba' }, budget: '≤ 3' },
  { name: 'a name mistyped', search: { q: 'acheing' }, budget: '≤ 3' },
  { name: 'no match', search: { q: 'qwertzuiop' }, budget: '≤ 3' },
]

export async function directoryFigures({ socketFolder, postgresPid }: Pick<Bench, 'socketFolder' | 'postgresPid'>) {
  await using opened = new AsyncDisposableStack()
  const few = await openTeachers(socketFolder, FEW, opened)
  const many = await openTeachers(socketFolder, MANY, opened)
  const cost = ({ origin, pid }: Teachers, search: Search): Promise<number> =>
    cpuEach(async () => void (await insist(origin, null, listTeachers, search)), [pid, postgresPid], ROUND_MS)
  let turn = 0
  // Each address is another one: a page that was just asked for is kept.
  const page = ({ origin, pid }: Teachers): Promise<number> =>
    cpuEach(
      async () => void (await (await fetch(`${origin}/tutors?subject=Mathematics&grade=10&turn=${(turn += 1)}`)).text()),
      [pid, postgresPid],
      ROUND_MS,
    )
  const figures: Figure[] = []
  const add = async (name: string, budget: string, first: () => Promise<number>, second: () => Promise<number>) => {
    figures.push({ name: `directory, ${name}`, budget, ...(await compared(first, second)) })
  }
  for (const { name, search, budget } of grown)
    await add(
      `${name}: 1e6 ÷ 1e3 teachers`,
      budget,
      () => cost(few, search),
      () => cost(many, search),
    )
  await add(
    '/tutors: 1e6 ÷ 1e3 teachers',
    '≤ 1.2',
    () => page(few),
    () => page(many),
  )
  const cursor = await many.placeAt(1000 * PER_PAGE)
  await add(
    'page 1,000 ÷ page 1 of 1e6',
    '≤ 1.2',
    () => cost(many, {}),
    () => cost(many, { cursor }),
  )
  return figures
}

type Teachers = { origin: string; pid: number; placeAt: (offset: number) => Promise<string> }

/** A database with so many teachers, and a server of its own. */
async function openTeachers(socketFolder: string, count: number, opened: AsyncDisposableStack): Promise<Teachers> {
  const target = await ensureDatabase(socketFolder, `${SLUG}_teachers_${count}`)
  await prepareDatabase(target)
  const db = openDatabase(target, 1)
  opened.defer(() => db.$client.end())
  await addManyTeachers(db, count, new Date())
  const port = await freePort()
  const outside = await openOutside(port)
  opened.defer(() => outside.close())
  const server = await startReleased(target, outside, port)
  opened.defer(() => server.kill('SIGTERM'))
  return {
    origin: server.origin,
    pid: server.pid,
    async placeAt(offset) {
      const { rows } = await db.execute<{ place: string }>(
        sql`select rating_hundredths || '-' || teacher_id as place from teacher_listings
          order by rating_hundredths desc, teacher_id desc offset ${offset} limit 1`,
      )
      return rows[0]?.place ?? ''
    },
  }
}
