import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import { countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { answerChat, closeChat, reopenChat } from './answer-chat.ts'
import type { HouseReader } from '../../house/server/index.ts'
import { deskTimes } from './desk-times.ts'
import { joinChat } from './join-chat.ts'
import { chatForDesk, chatsOf, waitingCounts } from './desk.ts'
import { linesOf, ownChat, usualMinutes } from './read-chat.ts'
import { chatCookie, clearedChatCookie, hashOf, secretOf, whoseChat } from './whose.ts'
import { chatOf, writeLine } from './write-line.ts'

export type SupportParts = { db: Db; keys: Keys; limits: AttemptLimits; secureCookies: boolean; house: HouseReader }

const LINES = 40
const CHATS = 25

export const supportCalls: readonly CallRoute<SupportParts>[] = [
  route(calls.readChat, async ({ actor, request, input, now }, parts) => {
    const { before, after, limit = LINES } = input
    return ownChat(
      parts.db,
      await whoseChat(parts, { actor, request }, now),
      { before, after, limit },
      await deskTimes(parts.house),
      now,
    )
  }),
  route(calls.writeToSupport, async ({ actor, request, input, now, headers }, parts) => {
    const { db, keys, limits, secureCookies, house } = parts
    let whose = await whoseChat(parts, { actor, request }, now)
    if (whose.userId === null) {
      // Many visitors share an address in Kenya; nobody writes as many lines as all of them.
      await countAttempt(db, 'support-from', request.address, limits.perAddress, now)
      if (!(await chatOf(db, whose))) {
        const secret = secretOf(keys, input.key)
        whose = { userId: null, secretHash: hashOf(secret) }
        headers.append('set-cookie', chatCookie(secret, secureCookies))
      }
    }
    const { phone = null, language = 'en', key, text } = input
    const wish = { key, text, phone, language, times: limits.times, desk: await deskTimes(house) }
    const { chatId, lineId } = await writeLine(db, whose, wish, now)
    return { lines: (await linesOf(db, chatId, { after: lineId - 1, limit: 2 })).lines }
  }),
  route(calls.joinChat, async ({ actor, request, now, headers }, parts) => {
    const joined = await joinChat(parts.db, await whoseChat(parts, { actor, request }, now))
    if (joined) headers.append('set-cookie', clearedChatCookie(parts.secureCookies))
    return { joined }
  }),
  route(desk.listChats, async ({ input, now }, { db, house }) => {
    const times = await deskTimes(house)
    const { which = 'waiting', cursor, limit = CHATS } = input
    const { list, next } = await chatsOf(db, { which, after: idBefore(cursor), limit }, times)
    const counts = await waitingCounts(db, times, now)
    return {
      chats: list,
      ...counts,
      usual_minutes: await usualMinutes(db),
      promised_minutes: times.answerMinutes,
      next_cursor: cursorOf(next),
    }
  }),
  route(desk.countChats, async ({ now }, { db, house }) => ({
    waiting: (await waitingCounts(db, await deskTimes(house), now)).waiting,
  })),
  route(desk.readChatAtDesk, async ({ input: { chatId, before, limit = LINES } }, { db, house }) =>
    chatForDesk(db, chatId, { before, limit, times: await deskTimes(house) }),
  ),
  route(desk.answerChat, async ({ actor, input, now }, { db }) => ({ line: await answerChat(db, actor, input, now) })),
  route(desk.closeChat, async ({ actor, input: { chatId, read_up_to: readUpTo }, now }, { db }) => {
    await closeChat(db, actor, { chatId, readUpTo }, now)
    return { state: 'closed' }
  }),
  route(desk.reopenChat, async ({ actor, input: { chatId }, now }, { db }) => {
    await reopenChat(db, actor, chatId, now)
    return { state: 'answered' }
  }),
]
