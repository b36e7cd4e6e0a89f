import { describe, expect, test } from 'vitest'
import type { DataChoice } from './protocol.ts'
import {
  bookedTime,
  cameraMegabytesAnHour,
  fairWeather,
  isUplinkWeak,
  lesser,
  megabytesAnHour,
  rightsOf,
  shillingsFor,
  signalOf,
  uplinkAfter,
  weatherAfter,
  type NetworkSample,
  type Weather,
} from './rules.ts'

const clear: NetworkSample = { received: 200, lost: 0, roundTripMs: 80 }
const storm: NetworkSample = { received: 100, lost: 60, roundTripMs: 400 }
const after = (samples: NetworkSample[], wanted: DataChoice = 'full', from: Weather = fairWeather): Weather =>
  samples.reduce((weather, sample) => weatherAfter(weather, sample, wanted), from)
const times = (count: number, sample: NetworkSample): NetworkSample[] => Array.from({ length: count }, () => sample)

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

describe('a weak network', () => {
  test('one bad moment changes nothing but the word', () => {
    expect(after([clear, storm])).toMatchObject({ signal: 'weak', ceiling: 'full' })
  })

  test('costs the picture step by step, never the voice', () => {
    expect(after(times(2, storm)).ceiling).toBe('small')
    expect(after(times(4, storm)).ceiling).toBe('voice')
    expect(after(times(40, storm)).ceiling).toBe('voice')
    expect(after(times(2, storm), 'small').ceiling).toBe('voice')
  })

  test('gives the picture back after a run of good moments, and dares less often when that failed', () => {
    const down = after(times(2, storm))
    const recovered = after(times(16, clear), 'full', down)
    expect(recovered.ceiling).toBe('full')
    const failed = after(times(2, storm), 'full', recovered)
    expect(failed.ceiling).toBe('small')
    expect(after(times(14, clear), 'full', failed).ceiling).toBe('small')
    expect(after(times(30, clear), 'full', failed).ceiling).toBe('full')
    expect(after(times(90, clear), 'full', failed).patience).toBe(fairWeather.patience)
  })

  test('a long way is weak too, and silence says nothing about loss', () => {
    expect(after([{ received: 200, lost: 0, roundTripMs: 1200 }]).signal).toBe('weak')
    expect(after([{ received: 200, lost: 0, roundTripMs: 500 }]).signal).toBe('fair')
    expect(after([{ received: 1, lost: 3, roundTripMs: 90 }]).signal).toBe('good')
  })

  test('fewer than ten packets only let the loss fade, ten are weighed against what was [MEET-05]', () => {
    const lossy: Weather = { ...fairWeather, loss: 0.2 }
    expect(weatherAfter(lossy, { received: 9, lost: 0, roundTripMs: 80 }, 'full').loss).toBeCloseTo(0.16)
    expect(weatherAfter(lossy, { received: 5, lost: 4, roundTripMs: 80 }, 'full').loss).toBeCloseTo(0.16)
    expect(weatherAfter(lossy, { received: 10, lost: 0, roundTripMs: 80 }, 'full').loss).toBeCloseTo(0.1)
    expect(weatherAfter(lossy, { received: 5, lost: 5, roundTripMs: 80 }, 'full').loss).toBeCloseTo(0.35)
  })

  test('takes nothing from somebody who asks for the voice alone [MEET-05]', () => {
    expect(after(times(3, storm), 'voice')).toMatchObject({ ceiling: 'full', weak: 3 })
    const voice: Weather = { ...fairWeather, ceiling: 'voice' }
    expect(after(times(3, storm), 'full', voice)).toMatchObject({ ceiling: 'voice', weak: 3 })
  })

  test('has to be good as often as patience says, one after the other [MEET-05]', () => {
    const small = (good: number): Weather => ({ ...fairWeather, ceiling: 'small', good })
    expect(weatherAfter(small(8), clear, 'full')).toMatchObject({ ceiling: 'small', good: 9, patience: 10 })
    expect(weatherAfter(small(9), clear, 'full')).toMatchObject({ ceiling: 'full', good: 0, patience: 20 })
    const slow: NetworkSample = { received: 200, lost: 0, roundTripMs: 500 }
    expect(weatherAfter(small(9), slow, 'full')).toMatchObject({ signal: 'fair', ceiling: 'small', good: 0 })
  })

  test('is forgiven after two good minutes [MEET-05]', () => {
    const calm = (good: number): Weather => ({ ...fairWeather, good, patience: 80 })
    expect(weatherAfter(calm(59), clear, 'full').patience).toBe(80)
    expect(weatherAfter(calm(60), clear, 'full').patience).toBe(10)
  })

  test('is never waited for longer than 80 good moments [MEET-05]', () => {
    const tried: Weather = { ...fairWeather, ceiling: 'small', good: 79, patience: 80 }
    expect(weatherAfter(tried, clear, 'full')).toMatchObject({ ceiling: 'full', patience: 80 })
  })
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
