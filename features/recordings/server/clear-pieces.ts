/** Takes files away whose time is over. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import type { FileStore } from '../../../shared/server/file-store.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { eachAlone, MORE } from '../../../shared/server/sweep.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { recordingPieces as pieces } from './tables.ts'

const AT_ONCE = 200
/** For so long a row is one server's; who dies with it leaves it to the next. */
const LEASE_MS = minutes(5)

/** A row is taken by moving its time ahead, which is its fence: it is dropped by whoever took it last. */
export async function clearPieces({ db, files }: { db: Db; files: FileStore }, now: Date): Promise<typeof MORE | number> {
  const taken = await takeDue(db, { now, until: plus(now, LEASE_MS) })
  await eachAlone(
    taken,
    now,
    async ({ fileKey, leavesAt }) => {
      await files.remove(fileKey)
      await db.delete(pieces).where(leavingAt(fileKey, leavesAt))
    },
    ({ fileKey, leavesAt }, until) => db.update(pieces).set({ leavesAt: until }).where(leavingAt(fileKey, leavesAt)),
  )
  return taken.length === AT_ONCE ? MORE : taken.length
}

const leavingAt = (fileKey: string, leavesAt: Date | null) =>
  and(eq(pieces.fileKey, fileKey), eq(pieces.state, 'leaving'), leavesAt ? eq(pieces.leavesAt, leavesAt) : undefined)

const takeDue = statement('take_leaving_pieces', (given: Given<{ now: Date; until: Date }>) =>
  rows(
    { fileKey: pieces.fileKey, leavesAt: pieces.leavesAt },
    (columns) => sql`
      update ${pieces}
      set ${set(pieces, { state: 'leaving', leavesAt: sql`${given.until}::timestamptz` })}
      where ${pieces.fileKey} in (
        select ${pieces.fileKey}
        from ${pieces}
        where ${pieces.leavesAt} <= ${given.now}::timestamptz
        order by ${pieces.leavesAt}
        limit ${sql.raw(String(AT_ONCE))}
        for update skip locked)
      returning ${columns}`,
  ),
)
