import * as z from 'zod/mini'
import type { Note } from '../../../shared/server/outbox.ts'
import { days, plus } from '../../../shared/time.ts'
import { recipient } from '../../accounts/server/index.ts'
import { MOST_MAILS_A_DAY, type NoticeKind } from '../contract.ts'
import { noticeMail } from '../mails.ts'
import type { NoticeFacts } from '../sentences.ts'
import { noticeNote } from './deliver-notice.ts'
import { hold, wayNow } from './held-notices.ts'
import { mailedBefore } from './queries.ts'
import type { MailParts } from './send-account-mail.ts'

const mailNote = z.extend(noticeNote, { notice_id: z.number(), note_id: z.number() })

/**
 * The mail of a notice. Nobody is mailed what somebody wrote before their address is confirmed, and one person's doings mail
 * another only so often. What its reader has chosen counts when it is sent, not when it happened.
 */
export async function sendNotice({ db, mailer, site }: MailParts, note: Note, now: Date): Promise<void> {
  const { user_id: userId, by, kind, about, notice_id: id, note_id: noteId } = mailNote.parse(note.data)
  const person = await recipient(db, userId)
  const mail = person && noticeMail(kind, about, person, site)
  if (!mail || !person.confirmed || isPast(kind, about, now)) return
  const way = await wayNow(db, 'mail', { userId, kind, facts: about }, now)
  if (way === 'off') return
  if (way !== 'now') return hold(db, 'mail', id, way)
  if (by && (await mailedBefore(db, { id, userId, by, since: plus(now, -days(1)) })) >= MOST_MAILS_A_DAY) return
  await mailer.send({ key: `notice-${noteId}`, to: person.email, ...mail })
}

/** A mail server that hung for long makes nobody think of a lesson that has begun. */
export const isPast = (kind: NoticeKind, { starts_at: startsAt }: NoticeFacts, now: Date): boolean =>
  (kind === 'lesson_reminder' || kind === 'lesson_soon') && new Date(String(startsAt)) <= now
