import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import type { BookingStatus, PaymentStatus } from '../contract.ts'
import type { BookingFacts, Ending, Party } from '../rules.ts'

/** A booking as its table has it. */
export type BookingRow = {
  id: number
  teacher_id: number
  learner_id: number
  payer_id: number
  subject: string
  grade: number
  message: string | null
  starts_at: Date
  ends_at: Date
  price_cents: number
  teacher_share_bps: number
  status: BookingStatus
  payment_status: PaymentStatus
  booked_at: Date
  answer_by: Date
  pay_by: Date | null
  paid_at: Date | null
  release_at: Date | null
  ended_because: Ending | null
  ended_note: string | null
  refunded_cents: number
}

/** With the people in it, which every view shows. */
export type NamedBooking = BookingRow & {
  teacher_name: string
  learner_name: string
  learner_born_on: string
  payer_confirmed: boolean
}

/** The rows of `from` with the people in them, and whatever else is asked for of `b`, the booking. */
export const namedSql = (from: string, more?: string): string => `
  select b.*, t.name as teacher_name, l.name as learner_name, p.born_on as learner_born_on, payer.email_confirmed_at is not null as payer_confirmed
      ${more ? `, ${more}` : ''}
    from ${from} b join users t on t.id = b.teacher_id join users l on l.id = b.learner_id
    join student_profiles p on p.user_id = b.learner_id join users payer on payer.id = b.payer_id`

const NAMED_SQL = namedSql('bookings')

const LISTED = 200

export async function bookingById(db: Db, id: number): Promise<NamedBooking | null> {
  const [row] = await run<NamedBooking>(db, 'booking_by_id', `${NAMED_SQL} where b.id = $1`, [id])
  return row ?? null
}

/** All bookings of a learner whom the caller has already been allowed to see. */
export async function bookingsOfLearner(db: Db, learnerId: number): Promise<NamedBooking[]> {
  return run<NamedBooking>(
    db,
    'bookings_of_learner',
    `${NAMED_SQL} where b.learner_id = $1 order by b.starts_at desc, b.id desc limit ${LISTED}`,
    [learnerId],
  )
}

export async function bookingsOfTeacher(db: Db, teacherId: number): Promise<NamedBooking[]> {
  return run<NamedBooking>(
    db,
    'bookings_of_teacher',
    `${NAMED_SQL} where b.teacher_id = $1 order by b.starts_at desc, b.id desc limit ${LISTED}`,
    [teacherId],
  )
}

/** The bookings that a payer owes a teacher, by amount: what paying without naming a booking can mean. */
export async function bookingsDue(db: Db, payerId: number, teacherId: number, priceCents: number): Promise<NamedBooking[]> {
  return run<NamedBooking>(
    db,
    'bookings_due_by_payer',
    `${NAMED_SQL} where b.payer_id = $1 and b.teacher_id = $2 and b.price_cents = $3 and b.status = 'accepted' order by b.pay_by limit 2`,
    [payerId, teacherId, priceCents],
  )
}

/** Which sides of a booking an actor is on; none means that to them it does not exist. */
export function partiesOf(booking: BookingRow, actor: Actor): Party[] {
  const parties: Party[] = []
  if (booking.teacher_id === actor.userId) parties.push('teacher')
  if (booking.learner_id === actor.userId || booking.payer_id === actor.userId) parties.push('learner')
  if (booking.payer_id === actor.userId) parties.push('payer')
  return parties
}

export const factsOf = (booking: BookingRow): BookingFacts => ({
  status: booking.status,
  paymentStatus: booking.payment_status,
  startsAt: booking.starts_at,
  endsAt: booking.ends_at,
  answerBy: booking.answer_by,
  payBy: booking.pay_by,
  releaseAt: booking.release_at,
  priceCents: booking.price_cents,
})

export type PendingMoney = { pendingCents: number; pendingCount: number; nextCents: number | null; nextAt: Date | null }

/** A teacher's part of lessons that are paid and not yet released, and which of it comes next. */
export async function pendingMoneyOf(db: Db, teacherId: number): Promise<PendingMoney> {
  const [row] = await run<PendingMoney>(
    db,
    'pending_money_of',
    `with paid as (
       select price_cents * teacher_share_bps / 10000 as part, coalesce(release_at, ends_at + interval '24 hours') as at
         from bookings where teacher_id = $1 and payment_status = 'paid')
     select coalesce(sum(part), 0)::bigint as "pendingCents", count(*) as "pendingCount",
       (select part from paid order by at limit 1) as "nextCents", (select min(at) from paid) as "nextAt" from paid`,
    [teacherId],
  )
  return row ?? { pendingCents: 0, pendingCount: 0, nextCents: null, nextAt: null }
}

/** What somebody has paid for lessons that are not taught yet. */
export async function heldFor(db: Db, payerId: number): Promise<{ heldCents: number; heldCount: number }> {
  const [row] = await run<{ heldCents: number; heldCount: number }>(
    db,
    'held_for',
    `select coalesce(sum(price_cents), 0)::bigint as "heldCents", count(*) as "heldCount" from bookings where payer_id = $1 and payment_status = 'paid'`,
    [payerId],
  )
  return row ?? { heldCents: 0, heldCount: 0 }
}
