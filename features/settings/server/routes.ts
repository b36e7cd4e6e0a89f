import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import {
  changePassword,
  credentialsById,
  deviceCookie,
  deviceCookieName,
  toUserInfo,
  type AttemptLimits,
} from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import { changePhone } from './change-phone.ts'
import { endOwnSession, sessionsOf } from './own-sessions.ts'

export type SettingsParts = { db: Db; keys: Keys; secureCookies: boolean; limits: AttemptLimits }

export const settingsCalls: readonly CallRoute<SettingsParts>[] = [
  route(calls.showAccount, async ({ actor, now }, { db }) => {
    const user = await credentialsById(db, actor.userId)
    const sessions = await sessionsOf(db, actor, now)
    return { password_changed_at: user?.passwordChangedAt?.toISOString() ?? null, sessions }
  }),
  route(calls.endSession, async ({ actor, input, now }, { db }) => {
    await endOwnSession(db, actor, input.sessionId, now)
    return { ended: true }
  }),
  route(calls.changePassword, async ({ actor, input, request, now, headers }, { db, keys, limits, secureCookies }) => {
    await changePassword(db, actor, input, limits, now)
    // The mark by which this browser is known was sealed with the old one.
    const user = await credentialsById(db, actor.userId)
    const before = request.cookie(deviceCookieName(secureCookies))
    if (user) headers.append('set-cookie', deviceCookie(keys, before, user, secureCookies))
    return { changed_at: now.toISOString() }
  }),
  route(calls.changePhone, async ({ actor, input, now }, { db, limits }) => {
    await changePhone(db, actor, input, limits, now)
    const user = await credentialsById(db, actor.userId)
    if (!user) throw new Refusal(calls.refusals.not_signed_in)
    return toUserInfo(user)
  }),
]
