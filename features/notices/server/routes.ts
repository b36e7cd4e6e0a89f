import { route, type CallRoute } from '../../../shared/server/call.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import * as choices from '../choices-contract.ts'
import { listNotices, readNotices } from '../contract.ts'
import { chooseNotices, choicesOf, keepQuietHours, type ChoiceParts } from './choose-notices.ts'
import { askPhoneCode, confirmPhone, stopSms } from './phone-proof.ts'
import { subscribe, unsubscribe } from './push-subscriptions.ts'
import { markRead, noticesOf, unreadNotices, unreadOf } from './queries.ts'

const PAGE = 50

type NoticeParts = ChoiceParts & { keys: Keys; limits: AttemptLimits }

export const noticeCalls: readonly CallRoute<NoticeParts>[] = [
  route(listNotices, async ({ actor, input }, { db }) => {
    // Before the list: what comes between the two would be counted, and read, without having been shown.
    const { unread, upTo } = await unreadNotices(db, actor.userId)
    const { list, next } = await noticesOf(db, actor, idBefore(input.cursor), input.limit ?? PAGE)
    return { notices: list, unread, unread_up_to: upTo, next_cursor: cursorOf(next) }
  }),
  route(readNotices, async ({ actor, input, now }, { db }) => {
    await markRead(db, actor, input.up_to, now)
    return { unread: await unreadOf(db, actor.userId) }
  }),
  route(choices.showNoticeChoices, ({ actor, now }, parts) => choicesOf(parts, actor, now)),
  route(choices.chooseNotices, async ({ actor, input, now }, parts) => {
    await chooseNotices(parts.db, actor, input)
    return choicesOf(parts, actor, now)
  }),
  route(choices.keepQuietHours, async ({ actor, input, now }, parts) => {
    await keepQuietHours(parts.db, actor, input, now)
    return choicesOf(parts, actor, now)
  }),
  route(choices.sendPhoneCode, async ({ actor, now }, parts) => {
    await askPhoneCode(parts, actor, now)
    return choicesOf(parts, actor, now)
  }),
  route(choices.confirmPhone, async ({ actor, input, now }, parts) => {
    await confirmPhone(parts, actor, input.code, now)
    return choicesOf(parts, actor, now)
  }),
  route(choices.stopSms, async ({ actor, now }, parts) => {
    await stopSms(parts.db, actor)
    return choicesOf(parts, actor, now)
  }),
  route(choices.tellBrowser, async ({ actor, input, now }, parts) => {
    await subscribe(parts, actor, input, now)
    return choicesOf(parts, actor, now)
  }),
  route(choices.leaveBrowser, async ({ actor, now }, parts) => {
    await unsubscribe(parts.db, actor)
    return choicesOf(parts, actor, now)
  }),
]
