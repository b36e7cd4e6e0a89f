/** People as rows, for tests that are not about signing up: no password is hashed, and any number come by one statement. */
import { randomBytes } from 'node:crypto'
import type { Role } from '../../../shared/endpoint.ts'
import type { Db } from '../../../shared/server/database.ts'

export const PASSWORD = 'a long enough phrase'

/** What a new account takes beside name and address. */
export const NEW_ACCOUNT = { phone: '0712 345 697', password: PASSWORD, accept_terms: true as const }

/** PASSWORD by argon2id with the least memory there is: nothing is secret here, and signing in by it stays cheap. */
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$1WHJWCCVFN0UT+6obqJp4g$8eqP3X60lMwhebL/9Mu7e8ZlDm1+CdyFfgt5R6WA2kk'

export type NewPerson = {
  role: Role
  name: string
  email: string
  /** As it is kept: 2547… */
  phone: string
  confirmed: boolean
  student?: { grade: number; bornOn: string }
  teacher?: { approved: boolean; cost: number; school?: string; subjects: { name: string; grades: number[] }[] }
}

/** Writes people, each with a session of their own. @returns their ids and their sessions' cookies, in the same order */
export async function writePeople(db: Db, people: readonly NewPerson[], now: Date): Promise<{ id: number; cookie: string }[]> {
  const cookies = people.map(() => randomBytes(32).toString('base64url'))
  const { rows } = await db.$client.query<{ id: number; place: number }>(SQL, [
    JSON.stringify(people.map((person, place) => ({ ...person, place, cookie: cookies[place] }))),
    now,
    PASSWORD_HASH,
  ])
  const ids = new Map(rows.map((row) => [Number(row.place), Number(row.id)]))
  return cookies.map((cookie, place) => ({ id: ids.get(place) ?? 0, cookie }))
}

const SQL = `
  with wanted as (
    select * from jsonb_to_recordset($1::jsonb)
      as p (place int, cookie text, role text, name text, email text, phone text, confirmed boolean,
        student jsonb, teacher jsonb)),
  made as (
    insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at,
        email_confirmed_at, verification_status, verified_at)
      select role, name, email, phone, $3, $2, $2, case when confirmed then $2::timestamptz end,
          case when (teacher->>'approved')::boolean then 'approved' else 'none' end,
          case when (teacher->>'approved')::boolean then $2::timestamptz end
        from wanted order by place
      returning id, email),
  people as (select made.id, wanted.* from made join wanted using (email)),
  students as (
    insert into student_profiles (user_id, grade, born_on)
      select id, (student->>'grade')::smallint, (student->>'bornOn')::date from people where student is not null),
  teachers as (
    insert into teacher_profiles (user_id, current_school, experience, price_cents)
      select id, teacher->>'school', '5+ years', (teacher->>'cost')::bigint * 100 from people where teacher is not null),
  taught as (
    insert into teacher_subjects (teacher_id, subject_id, grades)
      select people.id, s.id, array(
            select g::smallint from jsonb_array_elements_text(one->'grades') g where g::smallint between s.from_grade
              and s.to_grade order by g::smallint)
        from people cross join jsonb_array_elements(teacher->'subjects') one left join subjects s on s.name = one->>'name'),
  opened as (
    insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at)
      select id, sha256(convert_to(cookie, 'UTF8')), $2, $2, $2::timestamptz + interval '30 days' from people)
  select id, place from people`
