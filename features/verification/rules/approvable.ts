/** When an operator may decide a request to be verified; no page but theirs brings it. */
import { checks, type Check, type CheckResult } from '../rules.ts'

/** Why an operator cannot approve a request yet; null when it can be approved. */
export function notYetApprovable(facts: {
  status: 'pending' | 'approved' | 'rejected'
  emailConfirmed: boolean
  results: Readonly<Partial<Record<Check, CheckResult>>>
  /** Another teacher who was approved has the same number. */
  numberTaken: boolean
}): 'already_decided' | 'email_unconfirmed' | 'number_taken' | 'not_checked' | null {
  if (facts.status !== 'pending') return 'already_decided'
  if (!facts.emailConfirmed) return 'email_unconfirmed'
  if (facts.numberTaken) return 'number_taken'
  return checks.every((check) => facts.results[check] === 'matches') ? null : 'not_checked'
}
