import type { Db } from '../../../shared/server/database.ts'
import { mailboxOf } from '../rules.ts'
import { A_DAY_MS, countAttempt } from './attempts.ts'

const MOST_A_DAY = 5

/**
 * Counts a mail to somebody whom a learner names as parent. They have asked for nothing, so their mailbox gets few, however many
 * accounts name it and however they spell it. Refuses with `too_many_requests`.
 */
export const countGuardianMail = (db: Db, email: string, now: Date): Promise<void> =>
  countAttempt(db, 'guardian-mail', mailboxOf(email), MOST_A_DAY, now, { windowMs: A_DAY_MS })
