import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { learnerFor, type Learner } from '../../family/server/index.ts'
import { refusals } from '../contract.ts'
import { allowances } from './tables.ts'

type Allowance = { actor: Actor; learnerId: number; weeklyLimitKes: number | null; askFirst: boolean; now: Date }

/**
 * What a child may spend without asking, from now on; wishes that wait go on waiting. Refuses with `not_found`.
 * @returns the child
 */
export async function setAllowance(db: Db, { actor, learnerId, weeklyLimitKes, askFirst, now }: Allowance): Promise<Learner> {
  const learner = await learnerFor(db, actor, learnerId, now)
  if (!learner) throw new Refusal(refusals.not_found)
  const weeklyLimitCents = weeklyLimitKes === null ? null : centsFromShillings(Math.floor(weeklyLimitKes))
  const set = { weeklyLimitCents, askFirst, setBy: actor.userId, setAt: now }
  await db
    .insert(allowances)
    .values({ learnerId, ...set })
    .onConflictDoUpdate({ target: allowances.learnerId, set })
  return learner
}
