import { sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { retryDeadlock, type Db, type Tx } from '../../../shared/server/database.ts'
import { all, called, insertSelect, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { firstName } from '../../accounts/rules.ts'
import { takeTurns } from '../../accounts/server/index.ts'
import { slotState, type TimeSpan } from '../../availability/rules.ts'
import { claim, claimLost, offFor, slotsAmong } from '../../availability/server/index.ts'
import { availabilitySlots } from '../../availability/server/tables.ts'
import { notice } from '../../notices/server/index.ts'
import { refusals } from '../contract.ts'
import type { bookSeries as SeriesCall } from '../series-contract.ts'
import { answerBy, isWeekly } from '../rules.ts'
import { LEAST_LESSONS } from '../rules/words.ts'
import { refuseTooMuch } from './asking-limits.ts'
import { spanOf, type MaySpend, type AskedLesson } from './book-lesson.ts'
import { lessonTerms, type LessonTerms } from './lesson-terms.ts'
import { aboutBooking, bookingsOfSeries, type NamedBooking } from './queries.ts'
import { bookings, bookingSeries } from './tables.ts'

type Wanted = { actor: Actor; input: Omit<Input<typeof SeriesCall>, 'key'>; now: Date }

export type BookedSeries = { seriesId: number; bookings: NamedBooking[]; leftOut: TimeSpan[] }

/** How often a series is looked at anew because somebody took one of its times at the same moment. */
const MOST_TRIES = 5

/**
 * Asks a teacher for a lesson in each of several weeks, in one transaction: every week that is free then is booked, the others
 * are named. The same key of the same payer answers with the series there is. Refuses as `bookLesson` does, with `not_weekly`,
 * and with `slot_taken` where fewer than two weeks are free.
 * @param request.times how many times what the contract allows one person is allowed
 * @param request.also what happens in the same transaction, or nothing is booked either
 */
export async function bookSeries(
  db: Db,
  request: Wanted & {
    key: string
    teacherShareBps: number
    times: number
    maySpend: MaySpend
    also?: (tx: Tx, bookingId: number) => Promise<void>
  },
): Promise<BookedSeries> {
  const spans = weeklySpans(request.input)
  const before = await seriesByKey(db, request)
  const made = before ?? (await insertSeries(db, { ...request, spans }))
  const bookings = await bookingsOfSeries(db, made.id)
  const booked = new Set(bookings.map(({ startsAt }) => startsAt.getTime()))
  return { seriesId: made.id, bookings, leftOut: spans.filter(({ startsAt }) => !booked.has(startsAt.getTime())) }
}

export type WeeklyLessons = LessonTerms & { free: TimeSpan[] }

/**
 * What a series comes to if it were asked for now, with the weeks that are free; nothing is held by looking. Refuses as
 * `bookSeries` does before it books.
 */
export async function bookableSeries(db: Db, request: Wanted): Promise<WeeklyLessons> {
  const spans = weeklySpans(request.input)
  const terms = await lessonTerms(db, { ...request, span: null })
  const free = await freeSlots(db, { teacherId: terms.teacher.id, learnerId: terms.learner.id, spans, now: request.now })
  return { ...terms, free }
}

/** The instants that are meant, soonest first; refuses what is no series. */
function weeklySpans({ lessons }: Pick<Wanted['input'], 'lessons'>): TimeSpan[] {
  const spans = lessons.map(spanOf)
  const known = spans.filter((span) => span !== null)
  if (known.length < spans.length) throw new Refusal(refusals.slot_taken)
  if (!isWeekly(known.map(({ startsAt }) => startsAt))) throw new Refusal(refusals.not_weekly)
  return known.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

type People = { teacherId: number; learnerId: number; spans: readonly TimeSpan[]; now: Date }

/** The slots of these times that both can give; refuses with `slot_taken` where they make no series. */
async function freeSlots(db: Db | Tx, { teacherId, learnerId, spans, now }: People) {
  const [startsAt, endsAt] = [spans.map((span) => span.startsAt), spans.map((span) => span.endsAt)]
  const found = await slotsAmong(db, { teacherId, learnerId, startsAt, endsAt })
  const free = found.filter((slot) => !slot.learnerBusy && slotState(slot, now) === 'free')
  if (free.length < LEAST_LESSONS) throw new Refusal(refusals.slot_taken)
  return free
}

type Wish = Parameters<typeof bookSeries>[1] & { spans: readonly TimeSpan[] }

/** Looks at the times anew whenever somebody else, who waited for nobody, was quicker at one of them. */
async function insertSeries(db: Db, wish: Wish): Promise<{ id: number }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await retryDeadlock(() => db.transaction((tx) => insertOnce(tx, wish)))
    } catch (error) {
      if (!claimLost(error)) throw error
      if (tries === MOST_TRIES) throw new Refusal(refusals.slot_taken)
    }
  }
}

