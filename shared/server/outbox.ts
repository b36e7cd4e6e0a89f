/** What must happen after a commit: left as a row inside the transaction, handled at least once, later (`note-lane.ts`). */
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { outbox } from './outbox-table.ts'
import { insertSelect } from './statement.ts'

/** `leftAt` is when what it tells of happened, however late it is handled. */
export type Note = { id: number; kind: string; data: Record<string, unknown>; attempts: number; leftAt: Date }

/** Handles a note; may be called again for the same one, so what it does it does once by the note's id. */
export type NoteHandler = (note: Note, now: Date) => Promise<void>

/** Leaves a note in the caller's transaction: a rollback leaves nothing. */
export async function leaveNote(tx: Tx, kind: string, data: Record<string, unknown>, now: Date): Promise<void> {
  await tx.insert(outbox).values({ kind, data, createdAt: now, nextAttemptAt: now })
}

/**
 * The same, but however often it is left it is one note until it has been handled: one that waits, even one given up, is due at
 * once and has all its tries again, and one under way is handled once more when it has ended.
 * @param key what it is about, among notes of its kind
 */
export async function leaveOneNote(tx: Tx, kind: string, key: string, data: Record<string, unknown>, now: Date): Promise<void> {
  await tx
    .insert(outbox)
    .values({ kind, key, data, createdAt: now, nextAttemptAt: now })
    .onConflictDoUpdate({
      target: [outbox.kind, outbox.key],
      targetWhere: sql`key is not null`,
      set: { data, nextAttemptAt: now, attempts: 0, failedAt: null },
    })
}

/**
 * `leaveNote` as one more part of a statement, for each row of what follows it (`from …`): `data` is made by SQL.
 * @param note.key of a note that can only be left once
 */
export const noteFrom = (note: { kind: string; key?: SQL<string>; data: SQL; at: SQL<Date> }): SQL =>
  insertSelect(outbox, {
    kind: note.kind,
    ...(note.key && { key: note.key }),
    data: note.data,
    createdAt: note.at,
    nextAttemptAt: note.at,
  })
