import { route, type CallRoute } from '../../../shared/server/call.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { Db } from '../../../shared/server/database.ts'
import * as choices from '../choices-contract.ts'
import { listNotices, readNotices } from '../contract.ts'
import { chooseNotices, choicesOf, keepQuietHours } from './choose-notices.ts'
import { markRead, noticesOf, unreadNotices, unreadOf } from './queries.ts'

const PAGE = 50

export const noticeCalls: readonly CallRoute<{ db: Db }>[] = [
  route(listNotices, async ({ actor, input }, { db }) => {
    const { list, next } = await noticesOf(db, actor, idBefore(input.cursor), input.limit ?? PAGE)
    const { unread, upTo } = await unreadNotices(db, actor.userId)
    return { notices: list, unread, unread_up_to: upTo, next_cursor: cursorOf(next) }
  }),
  route(readNotices, async ({ actor, input, now }, { db }) => {
    await markRead(db, actor, input.up_to, now)
    return { unread: await unreadOf(db, actor.userId) }
  }),
  route(choices.showNoticeChoices, ({ actor }, { db }) => choicesOf(db, actor)),
  route(choices.chooseNotices, async ({ actor, input }, { db }) => {
    await chooseNotices(db, actor, input)
    return choicesOf(db, actor)
  }),
  route(choices.keepQuietHours, async ({ actor, input, now }, { db }) => {
    await keepQuietHours(db, actor, input, now)
    return choicesOf(db, actor)
  }),
]
