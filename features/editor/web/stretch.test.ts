import { expect, test } from 'vitest'
import { SPEEDS } from '../rules.ts'
import { timeStretch, type Planes } from './stretch.ts'

const RATE = 48_000
const sine = (seconds: number, hertz: number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: seconds * RATE }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / RATE))

/** As a decoder gives it: in pieces of a fiftieth of a second. */
function stretched(sound: Planes, speed: number, total: number): number[][] {
  const work = timeStretch({ channels: sound.length, sampleRate: RATE, speed, total })
  const out: number[][] = sound.map(() => [])
  const take = (planes: Planes) => planes.forEach((plane, channel) => out[channel]?.push(...plane))
  const length = sound[0]?.length ?? 0
  for (let at = 0; at < length; at += 960) take(work.push(sound.map((plane) => plane.slice(at, at + 960))))
  take(work.finish())
  return out
}

/** By how often it rises through nothing. */
function hertzOf(sound: readonly number[]): number {
  const rises = sound.flatMap((now, n) => ((sound[n - 1] ?? 0) < 0 && now >= 0 ? [n] : []))
  return ((rises.length - 1) * RATE) / ((rises.at(-1) ?? 0) - (rises[0] ?? 0))
}

test.each(SPEEDS.flatMap((speed) => [110, 440, 1000].map((hertz) => [hertz, speed] as const)))(
  'a tone of %d Hz at a speed of %d keeps its pitch and its loudness, and has the right length [EDIT-03]',
  (hertz, speed) => {
    const total = Math.round((2 * RATE) / speed)
    const [out = []] = stretched([sine(2, hertz)], speed, total)
    expect(out.length).toBe(total)
    // Without the last window, which goes on into silence.
    const body = out.slice(0, -RATE * 0.06)
    expect(Math.abs(hertzOf(body) - hertz)).toBeLessThan(hertz * 0.005)
    const loudness = Math.sqrt(body.reduce((sum, one) => sum + one * one, 0) / body.length)
    expect(Math.abs(loudness - 0.5 / Math.SQRT2)).toBeLessThan(0.02)
  },
)

test('at its own speed sound goes through unchanged, cut off or filled up to the length that was asked for [EDIT-03]', () => {
  const tone = sine(1, 300)
  expect(stretched([tone], 1, RATE)[0]).toEqual([...tone])
  expect(stretched([tone], 1, 1000)[0]).toEqual([...tone.slice(0, 1000)])
  expect(stretched([tone], 1, RATE + 500)[0]).toEqual([...tone, ...Array<number>(500).fill(0)])
})

test('what happens at a moment is heard at its moment at the new speed, on the channel it was on [EDIT-03]', () => {
  const left = sine(2, 200).map((one, n) => (n < RATE ? 0 : one))
  const right = sine(2, 200).map((one, n) => (n < RATE ? one : 0))
  const [outLeft = [], outRight = []] = stretched([left, right], 1.5, Math.round((2 * RATE) / 1.5))
  const begins = outLeft.findIndex((one) => Math.abs(one) > 0.1) / RATE
  const ends = outRight.findLastIndex((one) => Math.abs(one) > 0.1) / RATE
  expect(Math.abs(begins - 1 / 1.5)).toBeLessThan(0.04)
  expect(Math.abs(ends - 1 / 1.5)).toBeLessThan(0.04)
})
