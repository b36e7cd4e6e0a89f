/**
 * Handles the notes of the outbox. Each lane takes the notes that wait for one thing outside, so that a mail server that hangs
 * holds up mails and nothing else; and in a lane each note goes on its own, so that one that hangs holds up itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, lt, min, or, sql } from 'drizzle-orm'
import { hours, plus } from '../time.ts'
import type { Db } from './database.ts'
import { describeError, type Log } from './log.ts'
import type { Note, NoteHandler } from './outbox.ts'
import { outbox } from './outbox-table.ts'
import { rows, set, statement, type Given } from './statement.ts'
import { MORE, type Sweep } from './sweep.ts'

/** What a note waits for: the payment provider, nothing outside our database, the mail server, SMS, or services of browsers. */
export const lanes = ['money', 'inside', 'mail', 'sms', 'push'] as const
export type Lane = (typeof lanes)[number]

export type LaneLimits = {
  /** How many notes of the lane one process has under way. */
  atOnce: number
  /** After which a note counts as failed, in milliseconds: shorter than the lease of a minute. */
  patienceMs: number
}
const usual: LaneLimits = { atOnce: 20, patienceMs: 45_000 }

/** Longer than a note's time, so that nobody else has it meanwhile. Whoever died holds nobody up for longer. */
const leaseEnd = sql<Date>`clock_timestamp() + interval '1 minute'`

const MEANWHILE_MS = 10
const MOST_ATTEMPTS = 12
const LONGEST_PAUSE_MS = hours(1)

type Taken = Note & { lease: number }

/**
 * A sweep that takes the notes of these kinds that are due and begins each. A note whose process dies is taken again when its
 * lease ends, by the database's clock; one that fails or takes too long is tried later and later, and after twelve tries is kept
 * as failed for an operator.
 * @param handlers of every kind in the lane; a kind that nobody knows waits for a server that does
 */
export function noteLane(
  db: Db,
  name: string,
  handlers: Readonly<Record<string, NoteHandler>>,
  log: Log,
  limits: LaneLimits = usual,
): Sweep & Required<Pick<Sweep, 'underWay' | 'oldestDue'>> {
  const kinds = Object.keys(handlers)
  const underWay = new Set<Promise<void>>()
  const end = endsTogether(db)
  const begin = (note: Taken, now: Date): void => {
    const handling = handleNote(db, note, handlers, { now, patienceMs: limits.patienceMs, log, end })
      // Its lease ends by itself; the database was away when its end was to be written.
      .catch((error: unknown) => log.warn({ note: note.id, error: describeError(error) }, 'the end of a note was not written'))
      .finally(() => underWay.delete(handling))
    underWay.add(handling)
  }
  return {
    name: `notes: ${name}`,
    everyMs: 500,
    async work(now) {
      const free = limits.atOnce - underWay.size
      const notes = await takeNotes(db, { kinds, most: free, now, notAfter: plus(now, 2 * LONGEST_PAUSE_MS) })
      for (const note of notes) begin(note, now)
      if (notes.length < free) return null
      await Promise.race(underWay)
      // Most are short: those that end now are followed by as many, taken in one look.
      await sleep(MEANWHILE_MS)
      return MORE
    },
    underWay: () => Promise.all(underWay),
    oldestDue: () => oldestDue(db, kinds),
  }
}

// Order is that of being due; a note further off than any pause was left by a clock that is wrong, and is due. Each kind is read
// along its own index as far as is needed: a backlog costs a look nothing.
const takeNotes = statement('take_notes', (given: Given<{ kinds: readonly string[]; most: number; now: Date; notAfter: Date }>) =>
  rows(
    {
      id: outbox.id,
      kind: outbox.kind,
      data: sql<Note['data']>`${outbox.data}`,
      attempts: outbox.attempts,
      leftAt: outbox.createdAt,
      lease: outbox.lease,
    },
    (columns) => sql`
      update ${outbox}
      set ${set(outbox, { attempts: sql`${outbox.attempts} + 1`, lease: sql`${outbox.lease} + 1`, leasedUntil: leaseEnd })}
      where ${outbox.id} in (
        select due.id
        from unnest(${given.kinds}::text[]) as wanted (kind)
        cross join lateral (
          select ${outbox.id}, ${outbox.nextAttemptAt}
          from ${outbox}
          where ${outbox.kind} = wanted.kind
            and ${outbox.failedAt} is null
            and (${outbox.nextAttemptAt} <= ${given.now} or ${outbox.nextAttemptAt} > ${given.notAfter})
            and (${outbox.leasedUntil} is null or ${outbox.leasedUntil} < clock_timestamp())
          order by ${outbox.nextAttemptAt}
          limit ${given.most}
          for update skip locked) as due
        order by due.next_attempt_at
        limit ${given.most})
      returning ${columns}`,
  ),
)

