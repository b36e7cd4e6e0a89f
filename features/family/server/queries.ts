import type { Actor } from '../../../shared/server/actor.ts'
import { run, type Db } from '../../../shared/server/database.ts'
import type { ConsentPurpose } from '../contract.ts'
import { consentState, type ConsentState } from '../rules.ts'

export type Learner = {
  id: number
  name: string
  grade: number
  school: string | null
  bornOn: string
  guardianContact: string | null
  emailConfirmed: boolean
  consent: ConsentState
}

type LearnerRow = Omit<Learner, 'consent'> & { given: ConsentPurpose[] }

const LEARNER_SQL = `
  select u.id, u.name, p.grade, p.school, p.born_on as "bornOn", p.guardian_contact as "guardianContact",
      u.email_confirmed_at is not null as "emailConfirmed",
      coalesce((select array_agg(c.purpose) from consents c where c.learner_id = u.id and c.withdrawn_at is null), '{}') as given
    from users u join student_profiles p on p.user_id = u.id`

/**
 * A learner whom this actor may act for: themselves, or as a parent their linked child; an operator sees anyone. Null for everyone
 * else, exactly as for a learner who does not exist.
 */
export async function learnerFor(db: Db, actor: Actor, learnerId: number, now: Date): Promise<Learner | null> {
  const [row] = await run<LearnerRow>(
    db,
    'learner_for',
    `${LEARNER_SQL} where u.id = $1 and u.status = 'active' and ($1 = $2 or $3 or exists (
       select from guardian_links l where l.learner_id = $1 and l.guardian_id = $2))`,
    [learnerId, actor.userId, actor.role === 'admin'],
  )
  return row ? withConsent(row, now) : null
}

/** Everyone this actor may act for: a student themselves, a parent their children. */
export async function learnersOf(db: Db, actor: Actor, now: Date): Promise<Learner[]> {
  const rows = await run<LearnerRow>(
    db,
    'learners_of',
    `${LEARNER_SQL} where u.status = 'active' and (u.id = $1 or u.id in (select learner_id from guardian_links where guardian_id = $1)) order by u.name`,
    [actor.userId],
  )
  return rows.map((row) => withConsent(row, now))
}

function withConsent({ given, ...learner }: LearnerRow, now: Date): Learner {
  return { ...learner, consent: consentState({ bornOn: learner.bornOn, given }, now) }
}
