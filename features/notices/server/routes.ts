import { route, type Route } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { listNotices, readNotices } from '../contract.ts'
import { markRead, noticesOf, unreadOf } from './queries.ts'

export function noticeRoutes({ db }: { db: Db }): Route[] {
  return [
    route(listNotices, async ({ actor }) => noticesOf(db, actor)),
    route(readNotices, async ({ actor, input, now }) => {
      await markRead(db, actor, input.up_to, now)
      return { unread: await unreadOf(db, actor.userId) }
    }),
  ]
}
