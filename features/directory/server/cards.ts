import { sql, type SQL } from 'drizzle-orm'
import { called, type Given, type RowOf } from '../../../shared/server/statement.ts'
import { shillings } from '../../../shared/money.ts'
import { days, minutes, nairobiDate, plus } from '../../../shared/time.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { offFor, openFor, takenFor, toSlot, type SlotRow } from '../../availability/server/index.ts'
import { availabilitySlots } from '../../availability/server/tables.ts'
import { BOOKING_LEAD_MINUTES, LISTED_DAYS } from '../../availability/rules.ts'
import { subjectsTaughtBy } from '../../teachers/server/index.ts'
import { teacherProfiles } from '../../teachers/server/tables.ts'
import type { TeacherCard } from '../contract.ts'

const profile = called(teacherProfiles, 'profile')
const slot = called(availabilitySlots, 'slot')

type SlotJson = { id: number; startsAt: string; endsAt: string; taken: boolean }

/** What a card shows of a teacher, beside the slots. */
export const cardColumns = {
  id: users.id,
  name: users.name,
  registeredAt: users.createdAt,
  verifiedAt: users.verifiedAt,
  currentSchool: profile.currentSchool,
  experience: profile.experience,
  priceCents: profile.priceCents,
  promise: profile.promise,
  languages: sql<TeacherCard['languages']>`${profile.languages}`,
  bio: profile.bio,
  reviewCount: profile.reviewCount,
  ratingHundredths: sql<number>`${profile.ratingHundredths}`,
  studentsTaught: profile.studentsTaught,
  subjects: subjectsTaughtBy(users.id),
  photo: photoOf(users.id),
}
export type CardRow = RowOf<typeof cardColumns> & { slots: SlotJson[] }

/** Slots are looked for from the lead a booking needs on. */
export type Stretch = { slotsFrom: Date; slotsUntil: Date }

const slotJson = (taken: SQL): SQL => sql`json_build_object(
          'id', ${slot.id}, 'startsAt', ${slot.startsAt}, 'endsAt', ${slot.endsAt}, 'taken', ${taken})`

const comingSlots = (given: Given<Stretch>): SQL => sql`${slot.teacherId} = ${users.id}
            and ${slot.startsAt} >= ${given.slotsFrom}
            and ${slot.startsAt} < ${given.slotsUntil}`

export const nextFreeSlots = (given: Given<Stretch>): SQL<SlotJson[]> => sql`(
        select coalesce(json_agg(${slotJson(sql`false`)} order by ${slot.startsAt}), '[]')
        from (
          select *
          from ${availabilitySlots} ${slot}
          where ${comingSlots(given)}
            and ${openFor(slot)}
          order by ${slot.startsAt}
          limit 3) ${slot})`

export const everySlot = (given: Given<Stretch>): SQL<SlotJson[]> => sql`(
        select coalesce(json_agg(${slotJson(takenFor(slot))} order by ${slot.startsAt}), '[]')
        from ${availabilitySlots} ${slot}
        where ${comingSlots(given)}
          and not ${offFor(slot)})`

export const stretchFrom = (now: Date): Stretch => ({
  slotsFrom: plus(now, minutes(BOOKING_LEAD_MINUTES)),
  slotsUntil: plus(now, days(LISTED_DAYS)),
})

/** A row as the calls show it. */
export function toCard(row: CardRow, now: Date): TeacherCard {
  const slots = slotsOf(row)
  return {
    id: row.id,
    name: row.name,
    grades: [...new Set(row.subjects.flatMap((subject) => subject.grades))].sort((a, b) => a - b),
    subjects: row.subjects,
    profilePicture: row.photo,
    registered_on: nairobiDate(row.registeredAt),
    rating: row.reviewCount === 0 ? null : Math.round(row.ratingHundredths / 10) / 10,
    review_count: row.reviewCount,
    totalStudents: row.studentsTaught,
    experience: row.experience,
    current_school: row.currentSchool,
    cost: shillings(row.priceCents),
    promise: row.promise,
    languages: row.languages,
    verified_on: row.verifiedAt && nairobiDate(row.verifiedAt),
    next_free_at: slots.find((slot) => !slot.taken)?.startsAt.toISOString() ?? null,
    availability: slots.map((slot) => toSlot(slot, now)),
  }
}

const slotsOf = (row: CardRow): SlotRow[] =>
  row.slots.map((slot) => ({ ...slot, off: false, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) }))
