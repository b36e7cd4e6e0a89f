import { run, type Db } from '../../../shared/server/database.ts'
import { freeSql } from '../../availability/server/index.ts'
import { noticeSql } from '../../notices/server/index.ts'
import { stepProblem } from '../rules.ts'
import { factsOf, type BookingRow } from './queries.ts'

const ABOUT = { subject: 'subject', starts_at: 'starts_at', booking: 'id' }

const expireSql = (
  from: 'pending' | 'accepted',
  due: string,
  because: string,
  kind: 'booking_expired' | 'booking_unpaid',
): string => `
  with moved as (
    update bookings set status = 'expired', payment_status = 'n/a', ended_because = '${because}', due_at = null
      where id = $1 and status = '${from}' and ${due} <= $2 returning *),
  freed as (${freeSql('booking', 'id', 'moved')}),
  told_payer as (${noticeSql({ kind, user: 'payer_id', about: ABOUT, at: '$2', from: 'moved' })}),
  told_teacher as (${noticeSql({ kind, user: 'teacher_id', about: ABOUT, at: '$2', from: 'moved' })})
  select id from moved`

const UNANSWERED_SQL = expireSql('pending', 'answer_by', 'no_answer', 'booking_expired')
const UNPAID_SQL = expireSql('accepted', 'pay_by', 'not_paid', 'booking_unpaid')

/** A request nobody answered, or an accepted one nobody paid, in time: the slot is free again. */
export async function expireBooking(db: Db, booking: BookingRow, now: Date): Promise<void> {
  const facts = factsOf(booking)
  if (stepProblem('expire_unanswered', facts, 'clock', now) === null)
    await run(db, 'expire_unanswered', UNANSWERED_SQL, [booking.id, now])
  else if (stepProblem('expire_unpaid', facts, 'clock', now) === null)
    await run(db, 'expire_unpaid', UNPAID_SQL, [booking.id, now])
}
