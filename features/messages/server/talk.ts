/** What stands in a thread: a page of what was written, and what happened to the lessons meanwhile. */
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { historyOfTwo } from '../../booking/server/index.ts'
import { guardiansOf } from '../../family/server/index.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { refusals, type Event, type readThread } from '../contract.ts'
import { eventBetween, showsContacts } from '../rules.ts'
import { threadFor, type SeenThread } from './seen-threads.ts'
import { messages } from './tables.ts'
import { messageView, talkerOf, threadView, type WrittenRow } from './views.ts'

/** Far more than happens between two messages. */
const MOST_EVENTS = 100

const writtenColumns = {
  id: messages.id,
  senderId: messages.senderId,
  senderName: users.name,
  text: messages.text,
  writtenAt: messages.writtenAt,
}

type Wanted = { threadId: number; from: number; limit: number }

const earlierThan = statement('messages_before', (given: Given<Wanted>) =>
  rows(
    writtenColumns,
    (columns) => sql`
      select ${columns}
      from ${messages}
      join ${users} on ${users.id} = ${messages.senderId}
      where ${messages.threadId} = ${given.threadId}
        and ${messages.id} < ${given.from}
      order by ${messages.id} desc
      limit ${given.limit}`,
  ),
)

const laterThan = statement('messages_after', (given: Given<Wanted>) =>
  rows(
    writtenColumns,
    (columns) => sql`
      select ${columns}
      from ${messages}
      join ${users} on ${users.id} = ${messages.senderId}
      where ${messages.threadId} = ${given.threadId}
        and ${messages.id} > ${given.from}
      order by ${messages.id}
      limit ${given.limit}`,
  ),
)

const LAST = Number.MAX_SAFE_INTEGER - 1

/** The last messages up to one, oldest first: what a report sends. */
export async function messagesUpTo(db: Db | Tx, threadId: number, upTo: number, limit: number): Promise<WrittenRow[]> {
  return (await earlierThan(db, { threadId, from: upTo + 1, limit })).reverse()
}

/** A page of what was written, and the time it stands for: from its first message to the first of the page that follows. */
type Page = { written: WrittenRow[]; earlier: boolean; later: boolean; from: Date | null; to: Date | null }

async function pageOf(db: Db, threadId: number, { before, after, limit }: Cursors): Promise<Page> {
  if (after !== undefined) {
    const found = await laterThan(db, { threadId, from: after - 1, limit: limit + 2 })
    const from = withoutCursor(found, after)?.writtenAt ?? null
    const next = found.at(limit)
    return { written: found.slice(0, limit), earlier: true, later: next !== undefined, from, to: next?.writtenAt ?? null }
  }
  const found = await earlierThan(db, { threadId, from: (before ?? LAST) + 1, limit: limit + 2 })
  const next = withoutCursor(found, before)
  const written = found.slice(0, limit).reverse()
  const earlier = found.length > limit
  const from = earlier ? (written.at(0)?.writtenAt ?? null) : null
  return { written, earlier, later: before !== undefined, from, to: next?.writtenAt ?? null }
}

/** Takes the cursor's own message off what was found from it on. */
const withoutCursor = (found: WrittenRow[], cursor: number | undefined): WrittenRow | undefined =>
  found[0]?.id === cursor ? found.shift() : undefined

type Cursors = { before: number | undefined; after: number | undefined; limit: number }

/** A thread with a page of its talk. Refuses with `not_found` whoever is no person of it. */
export async function talkOf(
  db: Db,
  actor: Actor,
  threadId: number,
  cursors: Cursors,
  now: Date,
): Promise<Answer<typeof readThread>> {
  const row = await threadFor(db, actor, threadId, now)
  if (!row) throw new Refusal(refusals.not_found)
  const page = await pageOf(db, threadId, cursors)
  return {
    thread: threadView(row, actor.userId, now),
    people: await othersOf(db, row, actor, now),
    with_child: row.withChild,
    hides: !showsContacts(row),
    may_block: !row.withChild,
    messages: page.written.map((written) => messageView(row, written, actor.userId, now)),
    events: await eventsBeside(db, row, page),
    earlier: page.earlier,
    later: page.later,
  }
}

/** Everybody else who reads a thread. */
async function othersOf(db: Db, row: SeenThread, actor: Actor, now: Date) {
  const guardians = row.withChild || !row.learnerSignsIn ? await guardiansOf(db, { userId: row.learnerId }) : []
  const everybody = [
    { id: row.teacherId, name: row.teacherName },
    ...(row.learnerSignsIn ? [{ id: row.learnerId, name: row.learnerName }] : []),
    ...guardians,
  ]
  return everybody.filter(({ id }) => id !== actor.userId).map((one) => talkerOf(row, one, actor.userId, now))
}

/** What happened in the time that a page stands for. */
async function eventsBeside(db: Db, row: SeenThread, { from, to }: Page): Promise<Event[]> {
  const { learnerId, teacherId } = row
  const found = await historyOfTwo(db, { learnerId, teacherId, from, to, limit: MOST_EVENTS })
  return found.reverse().flatMap(({ id, status, startsAt, writtenAt, statusBefore, startsAtBefore }) => {
    const before = statusBefore && startsAtBefore ? { status: statusBefore, startsAt: startsAtBefore } : null
    const what = eventBetween(before, { status, startsAt })
    return what ? [{ id, what, lesson_starts_at: startsAt.toISOString(), at: writtenAt.toISOString() }] : []
  })
}
