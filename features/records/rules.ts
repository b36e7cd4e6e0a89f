import { LEAST_WITHDRAWAL } from '../../shared/country.ts'
import { centsFromShillings, type Cents } from '../../shared/money.ts'

/** For how long an export can be fetched, and how often one may be asked for. */
export const EXPORT_DAYS = 7
export const MOST_EXPORTS_A_DAY = 3
export const MOST_FETCHES = 20

/** What keeps somebody who should be gone. */
export const heldBy = ['lessons', 'money'] as const

/** For so long signing in brings an account back that was to be deleted. */
export const DAYS_TO_COME_BACK = 14

/** Whether money goes along when its owner leaves: the wallet, and earnings too small to be withdrawn. The rest keeps them. */
export const goesAlong = ({ kind, cents }: { kind: string; cents: Cents }): boolean =>
  kind === 'wallet' || (kind === 'earnings' && cents < centsFromShillings(LEAST_WITHDRAWAL))

/** What keeps somebody from leaving today; null where nothing does. What goes along does not. */
export const mayLeave = (open: number, sumsLeft: number): 'lessons_open' | 'money_left' | null =>
  open > 0 ? 'lessons_open' : sumsLeft > 0 ? 'money_left' : null
