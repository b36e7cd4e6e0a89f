/** A wish is approved, declined, taken back or has run out: each moves it from waiting, once. */
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { assert, Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote, type Note } from '../../../shared/server/outbox.ts'
import { clockRange, nairobiDate } from '../../../shared/time.ts'
import { firstName } from '../../accounts/rules.ts'
import { takeTurns, userById } from '../../accounts/server/index.ts'
import { bookLesson, bookSeries, type MaySpend } from '../../booking/server/index.ts'
import { enrol } from '../../classes/server/index.ts'
import { buyVideo } from '../../videos/server/index.ts'
import { guardiansOf, linkedLearners } from '../../family/server/index.ts'
import { refusals, type WishStatus } from '../contract.ts'
import { wishFor, type WishRow } from './queries.ts'
import { wishes } from './tables.ts'

export type AnswerParts = { db: Db; teacherShareBps: number; times: number; maySpend: MaySpend }
type Answer = { actor: Actor; wishId: number; now: Date }

/**
 * A parent approves: what was wished for is booked by the parent at the price that is named, or nothing changes. Refuses with
 * `not_found`, `answered`, and as booking the lesson or the series or taking the seat does.
 * @returns when the lessons of a series start whose time was taken meanwhile; the others are booked
 */
export async function approveWish(
  parts: AnswerParts,
  { actor, wishId, costKes, payAtOnce, now }: Answer & { costKes: number; payAtOnce: boolean },
): Promise<Date[]> {
  const { db, maySpend } = parts
  const wish = await waitingWish(db, { actor, wishId, now })
  const parent = await userById(db, actor.userId)
  const approve = async (tx: Tx, bookingId: number | null): Promise<void> => {
    await move(tx, wish, { status: 'approved', by: actor.userId, bookingId, now })
    await tell(tx, wish, { kind: 'wish_approved', by: actor.userId, who: firstName(parent?.name ?? ''), bookingId, now })
  }
  try {
    if (wish.videoId !== null) {
      await buyWished(parts, { actor, learnerId: wish.learnerId, videoId: wish.videoId, priceKes: costKes, now }, approve)
      return []
    }
    if (wish.classId === null) {
      const input = {
        teacher_id: wish.teacherId,
        student_id: wish.learnerId,
        cost: costKes,
        subject: wish.title,
        pay_at_once: payAtOnce,
        ...(wish.topic && { topic: wish.topic }),
        ...(wish.message && { message: wish.message }),
      }
      if (wish.times === null) {
        await bookLesson(db, { ...parts, actor, input: { ...input, ...wallTime(timed(wish)) }, now, also: approve })
        return []
      }
      const lessons = wish.times.map(([startsAt, endsAt]) => wallTime({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
      const key = `wish-${wish.id}`
      const { leftOut } = await bookSeries(db, { ...parts, actor, input: { ...input, lessons }, key, now, also: approve })
      return leftOut.map(({ startsAt }) => startsAt)
    } else {
      let done = false
      const also = (tx: Tx): Promise<void> => approve(tx, null).then(() => void (done = true))
      await enrol(db, { actor, learnerId: wish.learnerId, classId: wish.classId, priceKes: costKes, maySpend, also, now })
      // The seat was taken otherwise meanwhile: what was wished for is there.
      if (!done) await db.transaction((tx) => approve(tx, null))
      return []
    }
  } catch (error) {
    // Of two parents who press at once one books; to the other it is answered, not taken.
    if (error instanceof Refusal) await waitingWish(db, { actor, wishId, now })
    throw error
  }
}

/** The price is taken as it is approved. What was bought otherwise meanwhile is there, and is approved without a second price. */
async function buyWished(
  { db, maySpend, teacherShareBps }: AnswerParts,
  wish: { actor: Actor; learnerId: number; videoId: number; priceKes: number; now: Date },
  approve: (tx: Tx, bookingId: null) => Promise<void>,
): Promise<void> {
  let done = false
  const also = (tx: Tx): Promise<void> => approve(tx, null).then(() => void (done = true))
  await buyVideo(db, { ...wish, teacherShareBps, maySpend, also })
  if (!done) await db.transaction((tx) => approve(tx, null))
}

/** Everything but a video has its time. */
function timed({ startsAt, endsAt }: WishRow): { startsAt: Date; endsAt: Date } {
  assert(startsAt !== null && endsAt !== null, 'a lesson has a time')
  return { startsAt, endsAt }
}

const wallTime = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
  date: nairobiDate(startsAt),
  time: clockRange(startsAt, endsAt),
})

/** A parent says not now. Refuses with `not_found`, `answered`. */
export async function declineWish(db: Db, { actor, wishId, reason, now }: Answer & { reason: string | null }): Promise<void> {
  const wish = await waitingWish(db, { actor, wishId, now })
  const parent = await userById(db, actor.userId)
  await db.transaction(async (tx) => {
    await move(tx, wish, { status: 'declined', by: actor.userId, reason, now })
    await tell(tx, wish, { kind: 'wish_declined', by: actor.userId, who: firstName(parent?.name ?? ''), now })
  })
}

/** The child no longer wants it. Refuses with `not_found`, `answered`. */
export async function takeBackWish(db: Db, { actor, wishId, now }: Answer): Promise<void> {
  const wish = await waitingWish(db, { actor, wishId, now })
  await db.transaction((tx) => move(tx, wish, { status: 'taken_back', by: actor.userId, now }))
}

/** Nobody answered in time; the child and the parents are told. */
export async function expireWish(db: Db, wish: typeof wishes.$inferSelect, now: Date): Promise<void> {
  const student = { userId: wish.learnerId, role: 'student', sessionId: 0 } as const
  const [guardians, learner] = await Promise.all([guardiansOf(db, student), userById(db, wish.learnerId)])
  await db.transaction(async (tx) => {
    const [over] = await tx
      .update(wishes)
      .set({ status: 'expired', answeredAt: now, dueAt: null })
      .where(and(eq(wishes.id, wish.id), eq(wishes.status, 'waiting'), lte(wishes.answerBy, now)))
      .returning({ id: wishes.id })
    if (!over) return
    const who = firstName(learner?.name ?? '')
    for (const to of [wish.learnerId, ...guardians.map(({ id }) => id)])
      await tell(tx, wish, { kind: 'wish_expired', to, who, now })
  })
}

/**
 * A parent was suspended, and acts for no child. One who was let back in meanwhile keeps everything. Handled again it finds
 * nothing.
 */
export async function endWishesOfSuspended(db: Db, note: Note, now: Date): Promise<void> {
  for (const { id } of await linkedLearners(db, { guardianId: Number(note.data['user_id']) })) await endUnanswerable(db, id, now)
}

/**
 * A parent acts no more. Where nobody else does for the child, what they asked for is over at once, and they are told why: it
 * would wait for nobody. Done again it finds nothing.
 */
export async function endUnanswerable(db: Db, learnerId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // What is asked for at this moment comes first and ends here, or finds nobody.
    await takeTurns(tx, [learnerId])
    if ((await guardiansOf(tx, { userId: learnerId })).length > 0) return
    const over = await tx
      .update(wishes)
      .set({ status: 'expired', answeredAt: now, dueAt: null })
      .where(and(eq(wishes.learnerId, learnerId), eq(wishes.status, 'waiting')))
      .returning()
    for (const wish of over) await tell(tx, wish, { kind: 'wish_unanswerable', who: '', now })
  })
}

