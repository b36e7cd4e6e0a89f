/** Threads as somebody of them sees them. Who is no person of a thread finds none. */
import { sql, type SQL } from 'drizzle-orm'
import { assert } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given, type Query, type RowOf } from '../../../shared/server/statement.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { lessonOfTwo, standingOfTwo } from '../../booking/server/index.ts'
import type { BookingStatus } from '../../booking/contract.ts'
import { actingFor, messagesAgreed, photoAgreed } from '../../family/server/index.ts'
import { messages, threadBlocks, threadReadings, threads } from './tables.ts'

const teacher = called(users, 'teacher')
const learner = called(users, 'learner')
const learnerProfile = called(studentProfiles, 'learner_profile')
const last = called(messages, 'last')
const unread = called(messages, 'unread')

/** Beyond 99 nobody is told how many are unread. */
const COUNTED = 100

type Viewed = { me: number; today: string }

/** A day of birth is the first of its month, so this is `isMinor` as SQL says it. */
const withChild = (today: SQL): SQL<boolean> => sql<boolean>`(${learnerProfile.bornOn} + interval '18 years' > ${today}::date)`

/** The learner, the teacher, and who acts for a child, or for a learner without a sign-in. */
const isPerson = ({ me, today }: Given<Viewed>): SQL => sql`(${threads.teacherId} = ${me}
        or ${threads.learnerId} = ${me}
        or (${withChild(today)} or ${learner.passwordHash} is null)
          and ${threads.learnerId} in (${actingFor(me)}))`

const lastOf = <Value>(value: SQL): SQL<Value | null> => sql<Value | null>`(
        select ${value}
        from ${messages} ${last}
        where ${last.threadId} = ${threads.id}
        order by ${last.id} desc
        limit 1)`

const unreadOf = (me: SQL): SQL => sql`from ${messages} ${unread}
        where ${unread.threadId} = ${threads.id}
          and ${unread.senderId} <> ${me}
          and ${unread.id} > coalesce((
            select ${threadReadings.readUpTo}
            from ${threadReadings}
            where ${threadReadings.threadId} = ${threads.id}
              and ${threadReadings.userId} = ${me}), 0)`

const seenColumns = ({ me, today }: Given<Viewed>) => ({
  id: threads.id,
  learnerId: threads.learnerId,
  teacherId: threads.teacherId,
  turn: threads.turn,
  movedAt: threads.movedAt,
  pausedAt: threads.pausedAt,
  closedAt: threads.closedAt,
  teacherName: teacher.name,
  teacherPhoto: photoOf(teacher.id),
  learnerName: learner.name,
  learnerPhoto: photoOf(learner.id),
  learnerPhotoAgreed: photoAgreed(learner.id),
  learnerBornOn: learnerProfile.bornOn,
  /** A learner without a sign-in is written for by the parent. */
  learnerSignsIn: sql<boolean>`${learner.passwordHash} is not null`,
  withChild: withChild(today),
  bothActive: sql<boolean>`(${teacher.status} = 'active' and ${learner.status} = 'active')`,
  live: sql<boolean>`standing.live`,
  paid: sql<boolean>`standing.paid`,
  known: sql<boolean>`standing.known`,
  lastEndsAt: sql<Date | null>`standing.last_ends_at`,
  lessonId: sql<number>`lesson.id::float8`,
  lessonTitle: sql<string>`lesson.title`,
  lessonStartsAt: sql<Date>`lesson.starts_at`,
  lessonEndsAt: sql<Date>`lesson.ends_at`,
  lessonStatus: sql<BookingStatus>`lesson.status`,
  lessonPriceCents: sql<number>`lesson.price_cents::float8`,
  lessonPayBy: sql<Date | null>`lesson.pay_by`,
  blocked: sql<boolean>`exists (
        select
        from ${threadBlocks}
        where ${threadBlocks.threadId} = ${threads.id})`,
  blockedByViewer: sql<boolean>`exists (
        select
        from ${threadBlocks}
        where ${threadBlocks.threadId} = ${threads.id}
          and ${threadBlocks.blockerId} = ${me})`,
  needsConsent: sql<boolean>`(${threads.learnerId} = ${me} and ${withChild(today)} and not ${messagesAgreed(threads.learnerId)})`,
  unread: sql<number>`(select count(*)::integer from (select ${unreadOf(me)} limit ${sql.raw(String(COUNTED))}) counted)`,
  lastText: lastOf<string>(sql`${last.text}`),
  lastAt: lastOf<Date>(sql`${last.writtenAt}`),
  lastBy: lastOf<number>(sql`${last.senderId}::float8`),
  lastByName: lastOf<string>(sql`(select ${users.name} from ${users} where ${users.id} = ${last.senderId})`),
})

/** A thread as its row and its two people say it. */
export type SeenThread = RowOf<ReturnType<typeof seenColumns>>

