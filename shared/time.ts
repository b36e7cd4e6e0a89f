/** Instants are UTC everywhere inside; wall time in Nairobi is a fixed shift. This file is the one place that converts. */
import { UTC_SHIFT_HOURS } from './country.ts'

const SHIFT_MS = UTC_SHIFT_HOURS * 3_600_000

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
export const days = (n: number): number => n * 86_400_000

export const plus = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
export const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
export const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** `2026-11-25` and `18:30` on a Nairobi wall clock to the instant; `null` if there is no such date or time. */
export function instantAt(date: string, time: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const clock = /^(\d{2}):(\d{2})(?::00)?$/.exec(time)
  if (!match || !clock) return null
  const [, year, month, day] = match.map(Number)
  const [, hour, minute] = clock.map(Number)
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return null
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute)
  const at = new Date(wall - SHIFT_MS)
  return nairobiDate(at) === date ? at : null
}

/** The Nairobi calendar date of an instant, `2026-11-25`. */
export const nairobiDate = (at: Date): string => shifted(at).toISOString().slice(0, 10)

/** The Nairobi wall clock of an instant, `18:30`. */
export const nairobiClock = (at: Date): string => shifted(at).toISOString().slice(11, 16)

/** The weekday in Nairobi, 0 is Sunday. */
export const nairobiWeekday = (at: Date): number => shifted(at).getUTCDay()

/** The week in Nairobi an instant is in, Monday to Sunday, as a number that grows by one from week to week. */
export const nairobiWeek = (at: Date): number => Math.floor((shifted(at).getTime() / days(1) + 3) / 7)

/** The month in Nairobi that an instant is in: from its first day until the next month’s. */
export const nairobiMonth = (at: Date): { from: Date; to: Date } => monthSpan(nairobiDate(at).slice(0, 7))

/** The same of a month that is named: `2026-11`. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const [from, to] = [month, monthAway(month, 1)].map((one) => instantAt(`${one}-01`, '00:00'))
  if (!from || !to) throw new Error(`${month} is no month`)
  return { from, to }
}

/** `2026-11` some months away. */
export function monthAway(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** So many months up to that of a date, the oldest first: `2026-06` to `2026-11`. */
export const monthsUpTo = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => monthAway(date.slice(0, 7), i - count + 1))

/** `6:30 PM`, the form the customer's screens use. */
export function clock12(at: Date): string {
  const [hour = 0, minute = 0] = nairobiClock(at).split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `6:30 PM` of a time of any day, such as `18:30`. */
export const dailyClock12 = (time: string): string => clock12(instantAt('2026-01-01', time) ?? new Date(0))

/** `9:00 AM - 11:00 AM`, an availability slot's `time`. */
export const clockRange = (from: Date, to: Date): string => `${clock12(from)} - ${clock12(to)}`

/** Reads `9:00 AM - 11:00 AM` back to two 24-hour clocks; `null` when it is not that form. */
export function parseClockRange(text: string): { from: string; to: string } | null {
  const match = /^(\d{1,2}):(\d{2}) (AM|PM) - (\d{1,2}):(\d{2}) (AM|PM)$/.exec(text.trim())
  if (!match) return null
  const [, h1 = '', m1 = '', p1 = '', h2 = '', m2 = '', p2 = ''] = match
  const from = clock24(Number(h1), m1, p1)
  const to = clock24(Number(h2), m2, p2)
  return from && to ? { from, to } : null
}

/** `2026-11-25 18:30:00`, the wall time with a space that `scheduled_date` and `start` carry. */
export const nairobiStamp = (at: Date): string => `${nairobiDate(at)} ${nairobiClock(at)}:00`

function clock24(hour: number, minute: string, half: string): string | null {
  if (hour < 1 || hour > 12 || Number(minute) > 59) return null
  return `${String((hour % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`
}

const shifted = (at: Date): Date => new Date(at.getTime() + SHIFT_MS)
