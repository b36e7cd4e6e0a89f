import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { decide } from './decide.ts'
import { reportForDesk, reportsFor } from './desk.ts'
import { reportVideo } from './report-video.ts'

const PAGE = 20

export type ModerationParts = { db: Db; limits: AttemptLimits }

export const moderationCalls: readonly CallRoute<ModerationParts>[] = [
  route(calls.reportVideo, async ({ actor, input, now }, parts) => {
    if (input.userId !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    await reportVideo(parts, actor, input, now)
    return { message: 'Content reported successfully!' }
  }),
  route(desk.listVideoReports, async ({ input: { state, cursor, limit = PAGE } }, { db }) => {
    const { list, next } = await reportsFor(db, { state, after: idBefore(cursor), limit })
    return { reports: list, next_cursor: cursorOf(next) }
  }),
  route(desk.readVideoReport, ({ input }, { db }) => reportForDesk(db, input.reportId)),
  route(desk.decideVideoReport, async ({ actor, input, now }, { db }) => {
    await decide(db, actor, input, now)
    return { outcome: input.outcome }
  }),
]
