import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { assert } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { days, plus } from '../../../shared/time.ts'
import { recipient } from '../../accounts/server/index.ts'
import { MOST_MAILS_A_DAY, noticeKinds } from '../contract.ts'
import { noticeMail } from '../mails.ts'
import type { Mailer } from './mailer.ts'
import { mailedBefore } from './queries.ts'
import { notices } from './tables.ts'

const noticeNote = z.object({
  user_id: z.number(),
  /** Who caused it, where a person did. */
  by: z.optional(z.nullable(z.number())),
  kind: z.enum(noticeKinds),
  about: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * Writes the notice for the app, once per note, and sends it by mail; a mail that fails is tried again without a second notice.
 * Nobody is mailed what somebody wrote before their address is confirmed, and one person's doings mail another only so often.
 */
export async function deliverNotice(db: Db, mailer: Mailer, site: string, note: Note, now: Date): Promise<void> {
  const { user_id: userId, by, kind, about } = noticeNote.parse(note.data)
  const person = await recipient(db, userId)
  if (!person) return
  const id = await writeNotice(db, { userId, kind, data: by ? { ...about, by } : about, outboxId: note.id, createdAt: now })
  const mail = noticeMail(kind, about, person, site)
  if (!mail || !person.confirmed) return
  if (by && (await mailedBefore(db, { id, userId, by, since: plus(now, -days(1)) })) >= MOST_MAILS_A_DAY) return
  await mailer.send({ key: `notice-${note.id}`, to: person.email, ...mail })
}

/**
 * Once per note. What one person's doings tell another is written in turn, so that whoever counts it finds all that came before.
 * @returns its id, also when it had been written before
 */
async function writeNotice(db: Db, notice: typeof notices.$inferInsert): Promise<number> {
  const pair = `notices of ${notice.data['by']} to ${notice.userId}`
  return db.transaction(async (tx) => {
    if (notice.data['by'] !== undefined) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
    await tx.insert(notices).values(notice).onConflictDoNothing()
    const [row] = await tx
      .select({ id: notices.id })
      .from(notices)
      .where(and(eq(notices.outboxId, notice.outboxId), eq(notices.userId, notice.userId)))
    assert(row, 'a notice was not written')
    return row.id
  })
}
