/** Reviews by those taught: who, when, once; how they stand and what they do to a teacher's stars. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, hours, plus } from '../../shared/time.ts'
import { learnerBookings, teacherBookings } from '../booking/contract.ts'
import { showTeacher } from '../directory/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { listReviews, reviewLesson } from './contract.ts'

let somo: World
let amina: Person
let otieno: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  await somo.fund(amina, 10_000)
})
afterEach(() => somo.close())

const taught = async () => (await somo.stage.taughtLesson({ teacher: otieno, student: amina })).booking.id
const rate = (bookingId: number, stars: number, text = '', who: Person = amina) =>
  who.call(reviewLesson, { bookingId, stars, text })
const actionsOf = async (id: number) =>
  (await amina.call(learnerBookings, { studentId: amina.id })).body.find((one) => one.id === id)?.actions
const profile = async () => (await somo.call(showTeacher, { teacherId: otieno.id })).body

test('who was taught rates it once; it stands on the profile without a name, and the teacher is told [BOOK-09]', async () => {
  const id = await taught()
  expect(await actionsOf(id)).toContain('rate')
  expect((await rate(id, 4, 'She waits until you say it yourself.')).ok).toBe(true)
  const again = await Promise.all([rate(id, 1), rate(id, 5), rate(id, 5)])
  expect(again.map(({ problem }) => problem.code)).toEqual(['already_reviewed', 'already_reviewed', 'already_reviewed'])
  expect(await actionsOf(id)).not.toContain('rate')
  const shown = await profile()
  expect(shown).toMatchObject({
    review_count: 1,
    reviews: [{ stars: 4, text: 'She waits until you say it yourself.', author: 'learner', grade: 10 }],
  })
  expect(JSON.stringify(shown.reviews)).not.toMatch(/Amina|Njoroge/)
  await somo.settle()
  const told = (await otieno.call(listNotices, {})).body.notices.filter(({ kind }) => kind === 'review_written')
  expect(told.map(({ data }) => data['stars'])).toEqual([4])
})

test('of many reviews of one lesson at once one is written and counted [BOOK-09]', async () => {
  const id = await taught()
  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => rate(id, 1 + (i % 5))))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await profile()).review_count).toBe(1)
})

test('only a lesson that was taught is rated, and only by its learner’s side [BOOK-09]', async () => {
  const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
  expect(await actionsOf(booking.id)).not.toContain('rate')
  expect((await rate(booking.id, 5)).problem.code).toBe('not_taught_yet')
  const id = await taught()
  expect((await rate(id, 5, '', await somo.people.student('Strange Mwangi'))).problem.code).toBe('not_found')
  for (const stars of [0, 6, 2.5]) expect((await rate(id, stars)).status).toBe(400)
  const seen = (await otieno.call(teacherBookings, { teacherId: otieno.id })).body.find((one) => one.id === id)
  expect(seen?.actions).not.toContain('rate')
})

test('a parent rates for a child, as a parent [BOOK-09] [PAR-01]', async () => {
  const { parent, children } = await somo.stage.fundedFamily()
  const [child] = children
  await somo.fund(child, 1000)
  const { booking } = await somo.stage.taughtLesson({ teacher: otieno, student: child })
  for (const who of [child, parent]) {
    const [seen] = (await who.call(learnerBookings, { studentId: child.id })).body
    expect(seen?.actions).toContain('rate')
  }
  expect((await rate(booking.id, 5, 'My son looks forward to it.', parent)).ok).toBe(true)
  expect((await profile()).reviews).toMatchObject([{ author: 'parent', grade: 8, stars: 5 }])
})

test('the mean has 4.5 as its prior, with the weight of five reviews [BOOK-09] [DIR-02]', async () => {
  expect(await profile()).toMatchObject({ rating: null, review_count: 0 })
  for (const [stars, rating] of [
    [1, 3.9],
    [5, 4.1],
    [5, 4.2],
  ] as const) {
    expect((await rate(await taught(), stars)).ok).toBe(true)
    // (4.5 · 5 + the sum of stars) / (5 + their number), in tenths
    expect((await profile()).rating).toBe(rating)
  }
})

test('reviews stand by when they were written, whatever their ids, and are read page by page without gap [BOOK-09]', async () => {
  const ids = []
  for (let i = 0; i < 5; i += 1) {
    const id = await taught()
    await rate(id, 5, `Review ${i}`)
    ids.push(id)
  }
  // One that was written down late: an older day with the newest id. And two of one instant.
  const write = (id: number | undefined, at: Date) =>
    somo.db.$client.query('update reviews set written_at = $2 where booking_id = $1', [id, at])
  const first = new Date('2026-11-01T06:00:00Z')
  await write(ids[4], first)
  await write(ids[0], plus(first, days(2)))
  await write(ids[1], plus(first, days(2)))
  await write(ids[2], plus(first, days(1)))
  await write(ids[3], plus(first, days(1) + hours(1)))
  const texts: string[] = []
  let cursor: string | undefined
  do {
    const page = (await somo.call(listReviews, { teacherId: otieno.id, limit: 2, ...(cursor && { cursor }) })).body
    expect(page.reviews.length).toBeLessThanOrEqual(2)
    texts.push(...page.reviews.map(({ text }) => text))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(texts).toEqual(['Review 1', 'Review 0', 'Review 3', 'Review 2', 'Review 4'])
  expect((await profile()).reviews.map(({ text }) => text)).toEqual(texts)
})

test('nothing is told of a teacher who is not shown [BOOK-09]', async () => {
  await rate(await taught(), 5)
  await somo.db.$client.query(`update users set verification_status = 'pending', verified_at = null where id = $1`, [otieno.id])
  expect((await somo.call(listReviews, { teacherId: otieno.id })).body.reviews).toEqual([])
})
