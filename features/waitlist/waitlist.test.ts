import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { joinSession, refusals as classes } from '../classes/contract.ts'
import { cancelClass, changeClass } from '../classes/own-contract.ts'
import { listNotices } from '../notices/contract.ts'
import { hideTutor } from '../tutors/contract.ts'
import { refusals, stopWaiting, waitedClasses, waitForSeat } from './contract.ts'

let somo: World
let teacher: Person
let asha: Person
let baraka: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
})
beforeEach(async () => {
  teacher = await somo.people.teacher('Otieno Ouma')
  asha = await somo.people.student('Asha Ali')
  baraka = await somo.people.student('Baraka Mwangi')
})
afterAll(() => somo.close())

type Session = { id: number; starts_at: string; ends_at: string }

const take = (who: Person, { id }: Session) => who.call(joinSession, { studentId: who.id, id })
const wait = (who: Person, { id }: Session) => who.call(waitForSeat, { classId: id })
const waitedBy = async (who: Person) => (await who.call(waitedClasses, {})).body.class_ids
const toldOf = async (who: Person) =>
  (await who.call(listNotices, {})).body.notices.filter(({ kind }) => kind === 'seat_free').map(({ data }) => data['class'])

/** A free class of one seat that somebody has taken. */
async function fullClass(): Promise<Session> {
  const { session } = await somo.stage.publishedClass({ teacher, price: 0, seats: 1 })
  const seated = await somo.people.student('Brian Mutua')
  expect((await take(seated, session)).status).toBe(200)
  return session
}

const seatsBecome = (session: Session, most: number) =>
  teacher.call(changeClass, {
    classId: session.id,
    topic: 'Fractions, once more',
    start_time: session.starts_at,
    duration: 60,
    price: 0,
    max_students: most,
  })

test('all who wait for a full class are told once when a seat is free, and each can take it [PUB-12] [MSG-02]', async () => {
  const session = await fullClass()
  for (const who of [asha, asha, baraka]) expect((await wait(who, session)).body).toEqual({ waiting: true })
  expect([await waitedBy(asha), await waitedBy(baraka)]).toEqual([[session.id], [session.id]])
  await somo.settle()
  expect([await toldOf(asha), await toldOf(baraka)]).toEqual([[], []])
  expect((await seatsBecome(session, 2)).status).toBe(200)
  await somo.settle()
  expect([await toldOf(asha), await toldOf(baraka)]).toEqual([[session.id], [session.id]])
  expect([await waitedBy(asha), await waitedBy(baraka)]).toEqual([[], []])
  await somo.settle()
  expect(await toldOf(asha)).toEqual([session.id])
  expect((await take(asha, session)).status).toBe(200)
  expect((await take(baraka, session)).problem.code).toBe(classes.class_full.code)
})

test('of many servers that look at once one tells [PUB-12] [MSG-02]', async () => {
  const session = await fullClass()
  await wait(asha, session)
  await seatsBecome(session, 3)
  const sweep = somo.sweep('free seats')
  await Promise.all(Array.from({ length: 8 }, () => sweep.work(somo.clock.now)))
  await somo.settle()
  expect(await toldOf(asha)).toEqual([session.id])
})

test('whoever does not want to know any more, or has a seat by then, is not told [PUB-12]', async () => {
  const session = await fullClass()
  for (const who of [asha, baraka]) await wait(who, session)
  expect((await asha.call(stopWaiting, { classId: session.id })).body).toEqual({ waiting: false })
  expect((await asha.call(stopWaiting, { classId: session.id })).body).toEqual({ waiting: false })
  expect([await waitedBy(asha), await waitedBy(baraka)]).toEqual([[], [session.id]])
  await seatsBecome(session, 3)
  expect((await take(baraka, session)).status).toBe(200)
  await somo.settle()
  expect([await toldOf(asha), await toldOf(baraka), await waitedBy(baraka)]).toEqual([[], [], []])
})

test('nobody waits where a seat is free, where it is over, or for a class that is not shown [PUB-12]', async () => {
  const { session: open } = await somo.stage.publishedClass({ teacher, price: 0, seats: 1 })
  expect((await wait(asha, open)).problem.code).toBe(refusals.seat_free.code)
  const full = await fullClass()
  const operator = await somo.people.admin('Amina Yusuf')
  await wait(baraka, full)
  expect((await operator.call(hideTutor, { teacherId: teacher.id, reason: 'Asked for cash.' })).ok).toBe(true)
  expect((await wait(asha, full)).status).toBe(404)
  await seatsBecome(full, 2)
  await somo.settle()
  expect(await toldOf(baraka)).toEqual([])
  expect((await wait(asha, { ...full, id: 999_999 })).status).toBe(404)
})

test('of a class that was cancelled or is over no seat is told of, and nobody waits for it [PUB-12]', async () => {
  const cancelled = await fullClass()
  await wait(asha, cancelled)
  await seatsBecome(cancelled, 2)
  await teacher.call(cancelClass, { classId: cancelled.id, reason: 'I am ill.' })
  await somo.settle()
  expect([await toldOf(asha), await waitedBy(asha)]).toEqual([[], []])
  const over = await fullClass()
  await wait(baraka, over)
  await seatsBecome(over, 2)
  somo.clock.now = new Date(over.ends_at)
  // Before anything else has looked at the class.
  await somo.sweep('free seats').work(somo.clock.now)
  await somo.settle()
  expect([await toldOf(baraka), await waitedBy(baraka)]).toEqual([[], []])
  expect((await wait(baraka, over)).problem.code).toBe(classes.class_ended.code)
})
