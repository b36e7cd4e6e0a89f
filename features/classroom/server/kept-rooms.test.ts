/** What a room's board and door were outlives the process and the server that carried them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../../shared/time.ts'
import { roomBoard, showRoom } from '../contract.ts'
import { boardAfter, emptyBoard } from '../rules/board.ts'
import { openEngine, type Engine, type Guest, type TestPage } from '../testing/engine.ts'
import { offerWith } from '../testing/offer.ts'
import { roomHosts } from './room-hosts.ts'
import { roomName } from './rooms.ts'

let somo: World
let otieno: Person
let amina: Person
let grace: Person
let faith: Person
const secret = randomBytes(32)
let engines: Engine[] = []
/** The lesson of each test; its room goes by the real clock. */
let roomId: number
let ref: string

beforeAll(async () => {
  somo = await openWorld({ now: new Date().toISOString() })
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000, grades: [8] })
  const { parent, children } = await somo.stage.fundedFamily(50_000)
  ;[grace, amina, faith] = [parent, ...children]
})
beforeEach(async () => {
  await somo.fund(amina, 1000)
  const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
  roomId = booking.id
  ref = roomName('lesson', roomId)
})
afterEach(async () => {
  for (const engine of engines) await engine.close()
  engines = []
})
afterAll(() => somo?.close())

let servers = 0
/** One more server of ours, with a media process of its own. */
async function server(): Promise<Engine> {
  const process = `server-${(servers += 1)}`
  const engine = await openEngine({ secrets: [secret], hosts: (origin) => roomHosts(somo.db, { process, origin }) })
  engines.push(engine)
  return engine
}
async function stop(engine: Engine): Promise<void> {
  engines = engines.filter((one) => one !== engine)
  await engine.close()
}

const guest = (who: Person, role: Guest['role'], keepsDoor = false) =>
  ({ personId: String(who.id), name: who.name, role, maySend: true, mayWrite: true, keepsDoor }) as const

/** Somebody's page, which has asked to come in. */
async function knocks(at: Engine, who: Guest): Promise<TestPage> {
  const admission = await at.engine.admit(ref, { until: new Date(Date.now() + 60_000), ...who })
  const page = await at.connectWith(admission.kind === 'page' ? admission.token : null)
  page.send({ t: 'join', offer: offerWith(), data: 'voice', mic: false, camera: false, hand: false })
  return page
}

const strokeOf = (id: string) => ({ t: 'draw', id, chalk: 'yellow', points: [100, 100, 200, 300] })
/** Draws, and waits until the room has said so to the page itself. */
async function draws(page: TestPage, id: string): Promise<void> {
  page.send(strokeOf(id))
  while (!(await page.nextOf('board')).events.some((event) => event.what === 'stroke' && event.stroke.id === id));
}
/** What a page sees that comes in anew. */
async function boardAt(page: TestPage): Promise<string[]> {
  const { upTo, events } = await page.nextOf('board')
  expect(upTo).toBe(0)
  return events.reduce(boardAfter, emptyBoard).strokes.map(({ id, name }) => `${id} ${name}`)
}
const closeAll = (...pages: TestPage[]) => Promise.all(pages.map((page) => page.close()))

test('a board is the same, once and in order, at the next server and after another restart [MEET-05] [OPS-03]', async () => {
  const [one, two, undone, three, four] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const first = await server()
  const [host, learner] = [await knocks(first, guest(otieno, 'host')), await knocks(first, guest(amina, 'learner'))]
  await host.nextOf('welcome')
  await learner.nextOf('welcome')
  await draws(host, one)
  await draws(learner, two)
  await draws(learner, undone)
  learner.send({ t: 'erase', from: String(amina.id), id: undone })
  while (!(await learner.nextOf('board')).events.some(({ what }) => what === 'erase'));
  await draws(host, three)
  await stop(first)
  const drawn = [`${one} Otieno Ouma`, `${two} Amina`, `${three} Otieno Ouma`].map((said) => said.replace('Amina', nameOf(amina)))
  const second = await server()
  const back = await knocks(second, guest(amina, 'learner'))
  expect(await boardAt(back)).toEqual(drawn)
  // What a page sends again because it has not heard of it is there once; and it goes on from there.
  back.send(strokeOf(two))
  await draws(back, four)
  await stop(second)
  const third = await server()
  const late = await knocks(third, guest(otieno, 'host'))
  expect(await boardAt(late)).toEqual([...drawn, `${four} ${nameOf(amina)}`])
  await closeAll(late)
})

