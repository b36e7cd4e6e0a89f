/**
 * Dates and clocks for people, in Nairobi time and both languages. Own tables rather than `Intl`: many phones carry no
 * Kiswahili data, and server and browser must write the same thing.
 */
import { clock12, days, nairobiDate, nairobiWeekday, plus } from '../time.ts'
import type { Language } from './i18n.ts'

const names = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortWeekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: 'January February March April May June July August September October November December'.split(' '),
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    today: 'Today',
    tomorrow: 'Tomorrow',
  },
  sw: {
    weekdays: ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi'],
    shortWeekdays: ['Jpi', 'Jtt', 'Jnn', 'Jtn', 'Alh', 'Iju', 'Jmo'],
    months: 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'.split(' '),
    shortMonths: 'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'.split(' '),
    today: 'Leo',
    tomorrow: 'Kesho',
  },
} as const satisfies Record<Language, unknown>

/** `Thu 26 Nov`. */
export const shortDay = (at: Date, language: Language): string =>
  `${weekday(at, language, 'short')} ${dayOfMonth(at)} ${monthName(nairobiDate(at), language, 'short')}`

/** `Thursday 26 November`. */
export const longDay = (at: Date, language: Language): string =>
  `${weekday(at, language, 'long')} ${dayOfMonth(at)} ${monthName(nairobiDate(at), language, 'long')}`

/** `26 November 2026`, for what is kept for years. */
export const fullDay = (at: Date, language: Language): string =>
  `${dayOfMonth(at)} ${monthName(nairobiDate(at), language, 'long')} ${nairobiDate(at).slice(0, 4)}`

/** `Today`, `Tomorrow` or `Thu 26 Nov`. */
export function nearDay(at: Date, now: Date, language: Language): string {
  const date = nairobiDate(at)
  if (date === nairobiDate(now)) return names[language].today
  if (date === nairobiDate(plus(now, days(1)))) return names[language].tomorrow
  return shortDay(at, language)
}

/** The same inside a sentence: `today 6:30 PM`; names of days and months keep their capital. */
export const inSentence = (when: string): string => when.replace(/^(Today|Tomorrow|Leo|Kesho)\b/, (word) => word.toLowerCase())

/** `Today 6:30 PM`, a teacher's next free time. */
export const nearTime = (at: Date, now: Date, language: Language): string => `${nearDay(at, now, language)} ${clock12(at)}`

/** `4:00 PM – 5:00 PM`, the one way in which a time is written for people; calls write `clockRange`. */
export const timeSpan = (from: Date, to: Date): string => `${clock12(from)} – ${clock12(to)}`

export const weekday = (at: Date, language: Language, form: 'short' | 'long'): string =>
  (form === 'short' ? names[language].shortWeekdays : names[language].weekdays)[nairobiWeekday(at)] ?? ''

/** The month of a date or month, `2026-11-25` or `2026-11`. */
export const monthName = (date: string, language: Language, form: 'short' | 'long'): string =>
  (form === 'short' ? names[language].shortMonths : names[language].months)[Number(date.slice(5, 7)) - 1] ?? ''

/** Sunday to Saturday: full names with the short ones that stand over a month's columns. */
export const weekdayHeads = (language: Language): readonly { short: string; name: string }[] =>
  names[language].weekdays.map((name, i) => ({ name, short: names[language].shortWeekdays[i] ?? '' }))

export const dayOfMonth = (at: Date): number => Number(nairobiDate(at).slice(8))

/** `1 h 48 min`, `34 min`, `under 1 min`: how long something is still open. */
export function timeLeft(ms: number, language: Language): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return language === 'sw' ? 'chini ya dakika 1' : 'under 1 min'
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const [h, m] = language === 'sw' ? ['saa', 'dak'] : ['h', 'min']
  const part = (n: number, unit: string): string => (language === 'sw' ? `${unit} ${n}` : `${n} ${unit}`)
  if (hour === 0) return part(minute, m)
  return hour >= 10 || minute === 0 ? part(hour, h) : `${part(hour, h)} ${part(minute, m)}`
}
