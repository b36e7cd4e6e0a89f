import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { isSuspended } from '../../accounts/server/index.ts'
import { mayLearn } from '../../family/server/index.ts'
import { callOff, type CallingOff } from './cancel-booking.ts'
import type { BookingRow } from './queries.ts'
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
  const open = await openThen(db, eq(bookings.learnerId, learnerId), note.leftAt)
  await callOffAll(db, open, () => ({ actorId, side: 'learner', saidAt: note.leftAt, now }))
}

/**
 * Somebody was suspended: whatever was open of theirs then, as teacher or learner, is called off as if they had done it, so that
 * nobody has to know why, and with all of the money, because nobody wanted it so. Who was let back in meanwhile keeps everything.
 * A lesson that had begun goes on.
 */
export async function stopLessonsOfSuspended(db: Db, note: Note, now: Date): Promise<void> {
  const userId = Number(note.data['user_id'])
  if (!(await isSuspended(db, userId))) return
  const theirs = sql`(${bookings.teacherId} = ${userId} or ${bookings.learnerId} = ${userId})`
  const open = await openThen(db, theirs, note.leftAt)
  await callOffAll(db, open, ({ teacherId }) => {
    const side = teacherId === userId ? 'teacher' : 'learner'
    return { actorId: userId, side, allBack: true, saidAt: note.leftAt, now }
  })
}

const openThen = (db: Db, whose: SQL, then: Date): Promise<BookingRow[]> =>
  db
    .select()
    .from(bookings)
    .where(and(whose, gt(bookings.startsAt, then), inArray(bookings.status, ['pending', 'accepted', 'confirmed'])))

/** A series in one act with one notice. */
async function callOffAll(db: Db, open: readonly BookingRow[], how: (booking: BookingRow) => CallingOff): Promise<void> {
  const series = new Map(open.flatMap((booking) => (booking.seriesId === null ? [] : [[booking.seriesId, booking]])))
  for (const [seriesId, one] of series) await unlessEnded(() => callOffSeries(db, { ...how(one), seriesId, withPaid: true }))
  for (const booking of open) {
    if (booking.seriesId === null) await unlessEnded(() => callOff(db, booking, how(booking)))
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
