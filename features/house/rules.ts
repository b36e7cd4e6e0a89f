/** What an operator sets for all of Somo: which values there are, their bounds, and what holds before anybody sets them. */
import * as z from 'zod/mini'
import { PRICE_PER_MEGABYTE } from '../../shared/country.ts'
import { text } from '../../shared/fields.ts'
import { said } from '../../shared/said.ts'
import { email } from '../accounts/contract.ts'
import { faq, sameInBoth } from './rules/faq.ts'
import { team } from './rules/team.ts'

/** The numbers Somo speaks of itself by. */
export const figureNames = [
  'active_students',
  'success_rate',
  'expert_tutors',
  'students',
  'subjects',
  'support',
  'happy_students',
] as const
export type FigureName = (typeof figureNames)[number]

/** As it is written, as it is counted from what Somo holds, or not at all. */
export const waysToShow = ['written', 'counted', 'hidden'] as const
const figure = () => z.strictObject({ shown: z.enum(waysToShow), written: text(1, 12) })

const figures = {
  active_students: figure(),
  success_rate: figure(),
  expert_tutors: figure(),
  students: figure(),
  subjects: figure(),
  support: figure(),
  happy_students: figure(),
} satisfies Record<FigureName, unknown>

/** What may be left empty is hidden then. */
const orNothing = (form: RegExp, complaint: string) =>
  text(0, 200).check(z.refine((value) => value === '' || form.test(value), complaint))

const address = /^https:\/\/[^\s,]+$/
const addressComplaint = said('Addresses begin with https://.', 'Anwani huanza na https://.')

/** More would not be looked at. */
export const MOST_LINKS = 8

const contacts = {
  email: email(),
  phone: orNothing(
    /^\+?[0-9][0-9 ]{7,18}[0-9]$/,
    said('A number like 0712 345 678, or nothing.', 'Namba kama 0712 345 678, au usiandike kitu.'),
  ),
  chat: orNothing(address, addressComplaint),
  social: z
    .array(z.strictObject({ name: text(1, 40), href: text(1, 200).check(z.regex(address, addressComplaint)) }))
    .check(z.maxLength(MOST_LINKS, said(`At most ${MOST_LINKS} links.`, `Si zaidi ya viungo ${MOST_LINKS}.`))),
}

const clock = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, said('A time like 07:00.', 'Saa kama 07:00.')))

/** When the support desk is there, every day by the Nairobi clock. */
const hours = { opens: clock(), closes: clock() }

/** The shortest day the desk may have: a promise of support is kept within one or goes on into the next. */
export const LEAST_OPEN_MINUTES = 60
const minutesOf = (at: string): number => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))

/** The object of `hours`, for whoever takes them. */
export const opensBeforeCloses = z.refine<{ opens: string; closes: string }>(
  ({ opens, closes }) => minutesOf(closes) - minutesOf(opens) >= LEAST_OPEN_MINUTES,
  { path: ['closes'], error: said('At least an hour after it opens.', 'Angalau saa moja baada ya kufungua.') },
)

/** Minutes until an answer, with the longest that may be promised. The law’s seven days for data requests are not here. */
export const promiseNames = ['child_report', 'support', 'deposit', 'payout', 'report', 'dispute', 'verification'] as const
export type PromiseName = (typeof promiseNames)[number]
export const longestPromise = {
  child_report: 4 * 60,
  support: 60,
  deposit: 24 * 60,
  payout: 24 * 60,
  report: 3 * 24 * 60,
  dispute: 7 * 24 * 60,
  verification: 7 * 24 * 60,
} as const satisfies Record<PromiseName, number>
export const LEAST_PROMISE_MINUTES = 5

const promise = (most: number) =>
  z
    .int(said('A whole number, please.', 'Namba kamili, tafadhali.'))
    .check(
      z.gte(
        LEAST_PROMISE_MINUTES,
        said(`At least ${LEAST_PROMISE_MINUTES} minutes.`, `Angalau dakika ${LEAST_PROMISE_MINUTES}.`),
      ),
      z.lte(most, said('That is longer than may be promised.', 'Hiyo ni ndefu kuliko inavyoruhusiwa kuahidi.')),
    )

const promises = {
  child_report: promise(longestPromise.child_report),
  support: promise(longestPromise.support),
  deposit: promise(longestPromise.deposit),
  payout: promise(longestPromise.payout),
  report: promise(longestPromise.report),
  dispute: promise(longestPromise.dispute),
  verification: promise(longestPromise.verification),
} satisfies Record<PromiseName, unknown>

const data = {
  /** What a megabyte is said to cost a family, in shillings. */
  kes_per_megabyte: z
    .number(said('A number, please.', 'Namba, tafadhali.'))
    .check(z.gte(0, said('Between 0 and 10.', 'Kati ya 0 na 10.')), z.lte(10, said('Between 0 and 10.', 'Kati ya 0 na 10.'))),
}

export const houseFields = { figures, contacts, hours, promises, data, faq, team } as const

export const houseSettings = ['figures', 'contacts', 'hours', 'promises', 'data', 'faq', 'team'] as const
export type HouseSetting = (typeof houseSettings)[number]

/** By which a stored value is read again. */
export const houseValues = {
  figures: z.strictObject(figures),
  contacts: z.strictObject(contacts),
  hours: z.strictObject(hours).check(opensBeforeCloses),
  promises: z.strictObject(promises),
  data: z.strictObject(data),
  faq: z.strictObject(faq).check(sameInBoth),
  team: z.strictObject(team),
} as const

export type House = { readonly [Setting in HouseSetting]: z.output<(typeof houseValues)[Setting]> }
export type Hours = House['hours']

const written = (value: string) => ({ shown: 'written' as const, written: value })

/** What holds until somebody sets it (rules 11; the figures are the customer's). */
export const initialHouse: Omit<House, 'contacts' | 'faq'> = {
  figures: {
    active_students: written('2000+'),
    success_rate: written('98%'),
    expert_tutors: written('500+'),
    students: written('50k+'),
    subjects: written('150+'),
    support: written('24/7'),
    happy_students: written('1500+'),
  },
  hours: { opens: '07:00', closes: '21:00' },
  promises: {
    child_report: 60,
    support: 15,
    deposit: 4 * 60,
    payout: 8 * 60,
    report: 24 * 60,
    dispute: 48 * 60,
    verification: 48 * 60,
  },
  data: { kes_per_megabyte: PRICE_PER_MEGABYTE },
  team: { people: [] },
}
