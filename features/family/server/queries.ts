import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given, type Query } from '../../../shared/server/statement.ts'
import { oneIsAway, photoOf } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import type { ConsentPurpose } from '../contract.ts'
import { consentState, type ConsentState } from '../rules.ts'
import { consents, guardianLinks } from './tables.ts'

export type Learner = {
  id: number
  name: string
  grade: number
  school: string | null
  bornOn: string
  guardianContact: string | null
  emailConfirmed: boolean
  /** Whether they can sign in themselves. */
  ownSignIn: boolean
  photo: string | null
  /** Whether a parent has agreed that teachers see it. */
  photoAgreed: boolean
  consent: ConsentState
}

type LearnerRow = Omit<Learner, 'consent' | 'photoAgreed'> & { given: ConsentPurpose[] }

const agreedTo = sql<ConsentPurpose[]>`array(
        select ${consents.purpose}
        from ${consents}
        where ${consents.learnerId} = ${users.id}
          and ${consents.withdrawnAt} is null)`

const learners = (narrowed: SQL): Query<LearnerRow> =>
  rows(
    {
      id: users.id,
      name: users.name,
      grade: studentProfiles.grade,
      school: studentProfiles.school,
      bornOn: studentProfiles.bornOn,
      guardianContact: studentProfiles.guardianContact,
      emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      ownSignIn: sql<boolean>`${users.passwordHash} is not null`,
      photo: photoOf(users.id),
      given: agreedTo,
    },
    (columns) => sql`
      select ${columns}
      from ${users}
      join ${studentProfiles} on ${studentProfiles.userId} = ${users.id}
      where ${users.status} = 'active'
        and ${narrowed}`,
  )

/**
 * A learner whom this actor may act for: themselves, or as a parent their linked child; an operator sees anyone. Null for
 * everyone else, exactly as for a learner who does not exist.
 */
export async function learnerFor(db: Db, actor: Actor, learnerId: number, now: Date): Promise<Learner | null> {
  const [row] = await learner(db, { learnerId, actorId: actor.userId, role: actor.role })
  return row ? withConsent(row, now) : null
}

type ActedFor = { learnerId: number; actorId: number; role: Actor['role'] }

/** The same as a part of a statement; `withConsent` makes a learner of its row. */
export const learnerActedFor = (given: Given<ActedFor>): Query<LearnerRow> =>
  learners(sql`${users.id} = ${given.learnerId}
        and (${users.id} = ${given.actorId} or ${given.role} = 'admin' or exists (
          select
          from ${guardianLinks}
          where ${guardianLinks.learnerId} = ${given.learnerId}
            and ${actsAsGuardian(given.actorId)}))`)

const learner = statement('learner_for', learnerActedFor)

const guardian = called(users, 'guardian')

/**
 * For statements over links: whether this person acts by them. It is looked at anew each time, and a link alone is not enough: a
 * guardian is an active parent whose address is confirmed.
 */
const actsAsGuardian = (personId: SQLWrapper): SQL => sql`${guardianLinks.guardianId} = ${personId}
            and exists (
              select
              from ${users} ${guardian}
              where ${guardian.id} = ${guardianLinks.guardianId}
                and ${guardian.role} = 'parent'
                and ${guardian.status} = 'active'
                and ${guardian.emailConfirmedAt} is not null)`

/** Part of a statement: the learners for whom this person acts as a parent, by `id`. */
export const actingFor = (personId: SQLWrapper): SQL => sql`
          select ${guardianLinks.learnerId} as id
          from ${guardianLinks}
          where ${actsAsGuardian(personId)}`

/** Part of a statement: the parents who act for a learner, by `id`. */
export const actingGuardians = (learnerId: SQLWrapper): SQL => sql`
          select ${guardianLinks.guardianId} as id
          from ${guardianLinks}
          where ${guardianLinks.learnerId} = ${learnerId}
            and ${actsAsGuardian(guardianLinks.guardianId)}`
/** For statements over learners' things: whether this person may act for that learner, being it or its guardian. */
export const actsFor = (learnerId: SQLWrapper, personId: SQL<number>): SQL<boolean> => sql`(${learnerId} = ${personId} or exists (
            select
            from ${guardianLinks}
            where ${guardianLinks.learnerId} = ${learnerId}
              and ${actsAsGuardian(personId)}))`

