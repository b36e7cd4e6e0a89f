import type { Output } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { route, type Call, type CallRoute } from '../../../shared/server/call.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { signInCode } from '../code-contract.ts'
import * as calls from '../contract.ts'
import { freeAddress as freeAddressCall } from '../free-contract.ts'
import { chooseLanguage as chooseLanguageCall } from '../language-contract.ts'
import { makeAccessToken } from './access-token.ts'
import { countAttempt, type AttemptLimits } from './attempts.ts'
import { chooseLanguage } from './choose-language.ts'
import { askConfirmation, confirmEmail } from './confirm-email.ts'
import { deviceCookie, deviceCookieName } from './known-devices.ts'
import { freeByLink } from './free-address.ts'
import { credentialsById, toUserInfo, userByEmail, type UserRow } from './queries.ts'
import { askReset, resetPassword } from './reset-password.ts'
import {
  clearedCookie,
  endShownSessions,
  forgetHere,
  forgetKept,
  nameSession,
  sessionCookie,
  sessionCookieName,
  useSession,
} from './sessions.ts'
import { clearedStep, enter, finishSignIn, stepCookie, stepCookieName } from './second-step.ts'
import { provePassword } from './sign-in.ts'
import { signUpParent, signUpStudent, type OpenedAccount } from './sign-up.ts'

/**
 * Whether somebody may be told of another's account, such as a parent of their child's; given by the feature that knows families.
 */
export type MayAskAbout = (db: Db, actor: Actor, userId: number, now: Date) => Promise<boolean>

export type AccountParts = { db: Db; keys: Keys; secureCookies: boolean; limits: AttemptLimits; mayAskAbout: MayAskAbout }

type SignedIn = Output<typeof calls.signIn>

const MOST_MAILS = 5

export const accountCalls: readonly CallRoute<AccountParts>[] = [
  route(calls.signUpStudent, async (call, parts) => {
    const { db, limits } = parts
    await countAttempt(db, 'sign-up-from', call.request.address, limits.perAddress, call.now)
    return answerSignedIn(parts, call, await signUpStudent(db, call.input, call.now))
  }),
  route(calls.signUpParent, async (call, parts) => {
    const { db, limits } = parts
    await countAttempt(db, 'sign-up-from', call.request.address, limits.perAddress, call.now)
    return answerSignedIn(parts, call, await signUpParent(db, call.input, call.now))
  }),
  route(calls.signIn, async (call, parts) => {
    const { input, request, now } = call
    const { db, keys, limits, secureCookies } = parts
    const who = { ...input, address: request.address, device: request.cookie(deviceCookieName(secureCookies)) }
    const user = await provePassword(db, keys, who, limits, now, input.come_back === true)
    const entered = await enter(db, user, now)
    if ('sessionId' in entered) return answerSignedIn(parts, call, entered)
    call.headers.append('set-cookie', stepCookie(keys, entered.stepId, secureCookies))
    throw new Refusal(calls.refusals.second_step)
  }),
  route(signInCode, async (call, parts) => {
    const { input, request, now, headers } = call
    const secure = parts.secureCookies
    const step = request.cookie(stepCookieName(secure))
    const opened = await finishSignIn(parts, { step, code: input.code, device: request.cookie(deviceCookieName(secure)) }, now)
    headers.append('set-cookie', clearedStep(secure))
    return answerSignedIn(parts, call, opened)
  }),
  route(calls.refreshAccess, async ({ request, now, headers }, { db, keys, secureCookies }) => {
    // The cookie travels by itself, so another site could make this call for somebody: it may come only from our pages.
    if (!request.fromOwnPage) throw new Refusal(calls.refusals.wrong_origin)
    const cookie = request.cookie(sessionCookieName(secureCookies))
    const session = cookie ? await useSession(db, cookie, now) : null
    if (!cookie || !session) {
      headers.append('set-cookie', clearedCookie(secureCookies))
      throw new Refusal(calls.refusals.not_signed_in)
    }
    headers.append('set-cookie', sessionCookie(cookie, secureCookies, session.expiresAt.getTime() - now.getTime()))
    return signedInAs(keys, session.user, session.sessionId, now)
  }),
  route(calls.signOut, async ({ actor, input, request, now, headers }, { db, secureCookies }) => {
    // All of it or nothing: a cookie that is taken away while its session stands would be half of a sign-out.
    if (request.fromElsewhere) throw new Refusal(calls.refusals.wrong_origin)
    const shown = { actor, cookie: request.cookie(sessionCookieName(secureCookies)) }
    const ended = await endShownSessions(db, shown, input.everywhere ?? false, now)
    forgetHere(headers, secureCookies)
    if (ended === 0) throw new Refusal(calls.refusals.not_signed_in)
    return { ended }
  }),
  route(calls.confirmEmail, async ({ input, now }, { db, keys }) => ({
    outcome: await confirmEmail(db, keys, input.token, now),
  })),
  route(freeAddressCall, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'free-from', request.address, limits.perAddress, now)
    return { outcome: await freeByLink(db, keys, input.token, now) }
  }),
  route(calls.resendConfirmation, async ({ input, now, request }, parts) => {
    await countMail(parts, 'confirmation', input.email, request.address, now)
    await askConfirmation(parts.db, input.email, now)
    return { sent: true }
  }),
  route(calls.forgotPassword, async ({ input, now, request }, parts) => {
    await countMail(parts, 'reset', input.email, request.address, now)
    await askReset(parts.db, input.email, now)
    return { sent: true }
  }),
  route(calls.resetPassword, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'reset-from', request.address, limits.perAddress, now)
    await resetPassword(db, keys, input, now)
    return { changed: true }
  }),
  route(calls.checkUser, async ({ actor, input, now }, { db, mayAskAbout }) => {
    const user = await userByEmail(db, input.email)
    const may = user && (actor.role === 'admin' || user.id === actor.userId || (await mayAskAbout(db, actor, user.id, now)))
    if (!user || !may) throw new Refusal(calls.refusals.user_not_found)
    return toUserInfo(user)
  }),
  route(chooseLanguageCall, async ({ actor, input }, { db }) => chooseLanguage(db, actor, input.language)),
]

