/** What can be asked of the directory, and how an address asks it. Pure; the call, both pages and their forms use the same. */
import { allGrades, MOST_LESSON_PRICE, teachingLanguages } from '../../shared/country.ts'
import type { MiddleHalf } from '../../shared/money.ts'

/** What a list can be sorted by: best rated, lowest price, highest price, most students taught. */
export const teacherOrders = ['rating', 'price', 'price_down', 'students'] as const
export type TeacherOrder = (typeof teacherOrders)[number]

/** Ratings that families choose from: at least so many stars. */
export const leastRatings = [4, 4.5, 4.8] as const

export type TeachingLanguage = (typeof teachingLanguages)[number]

/** On one page. */
export const MOST_LISTED = 48

export const LONGEST_SEARCH = 80
export const LONGEST_SUBJECT = 60

export type Search = {
  q?: string
  subject?: string
  grade?: number
  /** KES for one lesson. */
  price_from?: number
  price_to?: number
  rating?: number
  /** A calendar date. */
  free_on?: string
  language?: TeachingLanguage
  sort?: TeacherOrder
}

/** What narrows a list beside its text, subject and grade, in the order in which it is shown. */
export const narrowings = ['price_from', 'price_to', 'rating', 'free_on', 'language'] as const
export type Narrowing = (typeof narrowings)[number]

/** What an address asks for; what makes no sense in it is left out rather than refused, because people edit addresses. */
export function searchOf(query: URLSearchParams): Search {
  const text = (name: string, longest: number) => query.get(name)?.trim().slice(0, longest) || undefined
  const one = <Value extends string | number>(name: string, of: readonly Value[]) =>
    of.find((value) => String(value) === query.get(name))
  const free = query.get('free_on')
  return without({
    q: text('q', LONGEST_SEARCH),
    subject: text('subject', LONGEST_SUBJECT),
    grade: one('grade', allGrades()),
    price_from: price(query.get('price_from')),
    price_to: price(query.get('price_to')),
    rating: one('rating', leastRatings),
    free_on: free && isDate(free) ? free : undefined,
    language: one('language', teachingLanguages),
    sort: one('sort', teacherOrders),
  })
}

const price = (text: string | null): number | undefined =>
  text && /^\d{1,6}$/.test(text) && Number(text) > 0 && Number(text) <= MOST_LESSON_PRICE ? Number(text) : undefined

const isDate = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

type Whole<T> = { [Name in keyof T]-?: T[Name] | undefined }

/** Without what is undefined. */
function without(search: Whole<Search>): Search {
  // What is left has no undefined in it, which entries do not say.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}

export type AskedPrices = {
  /** Teachers whom families can see. */
  teachers: number
  /** By level of school, in KES; one that nobody teaches is left out. */
  levels: readonly (MiddleHalf & { from: number; to: number })[]
}
