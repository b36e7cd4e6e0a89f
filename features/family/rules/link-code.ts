/** The codes that parent and child tell each other, to be linked or to sign in: what they are made of, how they are read. */
import * as z from 'zod/mini'
import { said } from '../../../shared/said.ts'

/** Six of these, without those that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 6
/** How long one to be linked by can be used. */
export const CODE_MINUTES = 15
/** How often somebody may type a code within that time; one to sign in by, in a day. */
export const MOST_CODE_TRIES = 5

/** The code that stands for a digest. */
export const codeOfDigest = (digest: Uint8Array): string =>
  [...digest.subarray(0, CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')

/** As somebody reads it off another screen: small letters, spaces and dashes are forgiven. */
export const linkCode = () =>
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((value: string) => value.toUpperCase().replace(/[\s-]/g, '')),
      z
        .string()
        .check(
          z.regex(
            new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`),
            said('Six letters and numbers, as on the other screen.', 'Herufi na namba sita, kama kwenye skrini nyingine.'),
          ),
        ),
    ),
  )
