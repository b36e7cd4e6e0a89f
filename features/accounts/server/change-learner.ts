import { eq } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { studentProfiles, users } from './tables.ts'

/** What is known of a learner, by somebody who has been allowed to change it. */
export async function changeLearner(
  db: Db,
  learnerId: number,
  { name, ...profile }: { name: string; grade: number; school: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ name }).where(eq(users.id, learnerId))
    await tx.update(studentProfiles).set(profile).where(eq(studentProfiles.userId, learnerId))
  })
}
