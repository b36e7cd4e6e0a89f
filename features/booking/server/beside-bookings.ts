/** What stands beside a booking on both sides' screens: another time that was proposed, and a problem that was reported. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { shillings } from '../../../shared/money.ts'
import { all, rows, statement, type Given } from '../../../shared/server/statement.ts'
import type { LearnerBooking } from '../contract.ts'
import type { Side } from '../rules/words.ts'
import type { BookingRow } from './queries.ts'
import { readable } from './readable.ts'
import { bookingProposals, disputeAnswers, disputes } from './tables.ts'

export type ProposalRow = typeof bookingProposals.$inferSelect
/** With what the other side says of it, if it has. */
export type DisputeRow = typeof disputes.$inferSelect & { answer: string | null }
export type Beside = { proposal: ProposalRow | null; dispute: DisputeRow | null }

/** By booking. Only a lesson that is to come can have an open proposal, and only one that is over and was paid for a dispute. */
export async function besideBookings(db: Db, seen: readonly BookingRow[]): Promise<(bookingId: number) => Beside> {
  const coming = seen.filter(({ status, proposals }) => proposals > 0 && (status === 'accepted' || status === 'confirmed'))
  const over = seen.filter(({ status, paymentStatus }) => !['n/a', 'pending'].includes(paymentStatus) && status !== 'confirmed')
  const ids = (list: readonly BookingRow[]) => list.map(({ id }) => id)
  const [proposals, reports] = await Promise.all([
    coming.length > 0 ? openProposals(db, { ids: ids(coming) }) : [],
    over.length > 0 ? disputesOf(db, { ids: ids(over) }) : [],
  ])
  const [proposed, disputed] = [byBooking(proposals), byBooking(reports)]
  return (id) => ({ proposal: proposed.get(id) ?? null, dispute: disputed.get(id) ?? null })
}

const byBooking = <Row extends { bookingId: number }>(list: readonly Row[]): Map<number, Row> =>
  new Map(list.map((row) => [row.bookingId, row]))

const openProposals = statement('open_proposals', (given: Given<{ ids: readonly number[] }>) =>
  rows(
    all(bookingProposals),
    (columns) => sql`
      select ${columns}
      from ${bookingProposals}
      where ${bookingProposals.bookingId} = any(${given.ids})
        and ${bookingProposals.outcome} is null`,
  ),
)

const disputesOf = statement('disputes_of', (given: Given<{ ids: readonly number[] }>) =>
  rows(
    { ...all(disputes), answer: sql<string | null>`${disputeAnswers.words}` },
    (columns) => sql`
      select ${columns}
      from ${disputes}
      left join ${disputeAnswers} on ${disputeAnswers.bookingId} = ${disputes.bookingId}
      where ${disputes.bookingId} = any(${given.ids})`,
  ),
)

/** An open proposal, to a side of the booking; null once it has lapsed, whoever has swept. */
export function proposalView(
  booking: Parameters<typeof readable>[0],
  proposal: ProposalRow | null,
  side: Side,
  now: Date,
): LearnerBooking['proposal'] {
  if (!proposal || proposal.answerBy <= now) return null
  return {
    id: proposal.id,
    yours: proposal.side === side,
    starts_at: proposal.startsAt.toISOString(),
    ends_at: proposal.endsAt.toISOString(),
    message: proposal.message && readable(booking, proposal.message, now),
    proposed_at: proposal.proposedAt.toISOString(),
    answer_by: proposal.answerBy.toISOString(),
  }
}

/** What was written is for the desk; both sides read the reason and the decision. */
export const disputeView = (dispute: DisputeRow | null): LearnerBooking['dispute'] =>
  dispute && {
    reason: dispute.reason,
    opened_at: dispute.openedAt.toISOString(),
    decision: dispute.decision,
    refunded: dispute.familyCents === null ? null : shillings(dispute.familyCents),
    teacher: dispute.teacherCents === null ? null : shillings(dispute.teacherCents),
  }
