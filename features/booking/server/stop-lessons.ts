import { and, eq, gt, inArray } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { learnerFor } from '../../family/server/index.ts'
import { cancelBooking } from './cancel-booking.ts'
import { stopSeries } from './stop-series.ts'
import { bookings } from './tables.ts'

/**
 * A parent has taken back what lessons need: whatever is open of the learner is called off as by that parent, with the refund
 * that the policy gives at that moment, and a series in one act with one notice. Who has agreed again meanwhile keeps everything.
 * A lesson that has begun goes on.
 */
export async function stopLessons(db: Db, note: Note, now: Date): Promise<void> {
  const [learnerId, parentId] = [Number(note.data['learner_id']), Number(note.data['by'])]
  const actor = { userId: parentId, role: 'parent', sessionId: 0 } as const
  const learner = await learnerFor(db, actor, learnerId, now)
  if (learner?.consent !== 'missing') return
  const open = await db
    .select({ id: bookings.id, seriesId: bookings.seriesId })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, learnerId),
        gt(bookings.startsAt, now),
        inArray(bookings.status, ['pending', 'accepted', 'confirmed']),
      ),
    )
  const series = new Set(open.flatMap(({ seriesId }) => seriesId ?? []))
  for (const seriesId of series) await unlessEnded(() => stopSeries(db, { actor, seriesId, withPaid: true, now }))
  for (const { id, seriesId } of open) {
    if (seriesId === null) await unlessEnded(() => cancelBooking(db, { actor, bookingId: id, now }))
  }
}

async function unlessEnded(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    // Somebody ended it at the same moment, which is what was wanted.
    if (!(error instanceof Refusal)) throw error
  }
}
