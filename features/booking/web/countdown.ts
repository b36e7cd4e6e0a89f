import { days, hours, minutes } from '../../../shared/time.ts'

export type Countdown = { unit: 'days' | 'hours'; count: number } | { unit: 'clock'; text: string } | { unit: 'begun' }

/** Days, then hours, then `m:ss` in the last hour; whole units, rounded down. @param ms until the start */
export function countdown(ms: number): Countdown {
  if (ms <= 0) return { unit: 'begun' }
  if (ms >= days(2)) return { unit: 'days', count: Math.floor(ms / days(1)) }
  if (ms >= hours(1)) return { unit: 'hours', count: Math.floor(ms / hours(1)) }
  const seconds = Math.ceil(ms / 1000)
  return seconds === 3600
    ? { unit: 'hours', count: 1 }
    : { unit: 'clock', text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` }
}

/** The last minute mark that was passed of ten, five and one: what a screen reader is told, once each. Null before and after. */
export function announcedMinutes(ms: number): 10 | 5 | 1 | null {
  if (ms <= 0 || ms > minutes(10)) return null
  if (ms > minutes(5)) return 10
  return ms > minutes(1) ? 5 : 1
}
