import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given, type Query } from '../../../shared/server/statement.ts'
import { mayTeach } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { clockRange, nairobiClock, nairobiDate } from '../../../shared/time.ts'
import type { Slot } from '../contract.ts'
import { slotState, type TimeSpan } from '../rules.ts'
import { availabilitySlots, busyIntervals, timesOff } from './tables.ts'

export type SlotRow = { id: number; startsAt: Date; endsAt: Date; taken: boolean; off: boolean }

type Slots = typeof availabilitySlots

/** For statements over slots: whether a lesson or class of the teacher's lies over `slot`. */
export const takenFor = (slot: Slots): SQL<boolean> => sql`exists (
        select
        from ${busyIntervals}
        where ${busyIntervals.personId} = ${slot.teacherId}
          and ${busyIntervals.part} = 'teacher'
          and ${busyIntervals.during} && ${slot.during})`

/** For statements over slots: whether `slot` lies in the teacher's time off. */
export const offFor = (slot: Slots): SQL<boolean> => sql`exists (
        select
        from ${timesOff}
        where ${timesOff.teacherId} = ${slot.teacherId}
          and ${timesOff.during} && ${slot.during})`

/** For statements over slots: whether nothing lies over `slot`. */
export const openFor = (slot: Slots): SQL<boolean> => sql`not ${takenFor(slot)}
              and not ${offFor(slot)}`

const slotColumns = {
  id: availabilitySlots.id,
  startsAt: availabilitySlots.startsAt,
  endsAt: availabilitySlots.endsAt,
  taken: takenFor(availabilitySlots),
  off: offFor(availabilitySlots),
}

const slots = (narrowed: SQL): Query<SlotRow> =>
  rows(
    slotColumns,
    (columns) => sql`
      select ${columns}
      from ${availabilitySlots}
      where ${narrowed}`,
  )

type Stretch = { teacherId: number; viewerId: number; from: Date; to: Date }

/**
 * A teacher's slots that start in a stretch of time, earliest first, each with whether something has taken it: for everybody
 * while they may teach, and always for themselves. What lies in their time off only they see.
 */
export const slotsBetween = statement('slots_between', (given: Given<Stretch>) =>
  slots(sql`${availabilitySlots.teacherId} = ${given.teacherId}
        and (${given.viewerId}::bigint = ${given.teacherId}::bigint or exists (
          select
          from ${users}
          where ${users.id} = ${given.teacherId}
            and ${mayTeach(users)}))
        and (${given.viewerId}::bigint = ${given.teacherId}::bigint or not ${offFor(availabilitySlots)})
        and ${availabilitySlots.startsAt} >= ${given.from}
        and ${availabilitySlots.startsAt} < ${given.to}
      order by ${availabilitySlots.startsAt}`),
)

type Ends = { [End in keyof TimeSpan]: TimeSpan[End] | null }

/** Part of a statement: one slot of a teacher by its two ends; nothing when the teacher offers no such time. */
export const slotAt = (given: Given<{ teacherId: number } & Ends>): Query<SlotRow> =>
  slots(sql`${availabilitySlots.teacherId} = ${given.teacherId}
        and ${availabilitySlots.startsAt} = ${given.startsAt}
        and ${availabilitySlots.endsAt} = ${given.endsAt}`)

/**
 * Those of a teacher's slots that begin and end at these instants, soonest first: whether the teacher's time is taken, and
 * whether the learner's is.
 */
export const slotsAmong = statement(
  'slots_among',
  (given: Given<{ teacherId: number; learnerId: number; startsAt: readonly Date[]; endsAt: readonly Date[] }>) =>
    rows(
      {
        ...slotColumns,
        learnerBusy: sql<boolean>`exists (
        select
        from ${busyIntervals}
        where ${busyIntervals.personId} = ${given.learnerId}
          and ${busyIntervals.part} = 'learner'
          and ${busyIntervals.during} && ${availabilitySlots.during})`,
      },
      (columns) => sql`
      select ${columns}
      from ${availabilitySlots}
      where ${availabilitySlots.teacherId} = ${given.teacherId}
        and (${availabilitySlots.startsAt}, ${availabilitySlots.endsAt}) in (
          select * from unnest(${given.startsAt}::timestamptz[], ${given.endsAt}::timestamptz[]))
      order by ${availabilitySlots.startsAt}`,
    ),
)

/** One slot of a teacher by its id. */
export async function slotById(db: Db, teacherId: number, id: number): Promise<SlotRow | null> {
  const [row] = await slotWithId(db, { teacherId, id })
  return row ?? null
}

const slotWithId = statement('slot_by_id', (given: Given<{ teacherId: number; id: number }>) =>
  slots(sql`${availabilitySlots.id} = ${given.id}
        and ${availabilitySlots.teacherId} = ${given.teacherId}`),
)

/** A slot as the calls show it: wall time in Nairobi beside the instants. */
export function toSlot(row: SlotRow, now: Date): Slot {
  const state = slotState(row, now)
  return {
    id: row.id,
    date: nairobiDate(row.startsAt),
    time: clockRange(row.startsAt, row.endsAt),
    start_time: nairobiClock(row.startsAt),
    end_time: nairobiClock(row.endsAt),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    isAvailable: state === 'free',
    state,
  }
}
