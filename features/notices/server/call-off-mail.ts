import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import type { NoticeKind } from '../contract.ts'
import { notices } from './tables.ts'

/** Somebody has looked at what a notice is about, so that its mail, which still waits, has nothing to say any more. */
export async function callOffMail(
  db: Db | Tx,
  { userId, kind, about }: { userId: number; kind: NoticeKind; about: Readonly<Record<string, number>> },
): Promise<void> {
  await db
    .update(notices)
    .set({ mailAt: null })
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, kind),
        isNotNull(notices.mailAt),
        sql`${notices.data} @> ${JSON.stringify(about)}::jsonb`,
      ),
    )
}
