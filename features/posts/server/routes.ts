import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import { addPicture } from './add-picture.ts'
import { deletePost } from './delete-post.ts'
import { keepPost, makePost } from './keep-post.ts'
import { postCounts, postOf, postsOf } from './queries.ts'

export type PostParts = { db: Db; limits: AttemptLimits }

const PAGE = 20

export const postCalls: readonly CallRoute<PostParts>[] = [
  route(calls.listPosts, async ({ input }, { db }) => {
    const { cursor, limit = PAGE, status = null } = input
    const [{ list, next }, counts] = await Promise.all([postsOf(db, { status, before: idBefore(cursor), limit }), postCounts(db)])
    return { posts: list, counts, next_cursor: cursorOf(next) }
  }),
  route(calls.showPost, async ({ input }, { db }) => ({ post: await shown(db, input.postId) })),
  route(calls.makePost, async ({ actor, input, now }, { db }) => ({
    post: await shown(db, await makePost(db, actor, input, now)),
  })),
  route(calls.keepPost, async ({ actor, input, now }, { db }) => {
    await keepPost(db, actor, input, now)
    return { post: await shown(db, input.postId) }
  }),
  route(calls.deletePost, async ({ actor, input, now }, { db }) => {
    await deletePost(db, actor, input.postId, now)
    return { deleted: true }
  }),
  route(calls.addPicture, async ({ actor, input, now }, parts) => ({
    picture: await addPicture(parts, actor, input, now),
  })),
]

async function shown(db: Db, postId: number): Promise<calls.Post> {
  const post = await postOf(db, postId)
  if (!post) throw new Refusal(calls.refusals.not_found)
  return post
}
