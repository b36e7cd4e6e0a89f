import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { recordAct } from '../../audit/server/index.ts'
import { deskRefusals } from '../desk-contract.ts'
import { helpCalls } from './tables.ts'

/** What the operator had read: nothing that was said since is answered or closed unread. */
type Seen = { helpId: number; words: string; was: string | null }
type Call = typeof helpCalls.$inferSelect

/** Answers who asked; they are told that there is an answer, and read it in the room. Refuses with `not_found`, `help_moved`. */
export async function answerHelp(db: Db, actor: Actor, { answer, ...seen }: Seen & { answer: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const call = await move(tx, seen, { answer, answeredAt: now, answeredBy: actor.userId })
    await recordAct(tx, actor, { act: 'help_answered', personId: call.askerId, facts: { call: call.id }, reason: answer }, now)
    const about = { room: call.kind, id: call.roomId }
    await leaveNote(tx, 'notice', { user_id: call.askerId, kind: 'help_answered', about }, now)
  })
}

/** Closes it, with what was found and done. Refuses with `not_found`, `help_moved`. */
export async function closeHelp(db: Db, actor: Actor, { reason, ...seen }: Seen & { reason: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const call = await move(tx, seen, { outcome: reason, closedAt: now, closedBy: actor.userId })
    await recordAct(tx, actor, { act: 'help_closed', personId: call.askerId, facts: { call: call.id }, reason }, now)
  })
}

async function move(tx: Tx, { helpId, words, was }: Seen, change: Partial<Call>): Promise<Call> {
  const [moved] = await tx
    .update(helpCalls)
    .set(change)
    .where(
      and(
        eq(helpCalls.id, helpId),
        isNull(helpCalls.closedAt),
        eq(helpCalls.words, words),
        sql`${helpCalls.answer} is not distinct from ${was}`,
      ),
    )
    .returning()
  if (moved) return moved
  const there = await tx.$count(helpCalls, eq(helpCalls.id, helpId))
  throw new Refusal(there ? deskRefusals.help_moved : deskRefusals.not_found)
}
