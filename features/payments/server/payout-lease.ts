/**
 * Who carries a withdrawal at this moment. A lease ends by the database's clock, because those of two servers can be hours apart;
 * and it is fenced, because a process can sleep through the end of its own: every write asks whether the number is still its own,
 * and begins the lease anew.
 */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { all, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { askingUntil } from './asking.ts'
import type { PayoutRow } from './request-payout.ts'
import { payouts } from './tables.ts'

/** There is no pause as long as this: a step further off was set by a clock that is wrong, and is due. */
const LONGEST_PAUSE_MS = minutes(10)

/** Takes the withdrawal that has been due longest and that nobody has; null when there is none. */
export async function takePayout(db: Db, now: Date): Promise<PayoutRow | null> {
  const [taken] = await takeOne(db, { now, notAfter: plus(now, LONGEST_PAUSE_MS) })
  return taken ?? null
}

/** Since when the withdrawal that waits longest has been due; one that somebody carries does not wait. */
export const oldestWaitingPayout = (db: Db): Promise<Date | null> =>
  oldestIn(
    db,
    payouts.nextStepAt,
    and(eq(payouts.state, 'processing'), or(isNull(payouts.leasedUntil), lt(payouts.leasedUntil, sql`clock_timestamp()`))),
  )

const takeOne = statement('take_payout', (given: Given<{ now: Date; notAfter: Date }>) =>
  rows(
    all(payouts),
    (columns) => sql`
      update ${payouts}
      set ${set(payouts, { lease: sql`${payouts.lease} + 1`, leasedUntil: askingUntil })}
      where ${payouts.id} = (
        select ${payouts.id}
        from ${payouts}
        where (${payouts.nextStepAt} <= ${given.now} or ${payouts.nextStepAt} > ${given.notAfter})
          and ${payouts.state} = 'processing'
          and (${payouts.leasedUntil} is null or ${payouts.leasedUntil} < clock_timestamp())
        order by ${payouts.nextStepAt}
        limit 1
        for update skip locked)
      returning ${columns}`,
  ),
)

const ours = ({ id, lease }: PayoutRow) => and(eq(payouts.id, id), eq(payouts.lease, lease), eq(payouts.state, 'processing'))

/**
 * Does the work in one transaction, if the withdrawal is still on its way and still ours; its row stays locked until then.
 * @returns what the work returns; null when it is somebody else's by now, or has ended
 */
export const whileOurs = <T>(db: Db, payout: PayoutRow, work: (tx: Tx) => Promise<T>): Promise<T | null> =>
  db.transaction(async (tx) => {
    const [held] = await tx.update(payouts).set({ leasedUntil: askingUntil }).where(ours(payout)).returning({ id: payouts.id })
    return held ? work(tx) : null
  })

/** Lays it down, for its next step or for a person to look at; nothing happens when it is not ours any more. */
export async function layDown(
  db: Db,
  payout: PayoutRow,
  change: { nextStepAt: Date } | { nextStepAt: null; state: 'review' },
): Promise<void> {
  await db
    .update(payouts)
    .set({ ...change, leasedUntil: null })
    .where(ours(payout))
}
