import { and, eq } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import type { Cents } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { takeTurns } from '../../accounts/server/index.ts'
import { firstName } from '../../accounts/rules.ts'
import { bookableLesson, bookableSeries } from '../../booking/server/index.ts'
import { openSeat } from '../../classes/server/index.ts'
import { videoToBuy } from '../../videos/server/index.ts'
import { guardiansOf } from '../../family/server/index.ts'
import {
  MOST_WAITING,
  refusals,
  type wishForLesson as LessonCall,
  type wishForSeat as SeatCall,
  type wishForSeries as SeriesCall,
  type wishForVideo as VideoCall,
  type wishKinds,
} from '../contract.ts'
import { answerBy } from '../rules.ts'
import { askedFor } from './queries.ts'
import { wishes } from './tables.ts'

/** What is asked for: a lesson, weekly lessons, a seat or a video, as its call has it. */
export type Asked =
  | { lesson: Input<typeof LessonCall> }
  | { series: Input<typeof SeriesCall> }
  | { seat: Input<typeof SeatCall> }
  | { video: Input<typeof VideoCall> }

type Wanted = {
  kind: (typeof wishKinds)[number]
  teacherId: number
  title: string
  startsAt: Date | null
  endsAt: Date | null
  priceCents: Cents
  classId: number | null
  videoId: number | null
  times: (typeof wishes.$inferInsert)['times']
}

/**
 * A child asks their parents. It is looked at as if it were booked now, and nothing is held; every parent is told. Refuses with
 * `no_parent`, `starts_too_soon`, `too_many_waiting`, and as asking for the lesson or the seat itself would.
 * @returns the wish's id; of the one that waits where the same was asked for before
 */
export async function makeWish(db: Db, actor: Actor, asked: Asked, now: Date): Promise<number> {
  const topic = 'lesson' in asked ? asked.lesson.topic : 'series' in asked ? asked.series.topic : null
  const [{ message }] = Object.values(asked) as [{ message?: string | undefined }]
  const { wanted, learnerName } = await wantedBy(db, actor, asked, now)
  const until = answerBy(now, wanted.startsAt)
  if (until <= now) throw new Refusal(refusals.starts_too_soon)
  return db.transaction(async (tx) => {
    // So that of many at once no more wait than may.
    await takeTurns(tx, [actor.userId])
    // With the turn taken: a parent who leaves at this moment is gone already, or ends this wish too.
    const guardians = await guardiansOf(tx, actor)
    if (guardians.length === 0) throw new Refusal(refusals.no_parent)
    const [made] = await tx
      .insert(wishes)
      .values({
        ...wanted,
        learnerId: actor.userId,
        topic: topic || null,
        message: message || null,
        askedAt: now,
        answerBy: until,
        dueAt: until,
      })
      .onConflictDoNothing()
      .returning({ id: wishes.id })
    if (!made) return sameWish(tx, actor.userId, wanted)
    // Its own row is among those that are counted.
    if ((await askedFor(tx, actor.userId)).wishes > MOST_WAITING) throw new Refusal(refusals.too_many_waiting)
    const about = {
      who: firstName(learnerName),
      subject: wanted.title,
      ...(wanted.startsAt && { starts_at: wanted.startsAt.toISOString() }),
      until: until.toISOString(),
      amount: wanted.priceCents,
      ...(wanted.times && { lessons: wanted.times.length }),
      wish: made.id,
    }
    for (const { id } of guardians)
      await leaveNote(tx, 'notice', { user_id: id, by: actor.userId, kind: 'wish_asked', about }, now)
    return made.id
  })
}

async function wantedBy(db: Db, actor: Actor, asked: Asked, now: Date): Promise<{ wanted: Wanted; learnerName: string }> {
  if ('lesson' in asked) {
    const input = { ...asked.lesson, student_id: actor.userId }
    const { learner, teacher, subject: title, slot } = await bookableLesson(db, { actor, input, now })
    const { startsAt, endsAt } = slot
    const { id: teacherId, priceCents } = teacher
    const wanted = { ...noPlace, kind: 'lesson', teacherId, title, startsAt, endsAt, priceCents } as const
    return { wanted, learnerName: learner.name }
  }
  if ('series' in asked) {
    const input = { ...asked.series, student_id: actor.userId }
    const { learner, teacher, subject: title, free } = await bookableSeries(db, { actor, input, now })
    const [first] = free
    if (!first) throw new Refusal(refusals.slot_taken)
    const { id: teacherId, priceCents } = teacher
    const times = free.map(({ startsAt, endsAt }): [string, string] => [startsAt.toISOString(), endsAt.toISOString()])
    const { startsAt, endsAt } = first
    return {
      wanted: { ...noPlace, kind: 'series', teacherId, title, startsAt, endsAt, priceCents, times },
      learnerName: learner.name,
    }
  }
  if ('video' in asked) {
    const { video_id: videoId, cost: priceKes } = asked.video
    const { video, own, learner } = await videoToBuy(db, { actor, learnerId: actor.userId, videoId, priceKes, now })
    if (own) throw new Refusal(refusals.already_yours)
    const { teacherId, title } = video
    const times = { startsAt: null, endsAt: null }
    return {
      wanted: { ...noPlace, ...times, kind: 'video', teacherId, title, priceCents: video.priceCents ?? 0, videoId },
      learnerName: learner.name,
    }
  }
  const { class_id: classId, cost: priceKes } = asked.seat
  const { session, learner } = await openSeat(db, { actor, learnerId: actor.userId, classId, priceKes, now })
  const { teacherId, title, startsAt, endsAt, priceCents } = session
  const wanted = { ...noPlace, kind: 'seat', teacherId, title, startsAt, endsAt, priceCents, classId } as const
  return { wanted, learnerName: learner.name }
}

/** What only some wishes have. */
const noPlace = { classId: null, videoId: null, times: null } as const

async function sameWish(tx: Tx, learnerId: number, { teacherId, startsAt, videoId }: Wanted): Promise<number> {
  const [same] = await tx
    .select({ id: wishes.id })
    .from(wishes)
    .where(
      and(
        eq(wishes.learnerId, learnerId),
        videoId === null
          ? and(eq(wishes.teacherId, teacherId), startsAt ? eq(wishes.startsAt, startsAt) : undefined)
          : eq(wishes.videoId, videoId),
        eq(wishes.status, 'waiting'),
      ),
    )
  if (!same) throw new Refusal(refusals.answered)
  return same.id
}
