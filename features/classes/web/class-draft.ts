/** What stands in a form of a live class, and what is sent of it. Pure. */
import { MOST_LESSON_PRICE } from '../../../shared/country.ts'
import { nairobiClock, days, instantAt, minutes, nairobiDate, plus } from '../../../shared/time.ts'
import type { LiveSession } from '../contract.ts'
import { CLASS_FORM_MINUTES, durationMinutes, seatLimits } from '../rules/plan.ts'

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

/** What is typed so far; half-typed numbers count as nothing. @param initialMinutes of a duration that is not said */
export function draftOf(data: FormData, initialMinutes: number = durationMinutes.initial): Draft {
  const whole = (name: string, initial: number): number => {
    const n = number(data, name)
    return Number.isSafeInteger(n) && n >= 0 && n <= MOST_LESSON_PRICE ? n : initial
  }
  return {
    date: text(data, 'date'),
    time: text(data, 'time'),
    duration: whole('duration', initialMinutes),
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

/** The class form has date and clock in one field, and chooses a class, which is a grade. */
export type ClassDraft = Draft & { grade: number | null }

const startOf = (data: FormData): { date: string; time: string } => {
  const [date = '', time = ''] = text(data, 'start').split('T')
  return { date, time: time.slice(0, 5) }
}

/** What is typed so far in the class form. */
export function classDraft(data: FormData): ClassDraft {
  const grade = number(data, 'grade')
  return { ...draftOf(data, CLASS_FORM_MINUTES), ...startOf(data), grade: Number.isInteger(grade) ? grade : null }
}

/** The class form as the contract wants it. The clock in it is Nairobi's, wherever the browser stands. */
export function classWish(data: FormData) {
  const { date, time } = startOf(data)
  return { ...wishOf(data), start_time: instantAt(date, time)?.toISOString() ?? '', ...ofWhat(data) }
}

/** The schedule's form: a date with two clocks. */
export const lessonWish = (data: FormData) => ({
  title: text(data, 'topic'),
  grade: number(data, 'grade'),
  date: text(data, 'date'),
  start_time: text(data, 'time'),
  end_time: text(data, 'end_time'),
  max_students: number(data, 'max_students'),
  description: text(data, 'agenda'),
  price: number(data, 'price'),
})

/** What is typed so far in it: as long as it is from the one clock to the other. */
export function lessonDraft(data: FormData): Draft {
  const draft = draftOf(data)
  const [from, to] = [instantAt(draft.date, draft.time), instantAt(draft.date, text(data, 'end_time'))]
  const duration = from && to && from < to ? (to.getTime() - from.getTime()) / minutes(1) : 0
  return { ...draft, duration }
}
