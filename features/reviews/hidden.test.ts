/** Words that the desk takes off the public pages: who may, what is left of them, and what is told and written down. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lookAt, wordsOf } from '../../app/server/testing/look.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { listOwnTestimonials, listReviews, reviewLesson, takeBackTestimonial } from './contract.ts'
import { hideTestimonial, listTestimonials, showTestimonial } from './desk-contract.ts'

let somo: World
let otieno: Person
let kevin: Person
let amina: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  kevin = await somo.people.student('Kevin Odhiambo', { born: '2006-01' })
  await somo.fund(kevin, 10_000)
  amina = await somo.people.admin('Amina Yusuf')
})
afterEach(() => somo.close())

const say = async (text: string, letShow = true): Promise<number> => {
  const { booking } = await somo.stage.taughtLesson({ teacher: otieno, student: kevin })
  const said = await kevin.call(reviewLesson, { bookingId: booking.id, stars: 5, text, let_show: letShow })
  expect(said.ok).toBe(true)
  const { rows } = await somo.db.$client.query<{ id: string }>('select max(id) as id from reviews')
  return Number(rows[0]?.id)
}
const atDesk = async () => (await amina.call(listTestimonials, {})).body.testimonials
const publicly = async (address: string): Promise<string> => {
  const { status, html } = await lookAt(somo, address)
  expect(status).toBe(200)
  return wordsOf(html)
}
const told = async () => {
  await somo.settle()
  const { notices } = (await kevin.call(listNotices, {})).body
  return notices.filter(({ kind }) => kind.startsWith('testimonial')).map(({ kind, data }) => ({ kind, ...data }))
}
const log = async () => (await amina.call(auditLog, { words: 'public pages' })).body.entries

test('words taken out of sight leave the first page and the testimonials, and come back to both [ADM-08] [PUB-08]', async () => {
  const reviewId = await say('Clear as water.')
  await say('Patient with me.')
  const reason = 'It names a child.'
  for (const address of ['/', '/testimonials', '/testimonials?by=learners'])
    expect(await publicly(address)).toContain('Clear as water.')
  expect((await amina.call(hideTestimonial, { reviewId, reason })).body).toEqual({ hidden: true })
  for (const address of ['/', '/testimonials', '/testimonials?by=learners']) {
    const words = await publicly(address)
    expect([address, words.includes('Clear as water.'), words.includes('Patient with me.')]).toEqual([address, false, true])
  }
  expect(await publicly('/testimonials')).toContain('All 1')
  // The review itself stands, without a name.
  const { reviews } = (await somo.call(listReviews, { teacherId: otieno.id })).body
  expect(reviews.map(({ text }) => text)).toContain('Clear as water.')
  expect((await amina.call(showTestimonial, { reviewId, reason: 'The name is a town’s.' })).body).toEqual({ hidden: false })
  for (const address of ['/', '/testimonials']) expect(await publicly(address)).toContain('Clear as water.')
})

test('their writer reads why, and sees beside their words that they are out of sight [ADM-08] [MSG-02]', async () => {
  const reviewId = await say('Clear as water.')
  const own = async () => (await kevin.call(listOwnTestimonials, {})).body.testimonials.map(({ hidden }) => hidden)
  expect(await own()).toEqual([false])
  await amina.call(hideTestimonial, { reviewId, reason: 'It names a child.' })
  expect(await own()).toEqual([true])
  expect(await told()).toEqual([{ kind: 'testimonial_hidden', who: 'Otieno Ouma', reason: 'It names a child.' }])
  await amina.call(showTestimonial, { reviewId, reason: 'The name is a town’s.' })
  expect(await own()).toEqual([false])
  expect((await told())[0]).toEqual({ kind: 'testimonial_shown_again', who: 'Otieno Ouma' })
})

test('each turn is in the log once with its reason, also when many press at once [ADM-08]', async () => {
  const reviewId = await say('Clear as water.')
  const colleague = await somo.people.admin('Second Operator')
  const press = async (call: typeof hideTestimonial | typeof showTestimonial, reason: string) => {
    const presses = Array.from({ length: 8 }, (_, at) => (at % 2 ? amina : colleague).call(call, { reviewId, reason }))
    const replies = await Promise.all(presses)
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    return new Set(replies.filter(({ ok }) => !ok).map(({ problem }) => problem.code))
  }
  expect(await press(hideTestimonial, 'It names a child.')).toEqual(new Set(['words_hidden']))
  expect(await press(showTestimonial, 'It names a town.')).toEqual(new Set(['words_shown']))
  expect((await log()).map(({ act, person, facts, reason }) => [act, person?.name, facts, reason])).toEqual([
    ['testimonial_shown', 'Kevin Odhiambo', { review: reviewId }, 'It names a town.'],
    ['testimonial_hidden', 'Kevin Odhiambo', { review: reviewId }, 'It names a child.'],
  ])
  expect(await told()).toHaveLength(2)
})

test('what nobody lets be shown is not the desk’s: neither a review without leave nor words taken back [ADM-08]', async () => {
  const without = await say('Not for everybody.', false)
  const taken = await say('Clear as water.')
  await amina.call(hideTestimonial, { reviewId: taken, reason: 'It names a child.' })
  expect((await kevin.call(takeBackTestimonial, { reviewId: taken })).ok).toBe(true)
  expect(await atDesk()).toEqual([])
  for (const reviewId of [without, taken, taken + 1000])
    for (const call of [hideTestimonial, showTestimonial]) {
      const { status, problem } = await amina.call(call, { reviewId, reason: 'It names a child.' })
      expect([status, problem.code]).toEqual([404, 'not_found'])
    }
  expect(await log()).toHaveLength(1)
})

test('the desk reads all of them with their writers, page by page, also those out of sight [ADM-08]', async () => {
  const ids: number[] = []
  for (const text of ['One', 'Two', 'Three']) {
    somo.clock.now = plus(somo.clock.now, minutes(1))
    ids.unshift(await say(text))
  }
  await amina.call(hideTestimonial, { reviewId: ids[1] ?? 0, reason: 'It names a child.' })
  const first = (await amina.call(listTestimonials, { limit: 2 })).body
  expect(first.testimonials).toEqual([
    {
      ...{ id: ids[0], text: 'Three', stars: 5, author: 'Kevin Odhiambo', as: 'learner', teacher: 'Otieno Ouma' },
      ...{ written_on: expect.any(String), hidden: false },
    },
    expect.objectContaining({ id: ids[1], text: 'Two', hidden: true }),
  ])
  const rest = (await amina.call(listTestimonials, { limit: 2, cursor: first.next_cursor ?? '' })).body
  expect(rest).toMatchObject({ testimonials: [{ id: ids[2], text: 'One' }], next_cursor: null })
})
