import { and, eq, lte, sql } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { plus } from '../../../shared/time.ts'
import type { Taker } from '../contract.ts'
import { TAKEN_MS, type QueueKind } from '../rules.ts'
import { queueTakes } from './tables.ts'
import { takersOf } from './takers.ts'

type Wish = { kind: QueueKind; caseId: string }

/** Takes what nobody has, or holds on to one's own. @returns who has it now */
export async function takeCase(db: Db, actor: Actor, { kind, caseId }: Wish, now: Date): Promise<Taker> {
  const until = plus(now, TAKEN_MS)
  await db
    .insert(queueTakes)
    .values({ kind, caseId, operatorId: actor.userId, until })
    .onConflictDoUpdate({
      target: [queueTakes.kind, queueTakes.caseId],
      set: { operatorId: actor.userId, until },
      setWhere: sql`${queueTakes.operatorId} = ${actor.userId} or ${queueTakes.until} <= ${now}`,
    })
  const taken = (await takersOf(db, [caseId], now)).find((one) => one.kind === kind)
  // Whoever had it has given it back in between.
  return taken?.taker ?? takeCase(db, actor, { kind, caseId }, now)
}

/** Gives back one's own; what is somebody else's stays theirs. */
export async function giveBackCase(db: Db, actor: Actor, { kind, caseId }: Wish): Promise<void> {
  await db
    .delete(queueTakes)
    .where(and(eq(queueTakes.kind, kind), eq(queueTakes.caseId, caseId), eq(queueTakes.operatorId, actor.userId)))
}

/** Takes that have run out say nothing any more. */
export async function dropOldTakes(db: Db, now: Date): Promise<void> {
  await db.delete(queueTakes).where(lte(queueTakes.until, now))
}
