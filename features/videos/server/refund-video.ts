import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { actFrom } from '../../audit/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { balanceAfter, isOverdrawn, teacherPart, videoRefund } from '../../wallet/server/index.ts'
import { deskRefusals } from '../desk-contract.ts'
import { videoPurchases, videos } from './tables.ts'

type Wish = { purchaseId: number; reason: string; now: Date }
const MOST_TRIES = 5

/**
 * An operator gives back what a video cost: all of it to the wallet that paid, out of the teacher's earnings as far as they reach
 * and out of Somo's own for the rest; with it the video is theirs no longer. Refuses with `not_bought`.
 * @returns cents that went back, and how many of them were the teacher's
 */
export async function refundVideo(db: Db, actor: Actor, wish: Wish): Promise<{ paidCents: number; teacherCents: number }> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [done] = await retryDeadlock(() => refund(db, { ...wish, operatorId: actor.userId }))
      if (!done) throw new Refusal(deskRefusals.not_bought)
      return { paidCents: done.paidCents, teacherCents: done.teacherCents ?? 0 }
    } catch (error) {
      // The teacher took earnings out in the same moment: what is left is looked at again.
      if (!isOverdrawn(error) || tries === MOST_TRIES) throw error
    }
  }
}

const returned = called(videoPurchases, 'returned')

const refund = statement('refund_video', (given: Given<Wish & { operatorId: number }>) => {
  const { now } = given
  const part = teacherPart(videoPurchases.priceCents, videoPurchases.teacherShareBps)
  const about = { subject: sql`counted.title`, video: returned.videoId, amount: returned.priceCents }
  const act = {
    act: 'video_refunded',
    operatorId: sql`${given.operatorId}::bigint`,
    personId: returned.payerId,
    facts: { purchase: returned.id, cents: returned.priceCents, teacher_cents: returned.teacherCents },
    reason: sql`${given.reason}::text`,
    at: now,
  } as const
  return rows(
    { paidCents: returned.priceCents, teacherCents: returned.teacherCents, transfer: videoRefund(returned, now) },
    (columns) => sql`
      with ${returned} as (
        update ${videoPurchases}
        set ${set(videoPurchases, {
          status: sql`'refunded'`,
          refundedAt: sql`${now}`,
          teacherCents: sql`greatest(0, least(${part}, ${balanceAfter('teacher_earnings', videoPurchases.teacherId)}))`,
        })}
        where ${videoPurchases.id} = ${given.purchaseId} and ${videoPurchases.status} = 'bought'
        returning *),
      counted as (
        update ${videos}
        set ${set(videos, { sales: sql`${videos.sales} - 1` })}
        from ${returned}
        where ${videos.id} = ${returned.videoId}
        returning ${videos.title}),
      acted as (
        ${actFrom({ ...act, from: returned })}),
      told as (
        ${notice({ kind: 'video_refunded', to: returned.payerId, about, at: now, from: sql`${returned} cross join counted` })})
      select ${columns}
      from ${returned}`,
  )
})

export type PurchaseForDesk = { id: number; learner: string; priceCents: number; status: 'bought' | 'refunded' }

/** What somebody paid for a video, or was given of it, as the desk may give it back. */
export async function purchasesBy(db: Db, wish: { videoId: number; personId: number }): Promise<PurchaseForDesk[]> {
  return await purchases(db, wish)
}

const purchases = statement('video_purchases_by', (given: Given<{ videoId: number; personId: number }>) =>
  rows(
    {
      id: videoPurchases.id,
      learner: users.name,
      priceCents: videoPurchases.priceCents,
      status: videoPurchases.status,
    },
    (columns) => sql`
      select ${columns}
      from ${videoPurchases}
      join ${users} on ${users.id} = ${videoPurchases.learnerId}
      where ${videoPurchases.videoId} = ${given.videoId}
        and (${videoPurchases.payerId} = ${given.personId} or ${videoPurchases.learnerId} = ${given.personId})
      order by ${videoPurchases.id} desc
      limit 20`,
  ),
)
