import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { free } from '../../availability/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { lessonRefund, lessonRelease } from '../../wallet/server/index.ts'
import { refusals } from '../contract.ts'
import { refundFor } from '../rules.ts'
import type { Ending, Side } from '../rules/words.ts'
import { aboutBooking, bookingsOfSeries, lockSeries, type BookingRow } from './queries.ts'
import { bookingForSide } from './sides.ts'
import { bookings } from './tables.ts'
import { withLearner } from './with-learner.ts'

/**
 * Either side calls off what is left of a series: every lesson to come that is not paid, with one notice to the other side. What
 * is paid stays, because what comes back for it is looked at lesson by lesson. Refuses with `not_found`, `not_possible_now`.
 * @returns how many were called off
 */
export async function stopSeries(db: Db, wish: { actor: Actor; seriesId: number; now: Date }): Promise<number> {
  const { actor, seriesId, now } = wish
  const [one] = await bookingsOfSeries(db, seriesId)
  if (!one) throw new Refusal(refusals.not_found)
  const { side } = await bookingForSide(db, actor, one.id, now)
  return callOffSeries(db, { actorId: actor.userId, side, seriesId, withPaid: false, saidAt: now, now })
}

type CallingOff = {
  actorId: number
  side: Side
  seriesId: number
  /** Those that are paid too, each with the refund that the policy gives. */
  withPaid: boolean
  /** Whatever the policy says: nobody of the two has called it off. */
  allBack?: boolean
  /** When it was said: by this the policy decides, however much later it is carried out. */
  saidAt: Date
  now: Date
}

/** The same by somebody who has been found to be on a side of it. Refuses with `not_possible_now`. */
export async function callOffSeries(db: Db, wish: CallingOff): Promise<number> {
  const { actorId, side, seriesId, withPaid, allBack = false, saidAt, now } = wish
  const because = side === 'teacher' ? 'cancelled_by_teacher' : 'cancelled_by_learner'
  const stopped = await retryDeadlock(() =>
    db.transaction(async (tx) => {
      await lockSeries(tx, { seriesId })
      const toCome = (await bookingsOfSeries(tx, seriesId)).filter(
        (lesson) => lesson.startsAt > saidAt && isOpen(lesson) && (withPaid || lesson.paymentStatus !== 'paid'),
      )
      const back = (lesson: BookingRow) => (allBack ? lesson.priceCents : refundFor(lesson, side, saidAt))
      const refunds = toCome.map((lesson) => (lesson.paymentStatus === 'paid' ? back(lesson) : 0))
      return stopAll(tx, { ids: toCome.map(({ id }) => id), actorId, refunds, because, now })
    }),
  )
  if (stopped.length === 0) throw new Refusal(refusals.not_possible_now)
  return stopped.length
}

const isOpen = ({ status }: BookingRow): boolean => ['pending', 'accepted', 'confirmed'].includes(status)

const moved = called(bookings, 'moved')
const first = called(bookings, 'first')

type Stopped = { ids: readonly number[]; actorId: number; refunds: readonly number[]; because: Ending; now: Date }

/**
 * With the bookings locked before: a time that is proposed at the same moment was seen, or comes too late. Of what was paid as
 * much goes back as is said, and the rest is shared as if the lesson had been taught. Beside the teacher whoever pays is told,
 * where somebody else of the learner's side calls it off; and the learner, whoever else it was.
 */
const stopAll = statement('stop_series', (given: Given<Stopped>) => {
  const actor = sql`${given.actorId}::bigint`
  const byTeacher = sql`${first.endedBecause} = 'cancelled_by_teacher'`
  const to = sql`case when ${byTeacher} then ${first.payerId} else ${first.teacherId} end`
  const by = sql`case when ${byTeacher} then ${first.teacherId} else ${first.payerId} end`
  const about = { ...aboutBooking(first), lessons: sql`(select count(*) from ${moved})` }
  const back = sql`(select sum(${moved.refundedCents}) from ${moved})`
  const paid = sql`exists (select from ${moved} where ${moved.paidAt} is not null)`
  const told = { kind: 'series_stopped', to, by, at: given.now } as const
  const paidByAnother = sql`not (${byTeacher}) and ${first.payerId} <> ${actor}`
  const toldWhoPays = { ...told, to: first.payerId, by: actor }
  const aboutMoney = { ...about, amount: back }
  const byOthers = sql`${first.learnerId} not in (${first.payerId}, ${actor})`
  const byWhom = sql`case when ${byTeacher} then ${first.teacherId} else ${actor} end`
  const toldWhoLearns = { ...told, to: first.learnerId, by: byWhom }
  const family = sql`${first} cross join ${withLearner(first, paid)}
        where ${paid} and told.person not in (${first.payerId}, ${actor})`
  const kept = sql`${moved.paidAt} is not null and ${moved.refundedCents} < ${moved.priceCents}`
  return rows(
    {
      id: moved.id,
      refund: sql`case when ${moved.refundedCents} > 0 then ${lessonRefund(moved, given.now)} end`,
      release: sql`case when ${kept} then ${lessonRelease(moved, given.now)} end`,
    },
    (columns) => sql`
      with ending as (
        select id, cents from unnest(${given.ids}::bigint[], ${given.refunds}::bigint[]) as ending (id, cents)),
      ${moved} as (
        update ${bookings}
        set ${set(bookings, {
          status: 'cancelled',
          endedBecause: given.because,
          refundedCents: sql`ending.cents`,
          dueAt: null,
          paymentStatus: sql`case
            when ${bookings.paymentStatus} <> 'paid' then 'n/a'
            when ending.cents > 0 then 'refunded'
            else 'released'
          end`,
        })}
        from ending
        where ${bookings.id} = ending.id
        returning ${bookings}.*),
      ${first} as (select * from ${moved} order by ${moved.startsAt} limit 1),
      freed as (${free('booking', moved.id, moved)}),
      told as (${notice({ ...told, about, from: sql`${first} where not ${paid}` })}),
      told_of_money as (${notice({ ...told, about: aboutMoney, from: sql`${first} where ${paid}` })}),
      told_who_pays as (${notice({ ...toldWhoPays, about, from: sql`${first} where not ${paid} and ${paidByAnother}` })}),
      told_who_paid as (${notice({ ...toldWhoPays, about: aboutMoney, from: sql`${first} where ${paid} and ${paidByAnother}` })}),
      told_who_learns as (${notice({ ...toldWhoLearns, about, from: sql`${first} where not ${paid} and ${byOthers}` })}),
      told_of_paid as (${notice({ ...toldWhoLearns, to: sql`told.person`, about: aboutMoney, from: family })})
      select ${columns}
      from ${moved}`,
  )
})
