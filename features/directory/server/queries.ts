import { run, type Db } from '../../../shared/server/database.ts'
import { shillings, splitPrice } from '../../../shared/money.ts'
import { days, minutes, nairobiDate, plus } from '../../../shared/time.ts'
import { TAKEN_SQL, toSlot, type SlotRow } from '../../availability/server/index.ts'
import { BOOKING_LEAD_MINUTES, LISTED_DAYS } from '../../availability/rules.ts'
import { reviewsOf } from '../../reviews/server/index.ts'
import type { TeacherCard, TeacherProfile } from '../contract.ts'

export type TeacherFilter = {
  q?: string | undefined
  subject?: string | undefined
  grade?: number | undefined
  /** Where the last page ended: rating in hundredths and teacher id. */
  after?: { rating: number; id: number } | undefined
  limit: number
}

type CardRow = {
  id: number
  name: string
  registered_at: Date
  verified_at: Date | null
  current_school: string | null
  experience: string
  price_cents: number
  promise: string | null
  bio: string | null
  review_count: number
  rating_hundredths: number
  students_taught: number
  subjects: { name: string; grades: number[] }[]
  slots: { id: number; startsAt: string; endsAt: string; taken: boolean }[]
}

/** Whom families can see: verified, active teachers. `$1` now with the lead a booking needs, `$2` how far slots are looked for. */
const CARD_COLUMNS = `
  u.id, u.name, u.created_at as registered_at, u.verified_at, t.current_school, t.experience, t.price_cents, t.promise, t.bio,
  t.review_count, t.rating_hundredths, t.students_taught,
  (select coalesce(json_agg(json_build_object('name', s.name, 'grades', ts.grades) order by s.name), '[]')
     from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = u.id) as subjects`

const FREE_SLOTS = `
  (select coalesce(json_agg(json_build_object('id', f.id, 'startsAt', f.starts_at, 'endsAt', f.ends_at, 'taken', false) order by f.starts_at), '[]')
     from (select s.id, s.starts_at, s.ends_at from availability_slots s
            where s.teacher_id = u.id and s.starts_at >= $1 and s.starts_at < $2 and not ${TAKEN_SQL} order by s.starts_at limit 3) f) as slots`

const LISTED = `u.role = 'teacher' and u.status = 'active' and u.verification_status = 'approved'`

/** `$3` text, `$4` subject, `$5` grade; each null when it does not narrow. */
const NARROWED = `
  ($3::text is null or u.name ilike '%' || $3 || '%' or exists (
     select from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = u.id and s.name ilike '%' || $3 || '%'))
  and (($4::text is null and $5::smallint is null) or exists (
     select from teacher_subjects ts join subjects s on s.id = ts.subject_id
      where ts.teacher_id = u.id and ($4::text is null or s.name = $4) and ($5::smallint is null or ts.grades @> array[$5::smallint])))`

/** Exported for the benchmark, which holds the call against this statement alone. */
export const LIST_SQL = `
  select ${CARD_COLUMNS}, ${FREE_SLOTS}
    from (
      select t.* from teacher_profiles t join users u on u.id = t.user_id
       where ${LISTED} and ${NARROWED} and ($6::int is null or (t.rating_hundredths, t.user_id) < ($6::int, $7::bigint))
       order by t.rating_hundredths desc, t.user_id desc limit $8) t
    join users u on u.id = t.user_id
   order by t.rating_hundredths desc, t.user_id desc`

export const listValues = (filter: TeacherFilter, now: Date): unknown[] => [
  plus(now, minutes(BOOKING_LEAD_MINUTES)),
  plus(now, days(LISTED_DAYS)),
  pattern(filter.q),
  filter.subject ?? null,
  filter.grade ?? null,
  filter.after?.rating ?? null,
  filter.after?.id ?? null,
  filter.limit + 1,
]

export type TeacherPage = { teachers: TeacherCard[]; next: { rating: number; id: number } | null }