/** For statements over learners: whether a parent has agreed to this, and it stands. */
const parentAgreed =
  (purpose: ConsentPurpose) =>
  (learnerId: SQLWrapper): SQL<boolean> =>
    sql`exists (
            select
            from ${consents}
            where ${consents.learnerId} = ${learnerId}
              and ${consents.purpose} = ${sql.raw(`'${purpose}'`)}
              and ${consents.withdrawnAt} is null)`

/** That they write messages. */
export const messagesAgreed = parentAgreed('messages')
/** That they are recorded in lessons, where they themselves agree too. */
export const recordingAgreed = parentAgreed('recording')

/**
 * Whether what lessons need stands for a learner, whoever asks; asked again with the learner's turn taken, so that it goes on
 * standing.
 */
export async function mayLearn(tx: Db | Tx, learnerId: number, now: Date): Promise<boolean> {
  const [row] = await oneLearner(tx, { learnerId })
  return row !== undefined && withConsent(row, now).consent !== 'missing'
}

const oneLearner = statement('learner_by_id', (given: Given<{ learnerId: number }>) =>
  learners(sql`${users.id} = ${given.learnerId}`),
)

/**
 * What stands between a learner and what is bought for them: that one of these people has left or been suspended, or that a
 * parent has taken back what lessons need. Asked with the turns of all of them taken, so that it stays as it was found.
 * @param people who else is in it: the payer, the teacher
 */
export async function heldBack(
  tx: Tx,
  { learnerId, people }: { learnerId: number; people: readonly number[] },
  now: Date,
): Promise<'not_found' | 'guardian_consent_needed' | null> {
  const [row] = await learnerAmong(tx, { learnerId, people: [learnerId, ...people] })
  if (!row || row.oneIsAway) return 'not_found'
  return consentState(row, now) === 'missing' ? 'guardian_consent_needed' : null
}

const learnerAmong = statement('learner_among', (given: Given<{ learnerId: number; people: number[] }>) =>
  rows(
    { bornOn: studentProfiles.bornOn, given: agreedTo, oneIsAway: oneIsAway(given.people) },
    (columns) => sql`
      select ${columns}
      from ${users}
      join ${studentProfiles} on ${studentProfiles.userId} = ${users.id}
      where ${users.id} = ${given.learnerId}`,
  ),
)

/** Everyone this actor may act for: a student themselves, a parent their children. */
export async function learnersOf(db: Db, actor: Actor, now: Date): Promise<Learner[]> {
  const found = await ownLearners(db, { actorId: actor.userId })
  return found.map((row) => withConsent(row, now))
}

const ownLearners = statement('learners_of', (given: Given<{ actorId: number }>) =>
  // One list of ids: by an "or" everybody there is would be looked at.
  learners(sql`${users.id} in (select ${given.actorId} union all ${actingFor(given.actorId)})
      order by ${users.name}`),
)

/** The parents who act for a student, by name. */
export async function guardiansOf(db: Db | Tx, student: Pick<Actor, 'userId'>): Promise<{ id: number; name: string }[]> {
  return guardians(db, { learnerId: student.userId })
}

const guardians = statement('guardians_of', (given: Given<{ learnerId: number }>) =>
  rows(
    { id: users.id, name: users.name },
    (columns) => sql`
      select ${columns}
      from ${guardianLinks}
      join ${users} on ${users.id} = ${guardianLinks.guardianId}
      where ${guardianLinks.learnerId} = ${given.learnerId}
        and ${actsAsGuardian(sql<number>`${users.id}`)}
      order by ${users.name}`,
  ),
)

/** Every learner to whom a parent is linked, whether or not the parent acts for them now. */
export const linkedLearners = statement('linked_learners', (given: Given<{ guardianId: number }>) =>
  rows(
    { id: guardianLinks.learnerId },
    (columns) => sql`
      select ${columns}
      from ${guardianLinks}
      where ${guardianLinks.guardianId} = ${given.guardianId}
      order by ${guardianLinks.learnerId}`,
  ),
)

/** What a parent's agreements come to at the moment. */
export function withConsent({ given, ...learner }: LearnerRow, now: Date): Learner {
  const photoAgreed = given.includes('photo_for_teachers')
  return { ...learner, photoAgreed, consent: consentState({ bornOn: learner.bornOn, given }, now) }
}
