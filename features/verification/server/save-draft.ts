import { sql } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Draft } from '../contract.ts'
import { openForm } from './open-form.ts'
import { verificationDrafts } from './tables.ts'

/**
 * Keeps what is written so far. Fields that are not named stay, so that two devices do not undo each other. Refuses with
 * `under_review`, `already_verified`.
 */
export async function saveDraft(db: Db, actor: Actor, fields: Draft, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await openForm(tx, actor.userId)
    await tx
      .insert(verificationDrafts)
      .values({ teacherId: actor.userId, fields, savedAt: now })
      .onConflictDoUpdate({
        target: verificationDrafts.teacherId,
        set: { fields: sql`${verificationDrafts.fields} || excluded.fields`, savedAt: now },
      })
  })
}
