import { describe, expect, test } from 'vitest'
import type { DataChoice } from './protocol.ts'
import { fairWeather, shillingsFor, weatherAfter, type NetworkSample, type Weather } from './rules.ts'

const clear: NetworkSample = { received: 200, lost: 0, roundTripMs: 80 }
const storm: NetworkSample = { received: 100, lost: 60, roundTripMs: 400 }
const after = (samples: NetworkSample[], wanted: DataChoice = 'full', from: Weather = fairWeather): Weather =>
  samples.reduce((weather, sample) => weatherAfter(weather, sample, wanted), from)
const times = (count: number, sample: NetworkSample): NetworkSample[] => Array.from({ length: count }, () => sample)

test('data is shown in shillings at the price set for a megabyte', () => {
  expect(shillingsFor(70, 0.2)).toBe(14)
  expect(shillingsFor(285, 0.2)).toBe(57)
  expect(shillingsFor(1, 0.2)).toBe(0)
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
})
