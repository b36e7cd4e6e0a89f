import { isMinor } from '../accounts/rules.ts'
import type { ConsentPurpose } from './contract.ts'

/** Without these two a learner under 18 can look around only: no booking, no paying, no joining. */
export const neededPurposes = ['account', 'lessons'] as const satisfies readonly ConsentPurpose[]

export type ConsentState = 'not_needed' | 'missing' | 'given'

export function consentState(learner: { bornOn: string; given: readonly ConsentPurpose[] }, now: Date): ConsentState {
  if (!isMinor(learner.bornOn, now)) return 'not_needed'
  return neededPurposes.every((purpose) => learner.given.includes(purpose)) ? 'given' : 'missing'
}
