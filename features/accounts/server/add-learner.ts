import type { Tx } from '../../../shared/server/database.ts'
import { assert } from '../../../shared/refusal.ts'
import { studentProfiles, users } from './tables.ts'

export type NewLearner = {
  name: string
  grade: number
  school: string | null
  /** The first of the month of birth. */
  bornOn: string
  language: 'en' | 'sw'
}

/**
 * A student who has no address, number or password: somebody else answers for them and has accepted the terms. Nobody can sign in
 * as them, and no mail is sent to them. @returns the id
 */
export async function addLearner(tx: Tx, { name, language, ...profile }: NewLearner, now: Date): Promise<number> {
  const [row] = await tx
    .insert(users)
    .values({ role: 'student', name, language, createdAt: now, termsAcceptedAt: now })
    .returning({ id: users.id })
  assert(row, 'a learner was not written')
  await tx.insert(studentProfiles).values({ userId: row.id, ...profile, guardianContact: null })
  return row.id
}
