import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middle, MOST_ZOOM, moved, squareOf } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const cut = fc.record({ zoom: fc.double({ min: 1, max: MOST_ZOOM, noNaN: true }), x: share, y: share })
const by = fc.double({ min: -2, max: 2, noNaN: true })

test('at first the middle of a picture is kept, as much of it as is square [AUTH-08]', () => {
  expect(squareOf({ width: 900, height: 300 }, middle)).toEqual({ left: 300, top: 0, side: 300 })
  expect(squareOf({ width: 300, height: 900 }, { ...middle, zoom: 2 })).toEqual({ left: 75, top: 375, side: 150 })
})

test('a picture follows the finger, and never leaves the square [AUTH-08]', () => {
  const wide = { width: 900, height: 300 }
  // A third of the side to the right: the square lies a hundred pixels further left.
  expect(squareOf(wide, moved(wide, middle, 1 / 3, 0)).left).toBeCloseTo(200)
  expect(squareOf(wide, moved(wide, middle, 0, 5)).top).toBe(0)
  fc.assert(
    fc.property(size, cut, by, by, (picture, before, dx, dy) => {
      const { left, top, side } = squareOf(picture, moved(picture, before, dx, dy))
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6)
      expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6)
    }),
  )
})
