import { eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals } from '../contract.ts'
import { posts } from './tables.ts'

/** For good, with its pictures. Refuses with `not_found`, also the second of two. */
export async function deletePost(db: Db, actor: Actor, postId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(posts).where(eq(posts.id, postId)).returning({ id: posts.id })
    if (gone.length === 0) throw new Refusal(refusals.not_found)
    await recordAct(tx, actor, { act: 'post_deleted', personId: null, facts: { post: postId } }, now)
  })
}
