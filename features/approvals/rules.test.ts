import { expect, test } from 'vitest'
import { answerBy, asksFirst, maySpendAlone, overBy, weekOf } from './rules.ts'

const at = (wall: string): Date => new Date(`${wall}+03:00`)

test.each([
  ['twelve hours', '2026-11-29T14:00', '2026-11-25T19:30'],
  ['two hours before the start, where that is sooner', '2026-11-25T14:00', '2026-11-25T12:00'],
])('a wish waits for %s [PAR-02]', (_, start, until) => {
  expect(answerBy(at('2026-11-25T07:30'), at(start))).toEqual(at(until))
})

test.each([
  ['without a word of a parent, all of it', null, 0, 100_000, true],
  ['that asks first, nothing', { askFirst: true, weeklyLimitCents: null }, 0, 100, false],
  ['that asks first, not even what is free', { askFirst: true, weeklyLimitCents: 300_000 }, 0, 0, false],
  ['without a limit, all of it', { askFirst: false, weeklyLimitCents: null }, 900_000, 100_000, true],
  ['up to the limit of the week', { askFirst: false, weeklyLimitCents: 300_000 }, 220_000, 80_000, true],
  ['not a cent over it', { askFirst: false, weeklyLimitCents: 300_000 }, 220_000, 80_001, false],
  ['with a limit of nothing, only what is free', { askFirst: false, weeklyLimitCents: 0 }, 0, 0, true],
  ['with a limit of nothing, no shilling', { askFirst: false, weeklyLimitCents: 0 }, 0, 100, false],
])('a child spends alone, %s [PAR-02]', (_, allowed, booked, price, may) => {
  expect(maySpendAlone(allowed, booked, price)).toBe(may)
})

test.each([
  [null, 9000, 800, 0],
  [3000, 2000, 800, 0],
  [3000, 2200, 800, 0],
  [3000, 2500, 800, 300],
])('over a limit of %s with %s booked, %s more is %s over [PAR-02]', (limit, booked, price, over) => {
  expect(overBy(limit, booked, price)).toBe(over)
})

test.each([
  ['2026-11-23T00:00', '2026-11-23T00:00'],
  ['2026-11-25T12:00', '2026-11-23T00:00'],
  ['2026-11-29T23:59', '2026-11-23T00:00'],
  ['2026-11-30T00:00', '2026-11-30T00:00'],
])('the week of %s begins on Monday, %s, in Nairobi [PAR-02]', (now, monday) => {
  const { from, to } = weekOf(at(now))
  expect(from).toEqual(at(monday))
  expect(to.getTime() - from.getTime()).toBe(7 * 24 * 3_600_000)
})

test.each([
  ['that asks first', { ask_first: true, weekly_limit: null, booked: 0 }, 1, true],
  ['without a limit', { ask_first: false, weekly_limit: null, booked: 9000 }, 1000, false],
  ['up to the limit', { ask_first: false, weekly_limit: 3000, booked: 2200 }, 800, false],
  ['over the limit', { ask_first: false, weekly_limit: 3000, booked: 2200 }, 801, true],
])('a child %s is told before that a parent is asked, or is not [PAR-02]', (_, own, price, asks) => {
  expect(asksFirst(own, price)).toBe(asks)
})
