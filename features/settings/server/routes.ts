import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { changePassword, countAttempt, deviceCookieName, toUserInfo, type AttemptLimits } from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import { changePhone } from './change-phone.ts'
import { endOwnSession, sessionsOf } from './own-sessions.ts'
import { passwordChangedAt } from './password-changed-at.ts'

export type SettingsParts = { db: Db; keys: Keys; secureCookies: boolean; limits: AttemptLimits }

export const settingsCalls: readonly CallRoute<SettingsParts>[] = [
  route(calls.showAccount, async ({ actor, now }, { db }) => {
    const changedAt = await passwordChangedAt(db, actor)
    const sessions = await sessionsOf(db, actor, now)
    return { password_changed_at: changedAt?.toISOString() ?? null, sessions }
  }),
  route(calls.endSession, async ({ actor, input, now }, { db }) => {
    await endOwnSession(db, actor, input.sessionId, now)
    return { ended: true }
  }),
  route(calls.changePassword, async ({ actor, input, request, now, headers }, parts) => {
    const secure = parts.secureCookies
    const browser = { deviceCookie: request.cookie(deviceCookieName(secure)), secure }
    headers.append('set-cookie', await changePassword(parts, actor, input, browser, now))
    return { changed_at: now.toISOString() }
  }),
  route(calls.changePhone, async ({ actor, input, now }, parts) => {
    const user = await changePhone(parts, actor, input, now)
    return toUserInfo(user)
  route(calls.updateProfilePhoto, async ({ actor, input, now }, parts) => {
    const user = await changePhoto(parts, actor, input, now)
    return { message: 'Profile photo updated successfully!', photo: user.photo ?? '', user_info: toUserInfo(user) }
  }),
  route(calls.removeProfilePhoto, async ({ actor, input }, { db }) => toUserInfo(await removePhoto(db, actor, input.userId))),
  }),
]
