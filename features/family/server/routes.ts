import { route, type CallRoute } from '../../../shared/server/call.ts'
import { A_DAY_MS, answerSignedIn, countAttempt, userById, type AccountParts } from '../../accounts/server/index.ts'
import { firstName } from '../../accounts/rules.ts'
import * as calls from '../contract.ts'
import * as links from '../link-contract.ts'
import * as signIns from '../signin-contract.ts'
import { guardianWasTexted } from '../../notices/server/index.ts'
import { addChild } from './add-child.ts'
import { answerLink } from './answer-link.ts'
import { askGuardian } from './ask-guardian.ts'
import { askToLink } from './ask-to-link.ts'
import { changeChild } from './change-child.ts'
import { changeConsent } from './change-consent.ts'
import { childOf, childrenOf } from './children.ts'
import { declineConsent } from './decline-consent.ts'
import { giveConsent } from './give-consent.ts'
import { giveSignIn, takeSignIn } from './give-sign-in.ts'
import { guardianRequest } from './guardian-request.ts'
import { makeLinkCode, nameAndInitial, openLinkOf, ownerOfCode } from './link-code.ts'
import { guardiansOf, learnersOf } from './queries.ts'

/** To all whom one learner names. */
const MOST_MAILS_A_DAY = 5
/** Within a quarter of an hour, of one student. */
const MOST_CODES = 10

export type FamilyParts = AccountParts

export const familyCalls: readonly CallRoute<FamilyParts>[] = [
  route(calls.askGuardian, async ({ actor, input, now }, { db }) => {
    await countAttempt(db, 'ask-guardian', String(actor.userId), MOST_MAILS_A_DAY, now, { windowMs: A_DAY_MS })
    await askGuardian(db, actor, input.email.toLowerCase(), now)
    return { sent: true }
  }),
  route(calls.guardianRequest, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'guardian-request-from', request.address, limits.perAddress, now)
    return guardianRequest(db, keys, input.token, now)
  }),
  route(calls.giveConsent, async (call, parts) => {
    const { input, now, request } = call
    await countAttempt(parts.db, 'consent-from', request.address, parts.limits.perAddress, now)
    const { childName, opened } = await giveConsent(parts, input, request, now)
    return { agreed: true, child_name: childName, ...(await answerSignedIn(parts, call, opened)) }
  }),
  route(calls.declineConsent, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'consent-from', request.address, limits.perAddress, now)
    return { declined: true, child_name: await declineConsent(db, keys, input.token, now) }
  }),
  route(calls.familyChildren, async ({ actor, now }, { db }) => ({ children: await childrenOf(db, actor, now) })),
  route(calls.addChild, async ({ actor, input, now }, { db }) => ({
    child: await childOf(db, actor, await addChild(db, actor, input, now), now),
  })),
  route(calls.changeChild, async ({ actor, input, now }, { db }) => {
    await changeChild(db, actor, input, now)
    return { child: await childOf(db, actor, input.childId, now) }
  }),
  route(calls.changeConsent, async ({ actor, input, now }, { db }) => {
    const { childId, purpose, agreed } = input
    await changeConsent(db, { actor, learnerId: childId, purpose, agreed, now })
    return { child: await childOf(db, actor, childId, now) }
  }),
  route(signIns.giveSignIn, async ({ actor, input, now }, { db, keys, limits }) => {
    const most = MOST_MAILS_A_DAY * limits.times
    await countAttempt(db, 'child-sign-in', String(actor.userId), most, now, { windowMs: A_DAY_MS })
    return { sent: true, code: await giveSignIn(db, keys, { ...input, actor, now }) }
  }),
  route(signIns.takeSignIn, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'child-sign-in-from', request.address, limits.perAddress, now)
    await takeSignIn(db, keys, input, limits, now)
    return { taken: true }
  }),
  route(links.ownLink, async ({ actor, now }, { db, keys }) => {
    const { code, guardianId } = await openLinkOf(db, keys, actor.userId, now)
    const asking = guardianId === null ? null : await userById(db, guardianId)
    return {
      guardians: await guardiansOf(db, actor),
      code: code && { code: code.code, expires_at: code.expiresAt.toISOString() },
      asked: asking && { guardian_id: asking.id, name: asking.name },
    }
  }),
  route(links.makeLinkCode, async ({ actor, now }, { db, keys }) => {
    await countAttempt(db, 'make-link-code', String(actor.userId), MOST_CODES, now)
    const { code, expiresAt } = await makeLinkCode(db, keys, actor, now)
    return { code, expires_at: expiresAt.toISOString() }
  }),
  route(links.lookAtCode, async ({ actor, input, now }, { db, keys }) => {
    const { name, grade } = await ownerOfCode(db, keys, actor, input.code, now)
    return { name: nameAndInitial(name), grade }
  }),
  route(links.askToLink, async ({ actor, input, now }, { db, keys }) => ({
    asked: true,
    name: await askToLink(db, keys, actor, input.code, now),
  })),
  route(links.answerLink, async ({ actor, input, now }, { db }) => {
    const { guardian_id: guardianId, agree } = input
    await answerLink(db, { actor, guardianId, agree, now })
    return { linked: agree }
  }),
  route(calls.familyState, async ({ actor, now }, { db }) => {
    const learners = await learnersOf(db, actor, now)
    const self = learners.find((learner) => learner.id === actor.userId)
    return {
      consent: self?.consent ?? 'not_needed',
      guardian_contact: self?.guardianContact ?? null,
      guardian_texted: self?.consent === 'missing' && (await guardianWasTexted(db, self.id)),
      learners: learners.map(({ id, name, grade }) => ({ id, name, first_name: firstName(name), grade })),
    }
  }),
]
