import { asc } from 'drizzle-orm'
import { run, type Db } from '../../../shared/server/database.ts'
import { subjects } from './tables.ts'

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
  priceCents: number
  approved: boolean
  subjects: { name: string; grades: number[] }[]
}

/** What booking needs to know of a teacher at the moment; null when there is no such active teacher. */
export async function teacherTerms(db: Db, teacherId: number): Promise<TeacherTerms | null> {
  const [row] = await run<TeacherTerms>(
    db,
    'teacher_terms',
    `select u.id, u.name, t.price_cents as "priceCents", u.verification_status = 'approved' as approved,
        (select coalesce(json_agg(json_build_object('name', s.name, 'grades', ts.grades) order by s.name), '[]')
           from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = u.id) as subjects
       from users u join teacher_profiles t on t.user_id = u.id where u.id = $1 and u.status = 'active'`,
    [teacherId],
  )
  return row ?? null
}

/** Part of a statement: counts the learner of each completed booking of `from` as taught, the first time the teacher taught them. */
export const countStudentSql = (from: string): string =>
  `update teacher_profiles t set students_taught = students_taught + 1 from ${from} m
    where t.user_id = m.teacher_id and not exists (
      select from bookings b where b.teacher_id = m.teacher_id and b.learner_id = m.learner_id and b.status = 'completed' and b.id <> m.id)`
