import { eq } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { users } from './tables.ts'

/** Keeps the language on the profile; mails and notices follow it. */
export async function chooseLanguage(db: Db, actor: Actor, language: 'en' | 'sw'): Promise<{ language: 'en' | 'sw' }> {
  await db.update(users).set({ language }).where(eq(users.id, actor.userId))
  return { language }
}
