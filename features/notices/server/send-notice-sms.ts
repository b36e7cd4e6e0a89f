/** The SMS of notices, and of changes to an account. */
import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../../shared/server/database.ts'
import { leaveOneNote, type Note } from '../../../shared/server/outbox.ts'
import { A_DAY_MS, recipient, tryAgainIn } from '../../accounts/server/index.ts'
import { studentProfiles } from '../../accounts/server/tables.ts'
import { accountChangedSms, goesBySms, guardianSms, noticeSms } from '../rules/brief.ts'
import { accountChanges } from '../mails.ts'
import { topicOf } from '../rules/choices.ts'
import { hold, wayNow } from './held-notices.ts'
import { isProven, provenPhoneOf } from './phone-proof.ts'
import { sendOnce } from './send-sms.ts'
import { isPast } from './send-notice.ts'
import type { Sms } from './sms.ts'
import { notices, smsMessages } from './tables.ts'

export type SmsParts = { db: Db; sms: Sms | null }

const noticeNote = z.object({ notice_id: z.number() })

/**
 * The SMS of a notice, to a number that its reader has shown to be theirs. What they have chosen counts when it is sent; and
 * what they have read in the app meanwhile is not told again, unless it is about their money or safety: somebody else may have
 * read that.
 */
export async function sendNoticeSms({ db, sms }: SmsParts, note: Note, now: Date): Promise<void> {
  const { notice_id: id } = noticeNote.parse(note.data)
  const [notice] = await db.select().from(notices).where(eq(notices.id, id))
  if (!sms || !notice) return
  const { userId, kind, data: facts, createdAt, readAt } = notice
  if (!goesBySms(kind, facts, createdAt) || isPast(kind, facts, now)) return
  if (readAt && topicOf[kind] !== undefined) return
  const way = await wayNow(db, 'sms', { userId, kind, facts }, now)
  if (way === 'off') return
  if (way !== 'now') return hold(db, 'sms', id, way)
  const [person, to] = [await recipient(db, userId), await provenPhoneOf(db, userId)]
  const text = person && noticeSms(kind, facts, person.language)
  if (!text || !to) return
  const byOther = facts['by'] !== undefined && facts['by'] !== userId
  await sendOnce(db, sms, { key: `notice-${notice.outboxId}`, userId, kind, byOther, to, text }, now)
}

/** Beside the mail, so that whoever has taken a mailbox over does not keep it from the owner. */
export async function leaveAccountChangedSms({ db, sms }: SmsParts, { id, data }: Note, now: Date): Promise<void> {
  if (!sms) return
  await db.transaction((tx) => leaveOneNote(tx, 'sms_account_changed', String(id), { ...data, note_id: id }, now))
}

const changeNote = z.object({
  note_id: z.number(),
  user_id: z.number(),
  what: z.enum(accountChanges),
  before: z.optional(z.string()),
})

/** A change of phone is told to the one that was before. */
export async function sendAccountChangedSms({ db, sms }: SmsParts, note: Note, now: Date): Promise<void> {
  const { note_id: id, user_id: userId, what, before } = changeNote.parse(note.data)
  const person = await recipient(db, userId)
  if (!sms || !person) return
  const to = what === 'phone' ? before : person.phone
  if (!to || !(await isProven(db, userId, to))) return
  const text = accountChangedSms(what, person.language)
  await sendOnce(db, sms, { key: `changed-${id}`, userId, kind: 'account_changed', byOther: false, to, text }, now)
}

/** So often a day a number is written to that somebody has named as a parent's, however many accounts name it. */
const MOST_TO_GUARDIAN = 2

/**
 * To the parent whom a learner under 18 has named by phone, once. They have asked for nothing: it goes when the learner's own
 * address is confirmed, and names nobody.
 */
export async function sendGuardianSms({ db, sms, site }: SmsParts & { site: string }, note: Note, now: Date): Promise<void> {
  const learnerId = Number(note.data['learner_id'])
  const learner = await recipient(db, learnerId)
  const [profile] = await db.select().from(studentProfiles).where(eq(studentProfiles.userId, learnerId))
  const to = profile?.guardianContact
  // They may have named somebody else since.
  if (!sms || !learner?.confirmed || !to || to.includes('@')) return
  const text = guardianSms(site, learner.language)
  const isTooMuch = await tryAgainIn(db, 'guardian-sms', to, MOST_TO_GUARDIAN, now, A_DAY_MS)
  if (isTooMuch !== null) return
  await sendOnce(db, sms, { key: guardianKey(learnerId), userId: learnerId, kind: 'guardian', byOther: false, to, text }, now)
}

const guardianKey = (learnerId: number): string => `guardian-${learnerId}`

/** Whether the provider has taken the SMS to the parent whom a learner named; not that anybody has read it. */
export async function guardianWasTexted(db: Db, learnerId: number): Promise<boolean> {
  const isTaken = inArray(smsMessages.state, ['accepted', 'delivered'])
  const [row] = await db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(and(eq(smsMessages.key, guardianKey(learnerId)), isTaken))
  return row !== undefined
}
