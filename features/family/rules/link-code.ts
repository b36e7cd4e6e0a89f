/** The code by which a parent asks a student to be linked: what it is made of, how long it lives, how it is read. */
import * as z from 'zod/mini'
import { said } from '../../../shared/said.ts'

/** Six of these, without those that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 6
export const CODE_MINUTES = 15
/** How often a parent may type a code within that time. */
export const MOST_CODE_TRIES = 5

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
