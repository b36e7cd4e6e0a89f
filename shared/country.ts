/**
 * The facts of Kenya that code computes with. They stand here and nowhere else in code; sentences say Kenya and M-Pesa where they
 * mean it. Plain constants, so that a browser pays for those it uses. Amounts are shillings, as people and calls have them.
 */

/** ISO 3166-1 and ISO 4217. */
export const COUNTRY = 'KE'
export const CURRENCY = 'KES'
/** What people write instead of the code; the customer's wallet pages and hints do (rules 3). */
export const CURRENCY_WORD = 'Ksh'
export const CENTS_PER_SHILLING = 100

/**
 * One zone, UTC+3 without daylight saving since 1960 (IANA tz database), so that wall time is a fixed shift and needs no zone
 * data.
 */
export const TIME_ZONE = 'Africa/Nairobi'
export const UTC_SHIFT_HOURS = 3

/**
 * Mobile numbers: `07…` and `01…` at home (the Communications Authority opened the second range in 2019), the calling code (ITU
 * E.164) without a plus where they are stored, which is the form the payment provider takes.
 */
export const CALLING_CODE = '254'
export const TRUNK_PREFIX = '0'
/** What follows either, as an expression that JavaScript and PostgreSQL read alike; so is the whole stored form. */
export const MOBILE_DIGITS = '[17][0-9]{8}'
export const STORED_PHONE = `^${CALLING_CODE}${MOBILE_DIGITS}$`
/** A number nobody has, as people write it and as it is stored. */
export const PHONE_EXAMPLE = '0712 345 678'
export const STORED_PHONE_EXAMPLE = '254700000000'

/**
 * A national identity card has seven or eight digits, a passport a letter and digits; new cards may have more. The Teachers
 * Service Commission counts teachers by six or seven digits, and answers who is registered at this address.
 */
export const ID_NUMBER = '^[A-Z0-9]{6,12}$'
export const TSC_NUMBER = '^[0-9]{6,7}$'
export const TSC_REGISTER = 'https://teachersonline.tsc.go.ke/'

/** Primary school begins with Grade 1, senior school ends with Grade 12 (KICD, Basic Education Curriculum Framework, 2017). */
export const LEAST_GRADE = 1
export const MOST_GRADE = 12
export const GRADE_COUNT = MOST_GRADE - LEAST_GRADE + 1
export const allGrades = (): number[] => Array.from({ length: GRADE_COUNT }, (_, i) => LEAST_GRADE + i)

/** Lower and upper primary, junior and senior school (the same framework): first and last grade of each. */
export const schoolLevels = [
  [1, 3],
  [4, 6],
  [7, 9],
  [10, 12],
] as const

/**
 * Languages that lessons are taught in, by ISO 639: the two of the Constitution (article 7), Dholuo, Gikuyu and Kenyan Sign
 * Language.
 */
export const teachingLanguages = ['en', 'sw', 'luo', 'ki', 'xki'] as const

/**
 * Whom anybody rings in danger, free at any hour: Childline Kenya, which is the national helpline for children, and the police
 * (both as on the page on the safety of children).
 */
export const CHILDLINE = '116'
export const POLICE = '999'

/** What a teacher may ask for one lesson, and for a seat in a class that is not free (rules 2 and 6). */
export const LEAST_LESSON_PRICE = 20
export const MOST_LESSON_PRICE = 20_000

/**
 * What M-Pesa moves at once: at most IntaSend's limit for new accounts (support.intasend.com, "Collection limits"); Safaricom's
 * own has been 250,000 since 2023, and the lower one holds. The least of each way are ours (rules 4).
 */
export const MOST_MPESA = 150_000
export const LEAST_MPESA_DEPOSIT = 10
export const LEAST_WITHDRAWAL = 100
/**
 * Days until the provider can pay out what came by anything but M-Pesa; of a card it says two to three (support.intasend.com).
 */
export const CLEARING_DAYS = 3
/** The least that a business can send to a person's M-Pesa (Safaricom, B2C tariff). */
export const LEAST_MPESA_PAYOUT = 10
/** By card: IntaSend's limit for new accounts is 500 US dollars, in shillings with room for the rate to move. */
export const LEAST_CARD_DEPOSIT = 50
export const MOST_CARD_DEPOSIT = 60_000

/** Roughly what a megabyte costs on a small prepaid bundle (rules 6, after Business Daily on Safaricom's bundles). */
export const PRICE_PER_MEGABYTE = 0.2

/** Whole megabytes, at least one: what is smaller is not worth a thought. */
export const megabytesOf = (bytes: number): number => Math.max(1, Math.round(bytes / 1_000_000))

/** What so many megabytes cost, in whole shillings; at least one. */
export const dataKes = (megabytes: number, kesPerMegabyte: number): number => Math.max(1, Math.round(megabytes * kesPerMegabyte))
