import { days, minutes } from '../../../shared/time.ts'

export type Countdown =
  | { unit: 'days'; count: number }
  | { unit: 'hours'; count: number; minutes: number }
  | { unit: 'clock'; text: string }
  | { unit: 'begun' }

/** From so many hours on nobody counts the minutes. */
const NEAR_HOURS = 10

/**
 * Days, then hours, from ten hours on with their minutes (two hours left would say three minutes before three hours), then `m:ss`
 * in the last hour. @param ms until the start
 */
export function countdown(ms: number): Countdown {
  if (ms <= 0) return { unit: 'begun' }
  if (ms >= days(2)) return { unit: 'days', count: Math.floor(ms / days(1)) }
  const seconds = Math.ceil(ms / 1000)
  if (seconds >= 3600) {
    const whole = Math.floor(seconds / 3600)
    return { unit: 'hours', count: whole, minutes: whole < NEAR_HOURS ? Math.floor((seconds % 3600) / 60) : 0 }
  }
  return { unit: 'clock', text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` }
}

/** The last minute mark that was passed of ten, five and one: what a screen reader is told, once each. Null before and after. */
export function announcedMinutes(ms: number): 10 | 5 | 1 | null {
  if (ms <= 0 || ms > minutes(10)) return null
  if (ms > minutes(5)) return 10
  return ms > minutes(1) ? 5 : 1
}
