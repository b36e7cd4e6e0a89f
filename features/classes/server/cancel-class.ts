import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { seatRefund } from '../../wallet/server/index.ts'
import { refusals } from '../contract.ts'
import { ownClassOf } from './own-class.ts'
import { othersOfSeats, paidSeats, seat, session, settled, withSeatsHeld } from './settle-seats.ts'
import { liveClasses } from './tables.ts'

/**
 * Cancels a class of the teacher's own before it starts: every seat's money goes back, all of the time is free again, and
 * everybody concerned is told. Refuses with `not_found`, `class_begun`.
 * @returns how many seats there were, and what went back in cents
 */
export async function cancelClass(
  db: Db,
  wish: { teacherId: number; classId: number; reason?: string | undefined; now: Date },
): Promise<{ seats: number; refundedCents: number }> {
  const { teacherId, classId, now } = wish
  await ownClassOf(db, wish)
  const seats = await retryDeadlock(() =>
    withSeatsHeld(db, classId, (tx) => cancel(tx, { teacherId, classId, reason: wish.reason ?? '', now })),
  )
  if (seats.length === 0) throw new Refusal(refusals.class_begun)
  const taken = seats.filter(({ seatId }) => seatId !== null)
  return { seats: taken.length, refundedCents: taken.reduce((sum, { priceCents }) => sum + Number(priceCents), 0) }
}

/** A row for each seat, or one without a seat; none where the class is not to be cancelled any more. */
const cancel = statement('cancel_class', (given: Given<{ teacherId: number; classId: number; reason: string; now: Date }>) => {
  const about = { subject: session.title, starts_at: session.startsAt, reason: sql`${given.reason}::text` }
  const told = { kind: 'class_cancelled', at: given.now } as const
  return rows(
    {
      seatId: sql<number | null>`${seat.id}`,
      priceCents: sql<number>`coalesce(${seat.priceCents}, 0)`,
      transfer: sql`case when ${seat.priceCents} > 0 then ${seatRefund(seat, given.now)} end`,
    },
    (columns) => sql`
      with ${session} as (
        update ${liveClasses}
        set ${set(liveClasses, { status: 'cancelled', dueAt: null })}
        where ${liveClasses.id} = ${given.classId}
          and ${liveClasses.teacherId} = ${given.teacherId}
          and ${liveClasses.status} = 'scheduled'
          and ${liveClasses.startsAt} > ${given.now}
        returning *),
      ${seat} as (${settled('refunded')}),
      teachers_time as (${free('class', session.id, session)}),
      learners_time as (${free('enrolment', seat.id, seat)}),
      told_of_money as (
        ${notice({ ...told, to: seat.payerId, about: { ...about, amount: seat.priceCents }, from: paidSeats })}),
      told_others as (
        ${notice({ ...told, to: sql`told.person`, about, from: othersOfSeats })})
      select ${columns}
      from ${session}
      left join ${seat} on true`,
  )
})
