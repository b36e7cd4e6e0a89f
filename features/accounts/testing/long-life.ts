import { ofPeople } from '../../../app/server/testing/long-life.ts'

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
