import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { DocumentKind } from '../rules.ts'
import { openForm } from './open-form.ts'
import { verificationDocuments } from './tables.ts'

/** Takes a paper back; the sweep removes its file. Refuses with `under_review`, `already_verified`. */
export async function removeDocument(db: Db, actor: Actor, kind: DocumentKind, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await openForm(tx, actor.userId)
    await tx
      .update(verificationDocuments)
      .set({ state: 'leaving', leavesAt: now })
      .where(
        and(
          eq(verificationDocuments.teacherId, actor.userId),
          eq(verificationDocuments.kind, kind),
          eq(verificationDocuments.state, 'kept'),
        ),
      )
  })
}
