import { nairobiDate } from '../../shared/time.ts'
import { isMinor } from '../accounts/rules.ts'
import { CONSENT_VERSION, type ConsentPurpose } from './contract.ts'
import type { ConsentStanding } from './rules/consents.ts'

/** Without these two a learner under 18 can look around only: no booking, no paying, no joining. */
export const neededPurposes = ['account', 'lessons'] as const satisfies readonly ConsentPurpose[]

export const isNeeded = (purpose: ConsentPurpose): boolean => neededPurposes.some((one) => one === purpose)

export type ConsentState = 'not_needed' | 'missing' | 'given'

export function consentState(learner: { bornOn: string; given: readonly ConsentPurpose[] }, now: Date): ConsentState {
  if (!isMinor(learner.bornOn, now)) return 'not_needed'
  return neededPurposes.every((purpose) => learner.given.includes(purpose)) ? 'given' : 'missing'
}

/** A learner's photo as those who teach them see it: of who is under 18 only where a parent has agreed to that. */
export const photoForTeachers = (
  learner: { photo: string | null; photoAgreed: boolean; bornOn: string },
  now: Date,
): string | null => (learner.photoAgreed || !isMinor(learner.bornOn, now) ? learner.photo : null)

/** How a purpose stands by what was written down about it last; undefined when nothing ever was. */
export function standingOf(last: { version: string; withdrawnAt: Date | null } | undefined): ConsentStanding {
  if (!last) return 'never'
  if (last.withdrawnAt) return 'withdrawn'
  return last.version === CONSENT_VERSION ? 'agreed' : 'new_version'
}

/** How old somebody is in whole years, as far as the month of birth says. @param bornMonth `2011-03` */
export function yearsOf(bornMonth: string, now: Date): number {
  const [year = 0, month = 1] = bornMonth.split('-').map(Number)
  const [thisYear = 0, thisMonth = 1] = nairobiDate(now).split('-').map(Number)
  return thisYear - year - (thisMonth < month ? 1 : 0)
}
