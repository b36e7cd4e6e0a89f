import { describe, expect, test } from 'vitest'
import { Gaps } from './gaps.ts'

describe('what a sender’s packets lack', () => {
  test('a gap of a picture is asked for at once, then again while it is not filled, four times at most', () => {
    const gaps = new Gaps('picture')
    expect(gaps.after(65_534, 0)).toEqual([])
    expect(gaps.after(1, 10)).toEqual([65_535, 0])
    expect(gaps.after(65_535, 50)).toEqual([])
    expect([100, 140, 180, 260, 340, 420].map((now, n) => gaps.after(2 + n, now))).toEqual([[0], [], [0], [0], [], []])
  })

  test('a voice is asked for with each packet that comes, seven times at most [MEET-05]', () => {
    const gaps = new Gaps('voice')
    gaps.after(1, 0)
    const asked = Array.from({ length: 9 }, (_, at) => gaps.after(3 + at, 40 * (at + 1)))
    expect(asked).toEqual([...Array.from({ length: 7 }, () => [2]), [], []])
  })

  test('packets out of order are no gap once they are there', () => {
    const gaps = new Gaps('picture')
    gaps.after(10, 0)
    expect(gaps.after(12, 5)).toEqual([11])
    expect(gaps.after(11, 6)).toEqual([])
    expect(gaps.after(13, 500)).toEqual([])
  })

  test('a new beginning is not a loss, and nobody asks for what is long past', () => {
    const gaps = new Gaps('picture')
    gaps.after(10, 0)
    expect(gaps.after(5000, 10)).toEqual([])
    expect(gaps.after(5002, 20)).toEqual([5001])
    for (let n = 5003; n < 5203; n += 1) gaps.after(n, 21)
    expect(gaps.after(5203, 500)).toEqual([])
  })
})
