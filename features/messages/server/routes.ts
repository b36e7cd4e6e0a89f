import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { decideReport } from './decide-report.ts'
import { reportForDesk } from './desk.ts'
import { waitingReports } from './waiting.ts'
import { markRead } from './mark-read.ts'
import { reportThread, unblockThread } from './report-thread.ts'
import { threadsOf, unreadThreads } from './seen-threads.ts'
import { talkOf } from './talk.ts'
import { threadView } from './views.ts'
import { writeMessage } from './write-message.ts'

const THREADS = 20
const MESSAGES = 40

export const messageCalls: readonly CallRoute<{ db: Db }>[] = [
  route(calls.listThreads, async ({ actor, input, now }, { db }) => {
    const wanted = { before: idBefore(input.cursor), limit: input.limit ?? THREADS }
    const { list, next } = await threadsOf(db, actor, wanted, now)
    return { threads: list.map((row) => threadView(row, actor.userId, now)), next_cursor: cursorOf(next) }
  }),
  route(calls.countUnread, async ({ actor, now }, { db }) => ({ threads: await unreadThreads(db, actor, now) })),
  route(calls.readThread, ({ actor, input: { threadId, before, after, limit }, now }, { db }) =>
    talkOf(db, actor, threadId, { before, after, limit: limit ?? MESSAGES }, now),
  ),
  route(calls.writeMessage, async ({ actor, input, now }, { db }) => ({ message: await writeMessage(db, actor, input, now) })),
  route(calls.markRead, async ({ actor, input: { threadId, up_to: upTo }, now }, { db }) => {
    await markRead(db, actor, { threadId, upTo }, now)
    return { read: true }
  }),
  route(calls.reportThread, async ({ actor, input: { threadId, reason, block }, now }, { db }) => {
    const { paused } = await reportThread(db, actor, { threadId, reason, block: block ?? false }, now)
    return { reported: true, paused }
  }),
  route(calls.unblockThread, async ({ actor, input, now }, { db }) => {
    await unblockThread(db, actor, input.threadId, now)
    return { blocked: false }
  }),
  route(desk.listReports, async ({ input }, { db }) => {
    const { list, next } = await waitingReports(db, idBefore(input.cursor) ?? 0, input.limit ?? THREADS)
    const reports = list.map(({ id, reportedAt, withChild, reporter, reason }) => ({
      ...{ id, reporter, reason },
      since: reportedAt.toISOString(),
      with_child: withChild,
    }))
    return { reports, next_cursor: cursorOf(next) }
  }),
  route(desk.readReport, ({ input, now }, { db }) => reportForDesk(db, input.reportId, now)),
  route(desk.decideReport, async ({ actor, input, now }, { db }) => {
    await decideReport(db, actor, input, now)
    return { outcome: input.outcome }
  }),
]
