/** The codes of a second factor, and the step of signing in that asks for one. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { said } from '../../shared/said.ts'
import { refusals, signedIn } from './contract.ts'

/** Why a password, and a code beside it, open nothing. */
export const entryRefusals = [
  refusals.wrong_credentials,
  refusals.account_inactive,
  refusals.code_needed,
  refusals.wrong_code,
  refusals.too_many_codes,
] as const

/** Six digits of the app, or ten letters of the paper; spaces and dashes do not count. */
export const secondFactorCode = () =>
  z
    .string()
    .check(
      z.regex(
        /^[\s-]*([0-9][\s-]*){6}$|^[\s-]*([A-Za-z2-9][\s-]*){10}$/,
        said(
          'Six digits of your app, or ten letters of the paper.',
          'Tarakimu sita za programu yako, au herufi kumi za karatasi.',
        ),
      ),
      z.maxLength(40),
    )

export const signInCode = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  summary:
    'The second step of signing in, after `second_step`: a code of the second factor, in the browser that gave the password.',
  who: 'anyone',
  input: z.strictObject({ code: secondFactorCode() }),
  example: { code: '123456' },
  output: signedIn,
  refusals: [refusals.step_over, refusals.wrong_code, refusals.too_many_codes, refusals.account_inactive],
})
