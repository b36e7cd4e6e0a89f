/** A reported lesson as the desk sees it. Only for operators. */
import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { shillings } from '../../../shared/money.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { isMinor } from '../../accounts/rules.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals } from '../contract.ts'
import type { Dispute } from '../dispute-contract.ts'
import { lessonOf, type AttendanceOf } from './finish-lesson.ts'
import { bookingById } from './queries.ts'
import { bookings, disputeAnswers, disputes } from './tables.ts'

const LOOKED_BACK = days(90)

/** Refuses with `not_found` a lesson that nobody has reported. */
export async function disputeOf(db: Db, attendanceOf: AttendanceOf, bookingId: number, now: Date): Promise<Dispute> {
  const [dispute] = await reported(db, { bookingId })
  const booking = dispute && (await bookingById(db, bookingId))
  if (!booking) throw new Refusal(refusals.not_found)
  const { teacherId, learnerId, payerId } = booking
  const [before] = await lately(db, { teacherId, payerId, since: plus(now, -LOOKED_BACK) })
  const seen = await attendanceOf(db, lessonOf(booking), now)
  const { decidedAt, decidedBy, decision, familyCents, teacherCents, platformCents } = dispute
  return {
    booking_id: booking.id,
    title: booking.topic ?? booking.subject,
    starts_at: booking.startsAt.toISOString(),
    ends_at: booking.endsAt.toISOString(),
    price: shillings(booking.priceCents),
    teacher_share_bps: booking.teacherShareBps,
    learner: { id: learnerId, name: booking.learnerName, photo: booking.learnerPhoto },
    minor: isMinor(booking.learnerBornOn, now),
    teacher: { id: teacherId, name: booking.teacherName, photo: booking.teacherPhoto },
    payer: { id: payerId, name: dispute.payerName, photo: dispute.payerPhoto },
    reporter: { id: dispute.openedBy, name: dispute.reporterName, photo: dispute.reporterPhoto },
    reason: dispute.reason,
    words: dispute.words,
    wish: dispute.wish,
    opened_at: dispute.openedAt.toISOString(),
    answer: dispute.answeredAt && { words: dispute.answer ?? '', at: dispute.answeredAt.toISOString() },
    together_minutes: seen.teacherMinutes + seen.learnerMinutes > 0 ? seen.togetherMinutes : null,
    decided: decidedAt && {
      at: decidedAt.toISOString(),
      by: decidedBy ?? '',
      words: decision ?? '',
      family: shillings(familyCents ?? 0),
      teacher: shillings(teacherCents ?? 0),
      platform: shillings(platformCents ?? 0),
    },
    before: before ?? { lessons: 0, disputes: 0, reports: 0 },
  }
}

const payer = called(users, 'payer')
const reporter = called(users, 'reporter')
const decider = called(users, 'decider')

const reported = statement('dispute_of_booking', (given: Given<{ bookingId: number }>) =>
  rows(
    {
      openedBy: disputes.openedBy,
      reason: disputes.reason,
      words: disputes.words,
      wish: disputes.wish,
      openedAt: disputes.openedAt,
      answer: sql<string | null>`${disputeAnswers.words}`,
      answeredAt: sql<Date | null>`${disputeAnswers.writtenAt}`,
      decidedAt: disputes.decidedAt,
      decidedBy: sql<string | null>`${decider.name}`,
      decision: disputes.decision,
      familyCents: disputes.familyCents,
      teacherCents: disputes.teacherCents,
      platformCents: disputes.platformCents,
      payerName: payer.name,
      payerPhoto: photoOf(payer.id),
      reporterName: reporter.name,
      reporterPhoto: photoOf(reporter.id),
    },
    (columns) => sql`
      select ${columns}
      from ${disputes}
      join ${bookings} on ${bookings.id} = ${disputes.bookingId}
      join ${users} ${payer} on ${payer.id} = ${bookings.payerId}
      join ${users} ${reporter} on ${reporter.id} = ${disputes.openedBy}
      left join ${disputeAnswers} on ${disputeAnswers.bookingId} = ${disputes.bookingId}
      left join ${users} ${decider} on ${decider.id} = ${disputes.decidedBy}
      where ${disputes.bookingId} = ${given.bookingId}`,
  ),
)

const lately = statement('disputes_lately', (given: Given<{ teacherId: number; payerId: number; since: Date }>) => {
  const reportedOf = (column: SQL): SQL<number> => sql`(
        select count(*)::integer
        from ${bookings}
        join ${disputes} on ${disputes.bookingId} = ${bookings.id}
        where ${column}
          and ${bookings.startsAt} > ${given.since})`
  return rows(
    {
      lessons: sql<number>`(
        select count(*)::integer
        from ${bookings}
        where ${bookings.teacherId} = ${given.teacherId}
          and ${bookings.startsAt} > ${given.since}
          and ${bookings.status} in ('completed', 'disputed', 'no_show'))`,
      disputes: reportedOf(sql`${bookings.teacherId} = ${given.teacherId}`),
      reports: reportedOf(sql`${bookings.payerId} = ${given.payerId}`),
    },
    (columns) => sql`select ${columns}`,
  )
})
