import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db } from '../../../shared/server/database.ts'
import { eachAlone } from '../../../shared/server/sweep.ts'
import { all, called, rows, set, silent, statement, type Given, type Query } from '../../../shared/server/statement.ts'
import { freeAt } from '../../availability/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { refusals } from '../contract.ts'
import { PAY_BEFORE_START_MINUTES } from '../rules.ts'
import { aboutBooking } from './queries.ts'
import { nextLessonLookAt } from './reminders.ts'
import { bookingForSide } from './sides.ts'
import { bookingProposals, bookings } from './tables.ts'
import { withLearner } from './with-learner.ts'

type Time = { startsAt: Date; endsAt: Date }

/**
 * The other side accepts or declines the time that was proposed, or its own side takes it back. Accepting moves the lesson, with
 * its room and its held money; all else keeps the old time and frees the new. Refuses with `not_found`, `not_possible_now`,
 * `too_late`.
 * @returns when the lesson is from now on
 */
export async function answerProposal(
  db: Db,
  answer: {
    actor: Actor
    bookingId: number
    proposalId: number
    action: 'accept' | 'decline' | 'take_back'
    now: Date
  },
): Promise<Time> {
  const { actor, bookingId, proposalId, action, now } = answer
  const { booking, side } = await bookingForSide(db, actor, bookingId, now)
  const [proposal] = await byId(db, { bookingId, proposalId })
  if (!proposal) throw new Refusal(refusals.not_found)
  if ((proposal.side === side) !== (action === 'take_back')) throw new Refusal(refusals.not_possible_now)
  if (!proposal.outcome && proposal.answerBy <= now && action !== 'take_back') throw new Refusal(refusals.too_late)
  const which = { bookingId, proposalId, by: actor.userId, now }
  const moved = await retryDeadlock(() =>
    db.transaction(async (tx) => {
      await lockBooking(tx, { bookingId })
      const [done] = await (action === 'accept' ? accept : action === 'decline' ? decline : takeBack)(tx, which)
      // Somebody was quicker: answered it, took it back, or ended the lesson. What was half done is undone.
      if (!done) throw new Refusal(refusals.not_possible_now)
      return done
    }),
  )
  return action === 'accept' ? moved : booking
}

const byId = statement('proposal_by_id', (given: Given<{ bookingId: number; proposalId: number }>) =>
  rows(
    all(bookingProposals),
    (columns) => sql`
      select ${columns}
      from ${bookingProposals}
      where ${bookingProposals.id} = ${given.proposalId}
        and ${bookingProposals.bookingId} = ${given.bookingId}`,
  ),
)

/** So that what the next statement sees of the booking and its proposals is as it is. */
const lockBooking = statement('lock_booking', (given: Given<{ bookingId: number }>) =>
  silent(sql`select from ${bookings} where ${bookings.id} = ${given.bookingId} for update`),
)

type Which = { bookingId: number; proposalId: number; by: number; now: Date }

const ended = called(bookingProposals, 'ended')
const moved = called(bookings, 'moved')
const lesson = called(bookings, 'lesson')

const end = (given: Given<{ proposalId: number; now: Date }>, outcome: 'accepted' | 'declined' | 'taken_back'): SQL => sql`
        update ${bookingProposals}
        set ${set(bookingProposals, { outcome, endedAt: given.now })}
        where ${bookingProposals.id} = ${given.proposalId}
          and ${bookingProposals.outcome} is null
          and ${bookingProposals.answerBy} > ${given.now}
        returning *`

