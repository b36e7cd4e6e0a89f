import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import type { MaySpend } from '../../booking/server/index.ts'
import { guardiansOf, learnersOf, type Learner } from '../../family/server/index.ts'
import * as calls from '../contract.ts'
import { approveWish, declineWish, takeBackWish } from './answer-wish.ts'
import { makeWish } from './make-wish.ts'
import { allowedTo, askedFor, bookedInWeek, paidInMonth, wishesOf, wishFor, type WishRow } from './queries.ts'
import { setAllowance } from './set-allowance.ts'

export type ApprovalParts = { db: Db; teacherShareBps: number; limits: AttemptLimits; maySpend: MaySpend }

const PAGE = 20

export const approvalCalls: readonly CallRoute<ApprovalParts>[] = [
  route(calls.listAllowances, async ({ actor, now }, { db }) => {
    const learners = await learnersOf(db, actor, now)
    return { allowances: await Promise.all(learners.map((learner) => allowanceOf(db, actor, learner, now))) }
  }),
  route(calls.setAllowance, async ({ actor, input, now }, { db }) => {
    const { childId, weekly_limit: weeklyLimitKes, ask_first: askFirst } = input
    const learner = await setAllowance(db, { actor, learnerId: childId, weeklyLimitKes, askFirst, now })
    return { allowance: await allowanceOf(db, actor, learner, now) }
  }),
  route(calls.wishForLesson, async ({ actor, input, now }, { db }) =>
    seen(db, actor, await makeWish(db, actor, { lesson: input }, now), now),
  ),
  route(calls.wishForSeries, async ({ actor, input, now }, { db }) =>
    seen(db, actor, await makeWish(db, actor, { series: input }, now), now),
  ),
  route(calls.wishForSeat, async ({ actor, input, now }, { db }) =>
    seen(db, actor, await makeWish(db, actor, { seat: input }, now), now),
  ),
  route(calls.wishForVideo, async ({ actor, input, now }, { db }) =>
    seen(db, actor, await makeWish(db, actor, { video: input }, now), now),
  ),
  route(calls.listWishes, async ({ actor, input, now }, { db }) => {
    const learnerIds = (await learnersOf(db, actor, now)).map(({ id }) => id)
    const before = idBefore(input.cursor)
    const { list, next } = await wishesOf(db, {
      learnerIds,
      before,
      waiting: input.status === 'waiting',
      limit: input.limit ?? PAGE,
    })
    return { wishes: list.map(toWish), next_cursor: cursorOf(next) }
  }),
  route(calls.showWish, async ({ actor, input, now }, { db }) => seen(db, actor, input.wishId, now)),
  route(calls.approveWish, async ({ actor, input, now }, { limits, ...parts }) => {
    const { wishId, cost: costKes, pay_at_once: payAtOnce = false } = input
    const leftOut = await approveWish({ ...parts, times: limits.times }, { actor, wishId, costKes, payAtOnce, now })
    return { ...(await seen(parts.db, actor, wishId, now)), left_out: leftOut.map((at) => at.toISOString()) }
  }),
  route(calls.declineWish, async ({ actor, input, now }, { db }) => {
    await declineWish(db, { actor, wishId: input.wishId, reason: input.reason || null, now })
    return seen(db, actor, input.wishId, now)
  }),
  route(calls.takeBackWish, async ({ actor, input, now }, { db }) => {
    await takeBackWish(db, { actor, wishId: input.wishId, now })
    return seen(db, actor, input.wishId, now)
  }),
]

async function seen(db: Db, actor: Actor, wishId: number, now: Date): Promise<{ wish: calls.Wish }> {
  const row = await wishFor(db, actor, wishId, now)
  if (!row) throw new Refusal(calls.refusals.not_found)
  return { wish: toWish(row) }
}

async function allowanceOf(db: Db, actor: Actor, learner: Learner, now: Date): Promise<calls.Allowance> {
  const { id: learnerId } = learner
  const [allowed, booked, asked, month, guardians] = await Promise.all([
    allowedTo(db, learner, now),
    bookedInWeek(db, learnerId, now),
    askedFor(db, learnerId),
    paidInMonth(db, learnerId, now),
    actor.userId === learnerId ? guardiansOf(db, actor) : [actor],
  ])
  const limit = allowed?.weeklyLimitCents ?? null
  return {
    learner_id: learnerId,
    weekly_limit: limit === null ? null : shillings(limit),
    ask_first: allowed?.askFirst ?? false,
    booked: shillings(booked),
    asked: shillings(asked.cents),
    month_spent: shillings(month.cents),
    month_count: month.count,
    has_parent: guardians.length > 0,
  }
}

const toWish = (row: WishRow): calls.Wish => ({
  id: row.id,
  kind: row.kind,
  learner_id: row.learnerId,
  learner_name: row.learnerName,
  teacher_id: row.teacherId,
  teacher_name: row.teacherName,
  title: row.topic ?? row.title,
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  lessons: (row.times ?? []).map(([starts_at, ends_at]) => ({ starts_at, ends_at })),
  cost: shillings(row.priceCents),
  message: row.message,
  asked_at: row.askedAt.toISOString(),
  answer_by: row.answerBy.toISOString(),
  status: row.status,
  answered_by: row.answeredByName,
  answered_at: row.answeredAt?.toISOString() ?? null,
  reason: row.reason,
  booking_id: row.bookingId,
  class_id: row.classId,
  video_id: row.videoId,
})
