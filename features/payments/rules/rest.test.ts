import { expect, test } from 'vitest'
import { mayBeRest, restOf, type RestFacts } from './rest.ts'

const word = { ref: 'ours', state: 'complete', currency: 'KES', gross: 100_000, net: 97_000 } as const
const facts: RestFacts = { word, ref: 'ours', part: 'credited', booked: { creditedCents: 40_000, reachedCents: 38_800 } }
test.each<[string, Partial<RestFacts>, ReturnType<typeof restOf>]>([
  ['what came on top of the part', {}, { grossCents: 60_000, netCents: 58_200 }],
  ['a cent', { word: { ...word, gross: 40_001, net: 38_801 } }, { grossCents: 1, netCents: 1 }],
  ['nothing of as much', { word: { ...word, gross: 40_000 } }, 'no_rest'],
  ['nothing of less', { word: { ...word, gross: 39_999 } }, 'no_rest'],
  ['nothing of another currency', { word: { ...word, currency: 'USD' } }, 'other_currency'],
  ['nothing under another reference', { word: { ...word, ref: 'other' } }, 'other_payer'],
  ['nothing under none', { word: { ...word, ref: null } }, 'other_payer'],
  ['nothing while a part waits', { part: 'waits' }, 'part_waits'],
  ['nothing where the part went back', { part: 'returned' }, 'given_back'],
  ['nothing of another part', { word: { ...word, partial: true } }, 'not_whole'],
  ['nothing of what has failed', { word: { ...word, state: 'failed' } }, 'not_whole'],
])('the rest of a payment is %s [FUND-09]', (_, changed, rest) => {
  expect(restOf({ ...facts, ...changed })).toEqual(rest)
})

test.each([
  ['other_amount', 1000, 400, true],
  ['other_amount', 400, 400, false],
  ['other_amount', 400, 1000, false],
  ['charged_back', 1000, 400, false],
  ['not_in_books', 1000, null, false],
] as const)('of a case %s with %s and %s a rest is offered: %s [FUND-09] [ADM-08]', (kind, theirs, ours, offered) => {
  expect(mayBeRest({ kind, theirs, ours })).toBe(offered)
})
