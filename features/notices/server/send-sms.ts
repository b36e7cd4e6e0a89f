/**
 * SMS go out at most once. There is no key by which a provider or a phone would know a second copy, so each is written down
 * before it is asked for, and what stands there is never asked for again: a process that dies between, and an answer that
 * never comes, may cost an SMS, and never send two. What it says stands in the app in any case.
 */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { days, plus } from '../../../shared/time.ts'
import { MOST_SMS_A_DAY, MOST_SMS_OF_OTHERS } from '../rules/phone.ts'
import type { Sms } from './sms.ts'
import { smsMessages } from './tables.ts'

export type OutgoingSms = {
  /** What it tells of: the same for every try. */
  key: string
  userId: number
  kind: string
  /** Whether it is another person's doing. */
  byOther: boolean
  to: string
  text: string
}

/** It was not sent and a later try may be taken: the outbox does. */
export class NotTaken extends Error {
  override name = 'NotTaken'
}

/** Sends it unless it was ever asked for, or its reader has had as many as a day allows. */
export async function sendOnce(db: Db, sms: Sms, message: OutgoingSms, now: Date): Promise<void> {
  const id = await markAsked(db, message, now)
  if (id === null) return
  const outcome = await sms.send(message.to, message.text)
  if (outcome.state === 'refused' && outcome.again) {
    await db.delete(smsMessages).where(eq(smsMessages.id, id))
    throw new NotTaken(outcome.reason)
  }
  await db
    .update(smsMessages)
    .set({
      state: outcome.state,
      ...(outcome.state === 'accepted'
        ? { messageId: outcome.messageId || null, costCents: outcome.cents }
        : { reason: outcome.reason }),
    })
    .where(eq(smsMessages.id, id))
}

/** @returns the id of what was written down; null where it stands there already or the day is full */
async function markAsked(db: Db, { key, userId, kind, byOther }: OutgoingSms, now: Date): Promise<number | null> {
  return db.transaction(async (tx) => {
    // In turn, so that of many at once each counts those before it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms to ${userId}`}, 0))`)
    const [before] = await tx
      .select({
        all: sql`count(*)`.mapWith(Number),
        ofOthers: sql`count(*) filter (where ${smsMessages.byOther})`.mapWith(Number),
      })
      .from(smsMessages)
      .where(and(eq(smsMessages.userId, userId), gt(smsMessages.askedAt, plus(now, -days(1)))))
    const isFull = (before?.all ?? 0) >= MOST_SMS_A_DAY || (byOther && (before?.ofOthers ?? 0) >= MOST_SMS_OF_OTHERS)
    if (isFull) return null
    const [row] = await tx
      .insert(smsMessages)
      .values({ key, userId, kind, byOther, state: 'asked', askedAt: now })
      .onConflictDoNothing()
      .returning({ id: smsMessages.id })
    return row?.id ?? null
  })
}

/** What the provider reports of an SMS that it took. Nobody signs reports: no more than this word depends on one. */
export async function receiveSmsReport(db: Db, sms: Sms | null, raw: Uint8Array): Promise<void> {
  const report = sms?.readReport(raw)
  if (!report) return
  await db
    .update(smsMessages)
    .set({ state: report.delivered ? 'delivered' : 'undelivered', reason: report.reason })
    .where(and(eq(smsMessages.messageId, report.messageId), eq(smsMessages.state, 'accepted')))
}
