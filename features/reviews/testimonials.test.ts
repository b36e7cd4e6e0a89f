/** Words that their writers let Somo show: whose, as what, how long, and what of them everybody reads. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { leaveForGood } from '../records/leaving-contract.ts'
import type { Db } from '../../shared/server/database.ts'
import { tellRecords } from '../../shared/server/records.ts'
import { liftSuspension, suspendUser } from '../users/contract.ts'
import { listOwnTestimonials, listReviews, reviewLesson, takeBackTestimonial } from './contract.ts'
import { allOf, MOST_COUNTED, MOST_IN_TURN } from './rules.ts'
import { testimonialsAtDesk } from './server/desk.ts'
import { goodTestimonials, testimonials } from './server/index.ts'
import { reviewRecords } from './server/records.ts'
import { mayLetShow } from './server/testimonials.ts'

let somo: World
let otieno: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
})
afterEach(() => somo.close())

const student = async (name: string, born = '2006-01', kes = 10_000): Promise<Person> => {
  const made = await somo.people.student(name, { born })
  await somo.fund(made, kes)
  return made
}
const say = async (who: Person, text: string, facts: { learner?: Person; stars?: number; letShow?: boolean } = {}) => {
  const lesson = await somo.stage.taughtLesson({ teacher: otieno, student: facts.learner ?? who })
  const { stars = 5, letShow = true } = facts
  const said = await who.call(reviewLesson, { bookingId: lesson.booking.id, stars, text, let_show: letShow })
  expect(said.ok).toBe(true)
}
const read = (wish: Partial<Parameters<typeof testimonials>[1]> = {}) =>
  testimonials(somo.db, { by: null, before: null, limit: 13, ...wish })
const texts = async () => (await read()).list.map(({ text }) => text)
const own = async (who: Person) => (await who.call(listOwnTestimonials, {})).body

describe('the leave to show words', () => {
  test('is given by a learner of 18: first name, initial and grade stand there, nothing that leads on [PUB-08]', async () => {
    const kevin = await student('Kevin Odhiambo Otieno')
    expect((await own(kevin)).may_let_show).toBe(true)
    await say(kevin, 'I learn on my mother’s phone. Ask me on 0712 345 678.')
    const { list, counts } = await read()
    expect(counts).toEqual({ parent: 0, learner: 1 })
    expect(list).toEqual([
      {
        ...{ id: expect.any(Number), name: 'Kevin O.', face: kevin.id % 61, author: 'learner', grade: 10 },
        text: expect.stringMatching(/^I learn on my mother’s phone\. Ask me on/),
        teacher: { id: otieno.id, name: 'Otieno Ouma' },
      },
    ])
    expect(list[0]?.text).not.toContain('345')
    // On the profile it stands without a name as before.
    expect(JSON.stringify((await somo.call(listReviews, { teacherId: otieno.id })).body)).not.toMatch(/Kevin|Otieno"/)
  })

  test('is given by a parent for themselves, never by a child, whatever their page sends [PUB-08]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const [child] = children
    await somo.fund(child, 5000)
    expect((await own(parent)).may_let_show).toBe(true)
    expect((await own(child)).may_let_show).toBe(false)
    await say(child, 'I like it.')
    expect(await texts()).toEqual([])
    expect(await own(child)).toMatchObject({ testimonials: [] })
    await say(parent, 'My girl asks “why?” too.', { learner: child })
    expect((await read()).list).toMatchObject([{ name: 'Grace W.', author: 'parent', grade: 8 }])
    const { rows } = await somo.db.$client.query('select count(*)::int as n from reviews where shown_since is not null')
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is given from the month of the eighteenth birthday on, by Nairobi’s midnight [PUB-08]', async () => {
    const { id } = await student('Amina Njoroge', '2008-12')
    for (const [at, may] of [
      ['2026-11-30T20:59:59Z', false],
      ['2026-11-30T21:00:00Z', true],
    ] as const)
      expect(await mayLetShow(somo.db, { userId: id, role: 'student', sessionId: 0 }, new Date(at))).toBe(may)
  })

  test('is not given by who does not say so, nor for stars without words [PUB-08]', async () => {
    const kevin = await student('Kevin Otieno')
    await say(kevin, 'Not for everybody.', { letShow: false })
    await say(kevin, '   ')
    await say(kevin, '')
    expect(await texts()).toEqual([])
    expect(await own(kevin)).toEqual({ may_let_show: true, testimonials: [], next_cursor: null })
  })

  test('is taken back by its writer alone, at once and for good, also by many presses [PUB-08]', async () => {
    const kevin = await student('Kevin Otieno')
    await say(kevin, 'Clear.')
    await say(kevin, 'Patient.')
    const [last] = (await own(kevin)).testimonials
    expect(last).toMatchObject({ text: 'Patient.', teacher_name: 'Otieno Ouma', written_on: expect.any(String) })
    const reviewId = last?.id ?? 0
    const stranger = await student('Strange Mwangi')
    expect((await stranger.call(takeBackTestimonial, { reviewId })).problem.code).toBe('not_found')
    expect(await texts()).toEqual(['Patient.', 'Clear.'])
    const replies = await Promise.all(Array.from({ length: 8 }, () => kevin.call(takeBackTestimonial, { reviewId })))
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ shown: false })))
    expect(await texts()).toEqual(['Clear.'])
    expect((await own(kevin)).testimonials.map(({ text }) => text)).toEqual(['Clear.'])
    // The review stays where it stood, without a name.
    const { reviews } = (await somo.call(listReviews, { teacherId: otieno.id })).body
    expect(reviews.map(({ text }) => text)).toContain('Patient.')
  })

  test('what one lets be shown is read page by page [PUB-08]', async () => {
    const kevin = await student('Kevin Otieno')
    for (const text of ['One', 'Two', 'Three']) await say(kevin, text)
    const first = (await kevin.call(listOwnTestimonials, { limit: 2 })).body
    expect(first.testimonials.map(({ text }) => text)).toEqual(['Three', 'Two'])
    const rest = (await kevin.call(listOwnTestimonials, { limit: 2, cursor: first.next_cursor ?? '' })).body
    expect(rest.testimonials.map(({ text }) => text)).toEqual(['One'])
    expect(rest.next_cursor).toBeNull()
  })
})

describe('words are not shown', () => {
  test('of who is suspended, until that is lifted [PUB-08]', async () => {
    const kevin = await student('Kevin Otieno')
    await say(kevin, 'Clear.')
    const operator = await somo.people.admin('Desk Operator')
    expect((await operator.call(suspendUser, { userId: kevin.id, reason: 'Rude to a teacher.' })).ok).toBe(true)
    expect(await read()).toMatchObject({ list: [], counts: { learner: 0 } })
    expect((await goodTestimonials(somo.db)).list).toEqual([])
    expect((await operator.call(liftSuspension, { userId: kevin.id, reason: 'It was a mistake.' })).ok).toBe(true)
    expect(await texts()).toEqual(['Clear.'])
  })

  test.each([
    ['is hidden', `hidden_at = now()`, `hidden_at = null`],
    [
      'is verified no more',
      `verification_status = 'pending', verified_at = null`,
      `verification_status = 'approved', verified_at = now()`,
    ],
    ['is suspended', `status = 'inactive'`, `status = 'active'`],
  ])('of a teacher who %s, in lists and counts [PUB-08]', async (_, away, back) => {
    const kevin = await student('Kevin Otieno')
    await say(kevin, 'Clear.')
    const set = (change: string) => somo.db.$client.query(`update users set ${change} where id = $1`, [otieno.id])
    await set(away)
    expect(await read()).toMatchObject({ list: [], counts: { learner: 0 } })
    await set(back)
    expect(await texts()).toEqual(['Clear.'])
  })

  test('of who is leaving; with the account the leave ends for ever [PUB-08] [AUTH-11]', async () => {
    const kevin = await student('Kevin Otieno', '2006-01', 1000)
    await say(kevin, 'Clear.')
    await somo.pass(days(2))
    const again = await somo.people.signInAs(kevin.email)
    expect((await again.call(leaveForGood, { current: PASSWORD })).ok).toBe(true)
    expect(await read()).toMatchObject({ list: [], counts: { learner: 0 } })
    await somo.pass(days(14))
    const { rows } = await somo.db.$client.query('select text, shown_as, shown_since from reviews')
    expect(rows).toEqual([{ text: 'Clear.', shown_as: null, shown_since: null }])
  })

  test('a parent is told of what they let be shown of a lesson that their child paid [PUB-08]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    await somo.fund(children[0], 2000)
    await say(parent, 'My girl asks “why?” too.', { learner: children[0] })
    await somo.db.$client.query('update bookings set payer_id = learner_id')
    const [declared] = reviewRecords
    const told = await tellRecords(somo.db, declared, [parent.id])
    expect(told).toMatchObject([{ shown_as: 'parent', shown_since: expect.anything() }])
  })
})

describe('of many', () => {
  test('the newest stand first, by who wrote them, without gap; the first page shows the content [PUB-04] [PUB-08]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const [child] = children
    await somo.fund(child, 5000)
    const kevin = await student('Kevin Otieno')
    for (const [stars, who] of [
      [5, kevin],
      [3, kevin],
      [4, parent],
      [1, parent],
      [5, kevin],
      [4, kevin],
      [5, parent],
      [4, kevin],
    ] as const) {
      somo.clock.now = plus(somo.clock.now, minutes(1))
      await say(who, `${stars} of ${who === kevin ? 'Kevin' : 'Grace'}`, { stars, learner: who === kevin ? kevin : child })
    }
    const all = ['4 of Kevin', '5 of Grace', '4 of Kevin', '5 of Kevin', '1 of Grace', '4 of Grace', '3 of Kevin', '5 of Kevin']
    const { list, counts } = await goodTestimonials(somo.db)
    expect(list.map(({ text }) => text)).toEqual(all.filter((text) => /^[45]/.test(text)).slice(0, MOST_IN_TURN))
    expect(counts).toEqual({ parent: 3, learner: 5 })
    for (const [by, name] of [
      [null, ''],
      ['parent', 'Grace'],
      ['learner', 'Kevin'],
    ] as const) {
      const seen: string[] = []
      let before: number | null = null
      do {
        const page = await read({ by, before, limit: 2 })
        expect(page.list.length).toBeLessThanOrEqual(2)
        seen.push(...page.list.map(({ text }) => text))
        before = page.next
      } while (before !== null)
      expect(seen).toEqual(all.filter((text) => text.endsWith(name)))
    }
  })

  test('pages and counts look at what is shown alone, among thousands of reviews that are not [PUB-08]', async () => {
    const kevin = await student('Kevin Otieno')
    await say(kevin, 'Clear.')
    const copies = 8000
    const client = await somo.db.$client.connect()
    // Without counting the stars of each teacher anew for each review.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with copied as (
         insert into bookings overriding system value
         select (jsonb_populate_record(b, jsonb_build_object('id', 1000000 + n))).*
         from bookings b, generate_series(1, ${copies}) n
         where b.id = (select max(id) from bookings)
         returning id)
       insert into reviews (booking_id, teacher_id, author_id, stars, text, written_at, shown_as, shown_since)
       select id, $1, $2, 5, 'Clear.', $3::timestamptz + id * interval '1 second',
         case when id % 10 = 0 then 'learner' end, case when id % 10 = 0 then $3::timestamptz end
       from copied`,
      [otieno.id, kevin.id, somo.clock.now],
    )
    await client.query('set session_replication_role = default')
    client.release()
    await somo.db.$client.query('analyze reviews, bookings')
    const { counts, next } = await read()
    expect(counts).toEqual({ parent: 0, learner: MOST_COUNTED })
    expect(allOf(counts)).toBeNull()
    const growing = ['reviews', 'bookings']
    for (const by of [null, 'parent', 'learner'] as const) {
      const { scanned, rows } = await costOf(somo.db, growing, (db) => testimonials(db, { by, before: next, limit: 13 }))
      expect(scanned).toEqual([])
      expect(rows).toBeLessThanOrEqual(copies / 10 + 1)
    }
    for (const read of [goodTestimonials, (db: Db) => testimonialsAtDesk(db, { before: next, limit: 13 })]) {
      const { scanned, rows } = await costOf(somo.db, growing, read)
      expect(scanned).toEqual([])
      expect(rows).toBeLessThanOrEqual(copies / 10 + 1)
    }
  })
})
