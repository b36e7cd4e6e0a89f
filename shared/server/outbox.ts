/** What must happen after a commit: left as a row inside the transaction, handled at least once, later. */
import { sql, type SQL } from 'drizzle-orm'
import { plus } from '../time.ts'
import type { Db, Tx } from './database.ts'
import { describeError, type Log } from './log.ts'
import { outbox } from './outbox-table.ts'
import { insertSelect, rows, set, statement, type Given } from './statement.ts'

const LEASE_MS = 30_000
const MOST_ATTEMPTS = 12
const AT_ONCE = 20

/** Leaves a note in the caller's transaction: a rollback leaves nothing. */
export async function leaveNote(tx: Tx, kind: string, data: Record<string, unknown>, now: Date): Promise<void> {
  await tx.insert(outbox).values({ kind, data, createdAt: now, nextAttemptAt: now })
}

/** The same as one more part of a statement, for each row of what follows it (`from …`): `data` is made by SQL. */
export const noteFrom = (note: { kind: string; data: SQL; at: SQL<Date> }): SQL =>
  insertSelect(outbox, { kind: note.kind, data: note.data, createdAt: note.at, nextAttemptAt: note.at })

export type Note = { id: number; kind: string; data: Record<string, unknown>; attempts: number }

/** Handles a note; may be called again for the same one, so what it does it does once by the note's id. */
export type NoteHandler = (note: Note, now: Date) => Promise<void>

/**
 * Takes the notes that are due and hands each to its handler. A note whose process dies is taken again when its lease ends; one
 * that fails is tried later and later, and after twelve tries is kept as failed for an operator.
 * @returns how many were taken
 */
export async function handleNotes(db: Db, handlers: Readonly<Record<string, NoteHandler>>, now: Date, log: Log): Promise<number> {
  const notes = await takeNotes(db, { now, leaseEndsAt: plus(now, LEASE_MS) })
  await Promise.all(notes.map((note) => handleNote(db, note, handlers, now, log)))
  return notes.length
}

const takeNotes = statement('take_notes', (given: Given<{ now: Date; leaseEndsAt: Date }>) =>
  rows(
    { id: outbox.id, kind: outbox.kind, data: sql<Note['data']>`${outbox.data}`, attempts: outbox.attempts },
    (columns) => sql`
      update ${outbox}
      set ${set(outbox, { attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: given.leaseEndsAt })}
      where ${outbox.id} in (
        select ${outbox.id}
        from ${outbox}
        where ${outbox.failedAt} is null
          and ${outbox.nextAttemptAt} <= ${given.now}
        order by ${outbox.nextAttemptAt}
        limit ${AT_ONCE}
        for update skip locked)
      returning ${columns}`,
  ),
)

async function handleNote(
  db: Db,
  note: Note,
  handlers: Readonly<Record<string, NoteHandler>>,
  now: Date,
  log: Log,
): Promise<void> {
  try {
    const handler = handlers[note.kind]
    if (!handler) throw new Error(`no handler for ${note.kind}`)
    await handler(note, now)
    // Whoever lost the lease must not delete what another has taken since.
    await db.delete(outbox).where(sql`${outbox.id} = ${note.id} and ${outbox.attempts} = ${note.attempts}`)
  } catch (error) {
    log.warn({ note: note.id, note_kind: note.kind, attempts: note.attempts, error: describeError(error) }, 'note not handled')
    const retryAt = plus(now, Math.min(3_600_000, 1000 * 3 ** note.attempts))
    const failedAt = note.attempts >= MOST_ATTEMPTS ? now : null
    await db
      .update(outbox)
      .set({ nextAttemptAt: retryAt, failedAt, lastError: error instanceof Error ? error.name : 'unknown' })
      .where(sql`${outbox.id} = ${note.id} and ${outbox.attempts} = ${note.attempts}`)
  }
}
