import { expect, test } from 'vitest'
import { clockRange, instantAt, nairobiDate } from '../../../shared/time.ts'
import { previewOf } from './slot-preview.ts'

const now = new Date('2026-11-25T15:26:00Z')

const at = (date: string, time: string): Date => {
  const found = instantAt(date, time)
  if (!found) throw new Error(`${date} ${time}`)
  return found
}
const slot = (date: string, from: string, to: string) => ({
  starts_at: at(date, from).toISOString(),
  ends_at: at(date, to).toISOString(),
})
const vectors = { title: 'Vectors', startsAt: at('2026-12-03', '14:00'), endsAt: at('2026-12-03', '15:00') }

test('four Thursdays of three hours are twelve slots, less the one where a class is [SCH-03]', () => {
  const wish = { date: '2026-11-26', from: '13:00', to: '16:00', splitMinutes: 60, repeatWeeklyUntil: '2026-12-17' }
  const preview = previewOf(wish, [], [vectors], [], now)
  if ('problem' in preview) throw new Error(preview.problem)
  expect(preview.added).toHaveLength(11)
  expect(preview.dates).toEqual(['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17'])
  expect(preview.pieces.map(({ startsAt, endsAt }) => clockRange(startsAt, endsAt))).toEqual([
    '1:00 PM - 2:00 PM',
    '2:00 PM - 3:00 PM',
    '3:00 PM - 4:00 PM',
  ])
  expect(preview.leftOut.map((one) => [nairobiDate(one.startsAt), one.why, one.why === 'lesson' && one.title])).toEqual([
    ['2026-12-03', 'lesson', 'Vectors'],
  ])
})

test('a time already offered is left out, one that only touches it is not [SCH-04]', () => {
  const wish = { date: '2026-11-26', from: '08:00', to: '10:00', splitMinutes: 60 }
  const preview = previewOf(wish, [slot('2026-11-26', '09:00', '10:00'), slot('2026-11-26', '10:00', '11:00')], [], [], now)
  if ('problem' in preview) throw new Error(preview.problem)
  expect(preview.added).toHaveLength(1)
  expect(preview.leftOut.map(({ why }) => why)).toEqual(['slot'])
})

test('what lies in time off is left out and says so; a lesson there is named before it [SCH-03]', () => {
  const wish = { date: '2026-12-03', from: '13:00', to: '16:00', splitMinutes: 60 }
  const off = { startsAt: at('2026-12-03', '14:00'), endsAt: at('2026-12-04', '00:00') }
  const preview = previewOf(wish, [], [vectors], [off], now)
  if ('problem' in preview) throw new Error(preview.problem)
  expect(preview.added).toHaveLength(1)
  expect(preview.leftOut.map(({ why }) => why)).toEqual(['lesson', 'off'])
})

test.each([
  ['', '10:00', 'no_such_time'],
  ['10:00', '09:00', 'start_after_end'],
  ['09:00', '09:10', 'too_short'],
  ['09:00', '13:00', 'too_long'],
] as const)('from %s to %s is refused before it is sent: %s [SCH-03]', (from, to, problem) => {
  expect(previewOf({ date: '2026-11-26', from, to }, [], [], [], now)).toEqual({ problem })
})

test('a time that has passed today cannot be offered [SCH-04]', () => {
  expect(previewOf({ date: '2026-11-25', from: '18:00', to: '19:00' }, [], [], [], now)).toEqual({ problem: 'in_the_past' })
})
