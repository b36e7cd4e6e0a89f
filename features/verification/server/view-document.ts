import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { FileStore } from '../../../shared/server/file-store.ts'
import { users } from '../../accounts/server/tables.ts'
import { isOpen, type DocumentKind } from '../rules.ts'
import { verificationDocuments, verificationViews } from './tables.ts'

export type ViewedDocument = { bytes: Buffer; type: 'image/jpeg' | 'application/pdf'; kind: DocumentKind }

/**
 * A paper for its owner, or for an operator once it was sent in with a request; each look of an operator is written down before
 * anything is shown. Throws `Unopenable` where it was kept under another secret.
 * @returns null where there is none, where its file is gone, and for everybody else
 */
export async function viewDocument(
  { db, files }: { db: Db; files: FileStore },
  actor: Pick<Actor, 'userId' | 'role'>,
  documentId: number,
  now: Date,
): Promise<ViewedDocument | null> {
  const [found] = await db
    .select({
      teacherId: verificationDocuments.teacherId,
      fileKey: verificationDocuments.fileKey,
      type: verificationDocuments.type,
      kind: verificationDocuments.kind,
      standing: users.verificationStatus,
    })
    .from(verificationDocuments)
    .innerJoin(users, eq(users.id, verificationDocuments.teacherId))
    .where(and(eq(verificationDocuments.id, documentId), eq(verificationDocuments.state, 'kept')))
  if (!found?.teacherId) return null
  const { teacherId, fileKey, type, kind, standing } = found
  if (teacherId !== actor.userId) {
    if (actor.role !== 'admin' || isOpen(standing)) return null
    await db.insert(verificationViews).values({ documentId, kind, teacherId, operatorId: actor.userId, viewedAt: now })
  }
  const bytes = await files.read(fileKey)
  return bytes && { bytes, type, kind }
}
