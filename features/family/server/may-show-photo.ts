import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { studentProfiles } from '../../accounts/server/tables.ts'
import { isMinor } from '../../accounts/rules.ts'
import { consents } from './tables.ts'

/** Whether somebody may show a photo of themselves: who is under 18 only where a parent has agreed to that. */
export async function mayShowPhoto(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const [learner] = await tx.select().from(studentProfiles).where(eq(studentProfiles.userId, userId))
  if (!learner || !isMinor(learner.bornOn, now)) return true
  const agreed = and(eq(consents.learnerId, userId), eq(consents.purpose, 'photo'), isNull(consents.withdrawnAt))
  const [standing] = await tx.select({ id: consents.id }).from(consents).where(agreed)
  return standing !== undefined
}
