/** A durable database with a thousand teachers and a server of its own, as an operator runs it. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { SLUG } from '../shared/brand.ts'
import { startEmbeddedPostgres } from '../shared/server/embedded-postgres.ts'
import { openDatabase, type Db } from '../shared/server/database.ts'
import { ensureDatabase, migrateDatabase } from '../shared/server/migrate.ts'
import { deriveKeys } from '../shared/server/keys.ts'
import { makeAccessToken } from '../features/accounts/server/access-token.ts'
import { SECRET, openOutside } from '../journeys/setting/outside.ts'
import type { ServerProcess } from '../journeys/setting/processes.ts'
import { layOutOnce, startReleased } from './released.ts'
import { freePort } from '../journeys/setting/free-port.ts'

export const TEACHERS = 1000
export const STUDENTS = 2000
export const LESSONS = 20_000

/** @property lessons that are to be paid @property teaching how many of the teachers offer times, and `times` how many each */
export type Size = { teachers: number; students: number; lessons: number; teaching: number; times: number }
const usual: Size = { teachers: TEACHERS, students: STUDENTS, lessons: LESSONS, teaching: TEACHERS, times: 40 }

export async function openBench() {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-bench-`))
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const target = await ensureDatabase(postgres.socketFolder, SLUG)
  await migrateDatabase(target)
  const db = openDatabase(target, 10)
  await populate(db, usual)
  const port = await freePort()
  const outside = await openOutside(port)
  await layOutOnce()
  // The first start of a release leaves behind what it compiled; every later one is like the second.
  await (await startReleased(target, outside, port)).kill('SIGTERM')
  const started = performance.now()
  const server: ServerProcess = await startReleased(target, outside, port)
  return {
    db,
    target,
    server,
    socketFolder: postgres.socketFolder,
    startMs: performance.now() - started,
    postgresPid: Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async close(): Promise<void> {
      await server.kill('SIGTERM')
      await outside.close()
      await db.$client.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Bench = Awaited<ReturnType<typeof openBench>>

/** Rows by SQL: the writes themselves are what is measured later. */
export async function populate(db: Db, { teachers, students, lessons, teaching, times }: Size): Promise<void> {
  const people = (role: string, count: number, from: number) =>
    sql.raw(`
    insert into users (role, name, email, phone, password_hash, email_confirmed_at, terms_accepted_at, created_at,
      verification_status, verified_at)
    select '${role}', '${role} ' || n, '${role}' || n || '@example.com', '2547' || lpad((${from} + n)::text, 8, '0'), 'x',
      now(), now(), now(),
      ${role === 'teacher' ? `'approved', now()` : `'none', null`} from generate_series(1, ${count}) n`)
  await db.execute(people('teacher', teachers, 10_000_000))
  await db.execute(people('student', students, 20_000_000))
  await db.execute(
    sql.raw(`
    insert into teacher_profiles (user_id, current_school, experience, price_cents, review_count, review_stars)
    select id, 'A school', '5+ years', 100000, id % 50, (id % 50) * (3 + id % 3) from users where role = 'teacher'`),
  )
  await db.execute(
    sql.raw(`
    insert into teacher_subjects (teacher_id, subject_id, grades)
    select u.id, s.id, array[7,8,9,10,11,12]::smallint[] from users u join subjects s on s.id
      in (1 + u.id % 18, 1 + (u.id + 7) % 18) where u.role = 'teacher'`),
  )
  await db.execute(
    sql.raw(
      `insert into student_profiles (user_id, grade, born_on) select id, 10, '2006-01-01' from users where role = 'student'`,
    ),
  )
  await db.execute(
    sql.raw(`
    insert into availability_slots (teacher_id, starts_at, ends_at)
    select u.id, starts_at, starts_at + interval '1 hour'
      from (select id from users where role = 'teacher' order by id limit ${teaching}) u, ${slotTimes(times)}`),
  )
  await db.execute(
    sql.raw(`
    insert into bookings (teacher_id, learner_id, payer_id, subject, grade, starts_at, ends_at, price_cents,
      teacher_share_bps, status, payment_status, booked_at, answer_by, pay_by, due_at)
    select t.id, s.id, s.id, 'Mathematics', 10, now() + interval '20 days', now() + interval '20 days 1 hour', 100000, 7000,
        'accepted', 'pending', now(), now() + interval '10 hours', now() + interval '10 hours', now() + interval '10 hours'
      from generate_series(1, ${lessons}) n
      join (select id, row_number() over (order by id) - 1 as r from users where role = 'teacher') t on t.r = n % ${teachers}
      join (select id, row_number() over (order by id) - 1 as r from users where role = 'student') s on s.r = n % ${students}`),
  )
  await db.execute(
    sql.raw(`
    select ledger_post('bench:' || id, 'deposit', 0, now(), array['wallet', 'provider_clearing'], array[id, 0],
      array[10000000000, -10000000000])
    from users where role = 'student'`),
  )
  await db.execute(sql.raw('analyze'))
}

/** Times from the day after tomorrow on, eight a day from six in the morning in Nairobi, of which none ends at midnight. */
const slotTimes = (count: number): string => `(
  select (date_trunc('day', now() at time zone 'Africa/Nairobi') + interval '2 days' + (n / 8) * interval '1 day'
    + (6 + 2 * (n % 8)) * interval '1 hour') at time zone 'Africa/Nairobi' as starts_at
  from generate_series(0, ${count} - 1) n) times`

/** A token for everybody of a role, or for the first of them, as signing in would give it. */
export async function tokensOf(
  db: Db,
  role: 'student' | 'teacher' | 'admin',
  most = 1_000_000,
): Promise<{ id: number; token: string }[]> {
  const people = await db.execute<{ id: number }>(sql`select id from users where role = ${role} order by id limit ${most}`)
  return tokensFor(
    db,
    role,
    people.rows.map(({ id }) => id),
  )
}

export async function tokensFor(db: Db, role: 'student' | 'teacher' | 'admin', ids: number[]) {
  const keys = deriveKeys(SECRET)
  const { rows } = await db.execute<{ id: number; session: number }>(
    sql`insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at)
      select id, sha256((${randomUUID()}::text || id)::bytea), now(), now(), now() + interval '1 day'
      from unnest(${sql.param(ids)}::bigint[]) as id returning user_id as id, id as session`,
  )
  return Promise.all(
    rows.map(async ({ id, session }) => ({
      id,
      token: (await makeAccessToken(keys, { userId: id, role, sessionId: session }, new Date())).token,
    })),
  )
}
