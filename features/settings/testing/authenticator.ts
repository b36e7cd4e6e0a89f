/** An authenticator app, as people have it on their phone. */
import { Secret, TOTP } from 'otpauth'

/** @param secret as it is typed in */
export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return { codeAt: (at: Date): string => totp.generate({ timestamp: at.getTime() }) }
}