/** @param from the threads */
const joined = (from: SQL): SQL => sql`${from}
      join ${users} ${teacher} on ${teacher.id} = ${threads.teacherId}
      join ${users} ${learner} on ${learner.id} = ${threads.learnerId}
      join ${studentProfiles} ${learnerProfile} on ${learnerProfile.userId} = ${threads.learnerId}`

/** @param from the threads, and what they are joined to @param which of them, in what order */
const seen = (given: Given<Viewed>, from: SQL, which: SQL): Query<SeenThread> => {
  const two = { learnerId: threads.learnerId, teacherId: threads.teacherId }
  return rows(
    seenColumns(given),
    (columns) => sql`
      select ${columns}
      from ${from}
      cross join ${standingOfTwo(two)}
      cross join ${lessonOfTwo(two)}
      where ${which}`,
  )
}

type Wanted = Viewed & { before: number | null; limit: number }

/** Of each of somebody's own sides the threads that moved last, by the order of its index, and of these the last. */
const lastOfMine = ({ me, today, before, limit }: Given<Wanted>): SQL => {
  const newest = (side: SQL, id: SQL): SQL => sql`
          select *
          from ${threads}
          where ${side} = ${id}
            and (${before}::bigint is null or ${threads.turn} < ${before})
          order by ${threads.turn} desc
          limit ${limit}`
  return sql`(
        (${newest(sql`${threads.teacherId}`, me)})
        union all
        select own_side.*
        from (
          select ${me}::bigint as id
          union all
          select child.id
          from (${actingFor(me)}) child
          join ${users} ${learner} on ${learner.id} = child.id
          join ${studentProfiles} ${learnerProfile} on ${learnerProfile.userId} = child.id
          where ${withChild(today)} or ${learner.passwordHash} is null) own
        cross join lateral (${newest(sql`${threads.learnerId}`, sql`own.id`)}) own_side
        order by turn desc
        limit ${limit})`
}

const page = statement('threads_of', (given: Given<Wanted>) =>
  seen(
    given,
    joined(sql`${lastOfMine(given)} ${threads}`),
    sql`true
      order by ${threads.turn} desc`,
  ),
)

const viewed = (actor: Actor, now: Date): Viewed => ({ me: actor.userId, today: nairobiDate(now) })

/** A page of somebody's threads, the one that moved last first; `before` is the turn the last page ended with. */
export async function threadsOf(
  db: Db,
  actor: Actor,
  { before, limit }: { before: number | null; limit: number },
  now: Date,
): Promise<{ list: SeenThread[]; next: number | null }> {
  const found = await page(db, { ...viewed(actor, now), before, limit: limit + 1 })
  const list = found.slice(0, limit)
  return { list, next: found.length > limit ? (list.at(-1)?.turn ?? null) : null }
}

const one = statement('thread_for', (given: Given<Viewed & { threadId: number }>) =>
  seen(given, joined(sql`${threads}`), sql`${threads.id} = ${given.threadId} and ${isPerson(given)}`),
)

/** A thread of this person; null for everybody else, exactly as for one that does not exist. */
export async function threadFor(db: Db | Tx, actor: Actor, threadId: number, now: Date): Promise<SeenThread | null> {
  const [row] = await one(db, { ...viewed(actor, now), threadId })
  return row ?? null
}

const counted = statement('threads_unread', (given: Given<Wanted>) =>
  rows(
    { threads: sql<number>`count(*)::integer` },
    (columns) => sql`
      select ${columns}
      from ${lastOfMine(given)} ${threads}
      cross join lateral (select ${unreadOf(given.me)} limit 1) as unread_one`,
  ),
)

/** More than anybody has to answer; what is written moves its thread to the front. */
const LATELY_MOVED = 200

/** In how many of somebody's threads that moved last something is unread. */
export async function unreadThreads(db: Db, actor: Actor, now: Date): Promise<number> {
  const [row] = await counted(db, { ...viewed(actor, now), before: null, limit: LATELY_MOVED })
  return row?.threads ?? 0
}

const facts = statement('thread_to_tell', (given: Given<{ threadId: number; today: string }>) =>
  rows(
    {
      id: threads.id,
      learnerId: threads.learnerId,
      teacherId: threads.teacherId,
      pausedAt: threads.pausedAt,
      learnerSignsIn: sql<boolean>`${learner.passwordHash} is not null`,
      withChild: withChild(given.today),
    },
    (columns) => sql`
      select ${columns}
      from ${joined(sql`${threads}`)}
      where ${threads.id} = ${given.threadId}`,
  ),
)

/** What telling the people of a thread needs, whoever does. */
export type ToldThread = Pick<SeenThread, 'id' | 'learnerId' | 'teacherId' | 'pausedAt' | 'learnerSignsIn' | 'withChild'>

/** The caller is an operator; the thread exists. */
export async function factsToTell(tx: Tx, threadId: number, now: Date): Promise<ToldThread> {
  const [row] = await facts(tx, { threadId, today: nairobiDate(now) })
  assert(row, `thread ${threadId} has no people`)
  return row
}
