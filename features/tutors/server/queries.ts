import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
import { shillings } from '../../../shared/money.ts'
import { days, minutes, plus } from '../../../shared/time.ts'
import { isCalled, patternOf, photoOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { BOOKING_LEAD_MINUTES } from '../../availability/rules.ts'
import { openFor } from '../../availability/server/index.ts'
import { availabilitySlots } from '../../availability/server/tables.ts'
import { subjectsTaughtBy } from '../../teachers/server/index.ts'
import { teacherProfiles } from '../../teachers/server/tables.ts'
import type { Tutor, TutorStanding } from '../contract.ts'

const slot = called(availabilitySlots, 'slot')

type Week = { from: Date; to: Date }
type Wish = { words: string; standing: TutorStanding | null; before: number | null; limit: number }

const standing = sql<TutorStanding>`case
          when ${users.status} <> 'active' then 'inactive'
          when ${users.verificationStatus} <> 'approved' then 'unverified'
          when ${users.hiddenAt} is not null then 'hidden'
          else 'listed'
        end`

const columns = (given: Given<Week>) => ({
  id: users.id,
  name: users.name,
  photo: photoOf(users.id),
  standing,
  hiddenAt: users.hiddenAt,
  createdAt: users.createdAt,
  subjects: subjectsTaughtBy(users.id),
  reviewCount: teacherProfiles.reviewCount,
  ratingHundredths: sql<number>`${teacherProfiles.ratingHundredths}`,
  studentsTaught: teacherProfiles.studentsTaught,
  freeTimes: sql<number>`(
        select count(*)::int
        from ${availabilitySlots} ${slot}
        where ${slot.teacherId} = ${users.id}
          and ${slot.startsAt} >= ${given.from}
          and ${slot.startsAt} < ${given.to}
          and ${openFor(slot)})`,
  priceCents: teacherProfiles.priceCents,
  promise: teacherProfiles.promise,
  bio: teacherProfiles.bio,
  currentSchool: teacherProfiles.currentSchool,
  experience: sql<Tutor['experience']>`${teacherProfiles.experience}`,
})

const told = (row: RowOf<ReturnType<typeof columns>>): Tutor => ({
  id: row.id,
  name: row.name,
  photo: row.photo,
  standing: row.standing,
  hidden_at: row.hiddenAt?.toISOString() ?? null,
  joined_at: row.createdAt.toISOString(),
  subjects: row.subjects.map(({ name }) => name),
  rating: row.reviewCount === 0 ? null : Math.round(row.ratingHundredths / 10) / 10,
  review_count: row.reviewCount,
  students_taught: row.studentsTaught,
  free_times: row.freeTimes,
  cost: shillings(row.priceCents),
  promise: row.promise ?? '',
  bio: row.bio ?? '',
  current_school: row.currentSchool ?? '',
  experience: row.experience,
})

/** From when a time can be booked, for a week. */
const weekFrom = (now: Date): Week => ({ from: plus(now, minutes(BOOKING_LEAD_MINUTES)), to: plus(now, days(7)) })

/** A page of all teachers who are not gone, the newest first, and how many there are. */
export async function tutorsOf(db: Db, wish: Wish, now: Date): Promise<{ list: Tutor[]; total: number; next: number | null }> {
  const { words, before, limit } = wish
  const narrowed = { standing: wish.standing, pattern: words ? patternOf(words) : null }
  const found = await page(db, { ...narrowed, ...weekFrom(now), before, limit: limit + 1 })
  const [counted] = await count(db, narrowed)
  const list = found.slice(0, limit).map(told)
  return { list, total: counted?.total ?? 0, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

/** One of them; null when there is no such teacher. */
export async function tutorOf(db: Db, id: number, now: Date): Promise<Tutor | null> {
  const [row] = await one(db, { id, ...weekFrom(now) })
  return row ? told(row) : null
}

type Narrowing = { standing: TutorStanding | null; pattern: string | null }

const teachers = sql`${users}
      join ${teacherProfiles} on ${teacherProfiles.userId} = ${users.id}
      where ${users.role} = 'teacher'
        and ${users.status} <> 'gone'`

const narrowedTo = (given: Given<Narrowing>): SQL => sql`(${given.standing}::text is null or ${standing} = ${given.standing})
        and (${given.pattern}::text is null or ${isCalled(users, given.pattern as SQL<string>)})`

const page = statement(
  'tutors_of',
  (given: Given<Narrowing & Week & { before: number | null; limit: number }>) =>
    rows(
      columns(given),
      (list) => sql`
      select ${list}
      from ${teachers}
        and ${narrowedTo(given)}
        and (${given.before}::bigint is null or ${users.id} < ${given.before})
      order by ${users.id} desc
      limit ${given.limit}`,
    ),
  'anew',
)

/** Nobody reads a number beyond it, and to count on takes as long as there are people. */
export const MOST_COUNTED = 10_000

const count = statement(
  'count_tutors',
  (given: Given<Narrowing>) =>
    rows(
      { total: sql<number>`count(*)::int` },
      (list) => sql`
      select ${list}
      from (
        select
        from ${teachers}
          and ${narrowedTo(given)}
        limit ${sql.raw(String(MOST_COUNTED + 1))}) counted`,
    ),
  'anew',
)

const one = statement('tutor_at_desk', (given: Given<Week & { id: number }>) =>
  rows(
    columns(given),
    (list) => sql`
      select ${list}
      from ${teachers}
        and ${users.id} = ${given.id}`,
  ),
)
