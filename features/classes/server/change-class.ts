import { sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { claimLost, shift } from '../../availability/server/index.ts'
import { nextLookAt } from '../../booking/server/index.ts'
import { refusals } from '../contract.ts'
import type { changeClass as ChangeCall } from '../own-contract.ts'
import { seatLimits } from '../rules/plan.ts'
import { actionsOf, startProblem } from '../rules.ts'
import { ownClassOf } from './own-class.ts'
import type { ClassRow } from './queries.ts'
import { liveClasses } from './tables.ts'
import { holdTeachersTime } from './teachers-time.ts'

/**
 * Changes a class of the teacher's own before it starts. Whoever has taken a seat has taken it at that time and price, so these
 * stand from the first seat. Refuses with `not_found`, `class_begun`, `in_the_past`, `too_far_ahead`, `seats_promised`,
 * `too_few_seats`, `time_off`, `teacher_busy`.
 */
export async function changeClass(
  db: Db,
  wish: { teacherId: number; input: Input<typeof ChangeCall>; now: Date },
): Promise<void> {
  const { teacherId, input, now } = wish
  const before = await ownClassOf(db, { teacherId, classId: input.classId })
  const startsAt = new Date(input.start_time)
  const changed = {
    title: input.topic,
    description: input.agenda ?? '',
    startsAt,
    endsAt: plus(startsAt, minutes(input.duration)),
    seats: input.max_students ?? seatLimits.initial,
    priceCents: centsFromShillings(input.price),
  }
  mayChange(before, changed, now)
  const moved = before.startsAt.getTime() !== startsAt.getTime() || before.endsAt.getTime() !== changed.endsAt.getTime()
  const problem = moved ? startProblem(startsAt, now) : null
  if (problem) throw new Refusal(refusals[problem], { fields: { start_time: refusals[problem] } })
  try {
    const [row] = await retryDeadlock(() =>
      db.transaction(async (tx) => {
        if (moved) await holdTeachersTime(tx, teacherId, changed)
        return change(tx, { ...changed, teacherId, classId: before.id, now })
      }),
    )
    if (row) return
  } catch (error) {
    if (claimLost(error)) throw new Refusal(refusals.teacher_busy, { fields: { start_time: refusals.teacher_busy } })
    throw error
  }
  // Something came between: its refusal is the one of the class as it is now.
  mayChange(await ownClassOf(db, { teacherId, classId: before.id }), changed, now)
  throw new Refusal(refusals.class_begun)
}

type Changed = Pick<ClassRow, 'title' | 'description' | 'startsAt' | 'endsAt' | 'seats' | 'priceCents'>

function mayChange(session: ClassRow, changed: Changed, now: Date): void {
  const actions = actionsOf(session, now)
  if (!actions.includes('change')) throw new Refusal(refusals.class_begun)
  const field =
    session.priceCents !== changed.priceCents
      ? 'price'
      : session.startsAt.getTime() !== changed.startsAt.getTime()
        ? 'start_time'
        : session.endsAt.getTime() !== changed.endsAt.getTime()
          ? 'duration'
          : null
  if (field && !actions.includes('move')) {
    throw new Refusal(refusals.seats_promised, { fields: { [field]: refusals.seats_promised } })
  }
  if (changed.seats < session.seatsTaken)
    throw new Refusal(refusals.too_few_seats, { fields: { max_students: refusals.too_few_seats } })
}

const made = called(liveClasses, 'made')

const change = statement('change_class', (given: Given<Changed & { teacherId: number; classId: number; now: Date }>) => {
  const { title, description, startsAt, endsAt, seats, priceCents } = given
  const written = { title, description, startsAt, endsAt, seats, priceCents }
  return rows(
    { id: made.id },
    (columns) => sql`
      with ${made} as (
        update ${liveClasses}
        set ${set(liveClasses, { ...written, dueAt: nextLookAt({ startsAt, endsAt }, given.now) })}
        where ${liveClasses.id} = ${given.classId}
          and ${liveClasses.teacherId} = ${given.teacherId}
          and ${liveClasses.status} = 'scheduled'
          and ${liveClasses.startsAt} > ${given.now}
          and ${liveClasses.seatsTaken} <= ${seats}
          and (${liveClasses.seatsTaken} = 0
            or (${liveClasses.startsAt} = ${startsAt}
              and ${liveClasses.endsAt} = ${endsAt}
              and ${liveClasses.priceCents} = ${priceCents}))
        returning *),
      teachers_time as (${shift('class', made.id, made)})
      select ${columns}
      from ${made}`,
  )
})
