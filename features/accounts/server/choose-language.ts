import { eq } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { viewerOf } from './sessions.ts'
import { users } from './tables.ts'

/** Keeps the language on the profile; mails and notices follow it. */
export async function chooseLanguage(db: Db, actor: Actor, language: 'en' | 'sw'): Promise<{ language: 'en' | 'sw' }> {
  await db.update(users).set({ language }).where(eq(users.id, actor.userId))
  return { language }
}

/** The same for whoever a session cookie belongs to: the switch of the public pages is a plain form and brings nothing else. */
export async function chooseLanguageOf(db: Db, cookie: string, language: 'en' | 'sw', now: Date): Promise<void> {
  const viewer = await viewerOf(db, cookie, now)
  if (viewer) await db.update(users).set({ language }).where(eq(users.id, viewer.user.id))
}
