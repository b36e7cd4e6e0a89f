import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import * as calls from '../contract.ts'
import { stopWaiting, waitedBy, waitForSeat } from './wait-for-seat.ts'

export const waitCalls: readonly CallRoute<{ db: Db }>[] = [
  route(calls.waitedClasses, async ({ actor }, { db }) => ({ class_ids: await waitedBy(db, actor) })),
  route(calls.waitForSeat, async ({ actor, input, now }, { db }) => {
    await waitForSeat(db, actor, input.classId, now)
    return { waiting: true }
  }),
  route(calls.stopWaiting, async ({ actor, input }, { db }) => {
    await stopWaiting(db, actor, input.classId)
    return { waiting: false }
  }),
]
