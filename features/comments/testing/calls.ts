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

export const longLife: readonly string[] = [
  `insert into video_comments (video_id, author_id, text, written_at)
   select (select min(id) from film), case n % 2 when 0 then :student else :parent end, 'Thank you.', :hour from :n
   union all
   select film.id, pupil.id, 'Thank you.', :hour from film join pupil using (n)`,
  `insert into comment_replies (comment_id, author_id, text, written_at)
   select answered.id, :teacher, 'Gladly.', :hour
   from (select id from video_comments where video_id = (select min(id) from film) order by id desc limit :life / 50) answered,
     generate_series(50, 1, -1) n`,
  `insert into comment_likes (comment_id, user_id)
   select id, :student from video_comments where author_id in (:student, :parent)`,
]
