import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { ofPeople } from '../../../app/server/testing/long-life.ts'
import { PASSWORD } from '../../../app/server/testing/rows.ts'
import { forgotPassword } from '../contract.ts'

let count = 0
const fresh = (): string => `asks.${(count += 1)}@example.com`
const person = () => ({ name: 'New Person', email: fresh(), phone: '0712345699', password: PASSWORD, accept_terms: true })

const newcomersLink: Asked = async (_, somo) => {
  const made = await somo.people.student('Just Signed Up', { confirmed: false })
  return { token: await somo.people.token('confirm_email', made.id) }
}

const forgetfulsLink: Asked = async (_, somo) => {
  const made = await somo.people.student('Forgot Njoroge')
  await somo.call(forgotPassword, { email: made.email })
  await somo.settle()
  return { token: await somo.people.token('reset_password', made.id), password: 'another long phrase' }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /auth/signup/student': [
    () => ({ ...person(), grade: 10, born_month: '2006-01' }),
    '201 201 201 201 201 201 201 201 201 201',
  ],
  'POST /auth/signup/parent': [person, '201 201 201 201 201 201 201 201 201 201'],
  'POST /auth/login': [
    ({ student }) => ({ email: student.email, password: PASSWORD }),
    '200 200 200 200 200 200 200 200 200 200',
  ],
  // Without the cookie of a first step there is no second.
  'POST /auth/login/code': [() => ({ code: '123456' }), '401 401 401 401 401 401 401 401 401 401'],
  // A token renews nothing: only the cookie does, and only from our own pages.
  'POST /auth/refresh': [() => ({}), '403 403 403 403 403 403 403 403 403 403'],
  'POST /auth/logout': [() => ({}), '401 200 200 200 200 200 200 200 200 401'],
  'POST /auth/confirm-email': [newcomersLink, '200 200 200 200 200 200 200 200 200 200'],
  'POST /auth/free-address': [() => ({ token: 'nonsense' }), '200 200 200 200 200 200 200 200 200 200'],
  'POST /auth/resend-confirmation': [() => ({ email: fresh() }), '200 200 200 200 200 200 200 200 200 200'],
  'POST /auth/forgot-password': [() => ({ email: fresh() }), '200 200 200 200 200 200 200 200 200 200'],
  'POST /auth/reset-password': [forgetfulsLink, '200 200 200 200 200 200 200 200 200 200'],
  'POST /auth/check_user': [({ student }) => ({ email: student.email }), '401 200 404 200 404 404 404 404 200 401'],
  'PUT /auth/language': [() => ({ language: 'en' }), '401 200 200 200 200 200 200 200 200 401'],
}

/** Many others: `pupil`, taught once each by the teacher and counted from one, and `colleague`, who have taught the learner. */
export const longLife: readonly string[] = [
  `insert into users (role, name, email, phone, password_hash, email_confirmed_at, terms_accepted_at, created_at)
   select 'student', 'Learner', 'learner' || n || '@life.example.com', '2547' || lpad((n + 40000000)::text, 8, '0'), 'x',
     :hour, :hour, :hour from :n`,
  `insert into student_profiles (user_id, grade, born_on)
   select id, 10, '2006-01-01' from users where email like 'learner%@life.example.com'`,
  `insert into users (role, name, email, phone, password_hash, email_confirmed_at, terms_accepted_at, created_at,
     verification_status, verified_at)
   select 'teacher', 'Teacher', 'teacher' || n || '@life.example.com', '2547' || lpad((n + 60000000)::text, 8, '0'), 'x', :hour,
     :hour, :hour, 'approved', :hour from :n where n <= 2000`,
  `create temporary table pupil on commit drop as
   select id, row_number() over (order by id) as n from users where email like 'learner%@life.example.com'`,
  `create temporary table colleague on commit drop as
   select id, row_number() over (order by id) - 1 as n from users where email like 'teacher%@life.example.com'`,
  `insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at, ended_at)
   select person, sha256((person || ':' || n)::bytea), :hour, :hour, :hour + interval '30 days',
     case when n % 2 = 0 then :hour end
   from ${ofPeople(':student, :parent, :teacher')}`,
]
