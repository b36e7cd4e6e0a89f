/** What somebody has chosen about notices is obeyed where they are delivered and where they become mails. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { leaveNote } from '../../shared/server/outbox.ts'
import { hours } from '../../shared/time.ts'
import { chooseNotices, keepQuietHours, showNoticeChoices } from './choices-contract.ts'
import { listNotices, refusals, type NoticeKind } from './contract.ts'
import { mailedKinds } from './mails.ts'
import { topicOf } from './rules/choices.ts'

let somo: World
let otieno: Person
beforeEach(async () => {
  // Eleven in the evening, Nairobi time.
  somo = await openWorld({ now: '2026-11-25T20:00:00Z' })
  otieno = await somo.people.teacher('Otieno Ouma')
})
afterEach(() => somo.close())

const happen = async (kind: NoticeKind, about: Record<string, string> = {}, to = otieno): Promise<void> => {
  await somo.db.transaction((tx) => leaveNote(tx, 'notice', { user_id: to.id, kind, about }, somo.clock.now))
  await somo.settle()
}
const mailed = (to = otieno): number => somo.mails.filter((mail) => mail.to === to.email).length
const shown = async (to = otieno): Promise<string[]> => (await to.call(listNotices, {})).body.notices.map(({ kind }) => kind)
const choose = (topic: 'lessons' | 'reminders' | 'approvals' | 'ratings', channel: 'app' | 'mail', on: boolean, of = otieno) =>
  of.call(chooseNotices, { topic, channel, on })
const night = { on: true, from: '21:00', to: '06:30' }
const tomorrow = { starts_at: '2026-11-27T13:00:00Z' }

describe('a way that is off [MSG-02]', () => {
  test('no mail comes, the notice does, and the other way round; nothing hidden counts as unread', async () => {
    await choose('lessons', 'mail', false)
    await happen('booking_declined')
    expect([mailed(), await shown()]).toEqual([0, ['booking_declined']])
    await choose('lessons', 'mail', true)
    await choose('lessons', 'app', false)
    await happen('booking_paid')
    expect([mailed(), await shown()]).toEqual([1, ['booking_declined']])
    expect((await otieno.call(listNotices, {})).body.unread).toBe(1)
    await happen('lesson_reminder', tomorrow)
    expect([mailed(), await shown()]).toEqual([2, ['lesson_reminder', 'booking_declined']])
  })

  test('is off for a mail that waits already, and only for whom chose it', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    for (const { id } of [otieno, amina])
      await somo.db.transaction((tx) =>
        leaveNote(tx, 'notice', { user_id: id, kind: 'booking_declined', about: {} }, somo.clock.now),
      )
    await somo.sweep('notes: inside').work(somo.clock.now)
    await somo.sweep('notes: inside').underWay?.()
    await choose('lessons', 'mail', false)
    await somo.settle()
    expect([mailed(), mailed(amina)]).toEqual([0, 1])
  })

  test('keeps nothing about money, safety and the account back, in quiet hours neither', async () => {
    await otieno.call(keepQuietHours, night)
    for (const topic of ['lessons', 'reminders'] as const) await choose(topic, 'mail', false)
    const always = mailedKinds.filter((kind) => topicOf[kind] === undefined)
    for (const kind of always) await happen(kind, { reason: 'The number was not found.' })
    expect(mailed()).toBe(always.length)
    expect(always).toEqual(expect.arrayContaining(['withdrawal_paid', 'problem_reported', 'lesson_refunded']))
  })

  test('cannot be the last one of a start or a deadline, of two at once neither, and can be of what may wait', async () => {
    expect((await choose('reminders', 'mail', false)).ok).toBe(true)
    const last = await choose('reminders', 'app', false)
    expect([last.status, last.problem.code]).toEqual([409, refusals.last_way.code])
    const both = await Promise.all([choose('lessons', 'mail', false), choose('lessons', 'app', false)])
    expect(both.map(({ ok }) => ok).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    expect((await choose('ratings', 'app', false)).ok).toBe(true)
    await happen('review_written')
    expect(await shown()).toEqual([])
    const { topics } = (await otieno.call(showNoticeChoices, {})).body
    expect(topics.map(({ topic, app, mail }) => [topic, app, mail])).toEqual([
      ['lessons', expect.any(Boolean), expect.any(Boolean)],
      ['reminders', true, false],
      ['ratings', false, null],
    ])
  })

  test('there is only what there is: no mails of ratings, no approvals of a teacher', async () => {
    expect((await choose('ratings', 'mail', true)).status).toBe(404)
    expect((await choose('approvals', 'app', false)).status).toBe(404)
  })
})

describe('quiet hours [MSG-02]', () => {
  test('a mail waits until they end and then comes once, and the notice is in the app at once', async () => {
    await otieno.call(keepQuietHours, night)
    await happen('booking_requested', { ...tomorrow, until: '2026-11-26T08:00:00Z' })
    await happen('booking_declined', tomorrow)
    expect([mailed(), (await shown()).length]).toEqual([0, 2])
    await somo.pass(hours(7))
    expect(mailed()).toBe(0)
    await somo.pass(hours(1))
    expect(mailed()).toBe(2)
    await somo.pass(hours(1))
    expect(mailed()).toBe(2)
  })

  test('a deadline before their end, and a lesson of the morning, come through', async () => {
    await otieno.call(keepQuietHours, night)
    await happen('booking_requested', { ...tomorrow, until: '2026-11-26T03:00:00Z' })
    await happen('move_accepted', { ...tomorrow, new_starts_at: '2026-11-26T06:00:00Z' })
    expect(mailed()).toBe(2)
  })

  test('a mail that waits comes when they are taken back, and never when its way is switched off', async () => {
    await otieno.call(keepQuietHours, night)
    await happen('booking_declined', tomorrow)
    await otieno.call(keepQuietHours, { ...night, on: false })
    await somo.settle()
    expect(mailed()).toBe(1)
    await otieno.call(keepQuietHours, night)
    await happen('booking_declined', tomorrow)
    await choose('lessons', 'mail', false)
    await somo.pass(hours(9))
    expect(mailed()).toBe(1)
  })

  test('two servers that find a mail’s time come leave one mail', async () => {
    await otieno.call(keepQuietHours, night)
    await happen('booking_declined', tomorrow)
    somo.clock.now = new Date('2026-11-26T04:00:00Z')
    const held = somo.sweep('held notices')
    await Promise.all(Array.from({ length: 8 }, () => held.work(somo.clock.now)))
    const { rows } = await somo.db.execute(sql`select 1 from outbox where kind = 'mail_notice'`)
    expect(rows).toHaveLength(1)
    await somo.settle()
    expect(mailed()).toBe(1)
  })

  test('they begin and end at full or half hours, and not at one moment', async () => {
    expect((await otieno.call(keepQuietHours, { ...night, from: '21:10' })).status).toBe(400)
    expect((await otieno.call(keepQuietHours, { ...night, to: '21:00' })).problem.fields).toHaveProperty('to')
    expect((await otieno.call(showNoticeChoices, {})).body.quiet_hours).toEqual({ ...night, on: false })
  })
})
