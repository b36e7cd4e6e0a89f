import { expect, test } from 'vitest'
import { monthAway } from '../../time.ts'
import { dateAfterKey, weeks } from './month-grid.tsx'

test('November 2026 begins on a Sunday and ends on a Monday', () => {
  const rows = weeks('2026-11')
  expect(rows).toHaveLength(5)
  expect(rows[0]?.[0]).toBe('2026-11-01')
  expect(rows[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
})

test.each([
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-03', '2026-10-27'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageUp', '2026-01-15', '2025-12-15'],
  ['Enter', '2026-01-15', null],
])('%s on %s leads to %s', (key, from, to) => {
  expect(dateAfterKey(key, from)).toBe(to)
})

test('months wrap at the year', () => {
  expect(monthAway('2026-12', 1)).toBe('2027-01')
  expect(monthAway('2026-01', -1)).toBe('2025-12')
})
