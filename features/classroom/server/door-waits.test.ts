/** Whoever stands before a room's door is written down from the room itself, apart from who is inside. */
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../app/server/testing/world.ts'
import { days, plus } from '../../../shared/time.ts'
import { openEngine, type Engine, type Guest, type TestPage } from '../testing/engine.ts'
import { offerWith } from '../testing/offer.ts'
import { roomHosts } from './room-hosts.ts'

let somo: World
let otieno: Person
let amina: Person
let at: Engine
const secret = randomBytes(32)
const ref = 'class-7'

beforeAll(async () => {
  somo = await openWorld({ now: new Date().toISOString() })
  otieno = await somo.people.teacher('Otieno Ouma')
  amina = await somo.people.student('Amina Njoroge')
})
beforeEach(async () => {
  at = await openEngine({ secrets: [secret], hosts: (origin) => roomHosts(somo.db, { process: origin, origin }) })
})
afterEach(async () => {
  await at?.close()
  await somo.db.$client.query('delete from door_waits; delete from attendance; delete from room_doors')
})
afterAll(() => somo?.close())

async function page(who: Person, role: Guest['role']): Promise<TestPage> {
  const guest = { personId: String(who.id), name: who.name, role, maySend: true, mayWrite: true, keepsDoor: role === 'host' }
  const admission = await at.engine.admit(ref, { ...guest, until: new Date(Date.now() + 60_000) })
  return at.connectWith(admission.kind === 'page' ? admission.token : null)
}
const join = (one: TestPage): void =>
  one.send({ t: 'join', offer: offerWith(), data: 'voice', mic: false, camera: false, hand: false })

/** Of everybody who is or was before the door: who, and whether they stand there still. */
const waits = async () => {
  const { rows } = await somo.db.$client.query<{ id: number; now: boolean }>(
    'select person_id::int as id, gone_at is null as now from door_waits order by door_waits.id',
  )
  return rows.map(({ id, now }) => ({ id, now }))
}
/** Whether it was shut to each of those who stood there. */
const kept = async () => {
  const { rows } = await somo.db.$client.query<{ kept: boolean }>('select kept from door_waits order by door_waits.id')
  return rows.map((row) => row.kept)
}
const inside = async () => {
  const { rows } = await somo.db.$client.query<{ id: number }>(
    'select person_id::int as id from attendance where left_at is null',
  )
  return rows.map(({ id }) => id)
}

test('whoever looks at the check screen stands at the door, not kept, until they go in [MEET-05] [BOOK-07]', async () => {
  const [learner, teacher] = [await page(amina, 'learner'), await page(otieno, 'host')]
  learner.send({ t: 'look' })
  await expect.poll(waits).toEqual([{ id: amina.id, now: true }])
  expect(await inside()).toEqual([])
  teacher.send({ t: 'look' })
  await expect.poll(waits).toHaveLength(2)
  expect(await kept()).toEqual([false, false])
  join(teacher)
  await teacher.nextOf('welcome')
  await expect.poll(waits).toEqual([
    { id: amina.id, now: true },
    { id: otieno.id, now: false },
  ])
  await expect.poll(inside).toEqual([otieno.id])
  await learner.close()
  await expect.poll(waits).toEqual([
    { id: amina.id, now: false },
    { id: otieno.id, now: false },
  ])
  await teacher.close()
})

test('whoever waits at a locked door is kept there until let in, and is then inside alone [MEET-05] [BOOK-07]', async () => {
  const [learner, teacher] = [await page(amina, 'learner'), await page(otieno, 'host')]
  join(teacher)
  await teacher.nextOf('welcome')
  teacher.send({ t: 'lock', on: true })
  while (!(await teacher.nextOf('door')).locked);
  join(learner)
  await learner.nextOf('wait')
  await expect.poll(waits).toEqual([{ id: amina.id, now: true }])
  expect(await kept()).toEqual([true])
  expect(await inside()).toEqual([otieno.id])
  teacher.send({ t: 'let_in', person: null })
  await learner.nextOf('come_in')
  join(learner)
  await learner.nextOf('welcome')
  await expect.poll(waits).toEqual([{ id: amina.id, now: false }])
  await expect.poll(inside).toHaveLength(2)
  await Promise.all([learner.close(), teacher.close()])
})

test('nobody stands at the door of a media process that died [MEET-05] [OPS-03]', async () => {
  const learner = await page(amina, 'learner')
  learner.send({ t: 'look' })
  await expect.poll(waits).toEqual([{ id: amina.id, now: true }])
  process.kill(at.engine.pid() ?? 0, 'SIGKILL')
  await expect.poll(waits).toEqual([{ id: amina.id, now: false }])
})

test('whoever stood at a server that is silent has gone when another takes the room [MEET-05] [OPS-03]', async () => {
  const learner = await page(amina, 'learner')
  learner.send({ t: 'look' })
  await expect.poll(waits).toEqual([{ id: amina.id, now: true }])
  await somo.db.$client.query(`update room_hosts set heard_at = heard_at - interval '1 minute'`)
  await roomHosts(somo.db, { process: 'heir', origin: 'http://heir:3000' }).hostOf(ref, true)
  expect(await waits()).toEqual([{ id: amina.id, now: false }])
  await somo.db.$client.query('delete from room_hosts')
  await learner.close()
})

test('who stood at a door is forgotten after thirty days [MEET-05]', async () => {
  const learner = await page(amina, 'learner')
  learner.send({ t: 'look' })
  await expect.poll(waits).toHaveLength(1)
  await somo.sweep('old boards').work(plus(new Date(), days(29)))
  expect(await waits()).toHaveLength(1)
  await somo.sweep('old boards').work(plus(new Date(), days(31)))
  expect(await waits()).toEqual([])
  await learner.close()
})
