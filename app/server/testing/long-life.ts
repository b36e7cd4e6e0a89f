/** Years of very busy people, in a few statements: for plans, where what counts is how much one of them has done. */
import type { Db } from '../../../shared/server/database.ts'
import { days, plus } from '../../../shared/time.ts'
import type { Cast } from './access.ts'

/** What each of the lists that can grow holds of one person. */
export const LIFE = 20_000

/**
 * Gives a learner, the parent who pays and their teacher as much as years can hold: lessons with each other and with many others,
 * classes, videos, money, talk. All of it is over; each is an hour long, the newest of them a month ago. What is rare is the
 * oldest, which is where reading back from the newest goes on longest. Beside them as much of many others, who did each thing
 * once: among rows of one person alone any order would be theirs.
 */
export async function liveLong(db: Db, cast: Pick<Cast, 'student' | 'parent' | 'teacher'>, now: Date): Promise<void> {
  const last = plus(now, -days(31))
  last.setUTCMinutes(0, 0, 0)
  const names = { student: cast.student.id, parent: cast.parent.id, teacher: cast.teacher.id, life: LIFE }
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    // The triggers that would say it to everybody, and the foreign keys, are not what is looked at.
    await client.query('set local session_replication_role = replica')
    for (const statement of [...others, ...lessons, ...classes, ...videos, ...money, ...talk, ...rest]) {
      const filled = statement
        .replace(/:(student|parent|teacher|life)\b/g, (_, name: keyof typeof names) => String(names[name]))
        .replaceAll(':hour', `(timestamptz '${last.toISOString()}' - n * interval '1 hour')`)
        .replaceAll(':n', `generate_series(1, ${LIFE}) n`)
      await client.query(filled)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  await db.$client.query('vacuum analyze')
}

/** Learners whom the teacher has taught once each, and teachers of the learner's. */
const others = [
  `insert into users (role, name, email, phone, password_hash, email_confirmed_at, terms_accepted_at, created_at)
   select 'student', 'Learner', 'learner' || n || '@life.example.com', '2547' || lpad((n + 40000000)::text, 8, '0'), 'x',
     :hour, :hour, :hour from :n`,
  `insert into student_profiles (user_id, grade, born_on)
   select id, 10, '2006-01-01' from users where email like 'learner%@life.example.com'`,
  `insert into users (role, name, email, phone, password_hash, email_confirmed_at, terms_accepted_at, created_at,
     verification_status, verified_at)
   select 'teacher', 'Teacher', 'teacher' || n || '@life.example.com', '2547' || lpad((n + 60000000)::text, 8, '0'), 'x', :hour,
     :hour, :hour, 'approved', :hour from :n where n <= 2000`,
  `insert into teacher_profiles (user_id, current_school, experience, price_cents)
   select id, 'A school', '5+ years', 100000 from users where email like 'teacher%@life.example.com'`,
  `create temporary table pupil on commit drop as
   select id, row_number() over (order by id) as n from users where email like 'learner%@life.example.com'`,
  `create temporary table colleague on commit drop as
   select id, row_number() over (order by id) - 1 as n from users where email like 'teacher%@life.example.com'`,
]

/** Of each of these people as many as a life holds, and one of each of the others; the oldest first, as ids are given. */
const ofPeople = (people: string): string => `(
     select n, person from generate_series(:life, 1, -1) n, unnest(array[${people}]) person
     union all
     select n, id from pupil order by n desc) lived`

/** What has become of lessons: of most that they were taught and paid out; and of some that they still hold their money. */
const over = `(values (0, 'completed', 'released'), (1, 'cancelled', 'refunded'), (2, 'expired', 'n/a'),
     (3, 'no_show', 'released')) as state (at, status, payment) on state.at = case when n % 100 < 90 then 0 else n % 4 end`
const held = `(values ('completed', 'paid')) as state (status, payment) on true`

const lesson = (teacher: string, learner: string, payer: string, from: string, states = over) => `
   insert into bookings (teacher_id, learner_id, payer_id, subject, grade, starts_at, ends_at, price_cents, teacher_share_bps,
     status, payment_status, booked_at, answer_by, pay_by, paid_at, completed_at)
   select ${teacher}, ${learner}, ${payer}, 'Mathematics', 10, :hour, :hour + interval '1 hour', 100000, 7000,
     state.status, state.payment, :hour - interval '5 days', :hour - interval '4 days', :hour - interval '3 days',
     case when state.payment <> 'n/a' then :hour - interval '4 days' end,
     case when state.status = 'completed' then :hour + interval '1 hour' end
   from ${from}
   join ${states}`

const lessons = [
  lesson(':teacher', 'pupil.id', 'pupil.id', 'pupil'),
  lesson(':teacher', ':student', ':parent', ':n'),
  lesson('colleague.id', ':student', ':parent', ':n join colleague using (n)').replace(
    ':n join colleague using (n)',
    '(select g as n, colleague.id from generate_series(1, :life) g join colleague on colleague.n = g % 2000) as colleague',
  ),
  `insert into busy_intervals (person_id, part, kind, source_id, starts_at, ends_at)
   select person, part, 'booking', n, :hour, :hour + interval '1 hour'
   from :n, (values (:teacher, 'teacher'), (:student, 'learner')) who (person, part)`,
  `insert into reviews (booking_id, teacher_id, author_id, stars, text, written_at, shown_as, shown_since)
   select id, teacher_id, payer_id, 1 + id % 5, 'Clear and kind.', ends_at,
     case when teacher_id = :teacher then 'parent' end, case when teacher_id = :teacher then ends_at end
   from bookings where status = 'completed' and (teacher_id = :teacher or learner_id = :student)`,
  `insert into attendance (visit, kind, room_id, person_id, joined_at, left_at)
   select id || ':' || person, 'lesson', id, person, starts_at, ends_at
   from bookings, unnest(array[teacher_id, learner_id]) person
   where status = 'completed' and teacher_id = :teacher and learner_id = :student`,
  `insert into recordings (kind, room_id, teacher_id, asked_at, heard_at, ended_at, gone_at)
   select 'lesson', id, teacher_id, starts_at, ends_at, ends_at, ends_at + interval '30 days'
   from bookings where (teacher_id = :teacher or learner_id = :student) and status = 'completed' and id % 100 > 0`,
  `insert into recordings (kind, room_id, teacher_id, asked_at, heard_at, ended_at, leaves_at)
   select 'lesson', id, teacher_id, starts_at, ends_at, ends_at, ends_at + interval '90 days'
   from bookings where learner_id = :student and status = 'completed' and id % 100 = 0`,
  `insert into recording_answers (kind, room_id, person_id, teacher_id, agreed, asked_at, answered_at, recorded_at)
   select 'lesson', id, person, teacher_id, true, starts_at, starts_at, starts_at
   from bookings, unnest(array[teacher_id, learner_id]) person where learner_id = :student and status = 'completed'`,
  `insert into recording_stretches (recording_id, key, state, begun_at, type, duration_ms, bytes)
   select id, 'k' || id, 'ready', asked_at, 'video/mp4', 1000, 1000 from recordings`,
  `insert into availability_slots (teacher_id, starts_at, ends_at) select :teacher, :hour, :hour + interval '1 hour' from :n`,
  `insert into times_off (teacher_id, starts_at, ends_at, reason, created_at)
   select :teacher, :hour, :hour + interval '1 hour', 'Exams', :hour from :n`,
]

const classes = [
  `insert into live_classes (teacher_id, title, description, subject_id, grade, lesson_type, starts_at, ends_at, seats,
     seats_taken, price_cents, teacher_share_bps, status, created_at, completed_at)
   select taught.id, 'Fractions', 'Once more', (select min(id) from subjects), 10, 'online', :hour, :hour + interval '1 hour', 50,
     1, 20000, 7000, 'completed', :hour - interval '9 days', :hour + interval '1 hour'
   from (select n, :teacher as id from :n union all select g, id from generate_series(1, :life) g join colleague on n = g % 2000)
     as taught (n, id)`,
  `create temporary table given on commit drop as
   select id, created_at, starts_at, row_number() over (partition by teacher_id = :teacher order by id) as n,
     teacher_id = :teacher as own
   from live_classes where status = 'completed'`,
  `insert into enrolments (class_id, learner_id, payer_id, price_cents, status, enrolled_at, starts_at)
   select id, :student, :parent, 20000, case when id % 10 = 0 then 'refunded' else 'released' end, created_at, starts_at
   from given where own
   union all
   select given.id, pupil.id, pupil.id, 20000, 'released', created_at, starts_at from given join pupil using (n) where not own`,
  `insert into seat_waits (class_id, person_id, asked_at)
   select id, person, created_at from given, unnest(array[:student, :parent]) person where own and n <= 100`,
]

const videos = [
  `insert into videos (teacher_id, title, description, subject_id, from_grade, to_grade, price_cents, status, media, duration_ms,
     file_name, file_bytes, views, sales, created_at, published_at)
   select taught.id, 'Fractions ' || n, 'Step by step.', (select min(id) from subjects), 7, 9, 12000, 'published', 'ready',
     600000, 'a.mp4', 1000000, 1, 1, :hour, :hour
   from (select n, :teacher as id from :n union all select g, id from generate_series(1, :life) g join colleague on n = g % 2000)
     as taught (n, id)`,
  `create temporary table film on commit drop as
   select id, row_number() over (order by id) as n from videos where teacher_id = :teacher and title like 'Fractions %'`,
  `insert into video_files (file_key, video_id, name, bytes, state)
   select 'life' || id || name, id, name, 1000000, 'kept' from videos, unnest(array['full', 'poster']) name
   where title like 'Fractions %'`,
  `insert into video_purchases (video_id, learner_id, payer_id, teacher_id, price_cents, teacher_share_bps, bought_at)
   select id, :student, :parent, :teacher, 12000, 7000, :hour from film
   union all
   select film.id, pupil.id, pupil.id, :teacher, 12000, 7000, :hour from film join pupil using (n)`,
  `insert into saved_videos (user_id, video_id, saved_at)
   select person, id, :hour from film, unnest(array[:student, :parent]) person
   union all
   select pupil.id, film.id, :hour from film join pupil using (n)`,
  `insert into watch_positions (user_id, video_id, seconds, at)
   select person, id, 9, :hour from film, unnest(array[:student, :parent]) person`,
  `insert into video_ratings (video_id, user_id, stars, rated_at) select id, :student, 5, :hour from film`,
  `insert into video_comments (video_id, author_id, text, written_at)
   select (select min(id) from film), case n % 2 when 0 then :student else :parent end, 'Thank you.', :hour from :n
   union all
   select film.id, pupil.id, 'Thank you.', :hour from film join pupil using (n)`,
  `insert into comment_replies (comment_id, author_id, text, written_at)
   select (select max(id) from video_comments), :teacher, 'Gladly.', :hour from :n`,
  `insert into comment_likes (comment_id, user_id)
   select id, :student from video_comments where author_id in (:student, :parent)`,
]

/** The oldest movement of everybody is of another kind than all that followed. */
const money = [
  `insert into ledger_accounts (kind, owner_id, balance_cents) select 'wallet', id, 100000 from pupil`,
  `insert into ledger_accounts (kind, owner_id, balance_cents)
   select kind, owner, case when owner = 0 then null else 100000 end
   from (values ('wallet', :parent), ('wallet', :student), ('teacher_earnings', :teacher), ('wallet', :teacher),
     ('payout_in_flight', :teacher), ('provider_clearing', 0), ('platform_revenue', 0)) account (kind, owner)
   on conflict do nothing`,
  `create temporary table purse on commit drop as
   select id, owner_id, kind from ledger_accounts where owner_id in (:parent, :student, :teacher) and kind <> 'payout_in_flight'`,
  `insert into ledger_transfers (key, kind, posted_at, about_id)
   select 'life:' || purse.id || ':' || n,
     case when n = :life then case when purse.kind = 'wallet' then 'deposit' else 'video_purchase' end
       when purse.kind = 'wallet' then 'lesson_hold' else 'lesson_release' end,
     :hour, (select max(id) from bookings where learner_id = :student and teacher_id = :teacher) - n
   from purse, generate_series(:life, 1, -1) n order by n desc, purse.id`,
  `insert into ledger_entries (transfer_id, account_id, amount_cents)
   select ledger_transfers.id, leg.account, leg.cents
   from ledger_transfers join purse on purse.id = split_part(key, ':', 2)::bigint,
     lateral (select case when ledger_transfers.kind = 'lesson_hold' then -100 else 70 end as cents) own,
     lateral (values (purse.id, own.cents), ((select id from ledger_accounts where kind = 'platform_revenue'), -own.cents))
       leg (account, cents)
   where key like 'life:%' order by ledger_transfers.id`,
  `with other as (
     insert into ledger_transfers (key, kind, posted_at, about_id)
     select 'other:' || n, 'deposit', :hour, n from generate_series(:life, 1, -1) n returning id, about_id)
   insert into ledger_entries (transfer_id, account_id, amount_cents)
   select other.id, ledger_accounts.id, 100
   from other join pupil on n = about_id join ledger_accounts on owner_id = pupil.id and kind = 'wallet'`,
  `insert into ledger_transfers (key, kind, posted_at, about_id)
   select 'gone:' || n, 'withdrawal_reserve', :hour, n from generate_series(:life / 100, 1, -1) n`,
  `insert into ledger_entries (transfer_id, account_id, amount_cents)
   select ledger_transfers.id, account.id, case account.kind when 'teacher_earnings' then -70 else 70 end
   from ledger_transfers, ledger_accounts account
   where key like 'gone:%' and account.owner_id = :teacher and account.kind in ('teacher_earnings', 'payout_in_flight')`,
  `insert into deposits (user_id, request_key, ref, amount_cents, state, created_at, completed_at)
   select person, gen_random_uuid(), 'life' || person || '-' || n, 100000, case n % 2 when 0 then 'complete' else 'failed' end,
     :hour, case n % 2 when 0 then :hour end
   from ${ofPeople(':student, :parent')}`,
  `insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, credited_at,
     first_seen_at, changed_at)
   select ref, id, 'complete', 100000, 0, 100000, 'KES', 'M-PESA', completed_at, completed_at, completed_at
   from deposits where ref like 'life%' and state = 'complete'`,
  `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at, finished_at)
   select person, gen_random_uuid(), 10000, '254712345678', 'paid', :hour, :hour from ${ofPeople(':teacher')}`,
  `insert into receipts (kind, about_id, year, number, issued_at)
   select 'lesson', id, 1999, row_number() over (), starts_at
   from bookings where learner_id = :student and teacher_id = :teacher`,
]

const talk = [
  `insert into threads (learner_id, teacher_id, turn, moved_at, last_written_at)
   select learner_id, teacher_id, nextval('thread_turns'), at, at
   from (select learner_id, teacher_id, max(starts_at) as at from bookings group by 1, 2) pairs
   on conflict do nothing`,
  `insert into messages (thread_id, sender_id, key, text, written_at)
   select id, teacher_id, gen_random_uuid(), 'See you.', moved_at from threads order by id`,
  `insert into messages (thread_id, sender_id, key, text, written_at)
   select threads.id, threads.learner_id, gen_random_uuid(), 'Thank you.', :hour
   from threads, generate_series(:life, 1, -1) n where learner_id = :student and teacher_id = :teacher`,
  `insert into thread_readings (thread_id, user_id, read_up_to)
   select id, person, (select max(id) from messages) from threads, unnest(array[teacher_id, learner_id]) person
   where id % 10 > 0 on conflict do nothing`,
  `insert into notices (user_id, kind, data, outbox_id, created_at, read_at)
   select person, 'lesson_soon', '{"subject": "Mathematics", "starts_at": "2024-01-01T00:00:00Z", "booking": 1}', -n, :hour,
     case when n % 2 = 0 then :hour end
   from ${ofPeople(':student, :parent, :teacher')}`,
  `insert into support_chats (user_id, language, state, clock_from, moved_at, opened_at)
   select person, 'en', 'answered', now(), now(), now() from unnest(array[:student, :parent, :teacher]) person
   on conflict do nothing`,
  `insert into support_lines (chat_id, by, key, text, written_at)
   select support_chats.id, 'person', gen_random_uuid(), 'Hello?', :hour from support_chats, generate_series(:life, 1, -1) n
   where user_id in (:student, :parent, :teacher)`,
]

const rest = [
  // Of other learners, with other teachers: what the three hold themselves is little.
  lesson(
    'taught.id',
    'pupil',
    'pupil',
    '(select n, pupil.id as pupil, colleague.id from pupil join colleague using (n)) taught',
    held,
  ),
  `insert into wishes (learner_id, kind, teacher_id, title, starts_at, ends_at, price_cents, asked_at, answer_by, status,
     answered_by, answered_at, booking_id)
   select person, 'lesson', :teacher, 'Mathematics', :hour, :hour + interval '1 hour', 100000, :hour - interval '3 days',
     :hour - interval '2 days', case n % 2 when 0 then 'approved' else 'declined' end, :parent, :hour - interval '3 days',
     case n % 2 when 0 then (select max(id) from bookings where learner_id = :student and teacher_id = :teacher) - n end
   from ${ofPeople(':student')}`,
  `insert into favourites (user_id, teacher_id, marked_at)
   select person, id, now() from colleague, unnest(array[:student, :parent]) person`,
  `insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at, ended_at)
   select person, sha256((person || ':' || n)::bytea), :hour, :hour, :hour + interval '30 days',
     case when n % 2 = 0 then :hour end
   from ${ofPeople(':student, :parent, :teacher')}`,
]
