import { asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { shillings } from '../../../shared/money.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { refusals } from '../contract.ts'
import { type Profile } from '../profile-contract.ts'
import { subjects, teacherProfiles, teacherSubjects } from './tables.ts'

/** What stands on a teacher's own page, for changing it. */
export async function profileOf(db: Db, actor: Actor): Promise<Profile> {
  const [row] = await db.select().from(teacherProfiles).where(eq(teacherProfiles.userId, actor.userId))
  if (!row) throw new Refusal(refusals.not_found)
  const taught = await db
    .select({ subject_id: subjects.id, name: subjects.name, grades: teacherSubjects.grades })
    .from(teacherSubjects)
    .innerJoin(subjects, eq(subjects.id, teacherSubjects.subjectId))
    .where(eq(teacherSubjects.teacherId, actor.userId))
    .orderBy(asc(subjects.name))
  return {
    promise: row.promise ?? '',
    bio: row.bio ?? '',
    current_school: row.currentSchool ?? '',
    subjects: taught,
    // Written by the contracts that check it.
    experience: row.experience as Profile['experience'],
    languages: row.languages as Profile['languages'],
    cost: shillings(row.priceCents),
  }
}