type Handling = { now: Date; patienceMs: number; log: Log; end: (note: Taken) => Promise<boolean> }

async function handleNote(
  db: Db,
  note: Taken,
  handlers: Readonly<Record<string, NoteHandler>>,
  { now, patienceMs, log, end }: Handling,
): Promise<void> {
  try {
    const handler = handlers[note.kind]
    if (!handler) throw new Error(`no handler for ${note.kind}`)
    await within(patienceMs, handler(note, now))
  } catch (error) {
    const failed = note.attempts >= MOST_ATTEMPTS
    const about = { note: note.id, note_kind: note.kind, attempts: note.attempts, error: describeError(error) }
    if (failed) log.error(about, 'note given up: an operator repeats it by npm run notes')
    else log.warn(about, 'note not handled, tried again')
    return put(db, note, {
      nextAttemptAt: plus(now, Math.min(LONGEST_PAUSE_MS, 1000 * 3 ** note.attempts)),
      failedAt: failed ? now : null,
      lastError: error instanceof Error ? error.name : 'unknown',
    })
  }
  if (!(await end(note))) await put(db, note, {})
}

/**
 * Ends notes that were handled: one at once, and all that come while its end is written in the next statement.
 * @returns whether it was ours still, and nobody had left it anew
 */
function endsTogether(db: Db): (note: Taken) => Promise<boolean> {
  let next: Taken[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let round: Promise<ReadonlySet<number>> | null = null
  const write = async (): Promise<ReadonlySet<number>> => {
    await writing.catch(() => undefined)
    const notes = next
    next = []
    round = null
    const ended = endNotes(db, {
      ids: notes.map(({ id }) => id),
      leases: notes.map(({ lease }) => lease),
      attempts: notes.map(({ attempts }) => attempts),
    })
    writing = ended
    return new Set((await ended).map(({ id }) => id))
  }
  return async (note) => {
    next.push(note)
    round ??= write()
    return (await round).has(note.id)
  }
}

const endNotes = statement('end_notes', (given: Given<{ ids: number[]; leases: number[]; attempts: number[] }>) =>
  rows(
    { id: outbox.id },
    (columns) => sql`
      delete from ${outbox}
      using unnest(${given.ids}::bigint[], ${given.leases}::int[], ${given.attempts}::int[]) as handled (id, lease, attempts)
      where ${outbox.id} = handled.id
        and ${outbox.lease} = handled.lease
        and ${outbox.attempts} = handled.attempts
      returning ${columns}`,
  ),
)

class TookTooLong extends Error {
  override name = 'TookTooLong'
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController()
  const late = sleep(ms, true, { signal: done.signal, ref: false }).catch(() => false)
  try {
    if (await Promise.race([work.then(() => false), late])) throw new TookTooLong(`not done in ${ms} ms`)
  } finally {
    done.abort()
  }
}

/** While it is ours and nobody has left it anew since we took it. */
const as = ({ id, lease, attempts }: Taken) => and(eq(outbox.id, id), eq(outbox.lease, lease), eq(outbox.attempts, attempts))

/** Lays it down; one that was left anew meanwhile stays due, and one that is somebody else's by now is left alone. */
async function put(
  db: Db,
  note: Taken,
  change: Partial<Pick<typeof outbox.$inferInsert, 'nextAttemptAt' | 'failedAt' | 'lastError'>>,
): Promise<void> {
  const laid = await db
    .update(outbox)
    .set({ ...change, leasedUntil: null })
    .where(as(note))
    .returning({ id: outbox.id })
  if (laid.length > 0) return
  await db
    .update(outbox)
    .set({ leasedUntil: null })
    .where(and(eq(outbox.id, note.id), eq(outbox.lease, note.lease)))
}

/** One under way is not late: it has its own time. */
async function oldestDue(db: Db, kinds: string[]): Promise<Date | null> {
  const free = or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`clock_timestamp()`))
  const [oldest] = await db
    .select({ at: min(outbox.nextAttemptAt) })
    .from(outbox)
    .where(and(isNull(outbox.failedAt), inArray(outbox.kind, kinds), free))
  return oldest?.at ?? null
}
