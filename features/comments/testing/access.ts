import type { Access, Asked, Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { onShelf } from '../../videos/testing/library.ts'
import { commentReplies, videoComments } from '../server/tables.ts'

async function said({ teacher, student }: Cast, somo: World): Promise<{ commentId: number; replyId: number }> {
  const videoId = await onShelf(somo, teacher)
  const writtenAt = somo.clock.now
  const [one] = await somo.db
    .insert(videoComments)
    .values({ videoId, authorId: student.id, text: 'Why by 2a?', writtenAt })
    .returning()
  const [reply] = await somo.db
    .insert(commentReplies)
    .values({ commentId: one?.id ?? 0, authorId: student.id, text: 'Because.', writtenAt })
    .returning()
  return { commentId: one?.id ?? 0, replyId: reply?.id ?? 0 }
}

const shown: Asked = async ({ teacher }, somo) => ({ videoId: await onShelf(somo, teacher) })
const about: Asked = async (cast, somo) => ({ commentId: (await said(cast, somo)).commentId })

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /lessons/api/comments/{videoId}': [shown, '401 200 200 200 200 200 200 200 200 200'],
  'POST /lessons/api/comments/{videoId}': [
    async (cast, somo) => ({ ...(await shown(cast, somo)), text: 'Why by 2a?', user_id: cast.student.id }),
    '401 201 403 403 403 403 403 403 404 401',
  ],
  'POST /lessons/api/comments/like/{commentId}': [about, '401 200 200 200 200 200 200 200 404 401'],
  'POST /lessons/api/replies/{commentId}': [
    async (cast, somo) => ({ ...(await about(cast, somo)), text: 'Because.', user_id: cast.student.id }),
    '401 201 403 403 403 403 403 403 404 401',
  ],
  'POST /lessons/api/replies/like/{replyId}/{userId}': [
    async (cast, somo) => {
      const { commentId, replyId } = await said(cast, somo)
      return { replyId, comment_id: commentId, userId: cast.student.id }
    },
    '401 200 403 403 403 403 403 403 404 401',
  ],
  'DELETE /lessons/api/comments/{commentId}': [about, '401 200 404 200 404 404 404 404 404 401'],
  'DELETE /lessons/api/replies/{replyId}': [
    async (cast, somo) => ({ replyId: (await said(cast, somo)).replyId }),
    '401 200 404 200 404 404 404 404 404 401',
  ],
}
