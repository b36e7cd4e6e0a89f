/** The private address of somebody's feed. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'
import { users } from '../../accounts/server/tables.ts'
import type { Reader } from './events.ts'
import { calendarFeeds } from './tables.ts'

export type FeedParts = { db: Db; keys: Keys; site: string }

/** The address, or null for whoever has made none. */
export async function feedOf({ db, keys, site }: FeedParts, userId: number): Promise<string | null> {
  const version = await versionOf(db, userId)
  return version && addressOf(keys, site, userId, version)
}

/** Makes the address, or another in place of the one there is, which answers nothing from now on. */
export async function renewFeed({ db, keys, site }: FeedParts, userId: number, now: Date): Promise<string> {
  const version = randomUUID()
  await db
    .insert(calendarFeeds)
    .values({ userId, version, renewedAt: now })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { version, renewedAt: now } })
  return addressOf(keys, site, userId, version)
}

/** Whose feed this is; null for an address that never was, was renewed since, or is of somebody suspended. */
export async function ownerOf({ db, keys }: Pick<FeedParts, 'db' | 'keys'>, token: string): Promise<Reader | null> {
  const match = /^(\d{1,15})-([\w-]{43})$/.exec(token)
  if (!match) return null
  const userId = Number(match[1])
  const [feed] = await db
    .select({ version: calendarFeeds.version, role: users.role, language: users.language })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.userId, userId), eq(users.status, 'active')))
  if (!feed || feed.role === 'admin') return null
  const given = Buffer.from(match[2] ?? '')
  const isRight = (right: Buffer): boolean => right.length === given.length && timingSafeEqual(right, given)
  return eachOf(keys).some((one) => isRight(Buffer.from(macOf(one, userId, feed.version))))
    ? { id: userId, role: feed.role, language: feed.language }
    : null
}

async function versionOf(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ version: calendarFeeds.version }).from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row?.version ?? null
}

const addressOf = (keys: Keys, site: string, userId: number, version: string): string =>
  `${site}/calendar/${userId}-${macOf(keys, userId, version)}.ics`

const macOf = (keys: Keys, userId: number, version: string): string =>
  createHmac('sha256', keys.links).update(`calendar feed ${userId} ${version}`).digest('base64url')
