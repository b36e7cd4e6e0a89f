import { expect, test } from 'vitest'
import { apartCents, differences, payoutDifference, type EndedPayout } from './compare-day.ts'

const one = { paymentId: 'R8KQ1ZV', grossCents: 100 }
test.each([
  ['nothing where both have it', [one], [one], []],
  ['one only they have', [one], [], [['not_in_books', 100, null]]],
  ['one only we have', [], [one], [['not_listed', null, 100]]],
  ['another amount', [one], [{ ...one, grossCents: 99 }], [['other_amount', 100, 99]]],
] as const)('the comparison finds %s [WAL-13]', (_, theirs, ours, found) => {
  const listed = new Set(theirs.map(({ paymentId }) => paymentId))
  expect(differences(theirs, ours, listed).map((each) => [each.kind, each.theirsCents, each.oursCents])).toEqual(found)
})

test.each([
  ['all of it, where only they have it', 'not_in_books', 100, null, 100],
  ['all of it, where only we have it', 'not_listed', null, 100, 100],
  ['what they have more of it', 'other_amount', 100, 40, 60],
  ['what they have less of it', 'other_amount', 40, 100, 60],
  ['what is taken back of it', 'charged_back', 20, 100, 20],
  ['a withdrawal that was not sent', 'not_sent', null, 100, 100],
  ['the second of two that were sent for one', 'sent_more', 200, 100, 100],
] as const)('a difference is about %s [WAL-13] [ADM-08]', (_, kind, theirsCents, oursCents, apart) => {
  expect(apartCents({ kind, theirsCents, oursCents })).toBe(apart)
})

const paid = { state: 'paid', amountCents: 100, otherWay: false } as const
const tries = (...said: (boolean | null)[]) => said.map((each, i) => ({ trackingId: `T-${i + 1}`, paid: each }))

test.each<[string, EndedPayout, unknown]>([
  ['paid, and sent once', { ...paid, tries: tries(true) }, null],
  ['paid at the second try', { ...paid, tries: tries(false, true) }, null],
  ['given back, and not sent', { ...paid, state: 'returned', tries: tries(false, false) }, null],
  ['paid, and not sent', { ...paid, tries: tries(false, false) }, ['not_sent', 'T-2', null, 100]],
  ['paid, and not sent as far as it says', { ...paid, tries: tries(false, null) }, null],
  ['paid, and sent twice', { ...paid, tries: tries(true, true) }, ['sent_more', 'T-1', 200, 100]],
  ['given back, and sent', { ...paid, state: 'returned', tries: tries(false, true) }, ['sent_more', 'T-2', 100, null]],
  [
    'given back, and sent, with one that is not known',
    { ...paid, state: 'returned', tries: tries(null, true) },
    ['sent_more', 'T-2', 100, null],
  ],
  ['paid by another way, and not sent', { ...paid, otherWay: true, tries: tries(false) }, null],
  ['paid by another way, and sent twice', { ...paid, otherWay: true, tries: tries(true, true) }, ['sent_more', 'T-1', 200, 100]],
])('a withdrawal that is %s [WAL-13] [WAL-11]', (_, payout, said) => {
  const found = payoutDifference(payout)
  expect(found && [found.kind, found.paymentId, found.theirsCents, found.oursCents]).toEqual(said)
})
