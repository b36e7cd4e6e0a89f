/** The operator's side of the blog; readers see published posts on the public pages and make no call. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { LONGEST_AUTHOR, LONGEST_BODY, LONGEST_EXCERPT, LONGEST_TITLE, postStatuses } from './rules.ts'

export const refusals = refusalsOf({
  fields_missing: [400, 'All fields are required.', 'Sehemu zote zinahitajika.'],
  changed_meanwhile: [
    409,
    'Somebody else has changed this post meanwhile. Your words are still here.',
    'Mtu mwingine amebadilisha makala haya wakati huo huo. Maneno yako bado yapo hapa.',
  ],
  picture_unreadable: [400, 'Choose a JPG, PNG or WebP picture.', 'Chagua picha ya JPG, PNG au WebP.'],
  too_many_pictures: [409, 'This post has as many pictures as it may.', 'Makala haya yana picha nyingi kadiri yanavyoruhusiwa.'],
})

/** A row of the desk's list. */
export const listedPost = z.object({
  id: id(),
  /** The end of its address; null until it is first published, and never another one after. */
  slug: z.nullable(z.string()),
  title: z.string(),
  author: z.string(),
  excerpt: z.string(),
  status: z.enum(postStatuses),
  created_at: instant(),
  changed_at: instant(),
  /** When it was first published, which is the date readers see. */
  published_at: z.nullable(instant()),
  /** Counts its changes. */
  version: z.int(),
})
export type ListedPost = z.infer<typeof listedPost>

export const postPicture = z.object({ address: z.string(), width: z.int(), height: z.int(), bytes: z.int() })
export type PostPicture = z.infer<typeof postPicture>

export const post = z.extend(listedPost, { body: z.string(), pictures: z.array(postPicture) })
export type Post = z.infer<typeof post>

/** A draft may be without any of them. */
const words = {
  title: text(0, LONGEST_TITLE),
  author: text(0, LONGEST_AUTHOR),
  excerpt: text(0, LONGEST_EXCERPT),
  /** Markdown. */
  body: text(0, LONGEST_BODY),
}

export const listPosts = endpoint({
  method: 'GET',
  path: '/admin/api/posts',
  summary: 'Every post, the newest first: all, the published ones or the drafts; and how many there are of each.',
  who: ['admin'],
  input: z.strictObject({ ...pageInput, status: z.optional(z.enum(postStatuses)) }),
  output: z.object({
    posts: z.array(listedPost),
    counts: z.object({ all: z.int(), published: z.int(), draft: z.int() }),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const showPost = endpoint({
  method: 'GET',
  path: '/admin/api/posts/{postId}',
  summary: 'A post with its text and pictures, published or not.',
  who: ['admin'],
  input: z.strictObject({ postId: id() }),
  example: { postId: 12 },
  output: z.object({ post }),
  refusals: [],
})

const example = {
  title: 'How to use a past paper in 40 minutes',
  author: 'Achieng Odhiambo',
  excerpt: 'Three questions, one mark scheme, no phone.',
  body: '## Before you start\n\nTake **one** paper.',
}

export const makePost = endpoint({
  method: 'POST',
  path: '/admin/api/posts',
  summary: 'Begin a draft. The same key again answers with the draft that it made.',
  who: ['admin'],
  input: z.strictObject({ key: z.uuid(), ...words }),
  example: { key: '3f2b8f0e-6d0f-4a51-9a53-3b1d3b0e7a11', ...example },
  output: z.object({ post }),
  refusals: [],
})

export const keepPost = endpoint({
  method: 'PUT',
  path: '/admin/api/posts/{postId}',
  summary: 'Keep a post’s words, publish it or take it back. Its number, address and date stay; sent twice it is kept once.',
  who: ['admin'],
  input: z.strictObject({
    postId: id(),
    /** The version that was changed. */
    version: id(),
    ...words,
    status: z.enum(postStatuses),
    /** A draft keeps itself while it is written; what is published changes by a press alone. */
    by_itself: z.optional(z.boolean()),
  }),
  example: { postId: 12, version: 3, ...example, status: 'published' },
  output: z.object({ post }),
  refusals: [refusals.fields_missing, refusals.changed_meanwhile],
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/admin/api/posts/{postId}',
  summary: 'Delete a post with its pictures. Its address leads nowhere from then on.',
  who: ['admin'],
  input: z.strictObject({ postId: id() }),
  example: { postId: 12 },
  output: z.object({ deleted: z.literal(true) }),
  refusals: [],
})

const MEGABYTE = 1_048_576
export const MOST_FILE_MEGABYTES = 10

export const addPicture = endpoint({
  method: 'POST',
  path: '/admin/api/posts/{postId}/pictures',
  summary: 'A picture for a post, JPG, PNG or WebP: drawn anew and made small, to be named in the text by its address.',
  who: ['admin'],
  // Beside the file a form has some lines of its own.
  formBytes: MOST_FILE_MEGABYTES * MEGABYTE + 4096,
  input: z.strictObject({
    postId: id(),
    picture: z
      .file(said('Choose a picture.', 'Chagua picha.'))
      .check(
        z.minSize(1, said('Choose a picture.', 'Chagua picha.')),
        z.maxSize(
          MOST_FILE_MEGABYTES * MEGABYTE,
          said(`At most ${MOST_FILE_MEGABYTES} MB.`, `Isizidi MB ${MOST_FILE_MEGABYTES}.`),
        ),
      ),
  }),
  example: { postId: 12, picture: new File(['picture'], 'board.jpg', { type: 'image/jpeg' }) },
  output: z.object({ picture: postPicture }),
  refusals: [refusals.picture_unreadable, refusals.too_many_pictures],
})
