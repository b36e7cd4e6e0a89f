/**
 * `npm run faults -- --minutes 5` or `-- --hours 2`: two servers that nobody but their supervisors starts again, killed, cut off
 * and frozen with their database under a mixed load; then withdrawals through a provider that takes its time. Prints what
 * happened and what was lost or doubled, if anything was.
 */
import { parseArgs } from 'node:util'
import { seeded } from '../../app/server/testing/seeded.ts'
import { loadDemo } from '../../database/demo/load.ts'
import { buildWeb } from '../../scripts/build.ts'
import { hours, minutes } from '../../shared/time.ts'
import { freePort } from '../setting/free-port.ts'
import { openDurablePostgres } from '../setting/postgres.ts'
import { openOutside } from '../setting/outside.ts'
import { supervised } from '../setting/supervised.ts'
import { answering, harm, mishaps, type Mishap, type Scene, type Toll } from './kills.ts'
import { startLoad } from './load.ts'
import { doubled, lost, quiet, slowestCredit, slowestWithdrawal } from './proofs.ts'
import { slowLine, type SlowLine } from './slow-provider.ts'
import { startWithdrawing } from './withdrawals.ts'

/** Everything is to be up again so soon. */
const MOST_RETURN_S = 10
const MOST_CREDIT_S = 60
/** What of the time is for the withdrawals, which take this long at most; the rest is for the mixed load. */
const CARRIED = 0.4
const MOST_CARRIED_MS = minutes(12)
/** What can happen while withdrawals are carried, each between any two of their steps. */
const whileCarried: readonly Mishap[] = ['server', 'other server', 'backend', 'cut', 'server', 'other server', 'freeze']

const { values } = parseArgs({
  options: { hours: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } },
})
const lastsMs = hours(Number(values.hours ?? 0)) + minutes(Number(values.minutes ?? (values.hours ? 0 : 5)))
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!(lastsMs > 0) || !Number.isInteger(seed)) {
  console.error('npm run faults -- [--hours 2] [--minutes 5] [--seed 7]')
  process.exit(1)
}

await buildWeb()
const random = seeded(seed)
const own = await openDurablePostgres()
await loadDemo(own.db, new Date(), null)
const ports = [await freePort(), await freePort()] as const
const outside = await openOutside(ports[0])
const line = await slowLine(outside.intasend.apiOrigin, random)
const settings = { INTASEND_API_BASE: line.origin }
const servers = [
  await supervised(own.target, outside, ports[0], settings),
  await supervised(own.target, outside, ports[1], settings),
] as const
const scene: Scene = { own, outside, servers, random }
await Promise.all(servers.map(answering))
console.log(`seed ${seed}, ${lastsMs / minutes(1)} minutes`)
const carriedMs = Math.min(CARRIED * lastsMs, MOST_CARRIED_MS)
const found = [...(await mixedLoad(scene, lastsMs - carriedMs)), ...(await withdrawals(scene, line, carriedMs))]
console.log(found.length === 0 ? '\nNothing was lost, and nothing was doubled.' : `\n${found.join('\n')}`)
console.log(`seed ${seed}`)
await Promise.all(servers.map((server) => server.end()))
await line.close()
await outside.close()
await own.close()
process.exit(found.length === 0 ? 0 : 1)

async function mixedLoad(setting: Scene, ms: number): Promise<string[]> {
  const at = { db: own.db, outside }
  const load = await startLoad({ ...at, origins: servers.map(({ origin }) => origin), random })
  const over = performance.now() + ms
  const toll = await harm(setting, load, mishaps, () => performance.now() < over)
  await load.stop()
  const findings = [...(await quiet(at, false)), ...(await lost(at, load.acknowledged)), ...(await doubled(at))]
  const acknowledged = Object.entries(load.acknowledged).map(([kind, list]): Line => [`${kind} acknowledged`, list.length, ''])
  report('mixed load', toll, [...acknowledged, timed('slowest credit, s', await slowestCredit(at), MOST_CREDIT_S)])
  return findings
}

async function withdrawals(setting: Scene, slow: SlowLine, ms: number): Promise<string[]> {
  const at = { db: own.db, outside }
  slow.isSlow = true
  const withdrawing = await startWithdrawing(
    own.db,
    servers.map(({ origin }) => origin),
  )
  const over = performance.now() + ms
  const toll = await harm(setting, { count: slow.answered }, whileCarried, () => performance.now() < over)
  await withdrawing.stop()
  const told = { deposits: [], bookings: [], payments: [], withdrawals: withdrawing.asked }
  const findings = [...(await quiet(at, false)), ...(await lost(at, told)), ...(await doubled(at))]
  report('withdrawals, with answers of 0.2 to 20 s', toll, [
    ['withdrawals acknowledged', withdrawing.asked.length, ''],
    ['calls to the provider', slow.answered(), ''],
    ['slowest withdrawal, s', Math.round(await slowestWithdrawal(at)), ''],
  ])
  return findings
}

type Line = [name: string, count: number, more: string]

function timed(name: string, seconds: number, most: number): Line {
  return [name, Math.round(seconds * 10) / 10, seconds > most ? `slower than ${most}` : '']
}

function report(what: string, toll: Toll, facts: readonly Line[]): void {
  const times = [...toll].reduce((sum, [, one]) => sum + one.times, 0)
  const returns = [...toll].map(([kind, one]): Line => {
    const [, seconds, slow] = timed(kind, one.slowestMs / 1000, MOST_RETURN_S)
    return [kind, one.times, `slowest return ${seconds} s${slow && `, ${slow}`}`]
  })
  console.log(`\n${what}: ${times} mishaps`)
  for (const [name, count, more] of [...returns, ...facts])
    console.log(`  ${name.padEnd(28)} ${String(count).padStart(8)}  ${more}`.trimEnd())
}
