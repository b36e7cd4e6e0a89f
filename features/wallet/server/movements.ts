/** The product's movements of money, in the ledger's terms. Everything else says "hold", "release", "refund" and means these. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { post } from '../../ledger/server/index.ts'

/**
 * Each makes an expression over a row that is being changed by the same statement, so that a state and its money are one commit.
 * `row` names that row's columns (or expressions) and `at` the value that holds the time.
 */
type Columns<Name extends string> = Readonly<Record<Name, SQLWrapper>>

/** From the payer's wallet into the booking's hold. */
export const lessonHold = (row: Columns<'id' | 'payerId' | 'priceCents'>, at: SQL<Date>): SQL<number | null> =>
  post({
    key: sql`'lesson:' || ${row.id} || ':hold'`,
    kind: 'lesson_hold',
    about: row.id,
    at,
    legs: [
      ['wallet', row.payerId, sql`-${row.priceCents}`],
      ['booking_hold', row.id, row.priceCents],
    ],
  })

type Taught = Columns<'id' | 'teacherId' | 'priceCents' | 'refundedCents' | 'teacherShareBps'>

/** What was not given back goes 70/30 to the teacher's earnings and to Somo. */
export function lessonRelease(row: Taught, at: SQL<Date>): SQL<number | null> {
  const kept = sql`(${row.priceCents} - ${row.refundedCents})`
  const part = teacherPart(kept, row.teacherShareBps)
  return post({
    key: sql`'lesson:' || ${row.id} || ':release'`,
    kind: 'lesson_release',
    about: row.id,
    at,
    legs: [
      ['booking_hold', row.id, sql`-${kept}`],
      ['teacher_earnings', row.teacherId, part],
      ['platform_revenue', 0, sql`${kept} - ${part}`],
    ],
  })
}

/** What was decided of a disputed lesson beside its refund: so much to the teacher's earnings, so much to Somo. */
export const lessonShares = (
  row: Columns<'id' | 'teacherId' | 'teacherCents' | 'platformCents'>,
  at: SQL<Date>,
): SQL<number | null> =>
  post({
    key: sql`'lesson:' || ${row.id} || ':release'`,
    kind: 'lesson_release',
    about: row.id,
    at,
    legs: [
      ['booking_hold', row.id, sql`-(${row.teacherCents} + ${row.platformCents})`],
      ['teacher_earnings', row.teacherId, row.teacherCents],
      ['platform_revenue', 0, row.platformCents],
    ],
  })

/** What the row says is refunded, from the hold back to the payer's wallet. */
export const lessonRefund = (row: Columns<'id' | 'payerId' | 'refundedCents'>, at: SQL<Date>): SQL<number | null> =>
  post({
    key: sql`'lesson:' || ${row.id} || ':refund'`,
    kind: 'lesson_refund',
    about: row.id,
    at,
    legs: [
      ['booking_hold', row.id, sql`-${row.refundedCents}`],
      ['wallet', row.payerId, row.refundedCents],
    ],
  })

/** The same for a seat in a class. */
export const seatHold = (row: Columns<'id' | 'payerId' | 'priceCents'>, at: SQL<Date>): SQL<number | null> =>
  post({
    key: sql`'seat:' || ${row.id} || ':hold'`,
    kind: 'class_hold',
    about: row.id,
    at,
    legs: [
      ['wallet', row.payerId, sql`-${row.priceCents}`],
      ['enrolment_hold', row.id, row.priceCents],
    ],
  })

/** A seat of a class that was not given, from the hold back to the payer's wallet. */
export const seatRefund = (row: Columns<'id' | 'payerId' | 'priceCents'>, at: SQL<Date>): SQL<number | null> =>
  post({
    key: sql`'seat:' || ${row.id} || ':refund'`,
    kind: 'class_refund',
    about: row.id,
    at,
    legs: [
      ['enrolment_hold', row.id, sql`-${row.priceCents}`],
      ['wallet', row.payerId, row.priceCents],
    ],
  })

/** An enrolment's price with its class's teacher and share. */
export function seatRelease(
  row: Columns<'id' | 'teacherId' | 'priceCents' | 'teacherShareBps'>,
  at: SQL<Date>,
): SQL<number | null> {
  const part = teacherPart(row.priceCents, row.teacherShareBps)
  return post({
    key: sql`'seat:' || ${row.id} || ':release'`,
    kind: 'class_release',
    about: row.id,
    at,
    legs: [
      ['enrolment_hold', row.id, sql`-${row.priceCents}`],
      ['teacher_earnings', row.teacherId, part],
      ['platform_revenue', 0, sql`${row.priceCents} - ${part}`],
    ],
  })
}

/** A video that was bought: from the payer's wallet, 70/30 to the teacher's earnings and to Somo. */
export function videoSale(
  row: Columns<'id' | 'payerId' | 'teacherId' | 'priceCents' | 'teacherShareBps'>,
  at: SQL<Date>,
): SQL<number | null> {
  const part = teacherPart(row.priceCents, row.teacherShareBps)
  return post({
    key: sql`'video:' || ${row.id} || ':purchase'`,
    kind: 'video_purchase',
    about: row.id,
    at,
    legs: [
      ['wallet', row.payerId, sql`-${row.priceCents}`],
      ['teacher_earnings', row.teacherId, part],
      ['platform_revenue', 0, sql`${row.priceCents} - ${part}`],
    ],
  })
}

/** The whole price back to the payer's wallet: so much of it out of the teacher's earnings, the rest Somo's. */
export const videoRefund = (
  row: Columns<'id' | 'payerId' | 'teacherId' | 'priceCents' | 'teacherCents'>,
  at: SQL<Date>,
): SQL<number | null> =>
  post({
    key: sql`'video:' || ${row.id} || ':refund'`,
    kind: 'video_refund',
    about: row.id,
    at,
    legs: [
      ['teacher_earnings', row.teacherId, sql`-${row.teacherCents}`],
      ['platform_revenue', 0, sql`${row.teacherCents} - ${row.priceCents}`],
      ['wallet', row.payerId, row.priceCents],
    ],
  })

/** The teacher's part of some cents, rounded down; the remainder is the platform's (rules 3). */
export const teacherPart = (cents: SQLWrapper, shareBps: SQLWrapper): SQL<number> => sql`(${cents} * ${shareBps} / 10000)`

/** A kept balance as the statement itself leaves it: asked of a function, so that it sees what was posted just before. */
export const balanceAfter = (account: 'wallet' | 'teacher_earnings', owner: SQLWrapper): SQL<number> =>
  sql`ledger_balance(${account}, ${owner})`
