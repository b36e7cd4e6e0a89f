/** Asking for the file of one's own data, making it, fetching it, and taking it away. */
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { SLUG } from '../../../shared/brand.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote, leaveOneNote, type Note } from '../../../shared/server/outbox.ts'
import type { PersonalTable } from '../../../shared/server/records.ts'
import { days, nairobiDate, plus } from '../../../shared/time.ts'
import { A_DAY_MS, countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import { refusals, type ExportState } from '../contract.ts'
import { EXPORT_DAYS, MOST_EXPORTS_A_DAY, MOST_FETCHES } from '../rules.ts'
import { recordsOf } from './records-of.ts'
import { recordExports } from './tables.ts'

export async function exportOf(db: Db, actor: Actor, now: Date): Promise<ExportState> {
  const [row] = await db
    .select({ askedAt: recordExports.askedAt, expiresAt: recordExports.expiresAt })
    .from(recordExports)
    .where(eq(recordExports.userId, actor.userId))
  if (!row || (row.expiresAt && row.expiresAt <= now)) return { state: 'none', asked_at: null, expires_at: null }
  const state = row.expiresAt ? 'ready' : 'being_made'
  return { state, asked_at: row.askedAt.toISOString(), expires_at: row.expiresAt?.toISOString() ?? null }
}

/** Asks for a file. One being made is the one asked for; one that is there is made anew. Refuses with `too_many_requests`. */
export async function askForExport(db: Db, actor: Actor, limits: AttemptLimits, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const asked = await tx
      .insert(recordExports)
      .values({ userId: actor.userId, askedAt: now })
      .onConflictDoUpdate({
        target: recordExports.userId,
        set: { askedAt: now, expiresAt: null, content: null },
        setWhere: isNotNull(recordExports.content),
      })
      .returning({ userId: recordExports.userId })
    if (asked.length === 0) return
    const most = MOST_EXPORTS_A_DAY * limits.times
    await countAttempt(tx, 'export', String(actor.userId), most, now, { windowMs: A_DAY_MS })
    await leaveOneNote(tx, 'make_export', String(actor.userId), { user_id: actor.userId }, now)
  })
}

/**
 * Makes the file that was asked for, and says so; handled twice, or by two servers, it is made once.
 * @param records of all features
 */
export async function makeExport(db: Db, records: readonly PersonalTable[], note: Note, now: Date): Promise<void> {
  const userId = Number(note.data['user_id'])
  const [asked] = await db
    .select({ askedAt: recordExports.askedAt })
    .from(recordExports)
    .where(and(eq(recordExports.userId, userId), isNull(recordExports.content)))
  if (!asked) return
  const content = JSON.stringify(await recordsOf(db, records, userId, now), null, 2)
  await db.transaction(async (tx) => {
    const made = await tx
      .update(recordExports)
      .set({ content, expiresAt: plus(now, days(EXPORT_DAYS)) })
      .where(and(eq(recordExports.userId, userId), eq(recordExports.askedAt, asked.askedAt), isNull(recordExports.content)))
      .returning({ userId: recordExports.userId })
    if (made.length > 0) await leaveNote(tx, 'notice', { user_id: userId, kind: 'export_ready', about: {} }, now)
  })
}

/** The file. Refuses with `no_export`, `too_many_requests`. */
export async function fetchExport(
  db: Db,
  actor: Actor,
  limits: AttemptLimits,
  now: Date,
): Promise<{ name: string; text: string }> {
  await countAttempt(db, 'export-file', String(actor.userId), MOST_FETCHES * limits.times, now)
  const [row] = await db
    .select({ askedAt: recordExports.askedAt, content: recordExports.content })
    .from(recordExports)
    .where(and(eq(recordExports.userId, actor.userId), gt(recordExports.expiresAt, now)))
  if (!row?.content) throw new Refusal(refusals.no_export)
  return { name: `${SLUG}-${nairobiDate(row.askedAt)}.json`, text: row.content }
}

/** What has lain for its days goes, whoever sweeps first. */
export async function clearExports(db: Db, now: Date): Promise<void> {
  await db.delete(recordExports).where(lte(recordExports.expiresAt, now))
}
