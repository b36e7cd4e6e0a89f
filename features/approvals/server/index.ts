/** The front door: what children ask their parents, and what they may spend without asking. */
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { eachAlone, oldestIn } from '../../../shared/server/sweep.ts'
import type { MaySpend } from '../../booking/server/index.ts'
import { guardiansOf } from '../../family/server/index.ts'
import { maySpendAlone } from '../rules.ts'
import { endUnanswerable, endWishesOfSuspended, expireWish } from './answer-wish.ts'
import { allowedTo, bookedInWeek } from './queries.ts'
import { approvalCalls, type ApprovalParts } from './routes.ts'
import { approvalRecords } from './records.ts'
import * as tables from './tables.ts'

const AT_ONCE = 50

export { makeWish } from './make-wish.ts'
export { setAllowance } from './set-allowance.ts'

export const approvals = {
  name: 'approvals',
  enters: ['accounts', 'notices', 'family', 'wallet', 'booking', 'classes', 'videos'],
  tables,
  records: approvalRecords,
  calls: approvalCalls,
  notes: {
    parent_gone: { lane: 'inside', handle: (note, now, { db }) => endUnanswerable(db, Number(note.data['learner_id']), now) },
    wishes_of_suspended: { lane: 'inside', handle: (note, now, { db }) => endWishesOfSuspended(db, note, now) },
  },
  sweeps: [
    {
      name: 'wishes',
      everyMs: 5000,
      work: (now, { db }) => sweepWishes(db, now),
      oldestDue: ({ db }) => oldestIn(db, tables.wishes.dueAt),
    },
  ],
  gives: {
    maySpend: (async (tx, { learner, priceCents }, now) => {
      const allowed = await allowedTo(tx, learner, now)
      if (!allowed || maySpendAlone(allowed, await bookedInWeek(tx, learner.id, now), priceCents)) return 'yes'
      // What a parent has set goes on holding when they have left; whom to ask is said instead.
      return (await guardiansOf(tx, { userId: learner.id })).length > 0 ? 'parent_first' : 'no_parent'
    }) satisfies MaySpend,
  },
} as const satisfies Feature<ApprovalParts>

/** Wishes nobody answered in time. @returns how many were looked at */
async function sweepWishes(db: Db, now: Date): Promise<number> {
  const { wishes } = tables
  const due = await db.select().from(wishes).where(lte(wishes.dueAt, now)).orderBy(wishes.dueAt).limit(AT_ONCE)
  return eachAlone(
    due,
    now,
    (wish) => expireWish(db, wish, now),
    ({ id }, until) =>
      db
        .update(wishes)
        .set({ dueAt: until })
        .where(and(eq(wishes.id, id), lte(wishes.dueAt, now))),
  )
}
