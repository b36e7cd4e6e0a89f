import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import {
  changePassword,
  countAttempt,
  deviceCookieName,
  keepKnown,
  toUserInfo,
  type AttemptLimits,
} from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import * as secondFactor from '../factor-contract.ts'
import { askNewEmail, takeNewEmail } from './change-email.ts'
import { changePhoto, removePhoto, type MayShowPhoto } from './change-photo.ts'
import { changePhone } from './change-phone.ts'
import { confirmSecondFactor, endSecondFactor, renewPaperCodes, secondFactorOf, startSecondFactor } from './own-second-factor.ts'
import { endOwnSession, sessionsOf } from './own-sessions.ts'
import { passwordChangedAt } from './password-changed-at.ts'

export type SettingsParts = {
  db: Db
  keys: Keys
  secureCookies: boolean
  limits: AttemptLimits
  mayShowPhoto: MayShowPhoto
  /** Whether operators may do nothing without a second factor: everywhere but in the demo. */
  operatorsNeedSecondFactor: boolean
}

export const settingsCalls: readonly CallRoute<SettingsParts>[] = [
  route(calls.showAccount, async ({ actor, now }, { db, operatorsNeedSecondFactor }) => {
    const changedAt = await passwordChangedAt(db, actor)
    const sessions = await sessionsOf(db, actor, now)
    const second_factor = await secondFactorOf(db, actor, actor.role === 'admin' && operatorsNeedSecondFactor)
    return { password_changed_at: changedAt?.toISOString() ?? null, sessions, second_factor }
  }),
  route(calls.updateProfilePhoto, async ({ actor, input, now }, parts) => {
    const user = await changePhoto(parts, actor, input, now)
    return { message: 'Profile photo updated successfully!', photo: user.photo ?? '', user_info: toUserInfo(user) }
  }),
  route(calls.removeProfilePhoto, async ({ actor, input }, { db }) => toUserInfo(await removePhoto(db, actor, input.userId))),
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
  }),
  route(calls.changeEmail, async ({ actor, input, now }, parts) => {
    await askNewEmail(parts, actor, input, now)
    return { sent: true }
  }),
  route(calls.takeNewEmail, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'new-email-from', request.address, limits.perAddress, now)
    return { outcome: await takeNewEmail(db, keys, input.token, now) }
  }),
  route(secondFactor.startSecondFactor, ({ actor, input, now }, parts) => startSecondFactor(parts, actor, input, now)),
  route(secondFactor.confirmSecondFactor, async ({ actor, input, request, now, headers }, parts) => {
    const codes = await confirmSecondFactor(parts, actor, input.code, now)
    headers.append('set-cookie', await keepKnown(parts, actor, request.cookie(deviceCookieName(parts.secureCookies))))
    return { codes }
  }),
  route(secondFactor.endSecondFactor, async ({ actor, input, request, now, headers }, parts) => {
    await endSecondFactor(parts, actor, input, now)
    headers.append('set-cookie', await keepKnown(parts, actor, request.cookie(deviceCookieName(parts.secureCookies))))
    return { on: false }
  }),
  route(secondFactor.renewPaperCodes, async ({ actor, input, now }, parts) => ({
    codes: await renewPaperCodes(parts, actor, input, now),
  })),
]