async function insertOnce(tx: Tx, wish: Wish): Promise<{ id: number }> {
  const { actor, input, teacherShareBps, key, spans, now } = wish
  const people = { teacherId: input.teacher_id, learnerId: input.student_id, payerId: actor.userId }
  await takeTurns(tx, Object.values(people))
  // The same request waited here for itself.
  const before = await seriesByKey(tx, wish)
  if (before) return before
  const { learner, teacher, subject, held } = await lessonTerms(tx, { actor, input, span: null, now })
  refuseTooMuch(held, wish.times, now, 'series')
  const free = await freeSlots(tx, { ...people, spans, now })
  const [first] = free
  if (!first) throw new Refusal(refusals.slot_taken)
  if (actor.userId === learner.id) {
    // What a child may spend is looked at for each lesson in the week it is in.
    const lesson = { learner, priceCents: teacher.priceCents }
    for (const { startsAt } of free) {
      const may = await wish.maySpend(tx, lesson, startsAt)
      if (may !== 'yes') throw new Refusal(refusals[may])
    }
  }
  const made = await requestSeries(tx, {
    ...people,
    ...{ key, subject, teacherShareBps, now },
    grade: learner.grade,
    topic: input.topic || null,
    message: input.message || null,
    priceCents: teacher.priceCents,
    answerBy: answerBy(now, first.startsAt),
    payAtOnce: input.pay_at_once ?? false,
    slotIds: free.map(({ id }) => id),
    learnerFirstName: firstName(learner.name),
  })
  const [booking] = made
  // Times can be withdrawn at the same moment: of fewer than two lessons no series is made.
  if (!booking?.seriesId || made.length < LEAST_LESSONS) throw new Refusal(refusals.slot_taken)
  await wish.also?.(tx, booking.id)
  return { id: booking.seriesId }
}

async function seriesByKey(db: Db | Tx, { actor, key }: { actor: Actor; key: string }): Promise<{ id: number } | null> {
  const [row] = await sameSeries(db, { payerId: actor.userId, key })
  return row ?? null
}

const sameSeries = statement('series_by_key', (given: Given<{ payerId: number; key: string }>) =>
  rows(
    { id: bookingSeries.id },
    (columns) => sql`
      select ${columns}
      from ${bookingSeries}
      where ${bookingSeries.payerId} = ${given.payerId}
        and ${bookingSeries.key} = ${given.key}`,
  ),
)

const series = called(bookingSeries, 'series')
const made = called(bookings, 'made')
const first = called(bookings, 'first')

type Request = AskedLesson & { key: string; slotIds: readonly number[] }

/** In one statement: the series, its bookings, both people's time, and one notice to the teacher. Soonest first. */
const requestSeries = statement('book_series', (given: Given<Request>) => {
  const { teacherId, learnerId, payerId, subject, grade, topic, message, priceCents, teacherShareBps, answerBy, now } = given
  const time = { kind: 'booking', source: made.id, startsAt: made.startsAt, endsAt: made.endsAt, from: made } as const
  const about = { ...aboutBooking(first), who: sql`${given.learnerFirstName}::text`, lessons: first.seriesOf }
  return rows(
    all(made),
    (columns) => sql`
      with ${series} as (
        ${insertSelect(bookingSeries, { teacherId, payerId, key: sql`${given.key}::text`, askedAt: now })}
        returning *),
      ${made} as (
        ${insertSelect(bookings, {
          ...{ teacherId, learnerId, payerId, subject, grade, topic, message, priceCents, teacherShareBps, answerBy },
          startsAt: availabilitySlots.startsAt,
          endsAt: availabilitySlots.endsAt,
          bookedAt: now,
          dueAt: answerBy,
          seriesId: series.id,
          seriesPlace: sql`row_number() over (order by ${availabilitySlots.startsAt})`,
          seriesOf: sql`count(*) over ()`,
          // No series is paid for as a whole: the instruction is for its first lesson.
          payAtOnce: sql`${given.payAtOnce}::boolean and row_number() over (order by ${availabilitySlots.startsAt}) = 1`,
        })}
        from ${availabilitySlots}
        cross join ${series}
        where ${availabilitySlots.id} = any(${given.slotIds}::bigint[])
          and ${availabilitySlots.teacherId} = ${teacherId}
          and not ${offFor(availabilitySlots)}
        returning *),
      ${first} as (select * from ${made} where ${made.seriesPlace} = 1),
      teachers_time as (${claim({ ...time, part: 'teacher', person: made.teacherId })}),
      learners_time as (${claim({ ...time, part: 'learner', person: made.learnerId })}),
      told as (${notice({ kind: 'series_requested', to: first.teacherId, by: first.payerId, about, at: now, from: first })})
      select ${columns}
      from ${made}
      order by ${made.startsAt}`,
  )
})
