import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { recipient } from '../../accounts/server/index.ts'
import type { HouseReader } from '../../house/server/index.ts'
import type { Mailer } from '../../notices/server/index.ts'
import { standingMail } from '../mails.ts'

/** About the account itself: neither choices nor quiet hours hold it back. */
export async function sendStanding(
  { db, mailer, site, house }: { db: Db; mailer: Mailer; site: string; house: HouseReader },
  note: Note,
): Promise<void> {
  const person = await recipient(db, Number(note.data['user_id']))
  if (!person?.email) return
  const reason = note.data['standing'] === 'suspended' ? String(note.data['reason']) : null
  const to = { signIn: `${site}/login`, support: (await house.now()).contacts.email }
  await mailer.send({ key: `standing-${note.id}`, to: person.email, ...standingMail(person.language, reason, to) })
}
