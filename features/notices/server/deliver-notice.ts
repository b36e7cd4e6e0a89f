import * as z from 'zod/mini'
import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { recipient } from '../../accounts/server/index.ts'
import { noticeKinds } from '../contract.ts'
import { noticeMail } from '../mails.ts'
import type { Mailer } from './mailer.ts'
import { notices } from './tables.ts'

const noticeNote = z.object({
  user_id: z.number(),
  kind: z.enum(noticeKinds),
  about: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * Writes the notice for the app, once per note, and sends it by mail; a mail that fails is tried again without a second notice.
 */
export async function deliverNotice(db: Db, mailer: Mailer, site: string, note: Note, now: Date): Promise<void> {
  const { user_id: userId, kind, about } = noticeNote.parse(note.data)
  const person = await recipient(db, userId)
  if (!person) return
  await db.insert(notices).values({ userId, kind, data: about, outboxId: note.id, createdAt: now }).onConflictDoNothing()
  const mail = noticeMail(kind, about, person, site)
  if (mail) await mailer.send({ key: `notice-${note.id}`, to: person.email, ...mail })
}
