import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
import { shillings, splitPrice } from '../../../shared/money.ts'
import { days, minutes, nairobiDate, plus } from '../../../shared/time.ts'
import { mayTeach } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { takenFor, toSlot, type SlotRow } from '../../availability/server/index.ts'
import { availabilitySlots } from '../../availability/server/tables.ts'
import { BOOKING_LEAD_MINUTES, LISTED_DAYS } from '../../availability/rules.ts'
import { reviewsOf } from '../../reviews/server/index.ts'
import { subjectsAlsoCalled, subjectsTaughtBy } from '../../teachers/server/index.ts'
import { subjects, teacherProfiles, teacherSubjects } from '../../teachers/server/tables.ts'
import type { TeacherCard, TeacherProfile } from '../contract.ts'

export type TeacherFilter = {
  q?: string | undefined
  subject?: string | undefined
  grade?: number | undefined
  /** Where the last page ended: rating in hundredths and teacher id. */
  after?: { rating: number; id: number } | undefined
  limit: number
}

const profile = called(teacherProfiles, 'profile')
const slot = called(availabilitySlots, 'slot')

type SlotJson = { id: number; startsAt: string; endsAt: string; taken: boolean }

/** What a card shows of a teacher, beside the slots. */
const cardColumns = {
  id: users.id,
  name: users.name,
  registeredAt: users.createdAt,
  verifiedAt: users.verifiedAt,
  currentSchool: profile.currentSchool,
  experience: profile.experience,
  priceCents: profile.priceCents,
  promise: profile.promise,
  bio: profile.bio,
  reviewCount: profile.reviewCount,
  ratingHundredths: sql<number>`${profile.ratingHundredths}`,
  studentsTaught: profile.studentsTaught,
  subjects: subjectsTaughtBy(users.id),
}
type CardRow = RowOf<typeof cardColumns> & { slots: SlotJson[] }

/** Slots are looked for from the lead a booking needs on. */
type Stretch = { slotsFrom: Date; slotsUntil: Date }

const slotJson = (taken: SQL): SQL => sql`json_build_object(
          'id', ${slot.id}, 'startsAt', ${slot.startsAt}, 'endsAt', ${slot.endsAt}, 'taken', ${taken})`

const comingSlots = (given: Given<Stretch>): SQL => sql`${slot.teacherId} = ${users.id}
            and ${slot.startsAt} >= ${given.slotsFrom}
            and ${slot.startsAt} < ${given.slotsUntil}`

const nextFreeSlots = (given: Given<Stretch>): SQL<SlotJson[]> => sql`(
        select coalesce(json_agg(${slotJson(sql`false`)} order by ${slot.startsAt}), '[]')
        from (
          select *
          from ${availabilitySlots} ${slot}
          where ${comingSlots(given)}
            and not ${takenFor(slot)}
          order by ${slot.startsAt}
          limit 3) ${slot})`

const everySlot = (given: Given<Stretch>): SQL<SlotJson[]> => sql`(
        select coalesce(json_agg(${slotJson(takenFor(slot))} order by ${slot.startsAt}), '[]')
        from ${availabilitySlots} ${slot}
        where ${comingSlots(given)})`

/** Whom families can see. */
const listed = mayTeach(users)

/** Each is null when it does not narrow. `called` are the subjects that the text is another word for. */
type Narrowing = { text: string | null; called: string[]; subject: string | null; grade: number | null }

/** A teacher by name or subject, by subject, by grade. */
const narrowed = (given: Given<Narrowing>): SQL => {
  const taught = (which: SQL): SQL => sql`exists (
            select
            from ${teacherSubjects}
            join ${subjects} on ${subjects.id} = ${teacherSubjects.subjectId}
            where ${teacherSubjects.teacherId} = ${users.id}
              and ${which})`
  const bySubject = sql`(${given.subject}::text is null or ${subjects.name} = ${given.subject})`
  const byGrade = sql`(${given.grade}::smallint is null or ${teacherSubjects.grades} @> array[${given.grade}::smallint])`
  const byWord = sql`(${subjects.name} ilike '%' || ${given.text} || '%' or ${subjects.name} = any(${given.called}::text[]))`
  return sql`(${given.text}::text is null
            or ${users.name} ilike '%' || ${given.text} || '%'
            or ${taught(byWord)})
          and ((${given.subject}::text is null and ${given.grade}::smallint is null)
            or ${taught(sql`${bySubject} and ${byGrade}`)})`
}

type PageWish = Stretch & Narrowing & { afterRating: number | null; afterId: number | null; limit: number }

