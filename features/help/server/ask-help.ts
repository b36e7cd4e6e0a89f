import { and, desc, eq, sql } from 'drizzle-orm'
import type { Answer, Input } from '../../../shared/endpoint.ts'
import { commonRefusals, Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { hours, minutes, plus } from '../../../shared/time.ts'
import { countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import { roomFor } from '../../classroom/server/index.ts'
import type { House } from '../../house/rules.ts'
import type { askForHelp, ownHelp } from '../contract.ts'
import { MOST_CALLS_AN_HOUR, MOST_WORDS } from '../rules.ts'
import { helpCalls } from './tables.ts'

type Parts = { db: Db; limits: AttemptLimits; promises: House['promises'] }
type Own = NonNullable<Answer<typeof ownHelp>['help']>
type Row = typeof helpCalls.$inferSelect

/**
 * Puts a call before the desk, or says more of the one that is open: the database keeps one. Words that are sent a second time,
 * because their answer was lost, are not said twice. Refuses with `not_found` whoever has no place in the room, and with
 * `too_many_requests`.
 */
export async function askHelp(
  { db, limits, promises }: Parts,
  actor: Actor,
  { kind, roomId, reason, words = '' }: Input<typeof askForHelp>,
  now: Date,
): Promise<Own> {
  const { room, me } = await roomFor(db, actor, kind, roomId, now)
  if (me.role === 'host') throw new Refusal(commonRefusals.not_found)
  await countAttempt(db, 'room_help', String(actor.userId), MOST_CALLS_AN_HOUR * limits.times, now, { windowMs: hours(1) })
  const before = helpCalls.words
  const [row] = await db
    .insert(helpCalls)
    .values({ kind, roomId, teacherId: room.teacherId, askerId: me.id, part: me.role, reason, words, askedAt: now })
    .onConflictDoUpdate({
      target: [helpCalls.kind, helpCalls.roomId, helpCalls.askerId],
      targetWhere: sql`closed_at is null`,
      set: {
        words: sql`case
          when position(${words} in ${before}) > 0 then ${before}
          when ${before} = '' then ${words}
          else right(${before} || E'\n' || ${words}, ${MOST_WORDS}::integer) end`,
        reason: sql`case when ${helpCalls.reason} = 'unsafe' then 'unsafe' else ${reason} end`,
      },
    })
    .returning()
  if (!row) throw new Error('a call for help was neither written nor found')
  return shown(row, promises)
}

/** The latest of one's own out of this room. Refuses with `not_found` whoever has no place in it. */
export async function ownHelpIn(
  db: Db,
  actor: Actor,
  { kind, roomId }: Input<typeof ownHelp>,
  promises: House['promises'],
  now: Date,
): Promise<Own | null> {
  await roomFor(db, actor, kind, roomId, now)
  const [row] = await db
    .select()
    .from(helpCalls)
    .where(and(eq(helpCalls.kind, kind), eq(helpCalls.roomId, roomId), eq(helpCalls.askerId, actor.userId)))
    .orderBy(desc(helpCalls.id))
    .limit(1)
  return row ? shown(row, promises) : null
}

const shown = ({ askedAt, reason, words, answer, closedAt }: Row, promises: House['promises']): Own => ({
  asked_at: askedAt.toISOString(),
  promised_by: plus(askedAt, minutes(promises.child_report)).toISOString(),
  reason,
  words,
  answer,
  closed: closedAt !== null,
})
