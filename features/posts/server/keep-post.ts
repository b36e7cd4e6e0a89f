/** How a post is begun, kept, published and taken back. */
import { eq, inArray } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { UNIQUE_VIOLATION, violates, type Db, type Tx } from '../../../shared/server/database.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals } from '../contract.ts'
import { LOGGED_AGAIN_AFTER_MINUTES, missingIn, sameWords, slugOf, type PostStatus, type PostWords } from '../rules.ts'
import { posts } from './tables.ts'

/** Begins a draft. @param key made where it is written: the same again is the same draft. @returns its id */
export async function makePost(db: Db, actor: Actor, { key, ...words }: { key: string } & PostWords, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(posts)
      .values({ key, ...words, createdAt: now, changedAt: now, writtenBy: actor.userId, loggedAt: now })
      .onConflictDoNothing({ target: posts.key })
      .returning({ id: posts.id })
    if (made) {
      await recordAct(tx, actor, { act: 'post_made', personId: null, facts: { post: made.id } }, now)
      return made.id
    }
    const [known] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.key, key))
    if (!known) throw new Refusal(refusals.not_found)
    return known.id
  })
}

type Wish = PostWords & { postId: number; version: number; status: PostStatus; by_itself?: boolean | undefined }
type Row = typeof posts.$inferSelect

/**
 * Keeps what stands in the editor, if the post is still the one that was opened; or is already what is asked for, because the
 * answer to the same wish was lost. Refuses with `not_found`, `changed_meanwhile`, `fields_missing`.
 */
export async function keepPost(db: Db, actor: Actor, wish: Wish, now: Date): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((tx) => keep(tx, actor, wish, now))
    } catch (error) {
      // Two posts of one title, published at the same moment: the second finds the first's address taken now.
      if (tries > 2 || !violates(error, UNIQUE_VIOLATION, 'posts_slug')) throw error
    }
  }
}

async function keep(tx: Tx, actor: Actor, wish: Wish, now: Date): Promise<void> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, wish.postId)).for('update')
  if (!row) throw new Refusal(refusals.not_found)
  const status = wish.by_itself ? 'draft' : wish.status
  const isThere = sameWords(row, wish) && row.status === status
  if (row.version !== wish.version) {
    if (isThere && row.version === wish.version + 1 && row.writtenBy === actor.userId) return
    throw new Refusal(refusals.changed_meanwhile)
  }
  if (wish.by_itself && row.status !== 'draft') throw new Refusal(refusals.changed_meanwhile)
  if (isThere) return
  if (status === 'published') refuseMissing(wish)
  const isLogged =
    !wish.by_itself || row.writtenBy !== actor.userId || now >= plus(row.loggedAt, minutes(LOGGED_AGAIN_AFTER_MINUTES))
  const { title, author, excerpt, body } = wish
  await tx
    .update(posts)
    .set({
      ...{ title, author, excerpt, body, status },
      version: row.version + 1,
      changedAt: now,
      writtenBy: actor.userId,
      ...(isLogged && { loggedAt: now }),
      ...(status === 'published' && row.slug === null && { slug: await freeSlug(tx, row.id, title), publishedAt: now }),
    })
    .where(eq(posts.id, row.id))
  if (isLogged) await recordAct(tx, actor, { act: actOf(row, status), personId: null, facts: { post: row.id } }, now)
}

const actOf = (before: Row, status: PostStatus) =>
  before.status === status ? 'post_changed' : status === 'published' ? 'post_published' : 'post_withdrawn'

function refuseMissing(wish: PostWords): void {
  const missing = missingIn(wish)
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map((name) => [name, fillIn]))
  throw new Refusal(refusals.fields_missing, { fields })
}

const fillIn = { en: 'Please fill this in.', sw: 'Tafadhali jaza hapa.' }

/** The title's own address; where another post has it, with this one's number. */
async function freeSlug(tx: Tx, postId: number, title: string): Promise<string> {
  const slug = slugOf(title)
  const wanted = [slug, `${slug}-${postId}`]
  const taken = await tx.select({ slug: posts.slug }).from(posts).where(inArray(posts.slug, wanted))
  return wanted.find((one) => taken.every((other) => other.slug !== one)) ?? `${slug}-post-${postId}`
}