/** Verified teachers, best rated first, one page. */
export async function teachersListed(db: Db, filter: TeacherFilter, now: Date): Promise<TeacherPage> {
  const rows = await run<CardRow>(db, 'teachers_listed', LIST_SQL, listValues(filter, now))
  const page = rows.slice(0, filter.limit)
  const last = page.at(-1)
  const next = rows.length > filter.limit && last ? { rating: last.rating_hundredths, id: last.id } : null
  return { teachers: page.map((row) => toCard(row, slotsOf(row), now)), next }
}

/** How many teachers a filter finds in all, and which subjects are taught to that grade. */
export async function directoryFacts(db: Db, filter: TeacherFilter): Promise<{ total: number; subjects: string[] }> {
  const [row] = await run<{ total: number; subjects: string[] }>(
    db,
    'directory_facts',
    `select (select count(*) from teacher_profiles t join users u on u.id = t.user_id where ${LISTED} and ${NARROWED.replaceAll('$3', '$1').replaceAll('$4', '$2').replaceAll('$5', '$3')}) as total,
       (select coalesce(array_agg(s.name order by s.name), '{}') from subjects s where exists (
          select from teacher_subjects ts join users u on u.id = ts.teacher_id
           where ts.subject_id = s.id and ${LISTED} and ($3::smallint is null or ts.grades @> array[$3::smallint]))) as subjects`,
    [pattern(filter.q), filter.subject ?? null, filter.grade ?? null],
  )
  return row ?? { total: 0, subjects: [] }
}

const PROFILE_SQL = `
  select ${CARD_COLUMNS},
    (select coalesce(json_agg(json_build_object('id', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at, 'taken', ${TAKEN_SQL}) order by s.starts_at), '[]')
       from availability_slots s where s.teacher_id = u.id and s.starts_at >= $1 and s.starts_at < $2) as slots
    from teacher_profiles t join users u on u.id = t.user_id where u.id = $3 and ${LISTED}`

/** One teacher with every coming slot and the latest reviews; null for whoever is not listed. */
export async function teacherProfileOf(
  db: Db,
  teacherId: number,
  teacherShareBps: number,
  now: Date,
): Promise<TeacherProfile | null> {
  const [row] = await run<CardRow>(db, 'teacher_profile_of', PROFILE_SQL, [
    plus(now, minutes(BOOKING_LEAD_MINUTES)),
    plus(now, days(LISTED_DAYS)),
    teacherId,
  ])
  if (!row) return null
  const split = splitPrice(row.price_cents, teacherShareBps)
  return {
    ...toCard(row, slotsOf(row), now),
    bio: row.bio,
    reviews: await reviewsOf(db, teacherId),
    split: { teacher: shillings(split.teacher), service: shillings(split.platform) },
  }
}

function toCard(row: CardRow, slots: SlotRow[], now: Date): TeacherCard {
  return {
    id: row.id,
    name: row.name,
    grades: [...new Set(row.subjects.flatMap((subject) => subject.grades))].sort((a, b) => a - b),
    subjects: row.subjects,
    profilePicture: null,
    registered_on: nairobiDate(row.registered_at),
    rating: row.review_count === 0 ? null : Math.round(row.rating_hundredths / 10) / 10,
    review_count: row.review_count,
    totalStudents: row.students_taught,
    experience: row.experience,
    current_school: row.current_school,
    cost: shillings(row.price_cents),
    promise: row.promise,
    verified_on: row.verified_at && nairobiDate(row.verified_at),
    next_free_at: slots.find((slot) => !slot.taken)?.startsAt.toISOString() ?? null,
    availability: slots.map((slot) => toSlot(slot, now)),
  }
}

const slotsOf = (row: CardRow): SlotRow[] =>
  row.slots.map((slot) => ({ ...slot, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) }))

/** What a person typed, with the pattern signs of LIKE taken literally. */
const pattern = (q: string | undefined): string | null => q?.trim().replace(/[\\%_]/g, '\\$&') || null
