/** How an act of an operator comes into the log: with the act itself, or not at all. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Tx } from '../../../shared/server/database.ts'
import { insertSelect, json } from '../../../shared/server/statement.ts'
import type { Act } from '../contract.ts'
import type { ActFacts } from '../sentences.ts'
import { auditEntries } from './tables.ts'

/**
 * In the transaction of the act.
 * @param done.facts ids and amounts in cents; nothing about a person that must leave with them
 * @param done.reason the operator's own words, which leave with the person
 */
export async function recordAct(
  tx: Tx,
  actor: Actor,
  done: { act: Act; personId: number | null; facts: ActFacts; reason?: string | null },
  now: Date,
): Promise<void> {
  const { act, personId, facts, reason = null } = done
  await tx.insert(auditEntries).values({ at: now, operatorId: actor.userId, act, personId, facts, reason })
}

/** The same as one more part of the statement that acts, for each row of `from`. */
export const actFrom = (done: {
  act: Act
  operatorId: SQLWrapper
  personId: SQLWrapper
  facts: Readonly<Record<string, SQLWrapper>>
  reason: SQLWrapper
  at: SQL<Date>
  from: SQLWrapper
}): SQL => {
  const { act, operatorId, personId, facts, reason, at, from } = done
  return sql`${insertSelect(auditEntries, { at, operatorId, act, personId, facts: json(facts), reason })} from ${from}`
}
