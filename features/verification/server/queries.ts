import { run, type Db } from '../../../shared/server/database.ts'
import { nairobiDate } from '../../../shared/time.ts'

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
  const rows = await run<Omit<WaitingTeacher, 'registered_on'> & { created_at: Date }>(
    db,
    'teachers_waiting',
    `select u.id, u.name, u.email, u.phone, u.email_confirmed_at is not null as email_confirmed, t.current_school, u.created_at,
        array(select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = u.id order by s.name) as subjects
       from users u join teacher_profiles t on t.user_id = u.id
      where u.role = 'teacher' and u.verification_status in ('none', 'pending') and u.status = 'active' order by u.created_at limit ${LISTED}`,
    [],
  )
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, registered_on: nairobiDate(createdAt) }))
}
