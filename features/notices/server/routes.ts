import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { listNotices, readNotices } from '../contract.ts'
import { markRead, noticesOf, unreadOf } from './queries.ts'

export const noticeCalls: readonly CallRoute<{ db: Db }>[] = [
  route(listNotices, async ({ actor }, { db }) => noticesOf(db, actor)),
  route(readNotices, async ({ actor, input, now }, { db }) => {
    await markRead(db, actor, input.up_to, now)
    return { unread: await unreadOf(db, actor.userId) }
  }),
]