/** One page, best rated first; exported for the benchmark, which holds the call against this statement alone. */
export const listPage = statement('teachers_listed', (given: Given<PageWish>) =>
  rows(
    { ...cardColumns, slots: nextFreeSlots(given) },
    (columns) => sql`
      select ${columns}
      from (
        select ${teacherProfiles}.*
        from ${teacherProfiles}
        join ${users} on ${users.id} = ${teacherProfiles.userId}
        where ${listed}
          and ${narrowed(given)}
          and (${given.afterRating}::int is null
            or (${teacherProfiles.ratingHundredths}, ${teacherProfiles.userId}) 
              < (${given.afterRating}::int, ${given.afterId}::bigint))
        order by ${teacherProfiles.ratingHundredths} desc, ${teacherProfiles.userId} desc
        limit ${given.limit}) ${profile}
      join ${users} on ${users.id} = ${profile.userId}
      order by ${profile.ratingHundredths} desc, ${profile.userId} desc`,
  ),
)

/** What the statement is given for a filter: one more than the page, to see whether there is another. */
export const pageWish = (filter: TeacherFilter, now: Date): PageWish => ({
  ...stretchFrom(now),
  ...narrowing(filter),
  afterRating: filter.after?.rating ?? null,
  afterId: filter.after?.id ?? null,
  limit: filter.limit + 1,
})

const stretchFrom = (now: Date): Stretch => ({
  slotsFrom: plus(now, minutes(BOOKING_LEAD_MINUTES)),
  slotsUntil: plus(now, days(LISTED_DAYS)),
})

const narrowing = (filter: TeacherFilter): Narrowing => ({
  text: pattern(filter.q),
  called: filter.q ? subjectsAlsoCalled(filter.q) : [],
  subject: filter.subject ?? null,
  grade: filter.grade ?? null,
})

export type TeacherPage = { teachers: TeacherCard[]; next: { rating: number; id: number } | null }

/** Verified teachers, best rated first, one page. */
export async function teachersListed(db: Db, filter: TeacherFilter, now: Date): Promise<TeacherPage> {
  const found = await listPage(db, pageWish(filter, now))
  const page = found.slice(0, filter.limit)
  const last = page.at(-1)
  const next = found.length > filter.limit && last ? { rating: last.ratingHundredths, id: last.id } : null
  return { teachers: page.map((row) => toCard(row, slotsOf(row), now)), next }
}

/** How many teachers a filter finds in all, and which subjects are taught to that grade. */
export async function directoryFacts(db: Db, filter: TeacherFilter): Promise<{ total: number; subjects: string[] }> {
  const [row] = await facts(db, narrowing(filter))
  return row ?? { total: 0, subjects: [] }
}

const facts = statement('directory_facts', (given: Given<Narrowing>) =>
  rows(
    {
      total: sql<number>`(
        select count(*)
        from ${teacherProfiles}
        join ${users} on ${users.id} = ${teacherProfiles.userId}
        where ${listed}
          and ${narrowed(given)})`,
      subjects: sql<string[]>`array(
        select ${subjects.name}
        from ${subjects}
        where exists (
          select
          from ${teacherSubjects}
          join ${users} on ${users.id} = ${teacherSubjects.teacherId}
          where ${teacherSubjects.subjectId} = ${subjects.id}
          and ${listed}
          and (${given.grade}::smallint is null or ${teacherSubjects.grades} @> array[${given.grade}::smallint]))
        order by ${subjects.name})`,
    },
    (columns) => sql`select ${columns}`,
  ),
)

const oneProfile = statement('teacher_profile_of', (given: Given<Stretch & { teacherId: number }>) =>
  rows(
    { ...cardColumns, slots: everySlot(given) },
    (columns) => sql`
      select ${columns}
      from ${teacherProfiles} ${profile}
      join ${users} on ${users.id} = ${profile.userId}
      where ${users.id} = ${given.teacherId}
        and ${listed}`,
  ),
)

/** One teacher with every coming slot and the latest reviews; null for whoever is not listed. */
export async function teacherProfileOf(
  db: Db,
  teacherId: number,
  teacherShareBps: number,
  now: Date,
): Promise<TeacherProfile | null> {
  const [row] = await oneProfile(db, { ...stretchFrom(now), teacherId })
  if (!row) return null
  const split = splitPrice(row.priceCents, teacherShareBps)
  return {
    ...toCard(row, slotsOf(row), now),
    bio: row.bio,
    reviews: (await reviewsOf(db, teacherId)).list,
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
    registered_on: nairobiDate(row.registeredAt),
    rating: row.reviewCount === 0 ? null : Math.round(row.ratingHundredths / 10) / 10,
    review_count: row.reviewCount,
    totalStudents: row.studentsTaught,
    experience: row.experience,
    current_school: row.currentSchool,
    cost: shillings(row.priceCents),
    promise: row.promise,
    verified_on: row.verifiedAt && nairobiDate(row.verifiedAt),
    next_free_at: slots.find((slot) => !slot.taken)?.startsAt.toISOString() ?? null,
    availability: slots.map((slot) => toSlot(slot, now)),
  }
}

const slotsOf = (row: CardRow): SlotRow[] =>
  row.slots.map((slot) => ({ ...slot, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) }))

/** What a person typed, with the pattern signs of LIKE taken literally. */
const pattern = (q: string | undefined): string | null => q?.trim().replace(/[\\%_]/g, '\\$&') || null
