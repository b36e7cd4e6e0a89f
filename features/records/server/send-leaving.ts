import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { recipient } from '../../accounts/server/index.ts'
import type { Mailer } from '../../notices/server/index.ts'
import { leavingMail } from '../mails.ts'

/** Account security: neither choices nor quiet hours hold it back. */
export async function sendLeaving({ db, mailer, site }: { db: Db; mailer: Mailer; site: string }, note: Note): Promise<void> {
  const person = await recipient(db, Number(note.data['user_id']))
  if (!person?.email) return
  const mail = leavingMail(person.language, new Date(String(note.data['leaves_at'])), `${site}/login`)
  await mailer.send({ key: `leaving-${note.id}`, to: person.email, ...mail })
}
