import { expect, test } from 'vitest'
import {
  bookedTime,
  cameraMegabytesAnHour,
  isUplinkWeak,
  lesser,
  megabytesAnHour,
  rightsOf,
  shillingsFor,
  signalOf,
  uplinkAfter,
} from './rules.ts'

test('only a teacher keeps the door, and only of a class: nobody is kept out of a lesson that they pay for [MEET-05]', () => {
  const keeps = (['host', 'learner', 'guardian'] as const).flatMap((role) =>
    (['lesson', 'class'] as const).filter((kind) => rightsOf(role, kind).keepsDoor).map((kind) => `${role} of a ${kind}`),
  )
  expect(keeps).toEqual(['host of a class'])
})

test('data is shown in shillings at the price set for a megabyte', () => {
  expect(shillingsFor(70, 0.2)).toBe(14)
  expect(shillingsFor(285, 0.2)).toBe(57)
  expect(shillingsFor(1, 0.2)).toBe(0)
})

test('an hour is 15 MB by voice, 70 with small pictures, 285 with full ones, and one’s own camera adds 55 [MEET-05]', () => {
  expect(megabytesAnHour).toEqual({ voice: 15, small: 70, full: 285 })
  expect(cameraMegabytesAnHour).toBe(55)
})

test.each([
  [0, null, 'good'],
  [0.03, 350, 'good'],
  [0.031, 350, 'fair'],
  [0.03, 351, 'fair'],
  [0.1, 900, 'fair'],
  [0.101, 0, 'weak'],
  [0.101, null, 'weak'],
  [0, 901, 'weak'],
] as const)('a loss of %s and %s ms there and back are called %s [MEET-05]', (loss, roundTripMs, word) => {
  expect(signalOf(loss, roundTripMs)).toBe(word)
})

test.each([
  ['voice', 'small', 'voice'],
  ['small', 'voice', 'voice'],
  ['small', 'full', 'small'],
  ['full', 'small', 'small'],
  ['full', 'full', 'full'],
] as const)('of %s and %s the lesser is %s [MEET-05]', (a, b, least) => {
  expect(lesser(a, b)).toBe(least)
})

test.each([
  [-60_000, 'before', 60_000],
  [0, 'within', 0],
  [55 * 60_000 - 1, 'within', 55 * 60_000 - 1],
  [55 * 60_000, 'last', 55 * 60_000],
  [60 * 60_000 - 1, 'last', 60 * 60_000 - 1],
  [60 * 60_000, 'over', 0],
  [74 * 60_000, 'over', 14 * 60_000],
] as const)('%i ms into a lesson of an hour its booked time is %s, and counts %i [MEET-05]', (at, part, ms) => {
  expect(bookedTime(1000, 1000 + 3_600_000, 1000 + at)).toEqual({ part, ms })
})

test('one’s own network is weak after two bad reports of what one sends, and good after good ones [MEET-05]', () => {
  const [bad, fine] = [
    { lost: 0.3, roundTripMs: 100, squeezed: false },
    { lost: 0, roundTripMs: 100, squeezed: false },
  ]
  const said = (reports: (typeof bad)[]): boolean => isUplinkWeak(reports.reduce(uplinkAfter, 0))
  expect([[bad], [bad, bad], [bad, fine, bad], [bad, bad, fine]].map(said)).toEqual([false, true, false, false])
  expect(said([bad, bad, bad, bad, bad, bad, fine, fine])).toBe(true)
  expect(said([bad, bad, bad, bad, bad, bad, fine, fine, fine])).toBe(false)
  const late = { ...fine, roundTripMs: 1600 }
  const squeezed = { ...fine, squeezed: true }
  expect(
    [
      [late, late],
      [squeezed, squeezed],
    ].map(said),
  ).toEqual([true, true])
})