async function waitingWish(db: Db, { actor, wishId, now }: Answer): Promise<WishRow> {
  const wish = await wishFor(db, actor, wishId, now)
  if (!wish) throw new Refusal(refusals.not_found)
  if (wish.status !== 'waiting' || wish.answerBy <= now) throw new Refusal(refusals.answered)
  return wish
}

type Move = { status: WishStatus; by: number; reason?: string | null; bookingId?: number | null; now: Date }

async function move(tx: Tx, wish: WishRow, { status, by, reason = null, bookingId = null, now }: Move): Promise<void> {
  const moved = await tx
    .update(wishes)
    .set({ status, answeredBy: by, answeredAt: now, reason, bookingId, dueAt: null })
    .where(and(eq(wishes.id, wish.id), inArray(wishes.status, ['waiting']), gt(wishes.answerBy, now)))
    .returning({ id: wishes.id })
  if (moved.length === 0) throw new Refusal(refusals.answered)
}

type Telling = {
  kind: 'wish_approved' | 'wish_declined' | 'wish_expired' | 'wish_unanswerable'
  to?: number
  by?: number
  who: string
  bookingId?: number | null
  now: Date
}

async function tell(
  tx: Tx,
  wish: typeof wishes.$inferSelect,
  { kind, to = wish.learnerId, by, who, bookingId, now }: Telling,
): Promise<void> {
  const about = {
    who,
    subject: wish.title,
    ...(wish.startsAt && { starts_at: wish.startsAt.toISOString() }),
    ...(wish.videoId && { video: wish.videoId }),
    wish: wish.id,
    ...(bookingId && { booking: bookingId }),
  }
  await leaveNote(tx, 'notice', { user_id: to, ...(by && { by }), kind, about }, now)
}
