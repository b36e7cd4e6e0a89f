/**
 * Dates and clocks for people, in Nairobi time and both languages. Own tables rather than `Intl`: many phones carry no
 * Kiswahili data, and server and browser must write the same thing.
 */
import { UTC_SHIFT_HOURS } from '../country.ts'
import { clock12, days, minutes, nairobiDate, nairobiWeekday, plus } from '../time.ts'
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

/** `Thu 26 Nov`, and `Thu 26 Nov 2026` from so far off that the same day of another year could be meant. */
export const datedDay = (at: Date, now: Date, language: Language): string =>
  shortDay(at, language) + (Math.abs(at.getTime() - now.getTime()) > days(183) ? ` ${nairobiDate(at).slice(0, 4)}` : '')

/** `Today`, `Tomorrow`, `Thu 26 Nov`, or far off `Thu 26 Nov 2026`. */
export function nearDay(at: Date, now: Date, language: Language): string {
  const date = nairobiDate(at)
  if (date === nairobiDate(now)) return names[language].today
  if (date === nairobiDate(plus(now, days(1)))) return names[language].tomorrow
  return datedDay(at, now, language)
}

/** The same inside a sentence: `today 6:30 PM`; names of days and months keep their capital. */
export const inSentence = (when: string): string => when.replace(/^(Today|Tomorrow|Leo|Kesho)\b/, (word) => word.toLowerCase())

/** Where and in which language somebody reads. `aheadMinutes` is by how much their wall clock is ahead of UTC at an instant. */
export type Reader = { language: Language; aheadMinutes: (at: Date) => number }

/**
 * ` (3:30 PM your time)` where the reader's clock shows another time than Nairobi's, with the weekday where it is another day;
 * else nothing. On the server nobody's clock is known.
 */
export function ownTime(at: Date, reader: Reader | null): string {
  const own = reader ? plus(at, minutes(reader.aheadMinutes(at) - UTC_SHIFT_HOURS * 60)) : at
  if (!reader || clock12(own) === clock12(at)) return ''
  const day = nairobiDate(own) === nairobiDate(at) ? '' : `${weekday(own, reader.language, 'short')} `
  return reader.language === 'sw' ? ` (kwako ${day}${clock12(own)})` : ` (${day}${clock12(own)} your time)`
}

// A document says one of our two languages: the server writes it, and whoever chooses the other changes it there.
const thisReader = (): Reader | null =>
  typeof document === 'object'
    ? { language: document.documentElement.lang as Language, aheadMinutes: (at) => -at.getTimezoneOffset() }
    : null

/**
 * `4:00 PM – 5:00 PM`, the one way in which a time is written for people; calls write `clockRange`. Whoever reads it in another
 * zone sees when that begins for them.
 */
export const timeSpan = (from: Date, to: Date): string => `${clock12(from)} – ${clock12(to)}${ownTime(from, thisReader())}`

/** What `timeSpan` adds for a reader in another zone, by itself, for rows too narrow for it; empty for everybody else. */
export const besideStart = (at: Date): string => ownTime(at, thisReader()).trim()

/** `4:00 PM`, when something begins or until when it can be done, as `timeSpan` writes it. */
export const startClock = (at: Date): string => clock12(at) + ownTime(at, thisReader())

/** `Today 6:30 PM`, the same with its day. */
export const nearTime = (at: Date, now: Date, language: Language): string => `${nearDay(at, now, language)} ${startClock(at)}`

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
