import * as z from 'zod/mini'
import { said } from '../../../shared/said.ts'

/** How a purpose stands: agreed to in today's text or an older one, taken back, or never agreed to. */
export const consentStandings = ['agreed', 'new_version', 'withdrawn', 'never'] as const
export type ConsentStanding = (typeof consentStandings)[number]

/** What somebody has ticked of some purposes: one at least. */
export const ticked = <const Purposes extends readonly string[]>(purposes: Purposes) =>
  z
    .array(z.enum(purposes))
    .check(z.minLength(1, said('Tick what you agree to.', 'Weka alama kwenye unachokubali.')), z.maxLength(purposes.length))