/** The old time is free again, the new one has been held. What must be paid must be paid before the new start. */
const accept = statement('accept_proposal', (given: Given<Which>) => {
  const lastPay = sql`${ended.startsAt} - interval '${sql.raw(String(PAY_BEFORE_START_MINUTES))} minutes'`
  const unpaid = sql`${bookings.status} = 'accepted'`
  const payBy = sql`case when ${unpaid} then least(${bookings.payBy}, ${lastPay}) else ${bookings.payBy} end`
  const toOthers = { to: sql`told.person`, by: sql`${given.by}::bigint` }
  const about = {
    ...aboutBooking(moved),
    starts_at: ended.fromStartsAt,
    new_starts_at: moved.startsAt,
  }
  const people = sql`${moved} join ${ended} on true cross join lateral (
          select case when ${ended.side} = 'teacher' then ${moved.teacherId} else ${moved.payerId} end
          union select told.person from ${withLearner(moved, sql`${moved.paidAt} is not null`)}) as told (person)
        where told.person <> ${given.by}::bigint`
  return rows(
    { startsAt: moved.startsAt, endsAt: moved.endsAt },
    (columns) => sql`
      with ${ended} as (${end(given, 'accepted')}),
      ${moved} as (
        update ${bookings}
        set ${set(bookings, {
          startsAt: ended.startsAt,
          endsAt: ended.endsAt,
          payBy,
          dueAt: sql`case when ${unpaid} then least(${bookings.dueAt}, ${payBy}) else ${nextLessonLookAt(ended, given.now)} end`,
        })}
        from ${ended}
        where ${bookings.id} = ${given.bookingId}
          and ${bookings.status} in ('accepted', 'confirmed')
          and ${bookings.startsAt} = ${ended.fromStartsAt}
          and ${bookings.startsAt} > ${given.now}
          and (${bookings.status} = 'confirmed' or ${bookings.payBy} > ${given.now})
        returning ${bookings}.*),
      freed as (
        ${freeAt('booking', ended.bookingId, ended.fromStartsAt, ended)}),
      told as (
        ${notice({ kind: 'move_accepted', ...toOthers, about, at: given.now, from: people })})
      select ${columns}
      from ${moved}`,
  )
})

const decline = statement('decline_proposal', (given: Given<Which>) => keep(given, 'declined', 'move_declined'))
const takeBack = statement('take_back_proposal', (given: Given<Which>) => keep(given, 'taken_back', 'move_taken_back'))

/** The lesson stays where it is, and the new time is free again. */
function keep(given: Given<Which>, outcome: 'declined' | 'taken_back', kind: 'move_declined' | 'move_taken_back'): Query<Time> {
  const toTeacher = sql`(${ended.side} = 'teacher') = ${sql.raw(String(outcome === 'declined'))}`
  const to = sql`case when ${toTeacher} then ${lesson.teacherId} else ${lesson.payerId} end`
  const from = sql`${ended} join ${bookings} ${lesson} on ${lesson.id} = ${ended.bookingId}`
  const about = { ...aboutBooking(lesson), new_starts_at: ended.startsAt }
  return rows(
    { startsAt: ended.startsAt, endsAt: ended.endsAt },
    (columns) => sql`
      with ${ended} as (${end(given, outcome)}),
      freed as (${freeAt('booking', ended.bookingId, ended.startsAt, ended)}),
      told as (
        ${notice({ kind, to, by: sql`${given.by}::bigint`, about, at: given.now, from })}
        where ${lesson.status} in ('accepted', 'confirmed'))
      select ${columns}
      from ${ended}`,
  )
}

const AT_ONCE = 100

/** Proposals nobody answered in time: the old time stays, the new one is free, both sides are told. @returns how many */
export async function lapseProposals(db: Db, now: Date): Promise<number> {
  return eachAlone(
    await due(db, { now }),
    now,
    ({ id }) => lapse(db, { proposalId: id, now }),
    async () => undefined,
  )
}

const due = statement('proposals_due', (given: Given<{ now: Date }>) =>
  rows(
    { id: bookingProposals.id },
    (columns) => sql`
      select ${columns}
      from ${bookingProposals}
      where ${bookingProposals.outcome} is null
        and ${bookingProposals.answerBy} <= ${given.now}
      order by ${bookingProposals.answerBy}
      limit ${AT_ONCE}`,
  ),
)

const lapse = statement('lapse_proposal', (given: Given<{ proposalId: number; now: Date }>) => {
  const from = sql`${ended} join ${bookings} ${lesson} on ${lesson.id} = ${ended.bookingId}
        cross join lateral (values (${lesson.teacherId}), (${lesson.payerId})) as told (person)`
  const about = { ...aboutBooking(lesson), new_starts_at: ended.startsAt }
  return silent(sql`
      with ${ended} as (
        update ${bookingProposals}
        set ${set(bookingProposals, { outcome: 'lapsed', endedAt: given.now })}
        where ${bookingProposals.id} = ${given.proposalId}
          and ${bookingProposals.outcome} is null
          and ${bookingProposals.answerBy} <= ${given.now}
        returning *),
      freed as (${freeAt('booking', ended.bookingId, ended.startsAt, ended)})
      ${notice({ kind: 'move_lapsed', to: sql`told.person`, about, at: given.now, from })}
      where ${lesson.status} in ('accepted', 'confirmed')`)
})
