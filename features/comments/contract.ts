import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { refusals as accounts } from '../accounts/contract.ts'
import { LONGEST_COMMENT } from './rules.ts'

/** Every refusal of this feature. */
export const refusals = refusalsOf(
  {
    parent_must_agree: [
      403,
      'A parent must agree to messages before you can write here.',
      'Mzazi lazima akubali ujumbe kabla hujaweza kuandika hapa.',
    ],
    too_many_replies: [
      409,
      'This comment has as many replies as it can have. Write a comment of your own.',
      'Maoni haya yana majibu mengi kadiri inavyoruhusiwa. Andika maoni yako mwenyewe.',
    ],
  },
  { email_unconfirmed: accounts.email_unconfirmed },
)

/** As everybody reads it: a first name and an initial, a teacher by the whole name. */
const written = {
  id: id(),
  text: z.string(),
  user_name: z.string(),
  /** Which face is drawn beside it; of nobody but the teacher it says who they are. */
  face: z.number(),
  /** The teacher of the video. */
  is_teacher: z.boolean(),
  likes: z.number(),
  /** Whether the viewer likes it, and whether they wrote it. */
  liked: z.boolean(),
  mine: z.boolean(),
  created_at: instant(),
}

export const reply = z.object(written)
export type Reply = z.infer<typeof reply>
export const comment = z.object({ ...written, replies: z.array(reply) })
export type Comment = z.infer<typeof comment>

export const listComments = endpoint({
  method: 'GET',
  path: '/lessons/api/comments/{videoId}',
  summary: 'Comments on a video that you may see, the newest first, by page, each with its replies.',
  who: 'signed_in',
  input: z.strictObject({ videoId: id(), ...pageInput }),
  example: { videoId: 31 },
  output: z.object({
    comments: z.array(comment),
    next_cursor: z.nullable(z.string()),
    /** How many comments and replies there are: a thousand, or more, where it is a thousand. */
    total: z.number(),
    /** Whether the viewer may write, and what they would be called. */
    may_write: z.boolean(),
    you: z.nullable(z.string()),
  }),
  refusals: [],
})

const words = () => text(1, LONGEST_COMMENT)

export const writeComment = endpoint({
  method: 'POST',
  path: '/lessons/api/comments/{videoId}',
  summary: 'Write a comment on a video. Numbers, addresses and links in it are shown to nobody.',
  who: ['student', 'parent', 'teacher'],
  status: 201,
  input: z.strictObject({ videoId: id(), text: words(), user_id: id() }),
  example: { videoId: 31, text: 'Why do we divide by 2a?', user_id: 7 },
  output: z.object({ comment }),
  refusals: [refusals.parent_must_agree, refusals.email_unconfirmed],
})

export const likeComment = endpoint({
  method: 'POST',
  path: '/lessons/api/comments/like/{commentId}',
  summary: 'Like a comment; a second time takes it back.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ commentId: id() }),
  example: { commentId: 3 },
  output: z.object({ liked: z.boolean(), likes: z.number() }),
  refusals: [],
})

export const writeReply = endpoint({
  method: 'POST',
  path: '/lessons/api/replies/{commentId}',
  summary: 'Reply to a comment.',
  who: ['student', 'parent', 'teacher'],
  status: 201,
  input: z.strictObject({ commentId: id(), text: words(), user_id: id() }),
  example: { commentId: 3, text: 'Because of the square.', user_id: 7 },
  output: z.object({ reply }),
  refusals: [refusals.parent_must_agree, refusals.email_unconfirmed, refusals.too_many_replies],
})

export const likeReply = endpoint({
  method: 'POST',
  path: '/lessons/api/replies/like/{replyId}/{userId}',
  summary: 'Like a reply; a second time takes it back.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ replyId: id(), userId: id(), comment_id: id() }),
  example: { replyId: 4, userId: 7, comment_id: 3 },
  output: z.object({ liked: z.boolean(), likes: z.number() }),
  refusals: [],
})

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/lessons/api/comments/{commentId}',
  summary: 'Take a comment of your own, or of a child you act for, away, with what was replied to it.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ commentId: id() }),
  example: { commentId: 3 },
  output: z.object({ removed: z.literal(true) }),
  refusals: [],
})

export const removeReply = endpoint({
  method: 'DELETE',
  path: '/lessons/api/replies/{replyId}',
  summary: 'Take a reply of your own, or of a child you act for, away.',
  who: ['student', 'parent', 'teacher'],
  input: z.strictObject({ replyId: id() }),
  example: { replyId: 4 },
  output: z.object({ removed: z.literal(true) }),
  refusals: [],
})
