import { and, count, eq, sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { addLearner, userById } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { isMinor } from '../../accounts/rules.ts'
import { MOST_CHILDREN, refusals, type addChild as AddCall } from '../contract.ts'
import { neededPurposes } from '../rules.ts'
import { recordConsents } from './record-consents.ts'
import { guardianLinks } from './tables.ts'

/**
 * A parent adds a child: a learner without a sign-in, the link and what is agreed to, together. The same child again (name and
 * month of birth) is the one there is. Refuses with `email_unconfirmed`, `account_needed`, `not_a_child`, `too_many_children`.
 * @returns the child's id
 */
export async function addChild(db: Db, actor: Actor, input: Input<typeof AddCall>, now: Date): Promise<number> {
  const parent = await userById(db, actor.userId)
  if (!parent?.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
  if (!neededPurposes.every((purpose) => input.purposes.includes(purpose))) throw new Refusal(refusals.account_needed)
  const bornOn = `${input.born_month}-01`
  if (!isMinor(bornOn, now)) throw new Refusal(refusals.not_a_child, { fields: { born_month: refusals.not_a_child } })
  return db.transaction(async (tx) => {
    // A press that comes twice waits here and then finds the child.
    await tx.execute(sql`select pg_advisory_xact_lock(${parent.id}::bigint)`)
    const known = await childKnown(tx, parent.id, input.name, bornOn)
    if (known !== null) return known
    if ((await childrenOf(tx, parent.id)) >= MOST_CHILDREN) throw new Refusal(refusals.too_many_children)
    const { name, grade, school } = input
    const learnerId = await addLearner(tx, { name, grade, school: school || null, bornOn, language: parent.language }, now)
    const guardian = { id: parent.id, name: parent.name, contact: parent.email }
    await tx.insert(guardianLinks).values({ guardianId: parent.id, learnerId, createdAt: now })
    await recordConsents(tx, { learnerId, purposes: input.purposes, guardian }, now)
    return learnerId
  })
}

async function childKnown(tx: Tx, guardianId: number, name: string, bornOn: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: users.id })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.learnerId))
    .innerJoin(studentProfiles, eq(studentProfiles.userId, guardianLinks.learnerId))
    .where(
      and(
        eq(guardianLinks.guardianId, guardianId),
        eq(studentProfiles.bornOn, bornOn),
        sql`lower(${users.name}) = lower(${name})`,
        eq(users.status, 'active'),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

async function childrenOf(tx: Tx, guardianId: number): Promise<number> {
  const [row] = await tx.select({ children: count() }).from(guardianLinks).where(eq(guardianLinks.guardianId, guardianId))
  return row?.children ?? 0
}
