import { asc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, type Given, type Query } from '../../../shared/server/statement.ts'
import { isListed, photoOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { subjects, teacherProfiles, teacherSubjects } from './tables.ts'

export type Subject = { id: number; name: string; grades: number[] }

/** The learning areas there are, by name. */
export async function taughtSubjects(db: Db): Promise<Subject[]> {
  const rows = await db.select().from(subjects).orderBy(asc(subjects.name))
  return rows.map(({ id, name, fromGrade, toGrade }) => ({
    id,
    name,
    grades: Array.from({ length: toGrade - fromGrade + 1 }, (_, i) => fromGrade + i),
  }))
}

export type TeacherTerms = {
  id: number
  name: string
  photo: string | null
  priceCents: number
  isListed: boolean
  subjects: { name: string; grades: number[] }[]
}

/** Part of a statement: what booking needs to know of a teacher at the moment; nothing when there is no such teacher. */
export const teacherTerms = (given: Given<{ teacherId: number }>): Query<TeacherTerms> =>
  rows(
    {
      id: users.id,
      name: users.name,
      photo: photoOf(users.id),
      priceCents: teacherProfiles.priceCents,
      isListed: isListed(users),
      subjects: subjectsTaughtBy(users.id),
    },
    (columns) => sql`
      select ${columns}
      from ${users}
      join ${teacherProfiles} on ${teacherProfiles.userId} = ${users.id}
      where ${users.id} = ${given.teacherId}`,
  )

/** For statements over teachers: what one teaches, and to which grades, by name. */
export const subjectsTaughtBy = (teacherId: SQLWrapper): SQL<{ name: string; grades: number[] }[]> => sql`(
        select coalesce(json_agg(json_build_object('name', ${subjects.name}, 'grades', ${teacherSubjects.grades})
          order by ${subjects.name}), '[]')
        from ${teacherSubjects}
        join ${subjects} on ${subjects.id} = ${teacherSubjects.subjectId}
        where ${teacherSubjects.teacherId} = ${teacherId})`

/** Part of a statement: one review more of the teacher of each row of `from`. */
export const countReview = (teacherId: SQLWrapper, stars: SQLWrapper, from: SQLWrapper): SQL => sql`
        update ${teacherProfiles}
        set ${set(teacherProfiles, {
          reviewCount: sql`${teacherProfiles.reviewCount} + 1`,
          reviewStars: sql`${teacherProfiles.reviewStars} + ${stars}`,
        })}
        from ${from}
        where ${teacherProfiles.userId} = ${teacherId}`

/** Part of a statement: one student more for the teacher of each row of `from`. */
export const countStudents = (teacherId: SQLWrapper, from: SQLWrapper): SQL => sql`
        update ${teacherProfiles}
        set ${set(teacherProfiles, { studentsTaught: sql`${teacherProfiles.studentsTaught} + 1` })}
        from ${from}
        where ${teacherProfiles.userId} = ${teacherId}`
