import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement } from '../../../shared/server/statement.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { subjects, teacherProfiles, teacherSubjects } from '../../teachers/server/tables.ts'

const LISTED = 100

export type WaitingTeacher = {
  id: number
  name: string
  email: string
  phone: string
  email_confirmed: boolean
  subjects: string[]
  current_school: string | null
  registered_on: string
}

/** Teachers nobody has decided about, oldest first. Only for operators. */
export async function teachersWaiting(db: Db): Promise<WaitingTeacher[]> {
  const found = await waiting(db, {})
  return found.map(({ createdAt, emailConfirmed, currentSchool, ...teacher }) => ({
    ...teacher,
    email_confirmed: emailConfirmed,
    current_school: currentSchool,
    registered_on: nairobiDate(createdAt),
  }))
}

const waiting = statement('teachers_waiting', () =>
  rows(
    {
      id: users.id,
      name: users.name,
      // A teacher has both: only children whom a parent added sign in nowhere.
      email: sql<string>`${users.email}`,
      phone: sql<string>`${users.phone}`,
      emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      currentSchool: teacherProfiles.currentSchool,
      createdAt: users.createdAt,
      subjects: sql<string[]>`array(
        select ${subjects.name}
        from ${teacherSubjects}
        join ${subjects} on ${subjects.id} = ${teacherSubjects.subjectId}
        where ${teacherSubjects.teacherId} = ${users.id}
        order by ${subjects.name})`,
    },
    (columns) => sql`
      select ${columns}
      from ${users}
      join ${teacherProfiles} on ${teacherProfiles.userId} = ${users.id}
      where ${users.role} = 'teacher'
        and ${users.verificationStatus} in ('none', 'pending')
        and ${users.status} = 'active'
      order by ${users.createdAt}
      limit ${LISTED}`,
  ),
)
