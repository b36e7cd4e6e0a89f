import { describe, expect, test } from 'vitest'
import { KeyFrames } from './key-frames.ts'

/** Who says when that the picture is lost; a key frame comes 100 ms after each question. @returns when it was asked for */
function askedAt(seconds: number, isLost: (viewer: string, ms: number) => boolean, viewers = ['amina']): number[] {
  const wishes = new KeyFrames<string>()
  const asked: number[] = []
  for (let ms = 0; ms < seconds * 1000; ms += 50) {
    if (ms - (asked.at(-1) ?? -Infinity) === 100) wishes.came()
    for (const viewer of viewers) if (isLost(viewer, ms)) wishes.wish(viewer, ms)
    if (wishes.isDue(ms)) asked.push(ms)
  }
  return asked
}

describe('key frames are asked for', () => {
  test('at once, by one who has not asked for long [MEET-05]', () => {
    expect(askedAt(40, (_, ms) => ms === 0 || ms === 20_000)).toEqual([0, 20_000])
  })

  test('less and less often by one who keeps losing the picture [MEET-05]', () => {
    expect(askedAt(20, () => true)).toEqual([0, 1000, 3000, 7000, 11_000, 15_000, 19_000])
  })

  test('once a second at most, whoever wishes [MEET-05]', () => {
    const class50 = Array.from({ length: 50 }, (_, at) => `viewer ${at}`)
    const each = askedAt(50, (viewer, ms) => ms === class50.indexOf(viewer) * 400, class50)
    expect(Math.min(...each.slice(1).map((at, index) => at - (each[index] ?? 0)))).toBe(1000)
    expect(each.length).toBeGreaterThan(15)
  })

  test('once for all who wish before it has come [MEET-05]', () => {
    expect(askedAt(3, (viewer, ms) => ms === (viewer === 'amina' ? 0 : 50), ['amina', 'baraka'])).toEqual([0])
    const lateForOne = askedAt(3, (viewer, ms) => ms === (viewer === 'amina' ? 0 : 300), ['amina', 'baraka', 'cheptoo'])
    expect(lateForOne).toEqual([0, 1000])
  })

  test('again after a second when none has come [MEET-05]', () => {
    const wishes = new KeyFrames<string>()
    wishes.wish('amina', 0)
    expect([0, 950, 1000, 1900, 2000].filter((ms) => wishes.isDue(ms))).toEqual([0, 1000, 2000])
  })

  test('by nobody who has gone [MEET-05]', () => {
    const wishes = new KeyFrames<string>()
    wishes.wish('amina', 0)
    wishes.keep(['baraka'])
    expect(wishes.isDue(0)).toBe(false)
  })
})
