import { sql } from 'drizzle-orm'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { subjects, teacherSubjects } from '../../teachers/server/tables.ts'

/**
 * The subjects of a grade, by name.
 * @param given.teacherId narrows to what this teacher teaches in that grade; null to all there are
 */
export const subjectsOfGrade = statement('subjects_of_grade', (given: Given<{ grade: number; teacherId: number | null }>) =>
  rows(
    { id: subjects.id, subject: subjects.name },
    (columns) => sql`
      select ${columns}
      from ${subjects}
      where ${given.grade}::integer between ${subjects.fromGrade} and ${subjects.toGrade}
        and (${given.teacherId}::bigint is null or exists (
          select
          from ${teacherSubjects}
          where ${teacherSubjects.teacherId} = ${given.teacherId}
            and ${teacherSubjects.subjectId} = ${subjects.id}
            and ${given.grade}::integer = any(${teacherSubjects.grades})))
      order by ${subjects.name}`,
  ),
)
