/** The product's movements of money, in the ledger's terms. Everything else says "hold", "release", "refund" and means these. */
import { postSql } from '../../ledger/server/index.ts'

/** The teacher's part of the cents in SQL expression `amount`, rounded down; the remainder is the platform's (rules 3). */
const teacherPart = (amount: string, row: string): string => `(${amount}) * ${row}.teacher_share_bps / 10000`

/**
 * Each makes an SQL expression over a row that is being changed by the same statement, so that a state and its money are one
 * commit. `row` is a booking's: id, payer_id, teacher_id, price_cents, refunded_cents, teacher_share_bps. `at` is the parameter
 * that holds the time.
 */
export const holdLessonSql = (row: string, at: string): string =>
  postSql({
    key: `'lesson:' || ${row}.id || ':hold'`,
    kind: 'lesson_hold',
    about: `${row}.id`,
    at,
    legs: [
      ['wallet', `${row}.payer_id`, `-${row}.price_cents`],
      ['booking_hold', `${row}.id`, `${row}.price_cents`],
    ],
  })

/** What was not given back goes 70/30 to the teacher's earnings and to Somo. */
export function releaseLessonSql(row: string, at: string): string {
  const kept = `${row}.price_cents - ${row}.refunded_cents`
  const part = teacherPart(kept, row)
  return postSql({
    key: `'lesson:' || ${row}.id || ':release'`,
    kind: 'lesson_release',
    about: `${row}.id`,
    at,
    legs: [
      ['booking_hold', `${row}.id`, `-(${kept})`],
      ['teacher_earnings', `${row}.teacher_id`, part],
      ['platform_revenue', '0', `(${kept}) - ${part}`],
    ],
  })
}

/** What the row says is refunded, from the hold back to the payer's wallet. */
export const refundLessonSql = (row: string, at: string): string =>
  postSql({
    key: `'lesson:' || ${row}.id || ':refund'`,
    kind: 'lesson_refund',
    about: `${row}.id`,
    at,
    legs: [
      ['booking_hold', `${row}.id`, `-${row}.refunded_cents`],
      ['wallet', `${row}.payer_id`, `${row}.refunded_cents`],
    ],
  })

/** The same for a seat in a class: `row` is an enrolment's id, payer_id and price_cents. */
export const holdSeatSql = (row: string, at: string): string =>
  postSql({
    key: `'seat:' || ${row}.id || ':hold'`,
    kind: 'class_hold',
    about: `${row}.id`,
    at,
    legs: [
      ['wallet', `${row}.payer_id`, `-${row}.price_cents`],
      ['enrolment_hold', `${row}.id`, `${row}.price_cents`],
    ],
  })

/** `row` is an enrolment's id and price_cents with its class's teacher_id and teacher_share_bps. */
export function releaseSeatSql(row: string, at: string): string {
  const part = teacherPart(`${row}.price_cents`, row)
  return postSql({
    key: `'seat:' || ${row}.id || ':release'`,
    kind: 'class_release',
    about: `${row}.id`,
    at,
    legs: [
      ['enrolment_hold', `${row}.id`, `-${row}.price_cents`],
      ['teacher_earnings', `${row}.teacher_id`, part],
      ['platform_revenue', '0', `${row}.price_cents - ${part}`],
    ],
  })
}

/** A kept balance as the statement itself leaves it: asked of a function, so that it sees what was posted just before. */
export const balanceAfterSql = (account: 'wallet' | 'teacher_earnings', owner: string): string =>
  `ledger_balance('${account}', ${owner})`
