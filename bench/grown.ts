/** A Somo of years, in a few statements: lessons that were held and paid, with their money and notices, by any number. */
import { sql } from 'drizzle-orm'
import type { Db } from '../shared/server/database.ts'
import { populate, type Size } from './setting.ts'

/**
 * @property past lessons that were held, a hundred a teacher
 * @property entries of the ledger, all in all
 * @property lives of the youngest students, each with a teacher of their own: how many lessons each of the two had besides
 */
export type Years = Size & { past: number; entries: number; lives: readonly number[] }

/** What each of the long lives has to pay. */
const TO_PAY = 400

/** Who has lived how much. */
export type Life = { student: number; teacher: number; lessons: number }

export async function populateYears(db: Db, years: Years): Promise<Life[]> {
  await populate(db, years)
  const found = await db.execute<{ student: number; teacher: number }>(sql`
    select student.id as student, teacher.id as teacher
    from (select id, row_number() over (order by id desc) as n from users where role = 'student') student
    join (select id, row_number() over (order by id desc) as n from users where role = 'teacher') teacher using (n)
    where n <= ${years.lives.length} order by n`)
  const lives = found.rows.map((pair, index) => ({ ...pair, lessons: years.lives[index] ?? 0 }))
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    // As the books would be after years; the triggers that keep them right, and the foreign keys, are not what is measured.
    await client.query('set local session_replication_role = replica')
    await client.query(`set local work_mem = '500MB'`)
    for (const statement of [...lessons(years, lives), ...money(years)]) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
  await db.$client.query('vacuum analyze')
  return lives
}

/** Each teacher has a lesson in each of the last hundred hours, the long lives in the hours before; nobody has two at a time. */
const lessons = ({ teachers, students, past }: Years, lives: readonly Life[]): string[] => [
  `create temporary table lived on commit drop as
   select teacher.id as teacher, student.id as student,
     date_trunc('hour', now()) - interval '3 days' - (n / ${teachers}) * interval '1 hour' as at
   from generate_series(0, ${past} - 1) n
   join (select id, row_number() over (order by id) - 1 as r from users where role = 'teacher') teacher
     on teacher.r = n % ${teachers}
   join (select id, row_number() over (order by id) - 1 as r from users where role = 'student') student
     on student.r = n % ${students}`,
  ...lives.map(
    ({ student, teacher, lessons }) => `insert into lived
     select ${teacher}, ${student}, date_trunc('hour', now()) - interval '30 days' - n * interval '1 hour'
     from generate_series(1, ${lessons}) n`,
  ),
  `insert into bookings (teacher_id, learner_id, payer_id, subject, grade, starts_at, ends_at, price_cents, teacher_share_bps,
     status, payment_status, booked_at, answer_by, pay_by, paid_at, completed_at, release_at)
   select teacher, student, student, 'Mathematics', 10, at, at + interval '1 hour', 100000, 7000, 'completed', 'released',
     at - interval '3 days', at - interval '2 days', at - interval '1 day', at - interval '2 days', at + interval '1 hour',
     at + interval '1 day'
   from lived order by at`,
  ...lives.map(
    ({ student, teacher }) => `insert into bookings (teacher_id, learner_id, payer_id, subject, grade, starts_at, ends_at,
       price_cents, teacher_share_bps, status, payment_status, booked_at, answer_by, pay_by, due_at)
     select ${teacher}, ${student}, ${student}, 'Mathematics', 10, now() + interval '20 days', now() + interval '20 days 1 hour',
       100000, 7000, 'accepted', 'pending', now(), now() + interval '10 hours', now() + interval '10 hours',
       now() + interval '10 hours'
     from generate_series(1, ${TO_PAY}) n`,
  ),
  `analyze bookings`,
  `insert into busy_intervals (person_id, part, kind, source_id, starts_at, ends_at)
   select person, part, 'booking', id, starts_at, ends_at
   from bookings, lateral (values (teacher_id, 'teacher'), (learner_id, 'learner')) busy (person, part)
   where payment_status = 'released'`,
  `insert into notices (user_id, kind, data, outbox_id, created_at, read_at)
   select person, 'lesson_soon', jsonb_build_object('subject', subject, 'starts_at', starts_at, 'booking', id), -id,
     starts_at - interval '1 hour', starts_at
   from bookings, unnest(array[teacher_id, learner_id]) person where payment_status = 'released' order by starts_at`,
]

/** A lesson is five entries, and what is left of them are deposits of two. */
const money = ({ entries, past, students }: Years): string[] => [
  `insert into ledger_accounts (kind, owner_id, balance_cents)
   select 'teacher_earnings', id, 100000000 from users where role = 'teacher'
   union all select 'booking_hold', id, 0 from bookings where payment_status = 'released'
   union all select 'platform_revenue', 0, null
   on conflict do nothing`,
  `insert into ledger_transfers (key, kind, posted_at, about_id)
   select key, kind, posted_at, about_id from (
     select 'lesson:' || id || ':hold' as key, 'lesson_hold' as kind, paid_at as posted_at, id as about_id
     from bookings where payment_status = 'released'
     union all
     select 'lesson:' || id || ':release', 'lesson_release', release_at, id from bookings where payment_status = 'released'
     union all
     select 'grown:' || n, 'deposit', now() - interval '3 days' - n * interval '100 days' / ${past}, student.id
     from generate_series(1, ${(entries - 5 * past) / 2}) n
     join (select id, row_number() over (order by id) - 1 as r from users where role = 'student') student
       on student.r = n % ${students}) moved
   order by posted_at`,
  `analyze ledger_accounts, ledger_transfers`,
  `insert into ledger_entries (transfer_id, account_id, amount_cents)
   select moved.id, account.id, leg.cents
   from ledger_transfers moved
   left join bookings on bookings.id = moved.about_id and moved.kind <> 'deposit'
   cross join lateral (
     select * from (values
       ('lesson_hold', 'wallet', payer_id, -100000), ('lesson_hold', 'booking_hold', bookings.id, 100000),
       ('lesson_release', 'booking_hold', bookings.id, -100000), ('lesson_release', 'teacher_earnings', teacher_id, 70000),
       ('lesson_release', 'platform_revenue', 0, 30000),
       ('deposit', 'wallet', moved.about_id, 250000), ('deposit', 'provider_clearing', 0, -250000))
       all_legs (moves, kind, owner, cents)
     where moves = moved.kind) leg
   join ledger_accounts account on account.owner_id = leg.owner and account.kind = leg.kind
   where moved.key not like 'bench:%'
   order by moved.id`,
]