/** Learners meet by their first names. */
const nameOf = ({ name }: Person): string => name.split(' ')[0] ?? ''

test('a board outlives the media process and the end for all; cleared, it stays empty [MEET-05] [OPS-03]', async () => {
  const at = await server()
  const [one, two] = [randomUUID(), randomUUID()]
  const host = await knocks(at, guest(otieno, 'host'))
  await host.nextOf('welcome')
  await draws(host, one)
  const pid = at.engine.pid() ?? 0
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => [null, pid].includes(at.engine.pid())).toBe(false)
  await at.engine.ready()
  const back = await knocks(at, guest(otieno, 'host'))
  expect(await boardAt(back)).toEqual([`${one} Otieno Ouma`])
  await draws(back, two)
  back.send({ t: 'end' })
  expect(await back.nextOf('over')).toEqual({ t: 'over', code: 'host_ended' })
  // An admission of the very millisecond of the end would be one of before it.
  const endedAt = Date.now()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(endedAt)
  const again = await knocks(at, guest(otieno, 'host'))
  expect(await boardAt(again)).toHaveLength(2)
  again.send({ t: 'clear' })
  while (!(await again.nextOf('board')).events.some(({ what }) => what === 'clear'));
  await stop(at)
  expect(await boardAt(await knocks(await server(), guest(otieno, 'host')))).toEqual([])
})

test('what a teacher has said of the door holds at the next server: locked, let in, taken out [MEET-05] [OPS-03]', async () => {
  const first = await server()
  const host = await knocks(first, guest(otieno, 'host', true))
  await host.nextOf('welcome')
  const taken = await knocks(first, guest(faith, 'learner'))
  await taken.nextOf('welcome')
  host.send({ t: 'lock', on: true })
  const waiting = await knocks(first, guest(amina, 'learner'))
  await waiting.nextOf('wait')
  host.send({ t: 'let_in', person: String(amina.id) })
  await waiting.nextOf('come_in')
  host.send({ t: 'remove', person: String(faith.id) })
  await taken.nextOf('over')
  host.send({ t: 'let_draw', on: false })
  while ((await host.nextOf('board')).learnersDraw);
  await stop(first)
  const second = await server()
  const again = await knocks(second, guest(otieno, 'host', true))
  expect((await again.nextOf('board')).learnersDraw).toBe(false)
  expect(await again.nextOf('door')).toMatchObject({ locked: true })
  await (await knocks(second, guest(amina, 'learner'))).nextOf('welcome')
  await (await knocks(second, guest(faith, 'learner'))).nextOf('wait')
  await (await knocks(second, guest(grace, 'guardian'))).nextOf('wait')
})

test('locked and taken out hold for who comes by another server, also when that takes over [MEET-05] [OPS-03]', async () => {
  const [first, second] = [await server(), await server()]
  const host = await knocks(first, guest(otieno, 'host', true))
  await host.nextOf('welcome')
  const taken = await knocks(second, guest(faith, 'learner'))
  await taken.nextOf('welcome')
  host.send({ t: 'remove', person: String(faith.id) })
  expect(await taken.nextOf('over')).toEqual({ t: 'over', code: 'removed' })
  host.send({ t: 'lock', on: true })
  while (!(await host.nextOf('door')).locked);
  const waiting = [await knocks(second, guest(faith, 'learner')), await knocks(second, guest(amina, 'learner'))]
  for (const page of waiting) await page.nextOf('wait')
  const locked = async () =>
    (await somo.db.$client.query(`select door->'locked' as on from room_doors where room = $1`, [ref])).rows
  await expect.poll(locked).toEqual([{ on: true }])
  // The first is not heard of any more, without a word.
  await somo.db.$client.query(`update room_hosts set heard_at = heard_at - interval '1 minute' where room = $1`, [ref])
  const again = [await knocks(second, guest(faith, 'learner')), await knocks(second, guest(amina, 'learner'))]
  for (const page of again) await page.nextOf('wait')
  const { rows } = await somo.db.$client.query('select origin from room_hosts where room = $1', [ref])
  expect(rows).toEqual([{ origin: second.ownOrigin }])
  const back = await knocks(second, guest(otieno, 'host', true))
  await back.nextOf('welcome')
  expect((await back.nextOf('door')).locked).toBe(true)
  back.send({ t: 'lock', on: false })
  await again[1]?.nextOf('come_in')
  // Who was taken out still waits for the teacher's word.
  await (await knocks(second, guest(faith, 'learner'))).nextOf('wait')
})

