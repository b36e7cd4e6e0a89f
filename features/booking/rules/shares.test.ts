import { expect, test } from 'vitest'
import { sharesOf, type Decision, type Shares } from './shares.ts'

const facts = { priceCents: 33_333, teacherShareBps: 7000, startsAt: new Date(0), endsAt: new Date(3_600_000) }
const together = (togetherMinutes: number) => ({ teacherMinutes: 60, learnerMinutes: 60, togetherMinutes })

test.each<[string, Decision, number, Shares | null]>([
  ['all given back', { how: 'full' }, 60, { familyCents: 33_333, teacherCents: 0, platformCents: 0 }],
  ['nothing given back', { how: 'none' }, 0, { familyCents: 0, teacherCents: 23_333, platformCents: 10_000 }],
  [
    'a part given back',
    { how: 'part', refundCents: 3_333 },
    0,
    { familyCents: 3_333, teacherCents: 21_000, platformCents: 9_000 },
  ],
  ['all of it as a part', { how: 'part', refundCents: 33_333 }, 0, { familyCents: 33_333, teacherCents: 0, platformCents: 0 }],
  ['more than there is', { how: 'part', refundCents: 33_334 }, 0, null],
  ['20 of 60 minutes', { how: 'minutes' }, 20, { familyCents: 22_222, teacherCents: 7_777, platformCents: 3_334 }],
  ['more minutes than booked', { how: 'minutes' }, 75, { familyCents: 0, teacherCents: 23_333, platformCents: 10_000 }],
  [
    'shares that add up',
    { how: 'shares', familyCents: 3_333, teacherCents: 30_000, platformCents: 0 },
    0,
    { familyCents: 3_333, teacherCents: 30_000, platformCents: 0 },
  ],
  ['shares that do not', { how: 'shares', familyCents: 3_333, teacherCents: 30_000, platformCents: 1 }, 0, null],
])('the money of a disputed lesson: %s [BOOK-06]', (_, decision, minutes, shares) => {
  expect(sharesOf(decision, facts, together(minutes))).toEqual(shares)
})

test.each([0, 1, 29.99, 30, 59.5, 60, 75])(
  '%d minutes together share every cent of an odd price [BOOK-06]',
  (togetherMinutes) => {
    const shares = sharesOf({ how: 'minutes' }, facts, together(togetherMinutes))
    if (!shares) throw new Error('no shares')
    expect(shares.familyCents + shares.teacherCents + shares.platformCents).toBe(33_333)
    expect(shares.familyCents).toBeGreaterThanOrEqual(33_333 * (1 - Math.min(1, togetherMinutes / 60)))
    expect(Math.min(shares.familyCents, shares.teacherCents, shares.platformCents)).toBeGreaterThanOrEqual(0)
  },
)
