/** What comments hold about people. */
import { personal, told, untold } from '../../../shared/server/records.ts'
import { commentLikes, commentReplies, replyLikes, videoComments } from './tables.ts'

export const commentRecords = [
  personal(
    videoComments,
    [videoComments.authorId],
    { id: told, videoId: told, authorId: told, text: told, writtenAt: told, hiddenAt: told, told: untold },
    'rows go',
  ),
  personal(
    commentReplies,
    [commentReplies.authorId],
    { id: told, commentId: told, authorId: told, text: told, writtenAt: told, hiddenAt: told, told: untold },
    'rows go',
  ),
  personal(commentLikes, [commentLikes.userId], { commentId: told, userId: told }, 'rows go'),
  personal(replyLikes, [replyLikes.userId], { replyId: told, userId: told }, 'rows go'),
] as const
