/** Takes away the files whose time is over: of long decided requests, replaced, taken back, never arrived, or of who has gone. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import type { FileStore } from '../../../shared/server/file-store.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { eachAlone, MORE } from '../../../shared/server/sweep.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { verificationDocuments } from './tables.ts'

const AT_ONCE = 50
/** For so long a row is one server's; who dies with it leaves it to the next. */
const LEASE_MS = minutes(5)

/**
 * A row is taken by moving its time ahead, which is its fence: it is dropped by whoever took it last. One that was still
 * arriving is lost to its upload from here on, which then takes its own file away.
 */
export async function clearDocuments({ db, files }: { db: Db; files: FileStore }, now: Date): Promise<typeof MORE | number> {
  const taken = await takeDue(db, { now, until: plus(now, LEASE_MS) })
  await eachAlone(
    taken,
    now,
    async ({ id, fileKey, leavesAt }) => {
      await files.remove(fileKey)
      await db.delete(verificationDocuments).where(leavingAt(id, leavesAt))
    },
    ({ id, leavesAt }, until) => db.update(verificationDocuments).set({ leavesAt: until }).where(leavingAt(id, leavesAt)),
  )
  return taken.length === AT_ONCE ? MORE : taken.length
}

const leavingAt = (id: number, leavesAt: Date | null) =>
  and(
    eq(verificationDocuments.id, id),
    eq(verificationDocuments.state, 'leaving'),
    leavesAt ? eq(verificationDocuments.leavesAt, leavesAt) : undefined,
  )

const takeDue = statement('take_leaving_documents', (given: Given<{ now: Date; until: Date }>) =>
  rows(
    { id: verificationDocuments.id, fileKey: verificationDocuments.fileKey, leavesAt: verificationDocuments.leavesAt },
    (columns) => sql`
      update ${verificationDocuments}
      set ${set(verificationDocuments, { state: 'leaving', leavesAt: sql`${given.until}::timestamptz` })}
      where ${verificationDocuments.id} in (
        select ${verificationDocuments.id}
        from ${verificationDocuments}
        where ${verificationDocuments.leavesAt} <= ${given.now}::timestamptz
        order by ${verificationDocuments.leavesAt}
        limit ${sql.raw(String(AT_ONCE))}
        for update skip locked)
      returning ${columns}`,
  ),
)
