/** An authenticator app, as people have it on their phone. */
import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '../../../app/server/testing/rows.ts'
import type { Person } from '../../../app/server/testing/people.ts'
import { confirmSecondFactor, startSecondFactor } from '../factor-contract.ts'

/** @param secret as it is typed in */
export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return { codeAt: (at: Date): string => totp.generate({ timestamp: at.getTime() }) }
}

/** Somebody turns their second factor on. @returns their app, and their codes on paper; the app's code of this moment is used */
export async function withSecondFactor(who: Person, now: Date) {
  const begun = await who.call(startSecondFactor, { current: PASSWORD })
  const app = authenticator(begun.body.secret)
  const confirmed = await who.call(confirmSecondFactor, { code: app.codeAt(now) })
  if (!confirmed.ok) throw new Error(`no second factor: ${JSON.stringify(confirmed.problem)}`)
  return { ...app, secret: begun.body.secret, paper: confirmed.body.codes }
}
