/** Who would be taught what by whom, when and at what price: all that decides about a request, looked at in one statement. */
import { sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { assert, commonRefusals, Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, together, type Given } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { sessionStanding } from '../../accounts/server/index.ts'
import type { TimeSpan } from '../../availability/rules.ts'
import { slotAt, type SlotRow } from '../../availability/server/index.ts'
import { learnerActedFor, withConsent, type Learner } from '../../family/server/index.ts'
import { teacherTerms, type TeacherTerms } from '../../teachers/server/index.ts'
import { refusals, type bookSession } from '../contract.ts'
import { heldTime, type HeldTime } from './asking-limits.ts'

type Asking = {
  actor: Actor
  /** Whether nobody has asked yet whether the actor's session stands. */
  asksSession?: boolean
  input: Pick<Input<typeof bookSession>, 'teacher_id' | 'student_id' | 'cost' | 'subject'>
  /** When, where one time alone is asked for. */
  span: TimeSpan | null
  now: Date
}

export type LessonTerms = {
  learner: Learner
  teacher: TeacherTerms
  subject: string
  /** The teacher's slot of just that time; null where there is none. */
  slot: SlotRow | null
  /** What these people hold already. */
  held: HeldTime
}

/**
 * The terms of one lesson, or of each of a series, as they are at this moment: for whoever has taken the turns of these people
 * they stay so. Refuses with `wrong_identity`, `not_found`, `email_unconfirmed`, `guardian_consent_needed`, `grade_not_taught`,
 * `price_changed`, and with `not_signed_in` where it asks for the session.
 */
export async function lessonTerms(db: Db | Tx, { actor, asksSession = false, input, span, now }: Asking): Promise<LessonTerms> {
  const { userId: payerId, role } = actor
  const sessionId = asksSession ? actor.sessionId : null
  const { teacher_id: teacherId, student_id: learnerId } = input
  const { startsAt, endsAt } = span ?? { startsAt: null, endsAt: null }
  const since = plus(now, -days(1))
  const [found] = await askedAbout(db, { payerId, role, sessionId, learnerId, teacherId, startsAt, endsAt, since, now })
  assert(found?.session && found.held, 'of a session and of what is held something is always found')
  if (!found.session.stands) throw new Refusal(commonRefusals.not_signed_in)
  const learner = found.learner && withConsent(found.learner, now)
  const { teacher, slot, held } = found
  if (!learner) throw new Refusal(refusals.wrong_identity)
  if (!teacher?.isListed) throw new Refusal(refusals.not_found)
  // Who acts for somebody else as a parent has confirmed an address, or would not be let near the learner.
  if (payerId === learner.id && !learner.emailConfirmed) throw new Refusal(refusals.email_unconfirmed)
  if (learner.consent === 'missing') throw new Refusal(refusals.guardian_consent_needed)
  const subject = chosenSubject(teacher, learner, input.subject)
  if (centsFromShillings(input.cost) !== teacher.priceCents) {
    throw new Refusal(refusals.price_changed, { details: { cost: shillings(teacher.priceCents) } })
  }
  return { learner, teacher, subject, slot, held }
}

/** The subject asked for, or the first one this teacher teaches to that grade. */
function chosenSubject(teacher: TeacherTerms, learner: Learner, wish: string | undefined): string {
  const taught = teacher.subjects.filter((subject) => subject.grades.includes(learner.grade))
  const chosen = wish ? taught.find((subject) => subject.name === wish) : taught[0]
  if (!chosen) throw new Refusal(refusals.grade_not_taught)
  return chosen.name
}

type AskedAbout = {
  payerId: number
  role: Actor['role']
  /** Null where nobody asks whether it stands. */
  sessionId: number | null
  learnerId: number
  teacherId: number
  startsAt: Date | null
  endsAt: Date | null
  /** From when on it counts what was called off. */
  since: Date
  now: Date
}

export const askedAbout = statement('asked_about', (given: Given<AskedAbout>) => {
  const { payerId, role, sessionId, learnerId, teacherId, startsAt, endsAt, since, now } = given
  const stands = sessionStanding({ userId: payerId, role, sessionId }, now)
  return together({
    session: rows({ stands: sql<boolean>`${sessionId}::bigint is null or ${stands}` }, (columns) => sql`select ${columns}`),
    learner: learnerActedFor({ learnerId, actorId: payerId, role }),
    teacher: teacherTerms({ teacherId }),
    slot: slotAt({ teacherId, startsAt, endsAt }),
    held: heldTime({ teacherId, learnerId, payerId, since }),
  })
})
