import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { assert } from '../../../shared/refusal.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveOneNote, type Note } from '../../../shared/server/outbox.ts'
import { recipient } from '../../accounts/server/index.ts'
import { noticeKinds } from '../contract.ts'
import { mailedKinds } from '../mails.ts'
import { notices } from './tables.ts'

export const noticeNote = z.object({
  user_id: z.number(),
  /** Who caused it, where a person did. */
  by: z.optional(z.nullable(z.number())),
  kind: z.enum(noticeKinds),
  about: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * Writes the notice for the app, once per note, and leaves its mail as a note of its own: however long the mail server takes,
 * people see in the app what concerns them.
 */
export async function deliverNotice(db: Db, note: Note, now: Date): Promise<void> {
  const told = noticeNote.parse(note.data)
  const { user_id: userId, by, kind, about } = told
  const person = await recipient(db, userId)
  if (!person) return
  await db.transaction(async (tx) => {
    const id = await writeNotice(tx, { userId, kind, data: by ? { ...about, by } : about, outboxId: note.id, createdAt: now })
    if (mailedKinds.includes(kind))
      await leaveOneNote(tx, 'mail_notice', String(note.id), { ...told, notice_id: id, note_id: note.id }, now)
  })
}

/**
 * Once per note. What one person's doings tell another is written in turn, so that whoever counts it finds all that came before.
 * @returns its id, also when it had been written before
 */
async function writeNotice(tx: Tx, notice: typeof notices.$inferInsert): Promise<number> {
  const pair = `notices of ${notice.data['by']} to ${notice.userId}`
  if (notice.data['by'] !== undefined) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
  await tx.insert(notices).values(notice).onConflictDoNothing()
  const [row] = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.outboxId, notice.outboxId), eq(notices.userId, notice.userId)))
  assert(row, 'a notice was not written')
  return row.id
}
