import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
import type { ListedPost, Post, PostPicture } from '../contract.ts'
import { pictureAddress, SLUG, type PostStatus, type ReadPost } from '../rules.ts'
import { postPictures, posts } from './tables.ts'

const columns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  author: posts.author,
  excerpt: posts.excerpt,
  status: posts.status,
  createdAt: posts.createdAt,
  changedAt: posts.changedAt,
  publishedAt: posts.publishedAt,
  version: posts.version,
}

const told = ({ createdAt, changedAt, publishedAt, ...row }: RowOf<typeof columns>): ListedPost => ({
  ...row,
  created_at: createdAt.toISOString(),
  changed_at: changedAt.toISOString(),
  published_at: publishedAt?.toISOString() ?? null,
})

/** A page of the desk's list, the newest first; `before` is the id the last page ended with. */
export async function postsOf(
  db: Db,
  wish: { status: PostStatus | null; before: number | null; limit: number },
): Promise<{ list: ListedPost[]; next: number | null }> {
  const found = await page(db, { ...wish, limit: wish.limit + 1 })
  const list = found.slice(0, wish.limit).map(told)
  return { list, next: found.length > wish.limit ? (list.at(-1)?.id ?? null) : null }
}

/** How many posts there are. */
export async function postCounts(db: Db): Promise<{ all: number; published: number; draft: number }> {
  const [counted] = await count(db, {})
  return counted ?? { all: 0, published: 0, draft: 0 }
}

/** One post as the desk edits it; null when there is none. */
export async function postOf(db: Db, id: number): Promise<Post | null> {
  const [row] = await db.select().from(posts).where(eq(posts.id, id))
  return row ? { ...told(row), body: row.body, pictures: await picturesOf(db, id) } : null
}

const picturesOf = async (db: Db, postId: number): Promise<PostPicture[]> => {
  const { key, width, height } = postPictures
  const found = await db
    .select({ key, width, height, bytes: sql<number>`octet_length(${postPictures.image})` })
    .from(postPictures)
    .where(eq(postPictures.postId, postId))
    .orderBy(asc(postPictures.id))
  return found.map(({ key: name, ...facts }) => ({ address: pictureAddress(name), ...facts }))
}

const read = {
  id: posts.id,
  slug: sql<string>`${posts.slug}`,
  title: posts.title,
  author: posts.author,
  excerpt: posts.excerpt,
  publishedAt: sql<Date>`${posts.publishedAt}`.mapWith(posts.publishedAt),
  body: posts.body,
}

/** A page of what is published, the newest first. @param before the id of the post the last page ended with */
export async function publishedPosts(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ list: ReadPost[]; next: number | null }> {
  const found = await published(db, { before, limit: limit + 1 })
  const list = found.slice(0, limit)
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

/** A published post with its pictures and two others to read next; null for a draft as for what never was. */
export async function publishedPost(
  db: Db,
  slug: string,
): Promise<{ post: ReadPost; pictures: PostPicture[]; next: ReadPost[] } | null> {
  if (!SLUG.test(slug)) return null
  const [post] = await db
    .select(read)
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.status, 'published')))
  if (!post) return null
  return { post, pictures: await picturesOf(db, post.id), next: await nextTo(db, { id: post.id }) }
}

/** A picture by the end of its address; null where there is none. */
export async function postPicture(db: Db, key: string): Promise<Buffer | null> {
  const [found] = await db.select({ image: postPictures.image }).from(postPictures).where(eq(postPictures.key, key))
  return found?.image ?? null
}

const page = statement('posts_of', (given: Given<{ status: PostStatus | null; before: number | null; limit: number }>) =>
  rows(
    columns,
    (list) => sql`
      select ${list}
      from ${posts}
      where (${given.status}::text is null or ${posts.status} = ${given.status})
        and (${given.before}::bigint is null or ${posts.id} < ${given.before})
      order by ${posts.id} desc
      limit ${given.limit}`,
  ),
)

const count = statement('count_posts', () =>
  rows(
    {
      all: sql<number>`count(*)::int`,
      published: sql<number>`count(*) filter (where ${posts.status} = 'published')::int`,
      draft: sql<number>`count(*) filter (where ${posts.status} = 'draft')::int`,
    },
    (list) => sql`
      select ${list}
      from ${posts}`,
  ),
)

const published = statement('published_posts', (given: Given<{ before: number | null; limit: number }>) =>
  rows(
    read,
    (list) => sql`
      select ${list}
      from ${posts}
      where ${posts.status} = 'published'
        and (${given.before}::bigint is null or (${posts.publishedAt}, ${posts.id}) < (
          select last.published_at, last.id
          from ${posts} last
          where last.id = ${given.before}))
      order by ${posts.publishedAt} desc, ${posts.id} desc
      limit ${given.limit}`,
  ),
)

/** The two that came before it; where it is one of the first, the newest. */
const nextTo = statement('posts_to_read_next', (given: Given<{ id: number }>) =>
  rows(
    read,
    (list) => sql`
      select ${list}
      from ${posts}
      where ${posts.status} = 'published'
        and ${posts.id} <> ${given.id}
      order by (${posts.publishedAt}, ${posts.id}) < (
          select this.published_at, this.id
          from ${posts} this
          where this.id = ${given.id}) desc, ${posts.publishedAt} desc, ${posts.id} desc
      limit 2`,
  ),
)
