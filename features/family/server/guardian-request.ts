import { and, eq, inArray } from 'drizzle-orm'
import { LEAST_GRADE } from '../../../shared/country.ts'
import type { Output } from '../../../shared/endpoint.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { standingAt, tokenState, type Standing } from '../../accounts/server/index.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { firstName, mailboxOf } from '../../accounts/rules.ts'
import type { guardianAccounts, guardianRequest as RequestCall } from '../contract.ts'
import { neededPurposes } from '../rules.ts'
import { consents } from './tables.ts'

/** Whom a link asks about. `contact` is the address it was sent to. */
export type AskedChild = { learnerId: number; name: string; grade: number; contact: string }

/** The child of an open link; null when nobody can agree by it any more. */
export async function openRequest(db: Db, keys: Keys, token: string, now: Date): Promise<AskedChild | null> {
  const found = await tokenState(db, keys, 'guardian_consent', token, now)
  return found.state === 'open' ? askedChild(db, found.userId) : null
}

/** Null also for who named their own mailbox under another spelling. */
async function askedChild(db: Db, learnerId: number): Promise<AskedChild | null> {
  const [child] = await db
    .select({ name: users.name, email: users.email, grade: studentProfiles.grade, contact: studentProfiles.guardianContact })
    .from(users)
    .innerJoin(studentProfiles, eq(studentProfiles.userId, users.id))
    .where(eq(users.id, learnerId))
  if (!child?.contact || mailboxOf(child.contact) === mailboxOf(child.email ?? '')) return null
  return { learnerId, name: child.name, grade: child.grade, contact: child.contact }
}

type GuardianRequest = Output<typeof RequestCall>

const nothing = { child_name: '', grade: LEAST_GRADE, email: '', account: 'make' } as const
const offered: Record<Standing, (typeof guardianAccounts)[number]> = { free: 'make', parent: 'sign_in', other: 'other' }

/** What the parent behind a mail is asked; shows no more of the child than first name and grade. */
export async function guardianRequest(db: Db, keys: Keys, token: string, now: Date): Promise<GuardianRequest> {
  const found = await tokenState(db, keys, 'guardian_consent', token, now)
  const child = found.state === 'invalid' ? null : await askedChild(db, found.userId)
  if (found.state === 'invalid' || !child) return { ...nothing, state: 'invalid' }
  const about = { child_name: firstName(child.name), grade: child.grade }
  if (found.state === 'open')
    return { ...about, state: 'open', email: child.contact, account: offered[await standingAt(db, child.contact)] }
  const [given] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.learnerId, found.userId), inArray(consents.purpose, [...neededPurposes])))
    .limit(1)
  return { ...nothing, ...about, state: found.state === 'used' && given ? 'agreed' : 'expired' }
}
