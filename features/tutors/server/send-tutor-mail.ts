import type { Db } from '../../../shared/server/database.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { recipient } from '../../accounts/server/index.ts'
import type { HouseReader } from '../../house/server/index.ts'
import type { Mailer } from '../../notices/server/index.ts'
import { tutorMail, type TutorNews } from '../mails.ts'

/** About whether and how they are shown: neither choices nor quiet hours hold it back. */
export async function sendTutorMail(
  { db, mailer, site, house }: { db: Db; mailer: Mailer; site: string; house: HouseReader },
  note: Note,
): Promise<void> {
  const person = await recipient(db, Number(note.data['user_id']))
  if (!person?.email) return
  const what = note.data['what'] as TutorNews // as: only the acts of this feature write it
  const facts = { reason: String(note.data['reason']), changed: String(note.data['changed'] ?? '').split(' ') }
  const to = { page: `${site}/teacher-dashboard/profile`, support: (await house.now()).contacts.email }
  await mailer.send({ key: `tutor-${note.id}`, to: person.email, ...tutorMail(person.language, what, facts, to) })
}
