import { describe, expect, test } from 'vitest'
import type { DataChoice } from '../protocol.ts'
import type { NetworkSample } from '../rules.ts'
import { fairWeather, weatherAfter, type Weather } from './weather.ts'

const clear: NetworkSample = { received: 200, lost: 0, roundTripMs: 80 }
const storm: NetworkSample = { received: 100, lost: 60, roundTripMs: 400 }
const after = (samples: NetworkSample[], wanted: DataChoice = 'full', from: Weather = fairWeather): Weather =>
  samples.reduce((weather, sample) => weatherAfter(weather, sample, wanted), from)
const times = (count: number, sample: NetworkSample): NetworkSample[] => Array.from({ length: count }, () => sample)

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
