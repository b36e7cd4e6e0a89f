/** What stands in a form of a live class, and what is sent of it. Pure. */
import { MOST_LESSON_PRICE } from '../../../shared/country.ts'
import { nairobiClock, days, instantAt, nairobiDate, plus } from '../../../shared/time.ts'
import { durationMinutes, seatLimits, type LiveSession } from '../contract.ts'

/** What is typed; a new class begins without a time. */
export type Draft = { date: string; time: string; duration: number; seats: number; price: number }

export const emptyDraft = (day = ''): Draft => ({
  date: day,
  time: '',
  duration: durationMinutes.initial,
  seats: seatLimits.initial,
  price: 0,
})

/** A class as it stands in the form that changes it. */
export function draftFrom(session: LiveSession): Draft {
  const startsAt = new Date(session.starts_at)
  return {
    date: nairobiDate(startsAt),
    time: nairobiClock(startsAt),
    duration: session.basic_info.duration,
    seats: session.max_students,
    price: session.price,
  }
}

/** The same class again, on the next of its weekdays that is still to come. */
export function nextWeek(session: LiveSession, now: Date): Draft {
  const draft = draftFrom(session)
  const weeks = Math.max(1, Math.ceil((now.getTime() - Date.parse(session.starts_at)) / days(7)))
  return { ...draft, date: nairobiDate(plus(new Date(session.starts_at), days(7 * weeks))) }
}

const number = (data: FormData, name: string): number => {
  const text = data.get(name)
  return typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN
}
const text = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** What is typed so far; half-typed numbers count as nothing. */
export function draftOf(data: FormData): Draft {
  const whole = (name: string, initial: number): number => {
    const n = number(data, name)
    return Number.isSafeInteger(n) && n >= 0 && n <= MOST_LESSON_PRICE ? n : initial
  }
  return {
    date: text(data, 'date'),
    time: text(data, 'time'),
    duration: whole('duration', durationMinutes.initial),
    seats: whole('max_students', seatLimits.initial),
    price: whole('price', 0),
  }
}

/** The form as the contract wants it: one true instant instead of a Nairobi date and clock. */
export const wishOf = (data: FormData) => ({
  topic: text(data, 'topic'),
  agenda: text(data, 'agenda'),
  start_time: instantAt(text(data, 'date'), text(data, 'time'))?.toISOString() ?? '',
  duration: number(data, 'duration'),
  price: number(data, 'price'),
  max_students: number(data, 'max_students'),
})

/** What a new class has beside it. */
export const ofWhat = (data: FormData) => ({ subject_id: number(data, 'subject_id'), grade: number(data, 'grade') })
