import { and, eq, gt, inArray } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { learnerFor } from '../../family/server/index.ts'
import { cancelBooking } from './cancel-booking.ts'
import { bookings } from './tables.ts'

/**
 * A parent has taken back what lessons need: whatever is open of the learner is called off as by that parent, with the refund
 * that the policy gives at that moment. Who has agreed again meanwhile keeps everything. A lesson that has begun goes on.
 */
export async function stopLessons(db: Db, note: Note, now: Date): Promise<void> {
  const [learnerId, parentId] = [Number(note.data['learner_id']), Number(note.data['by'])]
  const actor = { userId: parentId, role: 'parent', sessionId: 0 } as const
  const learner = await learnerFor(db, actor, learnerId, now)
  if (learner?.consent !== 'missing') return
  const open = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, learnerId),
        gt(bookings.startsAt, now),
        inArray(bookings.status, ['pending', 'accepted', 'confirmed']),
      ),
    )
  for (const { id } of open) {
    try {
      await cancelBooking(db, { actor, bookingId: id, now })
    } catch (error) {
      // Somebody ended it at the same moment, which is what was wanted.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
