import { and, eq, gt, inArray } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { mayLearn } from '../../family/server/index.ts'
import { callOff } from './cancel-booking.ts'
import { callOffSeries } from './stop-series.ts'
import { bookings } from './tables.ts'

/**
 * A parent has taken back what lessons need: whatever was open of the learner then is called off as by that parent, with the
 * refund that the policy gave then, and a series in one act with one notice. It was the parent's to take back when it was taken
 * back, whoever acts for the learner by now. Who has agreed again meanwhile keeps everything. A lesson that had begun goes on.
 */
export async function stopLessons(db: Db, note: Note, now: Date): Promise<void> {
  const [learnerId, actorId] = [Number(note.data['learner_id']), Number(note.data['by'])]
  if (await mayLearn(db, learnerId, now)) return
  const said = { actorId, side: 'learner', saidAt: note.leftAt, now } as const
  const open = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, learnerId),
        gt(bookings.startsAt, said.saidAt),
        inArray(bookings.status, ['pending', 'accepted', 'confirmed']),
      ),
    )
  const series = new Set(open.flatMap(({ seriesId }) => seriesId ?? []))
  for (const seriesId of series) await unlessEnded(() => callOffSeries(db, { ...said, seriesId, withPaid: true }))
  for (const booking of open) {
    if (booking.seriesId === null) await unlessEnded(() => callOff(db, booking, said))
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