/** What signing up and signing in answer with: the cookie in a header, the access token and who it is in the body. */
export async function answerSignedIn(
  parts: AccountParts,
  { now, headers, request }: Pick<Call, 'now' | 'headers' | 'request'>,
  opened: OpenedAccount,
): Promise<SignedIn> {
  const { db, keys, secureCookies } = parts
  const user = await credentialsById(db, opened.userId)
  if (!user) throw new Error('the account just opened is not there')
  // Whoever was signed in here is no longer, and nothing of theirs stays on the device.
  const before = request.cookie(sessionCookieName(secureCookies))
  if (before) {
    await endShownSessions(db, { actor: null, cookie: before }, false, now)
    forgetKept(headers)
  }
  await nameSession(db, opened.sessionId, request.userAgent)
  headers.append('set-cookie', sessionCookie(opened.cookie, secureCookies))
  headers.append('set-cookie', deviceCookie(keys, request.cookie(deviceCookieName(secureCookies)), user, secureCookies))
  return signedInAs(keys, user, opened.sessionId, now)
}

async function signedInAs(keys: Keys, user: UserRow, sessionId: number, now: Date): Promise<SignedIn> {
  const { token, expiresAt } = await makeAccessToken(keys, { userId: user.id, role: user.role, sessionId }, now)
  return { access_token: token, expires_at: expiresAt.toISOString(), user_info: toUserInfo(user) }
}

/**
 * Mails to one address are bounded more tightly than tries: nobody needs six links in a quarter of an hour. Each kind by itself,
 * because anybody can ask for one of them in another's name.
 */
async function countMail(
  parts: AccountParts,
  kind: 'confirmation' | 'reset',
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  await countAttempt(parts.db, 'mail-from', address, parts.limits.perAddress, now)
  await countAttempt(parts.db, `mail-${kind}`, email, MOST_MAILS, now)
}
