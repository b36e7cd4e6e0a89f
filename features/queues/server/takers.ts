import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import type { Taker } from '../contract.ts'
import type { QueueKind } from '../rules.ts'
import { queueTakes } from './tables.ts'

/** Who has which of these cases. */
export async function takersOf(
  db: Db,
  caseIds: readonly string[],
  now: Date,
): Promise<{ kind: QueueKind; caseId: string; taker: Taker }[]> {
  const found = await db
    .select({
      kind: queueTakes.kind,
      caseId: queueTakes.caseId,
      by: users.id,
      name: users.name,
      photo: photoOf(users.id),
      until: queueTakes.until,
    })
    .from(queueTakes)
    .innerJoin(users, eq(users.id, queueTakes.operatorId))
    .where(and(inArray(queueTakes.caseId, [...caseIds]), gt(queueTakes.until, now)))
  return found.map(({ kind, caseId, by, name, photo, until }) => ({
    kind,
    caseId,
    taker: { by, name, photo, until: until.toISOString() },
  }))
}
