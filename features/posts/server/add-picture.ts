import { count, eq } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { newFileKey } from '../../../shared/server/file-store.ts'
import { countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals, type PostPicture } from '../contract.ts'
import { MOST_PICTURES, pictureAddress } from '../rules.ts'
import { smallPicture } from './small-picture.ts'
import { postPictures, posts } from './tables.ts'

/** A sitting has more pictures than a person has photos of themselves. */
const TRIES = 3

/**
 * A picture for a post, kept small. Refuses with `not_found`, `picture_unreadable`, `too_many_pictures`, and with
 * `too_many_requests`: drawing pictures is work.
 */
export async function addPicture(
  { db, limits }: { db: Db; limits: AttemptLimits },
  actor: Actor,
  { postId, picture }: { postId: number; picture: File },
  now: Date,
): Promise<PostPicture> {
  const [there] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, postId))
  if (!there) throw new Refusal(refusals.not_found)
  await countAttempt(db, 'post-picture', String(actor.userId), TRIES * limits.perAccount, now)
  const drawn = await smallPicture(await picture.bytes())
  if (!drawn) throw new Refusal(refusals.picture_unreadable, { fields: { picture: refusals.picture_unreadable } })
  const key = newFileKey()
  const { image, width, height } = drawn
  await db.transaction(async (tx) => {
    // The lock first: two pictures at once are counted one after the other.
    const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('update')
    if (!post) throw new Refusal(refusals.not_found)
    const [held] = await tx.select({ count: count() }).from(postPictures).where(eq(postPictures.postId, postId))
    if ((held?.count ?? 0) >= MOST_PICTURES) throw new Refusal(refusals.too_many_pictures)
    await tx.insert(postPictures).values({ postId, key, image, width, height, createdAt: now })
    await recordAct(tx, actor, { act: 'post_changed', personId: null, facts: { post: postId } }, now)
  })
  return { address: pictureAddress(key), width, height, bytes: image.length }
}
