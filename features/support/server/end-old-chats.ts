import { and, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { plus } from '../../../shared/time.ts'
import { PEOPLE_KEPT_MS, VISITORS_KEPT_MS } from '../rules.ts'
import { supportChats } from './tables.ts'

const AT_ONCE = 200

/** What was said long ago goes, with all its lines; nothing goes that waits for an answer. */
export async function endOldChats(db: Db, now: Date): Promise<void> {
  const old = db
    .select({ id: supportChats.id })
    .from(supportChats)
    .where(
      and(
        ne(supportChats.state, 'waiting'),
        or(
          lt(supportChats.movedAt, plus(now, -PEOPLE_KEPT_MS)),
          and(isNull(supportChats.userId), lt(supportChats.movedAt, plus(now, -VISITORS_KEPT_MS))),
        ),
      ),
    )
    .limit(AT_ONCE)
  await db.delete(supportChats).where(inArray(supportChats.id, old))
}
