/** What a post has to have, where it stands and how long it is to read. Pure; the server and the editor ask the same. */

export const LONGEST_TITLE = 120
export const LONGEST_AUTHOR = 80
export const LONGEST_EXCERPT = 160
/** In characters: some fifteen minutes to read, and well within what one call may carry. */
export const LONGEST_BODY = 20_000
export const MOST_PICTURES = 20
/** Of one picture, as it is shown: what a page may cost somebody who pays for each megabyte. */
export const MOST_PICTURE_BYTES = 30 * 1024

export const postStatuses = ['draft', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

export type PostWords = { title: string; author: string; excerpt: string; body: string }

/** A published post as readers see it. */
export type ReadPost = PostWords & { slug: string; publishedAt: Date }

/** What readers are shown of every post in lists; a draft may still be without. */
export const requiredOfPost = ['title', 'author', 'excerpt'] as const
export type Required = (typeof requiredOfPost)[number]

export const missingIn = (words: Pick<PostWords, Required>): Required[] =>
  requiredOfPost.filter((name) => words[name].trim() === '')

export const sameWords = (a: PostWords, b: PostWords): boolean =>
  a.title.trim() === b.title.trim() &&
  a.author.trim() === b.author.trim() &&
  a.excerpt.trim() === b.excerpt.trim() &&
  a.body.trim() === b.body.trim()

/** What its address ends in, made from the title when it is first published: plain letters, as they are read aloud. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/g, '')
  return plain || 'post'
}

const LONGEST_SLUG = 60
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0

/** A reader of a second language manages so many. */
const WORDS_A_MINUTE = 200
export const minutesToRead = (text: string): number => Math.max(1, Math.ceil(wordsIn(text) / WORDS_A_MINUTE))

/** The same operator's draft that keeps itself is one act in the log for so long. */
export const LOGGED_AGAIN_AFTER_MINUTES = 60

/** Where a picture stands that was made for a post. */
export const pictureAddress = (key: string): string => `/blog-pictures/${key}.webp`
