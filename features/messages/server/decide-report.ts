import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { recordAct } from '../../audit/server/index.ts'
import { deskRefusals } from '../desk-contract.ts'
import { threadOfReport } from './desk.ts'
import { factsToTell } from './seen-threads.ts'
import type { reportOutcomes } from './tables.ts'
import { threadReports, threads } from './tables.ts'
import { tellAll } from './tell.ts'

type Decision = { reportId: number; outcome: (typeof reportOutcomes)[number]; reason: string }

/**
 * An operator has looked: the thread goes on, or is closed for good; whatever else was reported of it is decided with it. Refuses
 * with `not_found`, `report_decided`.
 */
export async function decideReport(db: Db, actor: Actor, { reportId, outcome, reason }: Decision, now: Date): Promise<void> {
  const threadId = await threadOfReport(db, reportId)
  await db.transaction(async (tx) => {
    // As reports do, so that none comes in between that this decision has not seen.
    await tx.execute(sql`select from ${threads} where ${threads.id} = ${threadId} for update`)
    const decided = await tx
      .update(threadReports)
      .set({ outcome, decidedAt: now, decidedBy: actor.userId, decision: reason })
      .where(and(eq(threadReports.threadId, threadId), isNull(threadReports.decidedAt)))
      .returning({ id: threadReports.id })
    if (!decided.some(({ id }) => id === reportId)) throw new Refusal(deskRefusals.report_decided)
    const row = await factsToTell(tx, threadId, now)
    await tx
      .update(threads)
      .set({ pausedAt: null, ...(outcome === 'closed' && { closedAt: now }) })
      .where(eq(threads.id, threadId))
    if (outcome === 'closed') await tellAll(tx, row, 'messages_closed', now)
    else if (row.pausedAt) await tellAll(tx, row, 'messages_go_on', now)
    const act = outcome === 'closed' ? 'thread_closed' : 'thread_let_go_on'
    await recordAct(tx, actor, { act, personId: row.teacherId, facts: { thread: threadId, report: reportId }, reason }, now)
  })
}
