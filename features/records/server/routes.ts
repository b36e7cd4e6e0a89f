import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import type { PersonalTable } from '../../../shared/server/records.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import type { Mailer } from '../../notices/server/index.ts'
import * as calls from '../contract.ts'
import { deleteUser as deleteUserCall } from '../desk-contract.ts'
import { leaveForGood, planLeaving } from '../leaving-contract.ts'
import { deleteUser, leave, leavingPlan } from './leave.ts'
import type { LeavingGifts } from './leaving-gifts.ts'
import { askForExport, exportOf, fetchExport } from './own-export.ts'

export type RecordParts = {
  db: Db
  keys: Keys
  limits: AttemptLimits
  records: readonly PersonalTable[]
  mailer: Mailer
  site: string
} & LeavingGifts

export const recordCalls: readonly CallRoute<RecordParts>[] = [
  route(calls.showExport, ({ actor, now }, { db }) => exportOf(db, actor, now)),
  route(calls.askForExport, async ({ actor, now }, { db, limits }) => {
    await askForExport(db, actor, limits, now)
    return exportOf(db, actor, now)
  }),
  route(planLeaving, ({ actor, now }, parts) => leavingPlan(parts.db, parts, actor, now)),
  route(leaveForGood, async ({ actor, input, now }, parts) => {
    const leavesAt = await leave(parts, actor, input, now)
    return { leaves_at: leavesAt.toISOString() }
  }),
  route(deleteUserCall, async ({ actor, input, now }, parts) => {
    const leavesAt = await deleteUser(parts, actor, input, now)
    return { leaves_at: leavesAt.toISOString() }
  }),
  route(calls.fetchExport, ({ actor, now }, { db, limits }) => fetchExport(db, actor, limits, now)),
]