test('a lesson ended for all is over at every server and before the door, until its teacher is back [MEET-05]', async () => {
  const booked = somo.clock.now
  const { rows } = await somo.db.$client.query<{ starts_at: Date }>('select starts_at from bookings where id = $1', [roomId])
  somo.clock.now = plus(rows[0]?.starts_at ?? booked, minutes(20))
  const state = async (who: Person) => (await who.call(showRoom, { kind: 'lesson', roomId })).body.state
  const first = await server()
  const host = await knocks(first, guest(otieno, 'host'))
  await host.nextOf('welcome')
  expect(await state(amina)).toBe('open')
  host.send({ t: 'end' })
  await host.nextOf('over')
  await stop(first)
  expect([await state(amina), await state(grace), await state(otieno)]).toEqual(['over', 'over', 'open'])
  const second = await server()
  const late = await knocks(second, guest(amina, 'learner'))
  expect(await late.nextOf('over')).toEqual({ t: 'over', code: 'host_ended' })
  const back = await knocks(second, guest(otieno, 'host'))
  await back.nextOf('welcome')
  await expect.poll(() => state(amina)).toBe('open')
  await (await knocks(second, guest(amina, 'learner'))).nextOf('welcome')
  somo.clock.now = booked
})

test('a server that was taken for dead writes nothing more into a room that is another’s [MEET-05] [OPS-03]', async () => {
  const host = (process: string) => roomHosts(somo.db, { process, origin: `http://${process}:3000` })
  const [dead, heir] = [host('dead'), host('heir')]
  await dead.hostOf(ref, true)
  const stroke = { id: randomUUID(), from: String(amina.id), name: 'Amina', chalk: 'pink' as const, points: [1, 1] }
  await dead.write(ref, [{ n: 1, what: 'stroke', stroke }])
  await somo.db.$client.query(`update room_hosts set heard_at = heard_at - interval '1 minute' where room = $1`, [ref])
  await heir.hostOf(ref, true)
  await dead.write(ref, [{ n: 2, what: 'clear' }])
  await dead.write(ref, [{ n: 3, what: 'stroke', stroke: { ...stroke, id: randomUUID() } }])
  expect((await heir.recall(ref)).strokes.map(({ id }) => id)).toEqual([stroke.id])
})

test('afterwards those who have a place in the lesson see the board, for thirty days, and nobody else [MEET-05]', async () => {
  const own = roomHosts(somo.db, { process: 'own', origin: 'http://own:3000' })
  await own.hostOf(ref, true)
  const stroke = { id: randomUUID(), from: String(otieno.id), name: '', chalk: 'blue' as const, points: [5, 6, 7, 8] }
  await own.write(ref, [{ n: 1, what: 'stroke', stroke }])
  const board = (who: Person) => who.call(roomBoard, { kind: 'lesson', roomId })
  for (const who of [otieno, amina, grace])
    expect((await board(who)).body.strokes, who.name).toEqual([{ ...stroke, name: 'Otieno Ouma' }])
  for (const who of [faith, await somo.people.teacher('Other Teacher')]) expect((await board(who)).status, who.name).toBe(404)
  await somo.sweep('old boards').work(plus(new Date(), days(29)))
  expect((await board(amina)).body.strokes).toHaveLength(1)
  await somo.sweep('old boards').work(plus(new Date(), days(31)))
  expect((await board(amina)).body.strokes).toEqual([])
})
