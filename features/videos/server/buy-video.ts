import { sql } from 'drizzle-orm'
import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, UNIQUE_VIOLATION, violates, type Db, type Tx } from '../../../shared/server/database.ts'
import { called, insertSelect, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { takeTurns, userById } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import type { MaySpend } from '../../booking/server/index.ts'
import { heldBack, learnerFor, type Learner } from '../../family/server/index.ts'
import { balanceAfter, isOverdrawn, videoSale, walletBalance } from '../../wallet/server/index.ts'
import { refusals } from '../contract.ts'
import { videoFor, type DetailRow } from './queries.ts'
import { videoPurchases, videos } from './tables.ts'
import { isShown, teacher } from './visible.ts'

export type Bought = { purchaseId: number; paidCents: number; balanceCents: number }

type Wish = {
  actor: Actor
  learnerId: number
  videoId: number
  priceKes: number
  teacherShareBps: number
  maySpend: MaySpend
  /** What happens in the same transaction, or nothing is bought either. */
  also?: (tx: Tx) => Promise<void>
  now: Date
}

/**
 * Buys a video for one learner, for good: its price goes from the payer's wallet, 70/30, in the commit that gives it. Asking
 * again answers the same and takes nothing. Refuses as `videoToBuy` does, and with `parent_first`, `no_parent` and
 * `insufficient_funds` (with the shortfall in KES).
 */
export async function buyVideo(db: Db, wish: Wish): Promise<Bought> {
  const { actor, learnerId } = wish
  const { video, own, learner } = await videoToBuy(db, wish)
  const before = own ?? (await purchaseOf(db, { videoId: video.id, learnerId }))
  if (before) return { ...before, balanceCents: await walletBalance(db, actor.userId) }
  const bought = await take(db, { video, learner }, wish)
  if (bought) return bought
  // The same press twice at once: the other one has bought it already. Or the teacher has changed something meanwhile.
  const other = await purchaseOf(db, { videoId: video.id, learnerId })
  if (!other) throw new Refusal(refusals.price_changed, { details: { price: await priceNow(db, wish) } })
  return { ...other, balanceCents: await walletBalance(db, actor.userId) }
}

async function priceNow(db: Db, { actor, videoId }: Wish): Promise<number> {
  const video = await videoFor(db, actor, videoId)
  if (!video) throw new Refusal(refusals.not_found)
  return shillings(video.priceCents ?? 0)
}

type Own = { purchaseId: number; paidCents: number }

/**
 * What would be bought; nothing is taken by looking. Refuses with `wrong_identity`, `not_found`, `email_unconfirmed`,
 * `guardian_consent_needed`, `nothing_to_buy`, `price_changed`.
 * @returns the purchase too where the learner has it already
 */
export async function videoToBuy(
  db: Db,
  { actor, learnerId, videoId, priceKes, now }: Pick<Wish, 'actor' | 'learnerId' | 'videoId' | 'priceKes' | 'now'>,
): Promise<{ video: DetailRow; own: Own | null; learner: Learner }> {
  const [learner, payer, video] = await Promise.all([
    learnerFor(db, actor, learnerId, now),
    userById(db, actor.userId),
    videoFor(db, actor, videoId),
  ])
  if (!learner) throw new Refusal(refusals.wrong_identity)
  if (!video || !payer) throw new Refusal(refusals.not_found)
  const own = await purchaseOf(db, { videoId, learnerId })
  if (own) return { video, own, learner }
  if (!video.shownOnly) throw new Refusal(refusals.not_found)
  if (video.priceCents === 0) throw new Refusal(refusals.nothing_to_buy)
  if (!payer.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
  if (learner.consent === 'missing') throw new Refusal(refusals.guardian_consent_needed)
  if (centsFromShillings(priceKes) !== video.priceCents)
    throw new Refusal(refusals.price_changed, { details: { price: shillings(video.priceCents ?? 0) } })
  return { video, own: null, learner }
}

async function purchaseOf(db: Db, wish: { videoId: number; learnerId: number }): Promise<Own | null> {
  const [row] = await purchase(db, wish)
  return row ?? null
}

const purchase = statement('video_purchase_of', (given: Given<{ videoId: number; learnerId: number }>) =>
  rows(
    { purchaseId: videoPurchases.id, paidCents: videoPurchases.priceCents },
    (columns) => sql`
      select ${columns}
      from ${videoPurchases}
      where ${videoPurchases.videoId} = ${given.videoId}
        and ${videoPurchases.learnerId} = ${given.learnerId}
        and ${videoPurchases.status} = 'bought'`,
  ),
)

/** @returns null where the video is not as it was looked at, or the learner has it already */
async function take(db: Db, { video, learner }: { video: DetailRow; learner: Learner }, wish: Wish): Promise<Bought | null> {
  const { actor, learnerId, teacherShareBps, now } = wish
  const priceCents = video.priceCents ?? 0
  const alone = actor.userId === learnerId
  try {
    return await retryDeadlock(() =>
      db.transaction(async (tx) => {
        // What is counted stays as it was counted: whoever spends for this learner waits here.
        await takeTurns(tx, [learnerId, actor.userId])
        const problem = await heldBack(tx, { learnerId, people: [actor.userId] }, now)
        if (problem) throw new Refusal(refusals[problem])
        const may = alone ? await wish.maySpend(tx, { learner, priceCents }, now) : 'yes'
        if (may !== 'yes') throw new Refusal(refusals[may])
        const [made] = await sell(tx, { videoId: video.id, learnerId, payerId: actor.userId, priceCents, teacherShareBps, now })
        if (!made) return null
        await wish.also?.(tx)
        return { purchaseId: made.id, paidCents: priceCents, balanceCents: made.balanceCents ?? 0 }
      }),
    )
  } catch (error) {
    if (violates(error, UNIQUE_VIOLATION, 'video_purchases_once')) return null
    if (!isOverdrawn(error)) throw error
    const shortfall = priceCents - (await walletBalance(db, actor.userId))
    throw new Refusal(refusals.insufficient_funds, { details: { shortfall: shillings(Math.max(0, shortfall)) } })
  }
}

const made = called(videoPurchases, 'made')
const sold = called(videos, 'sold')

type Sale = { videoId: number; learnerId: number; payerId: number; priceCents: number; teacherShareBps: number; now: Date }

/** Purchase and money in one statement; the video's row is taken by counting the sale, at the price that was looked at. */
const sell = statement('buy_video', (given: Given<Sale>) => {
  const { now } = given
  return rows(
    {
      id: made.id,
      transfer: videoSale(made, now),
      balanceCents: balanceAfter('wallet', made.payerId),
    },
    (columns) => sql`
      with ${sold} as (
        update ${videos}
        set ${set(videos, { sales: sql`${videos.sales} + 1` })}
        from ${users} ${teacher}
        where ${videos.id} = ${given.videoId}
          and ${teacher.id} = ${videos.teacherId}
          and ${isShown}
          and ${videos.priceCents} = ${given.priceCents}
        returning ${videos}.*),
      ${made} as (
        ${insertSelect(videoPurchases, {
          videoId: sold.id,
          learnerId: given.learnerId,
          payerId: given.payerId,
          teacherId: sold.teacherId,
          priceCents: sold.priceCents,
          teacherShareBps: given.teacherShareBps,
          boughtAt: now,
        })}
        from ${sold}
        returning *)
      select ${columns}
      from ${made}`,
  )
})
