/** What lessons hold about people. Rows stay for the others who took part and for the ledger; what was written goes. */
import { sql, type SQL } from 'drizzle-orm'
import { goes, goesAs, goesWith, isOneOf, personal, told, untold } from '../../../shared/server/records.ts'
import { bookingHistory, bookingProposals, bookings, bookingSeries, disputeAnswers, disputes } from './tables.ts'

const parties = [bookings.teacherId, bookings.learnerId, bookings.payerId]

const ofLessons = (people: SQL): SQL => sql`(select ${bookings.id} from ${bookings} where ${isOneOf(parties, people)})`

export const bookingRecords = [
  personal(
    bookings,
    parties,
    {
      id: told,
      teacherId: told,
      learnerId: told,
      payerId: told,
      subject: told,
      grade: told,
      topic: goesWith(bookings.learnerId, bookings.payerId),
      message: goesWith(bookings.learnerId, bookings.payerId),
      startsAt: told,
      endsAt: told,
      priceCents: told,
      teacherShareBps: told,
      status: told,
      paymentStatus: told,
      bookedAt: told,
      answerBy: told,
      payBy: told,
      paidAt: told,
      completedAt: told,
      releaseAt: told,
      endedBecause: told,
      // Whoever wrote it may have written of the other.
      endedNote: goes,
      refundedCents: told,
      proposals: told,
      seriesId: told,
      seriesPlace: told,
      seriesOf: told,
      payAtOnce: told,
      dueAt: untold,
    },
    'rows stay',
  ),
  personal(
    bookingSeries,
    [bookingSeries.teacherId, bookingSeries.payerId],
    { id: told, teacherId: told, payerId: told, key: untold, askedAt: told },
    'rows stay',
  ),
  personal(
    bookingProposals,
    (people) => sql`${bookingProposals.bookingId} in ${ofLessons(people)}`,
    {
      id: told,
      bookingId: told,
      side: told,
      proposerId: told,
      fromStartsAt: told,
      startsAt: told,
      endsAt: told,
      message: goes,
      proposedAt: told,
      answerBy: told,
      outcome: told,
      endedAt: told,
    },
    'rows stay',
  ),
  personal(
    disputes,
    // What somebody reported is theirs; the other side reads of it in its notices what it may read.
    (people) => sql`${disputes.bookingId} in ${ofLessons(people)} and ${disputes.openedBy} = any(${people})`,
    {
      id: told,
      bookingId: told,
      openedBy: told,
      reason: told,
      words: goesAs(''),
      wish: told,
      openedAt: told,
      decidedAt: told,
      decidedBy: untold,
      decision: told,
      familyCents: told,
      teacherCents: told,
      platformCents: told,
    },
    'rows stay',
  ),
  personal(
    disputeAnswers,
    [disputeAnswers.writtenBy],
    { bookingId: told, writtenBy: told, words: goesAs(''), writtenAt: told },
    'rows stay',
  ),
  personal(
    bookingHistory,
    (people) => sql`${bookingHistory.bookingId} in ${ofLessons(people)}`,
    {
      ...{ id: told, bookingId: told, learnerId: told, teacherId: told },
      ...{ status: told, paymentStatus: told, startsAt: told, writtenAt: told },
    },
    'rows stay',
  ),
] as const
