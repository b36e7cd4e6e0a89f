/** Reminders of lessons and classes: to whom, when, how often, and what stands in them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { joinSession } from '../classes/contract.ts'
import { changeClass } from '../classes/own-contract.ts'
import { listNotices } from '../notices/contract.ts'
import { cancelBooking } from './contract.ts'

let somo: World
let parent: Person
let otherParent: Person
let wanjiku: Person
let otieno: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  const family = await somo.stage.fundedFamily()
  parent = family.parent
  wanjiku = family.children[0]
  otherParent = await somo.people.parent('Peter Kamau')
  await somo.db.$client.query('insert into guardian_links (guardian_id, learner_id, created_at) values ($1, $2, $3)', [
    otherParent.id,
    wanjiku.id,
    somo.clock.now,
  ])
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
})
afterEach(() => somo.close())

/** At four in the afternoon of the 27th, Nairobi. */
const startsAt = new Date('2026-11-27T13:00:00Z')
const reminders = ['lesson_reminder', 'lesson_soon']
const until = (instant: Date) => somo.pass(instant.getTime() - somo.clock.now.getTime())
const before = (ms: number) => until(plus(startsAt, -ms))

async function remindedOf(person: Person): Promise<string[]> {
  await somo.settle()
  const { notices } = (await person.call(listNotices, {})).body
  return notices.map(({ kind }) => kind).filter((kind) => reminders.includes(kind))
}
const all = () => Promise.all([parent, otherParent, wanjiku, otieno].map(remindedOf))
const each = <T>(what: T) => [what, what, what, what]

async function paid(): Promise<number> {
  const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: wanjiku, payer: parent })
  expect(booking.starts_at).toBe(startsAt.toISOString())
  return booking.id
}

describe('reminders of a lesson', () => {
  test('learner, payer, every parent and teacher are told once, 24 h and again 1 h before [BOOK-05]', async () => {
    await paid()
    await before(hours(24) + 1000)
    expect(await all()).toEqual(each([]))
    await before(hours(24))
    expect(await all()).toEqual(each(['lesson_reminder']))
    await before(hours(1) + 1000)
    expect(await all()).toEqual(each(['lesson_reminder']))
    await before(hours(1))
    expect(await all()).toEqual(each(['lesson_soon', 'lesson_reminder']))
    await until(plus(startsAt, hours(1)))
    expect(await all()).toEqual(each(['lesson_soon', 'lesson_reminder']))
  })

  test('two servers that look at the same moment, again and again, remind once [BOOK-05]', async () => {
    await paid()
    await until(plus(startsAt, -hours(24)))
    somo.clock.now = plus(startsAt, -hours(1))
    const sweep = somo.sweep('bookings')
    await Promise.all(Array.from({ length: 12 }, () => sweep.work(somo.clock.now)))
    expect(await all()).toEqual(each(['lesson_soon', 'lesson_reminder']))
  })

  test('a server that was away reminds of the hour alone, and of what has begun not at all [BOOK-05]', async () => {
    await paid()
    somo.clock.now = plus(startsAt, -minutes(40))
    expect(await all()).toEqual(each(['lesson_soon']))
    const notice = (await parent.call(listNotices, {})).body.notices.find(({ kind }) => kind === 'lesson_soon')
    expect(notice?.data).toMatchObject({ minutes: 40 })

    const { booking } = await somo.stage.paidLesson({ teacher: otieno })
    somo.clock.now = plus(new Date(booking.starts_at), minutes(1))
    expect(await remindedOf(otieno)).toEqual(['lesson_soon'])
  })

  test('nobody is reminded of what was not paid, or was cancelled [BOOK-05]', async () => {
    const booking = await paid()
    await parent.call(cancelBooking, { bookingId: booking })
    await somo.stage.acceptedLesson({ teacher: otieno })
    await before(hours(1))
    expect(await remindedOf(otieno)).toEqual([])
    expect(await all()).toEqual(each([]))
  })

  test('the mail says when and what, and no name of anybody: it may be read on a locked screen [BOOK-05]', async () => {
    const booking = await paid()
    await before(hours(24))
    await before(hours(1))
    const mails = somo.mails.filter(({ subject }) => /lesson (is coming|starts)/.test(subject))
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [parent, otherParent, wanjiku, otieno].flatMap(({ email }) => [email, email]).toSorted(),
    )
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Somo: A lesson is coming up', 'Somo: A lesson starts in 1 hour']),
    )
    for (const { text } of mails) {
      expect(text).toMatch(/Mathematics on Fri 27 Nov, 4:00 PM/)
      expect(text).toContain(String(booking))
      expect(text).not.toMatch(/Wanjiku|Wambui|Kamau|Otieno|Ouma/)
    }
  })

  test('a mail that waited until the lesson had begun is not sent [BOOK-05]', async () => {
    await paid()
    await before(hours(1))
    somo.clock.now = plus(startsAt, minutes(1))
    const sent = somo.mails.length
    const note = { user_id: parent.id, kind: 'lesson_soon', about: { starts_at: startsAt.toISOString(), minutes: 60 } }
    await somo.db.$client.query(
      `insert into outbox (kind, data, created_at, next_attempt_at) values ('mail_notice', $1, $2, $2)`,
      [JSON.stringify({ ...note, notice_id: 1, note_id: 1 }), somo.clock.now],
    )
    await somo.settle()
    expect(somo.mails.slice(sent).filter(({ subject }) => /starts/.test(subject))).toEqual([])
  })
})

test('everybody with a seat in a class, who pays, their parents and its teacher are reminded, once [BOOK-05]', async () => {
  const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 200, grade: 8 })
  await parent.call(joinSession, { studentId: wanjiku.id, id: session.id })
  const starts = new Date(session.starts_at)
  await until(plus(starts, -hours(24)))
  expect(await all()).toEqual(each(['lesson_reminder']))
  somo.clock.now = plus(starts, -hours(1))
  const sweep = somo.sweep('classes')
  await Promise.all(Array.from({ length: 8 }, () => sweep.work(somo.clock.now)))
  expect(await all()).toEqual(each(['lesson_soon', 'lesson_reminder']))
  const notice = (await wanjiku.call(listNotices, {})).body.notices.find(({ kind }) => kind === 'lesson_soon')
  expect(notice?.data).toMatchObject({ class: session.id, subject: 'Fractions, once more' })
})

test('a class that was moved is reminded of by its new time, nobody of a seat given back [BOOK-05] [TCH-03]', async () => {
  const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 200, grade: 8 })
  const [old, starts] = [new Date(session.starts_at), plus(new Date(session.starts_at), hours(48))]
  const { duration } = session.basic_info
  const moved = { classId: session.id, topic: session.title, start_time: starts.toISOString(), duration, price: 200 }
  expect((await otieno.call(changeClass, moved)).ok).toBe(true)
  await parent.call(joinSession, { studentId: wanjiku.id, id: session.id })
  await until(plus(old, -hours(24)))
  expect(await all()).toEqual(each([]))
  await somo.db.$client.query(`update enrolments set status = 'refunded' where class_id = $1`, [session.id])
  await until(plus(starts, -hours(24)))
  expect(await all()).toEqual([[], [], [], ['lesson_reminder']])
})
