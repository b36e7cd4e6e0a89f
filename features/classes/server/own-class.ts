import { sql } from 'drizzle-orm'
import { shillings, splitPrice } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { photoForTeachers } from '../../family/rules.ts'
import { photoAgreed } from '../../family/server/index.ts'
import { refusals } from '../contract.ts'
import type { OwnClass } from '../own-contract.ts'
import { actionsOf, releaseAt } from '../rules.ts'
import { classById, toLiveSession, type ClassRow } from './queries.ts'
import { cameOf, type SeenInClasses } from './presence.ts'
import { enrolments } from './tables.ts'

/** A class of the teacher's own. Refuses with `not_found` every other. */
export async function ownClassOf(db: Db, { teacherId, classId }: { teacherId: number; classId: number }): Promise<ClassRow> {
  const session = await classById(db, classId, teacherId)
  if (session?.teacherId !== teacherId) throw new Refusal(refusals.not_found)
  return session
}

/** What its teacher sees of a class: everybody with a seat, and its money. A class that was given back has neither. */
export async function showOwnClass(
  db: Db,
  seenInClasses: SeenInClasses,
  wish: { teacherId: number; classId: number; now: Date },
): Promise<OwnClass> {
  const session = await ownClassOf(db, wish)
  const seats = await roster(db, { classId: session.id })
  const seen = session.status === 'completed' ? await seenInClasses(db, [session]) : null
  const paidCents = seats.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const keptCents = seats.reduce((sum, { priceCents }) => sum + splitPrice(priceCents, session.teacherShareBps).teacher, 0)
  return {
    session: toLiveSession(session, wish.teacherId),
    roster: seats.map((seat) => ({
      learner_id: seat.learnerId,
      name: seat.learnerName,
      photo: photoForTeachers(seat, wish.now),
      grade: seat.grade,
      payer: seat.payerId === seat.learnerId ? null : seat.payerName,
      enrolled_at: seat.enrolledAt.toISOString(),
      minutes: seen && cameOf(seen, { classId: session.id, ...seat }),
    })),
    paid: shillings(paidCents),
    share_bps: session.teacherShareBps,
    kept: shillings(keptCents),
    opens_at: releaseAt(session.endsAt).toISOString(),
    actions: actionsOf(session, wish.now),
  }
}

const learner = called(users, 'learner')
const payer = called(users, 'payer')

/** At most as many as a class has seats. */
const roster = statement('class_roster', (given: Given<{ classId: number }>) =>
  rows(
    {
      learnerId: enrolments.learnerId,
      payerId: enrolments.payerId,
      priceCents: enrolments.priceCents,
      enrolledAt: enrolments.enrolledAt,
      learnerName: learner.name,
      payerName: payer.name,
      grade: studentProfiles.grade,
      bornOn: studentProfiles.bornOn,
      photo: photoOf(enrolments.learnerId),
      photoAgreed: photoAgreed(enrolments.learnerId),
    },
    (columns) => sql`
      select ${columns}
      from ${enrolments}
      join ${users} ${learner} on ${learner.id} = ${enrolments.learnerId}
      join ${users} ${payer} on ${payer.id} = ${enrolments.payerId}
      join ${studentProfiles} on ${studentProfiles.userId} = ${enrolments.learnerId}
      where ${enrolments.classId} = ${given.classId}
        and ${enrolments.status} <> 'refunded'
      order by ${enrolments.enrolledAt}, ${enrolments.id}`,
  ),
)
