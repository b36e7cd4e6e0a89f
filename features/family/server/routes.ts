import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { countAttempt, type AttemptLimits } from '../../accounts/server/index.ts'
import { firstName } from '../../accounts/rules.ts'
import * as calls from '../contract.ts'
import { askGuardian } from './ask-guardian.ts'
import { giveConsent, guardianRequest } from './give-consent.ts'
import { learnersOf } from './queries.ts'

const MOST_MAILS = 5

export type FamilyParts = { db: Db; keys: Keys; limits: AttemptLimits }

export const familyCalls: readonly CallRoute<FamilyParts>[] = [
  route(calls.askGuardian, async ({ actor, input, now }, { db }) => {
    await countAttempt(db, 'ask-guardian', String(actor.userId), MOST_MAILS, now)
    await askGuardian(db, actor, input.email.toLowerCase(), now)
    return { sent: true }
  }),
  route(calls.guardianRequest, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'guardian-request-from', request.address, limits.perAddress, now)
    return guardianRequest(db, keys, input.token, now)
  }),
  route(calls.giveConsent, async ({ input, now, request }, { db, keys, limits }) => {
    await countAttempt(db, 'consent-from', request.address, limits.perAddress, now)
    const { childName } = await giveConsent(db, keys, input, now)
    return { agreed: true, child_name: childName }
  }),
  route(calls.familyState, async ({ actor, now }, { db }) => {
    const learners = await learnersOf(db, actor, now)
    const self = learners.find((learner) => learner.id === actor.userId)
    return {
      consent: self?.consent ?? 'not_needed',
      guardian_contact: self?.guardianContact ?? null,
      learners: learners.map(({ id, name, grade }) => ({ id, name, first_name: firstName(name), grade })),
    }
  }),
]
