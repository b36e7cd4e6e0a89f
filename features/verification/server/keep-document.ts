import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { newFileKey, type FileStore } from '../../../shared/server/file-store.ts'
import { hours, plus } from '../../../shared/time.ts'
import { countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import { refusals, type SentDocument } from '../contract.ts'
import { papersLeaveAt, type DocumentKind } from '../rules.ts'
import { openForm } from './open-form.ts'
import { toDocument } from './own-verification.ts'
import { readDocument } from './read-document.ts'
import { shownName } from './shown-name.ts'
import { verificationDocuments } from './tables.ts'

type Parts = { db: Db; files: FileStore; limits: AttemptLimits }

/** Long after any upload has ended; what has not been kept by then never will be. */
const ARRIVAL_MS = hours(1)
/** Three papers, each some times, before somebody else has a turn. */
const TRIES = 3

/**
 * Takes one paper of a teacher: looked at by its content, drawn anew where it is a picture, and kept in the place of the one
 * before. Its row is there before the file and says when it goes, so that whoever dies on the way leaves nothing. Refuses with
 * `too_many_requests`, `under_review`, `already_verified`, `upload_over`, and as `readDocument` does.
 */
export async function keepDocument(
  { db, files, limits }: Parts,
  actor: Actor,
  wish: { kind: DocumentKind; document: File },
  now: Date,
): Promise<SentDocument> {
  const teacherId = actor.userId
  await countAttempt(db, 'document', String(teacherId), TRIES * limits.perAccount, now)
  await db.transaction((tx) => openForm(tx, teacherId))
  const { bytes, type } = await readDocument(await wish.document.bytes())
  const fileKey = newFileKey()
  const [begun] = await db
    .insert(verificationDocuments)
    .values({
      teacherId,
      kind: wish.kind,
      fileKey,
      name: shownName(wish.document.name),
      type,
      bytes: bytes.length,
      sentAt: now,
      leavesAt: plus(now, ARRIVAL_MS),
    })
    .returning({ id: verificationDocuments.id })
  try {
    await files.put(fileKey, bytes)
    return await settle(db, teacherId, wish.kind, begun?.id ?? 0, now)
  } catch (error) {
    // Whether it is kept after all, because only the answer of its commit was lost, the row says; without it nobody else knows
    // the file. A database that cannot be asked ends this, and the sweep goes on.
    if ((await abandon(db, fileKey, now)) !== 'kept') await files.remove(fileKey)
    throw error
  }
}

/** The new one counts and the one before goes, together; unless the request was sent or the row swept meanwhile. */
async function settle(db: Db, teacherId: number, kind: DocumentKind, id: number, now: Date): Promise<SentDocument> {
  return db.transaction(async (tx) => {
    await openForm(tx, teacherId)
    await tx
      .update(verificationDocuments)
      .set({ state: 'leaving', leavesAt: now })
      .where(
        and(
          eq(verificationDocuments.teacherId, teacherId),
          eq(verificationDocuments.kind, kind),
          eq(verificationDocuments.state, 'kept'),
        ),
      )
    const [kept] = await tx
      .update(verificationDocuments)
      .set({ state: 'kept', leavesAt: papersLeaveAt(now) })
      .where(and(eq(verificationDocuments.id, id), eq(verificationDocuments.state, 'arriving')))
      .returning()
    if (!kept) throw new Refusal(refusals.upload_over)
    return toDocument(kept)
  })
}

/** @returns what has become of it; undefined where the sweep was first */
async function abandon(db: Db, fileKey: string, now: Date): Promise<string | undefined> {
  const own = eq(verificationDocuments.fileKey, fileKey)
  await db
    .update(verificationDocuments)
    .set({ state: 'leaving', leavesAt: now })
    .where(and(own, eq(verificationDocuments.state, 'arriving')))
  const [row] = await db.select({ state: verificationDocuments.state }).from(verificationDocuments).where(own)
  return row?.state
}
