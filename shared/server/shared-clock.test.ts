import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../database/testing/database.ts'
import { openRelay, type Relay } from '../../database/testing/relay.ts'
import { days, minutes } from '../time.ts'
import { openDatabase, type Db } from './database.ts'
import { makeLog } from './log.ts'
import { openSharedClock, type SharedClock } from './shared-clock.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let relay: Relay
let db: Db
let clock: SharedClock | null = null
beforeEach(async () => {
  database = await copyDatabase(inject('postgresFolder'))
  relay = await openRelay()
  db = openDatabase(relay.to(database.target), 2)
})
afterEach(async () => {
  await clock?.stop()
  clock = null
  await db.$client.end()
  await relay.close()
  await database.drop()
})

const log = makeLog('silent')

/** A machine whose clock shows another time, and may be set. */
function machine(aheadMs: number) {
  const own = { aheadMs, now: () => Date.now() + own.aheadMs, elapsed: () => performance.now() }
  return own
}

const offBy = (shared: SharedClock): number => Math.abs(shared.now().getTime() - Date.now())

test.each([
  ['three days fast', days(3)],
  ['three days slow', -days(3)],
])('a machine whose clock is %s goes by the time of the database', async (_, aheadMs) => {
  // To it every answer comes at once: one that a busy machine brings late is not gone by.
  clock = await openSharedClock(db, log, { ...machine(aheadMs), elapsed: () => 0 })
  expect(offBy(clock)).toBeLessThan(minutes(1))
})

test('a clock that is set while the server runs changes nothing', async () => {
  const own = machine(0)
  clock = await openSharedClock(db, log, own)
  own.aheadMs = days(1)
  expect(offBy(clock)).toBeLessThan(1000)
})

test('while the database cannot be asked it counts on, from the machine’s own clock where it never could', async () => {
  const own = machine(days(3))
  await relay.cut()
  clock = await openSharedClock(db, log, own, 20)
  expect(Math.abs(clock.now().getTime() - own.now())).toBeLessThan(1000)
  await relay.join()
  const shared = clock
  await expect.poll(() => offBy(shared)).toBeLessThan(1000)
  await relay.cut()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(offBy(shared)).toBeLessThan(1000)
  const before = shared.now().getTime()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shared.now().getTime()).toBeGreaterThan(before)
  await relay.join()
})

test('an answer that took long is not gone by', async () => {
  let late = 0
  clock = await openSharedClock(db, log, { ...machine(days(3)), elapsed: () => performance.now() + (late += 1500) })
  // On its watch more than a second has gone by between asking and the answer; what it began with stands.
  expect(offBy(clock)).toBeGreaterThan(days(2))
})
