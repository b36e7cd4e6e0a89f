/**
 * People's photos: where they are kept, so that every server can serve each, and under which address. What is kept is small and
 * drawn anew by the server (settings does it), so a table holds them as well as a store of files would.
 */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { isListed } from './queries.ts'
import { profilePhotos, users } from './tables.ts'

/** From here to the end of the transaction nobody else keeps or drops this person's photo. */
export async function holdPerson(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** One photo in both its sizes, each a square of WebP: `image` for a profile, `face` beside a name. */
export type Photo = { image: Buffer; face: Buffer }

/** Takes the place of the one before, in a transaction that holds the person. */
export async function keepPhoto(tx: Tx, userId: number, { image, face }: Photo, now: Date): Promise<void> {
  const key = createHash('sha256').update(`${userId}:`).update(image).digest('hex').slice(0, 40)
  const photo = { key, image, face, createdAt: now }
  await tx
    .insert(profilePhotos)
    .values({ userId, ...photo })
    .onConflictDoUpdate({ target: profilePhotos.userId, set: photo })
}

/** Without one the person has a drawn face again. It waits for one that is being kept, and takes that away too. */
export async function dropPhoto(tx: Tx, userId: number): Promise<void> {
  await holdPerson(tx, userId)
  await tx.delete(profilePhotos).where(eq(profilePhotos.userId, userId))
}

export async function hasPhoto(tx: Tx, userId: number): Promise<boolean> {
  const [found] = await tx.select({ key: profilePhotos.key }).from(profilePhotos).where(eq(profilePhotos.userId, userId))
  return found !== undefined
}

/** @property open anybody may see it: a teacher's who is shown to everybody */
export type ServedPhoto = { userId: number; open: boolean; image: Buffer }

/** The photo at an address, for whoever has looked who asks; null where there is none (any more). */
export async function servedPhoto(db: Db, key: string, size: keyof Photo): Promise<ServedPhoto | null> {
  const { image, face } = profilePhotos
  const [found] = await db
    .select({
      userId: profilePhotos.userId,
      open: isListed(users),
      image: size === 'face' ? sql<Buffer>`coalesce(${face}, ${image})` : image,
    })
    .from(profilePhotos)
    .innerJoin(users, eq(users.id, profilePhotos.userId))
    .where(eq(profilePhotos.key, key))
  return found ?? null
}
