import type { Db } from '../../shared/server/database.ts'
import { demoEmail } from './people.ts'

/** What the mother of somebody of the demo has said under Family: they may be recorded. */
export async function agreeToRecording(db: Db, first: string): Promise<void> {
  await db.$client.query(
    `insert into consents (learner_id, purpose, version, guardian_name, guardian_contact, given_at)
      select id, 'recording', '2026-11-24', 'Grace Wambui', 'grace', now() from users where email = $1
      on conflict do nothing`,
    [demoEmail(first)],
  )
}
