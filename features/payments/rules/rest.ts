/** The rest of a payment of which a part has been credited: what the provider says now, less what our books say. */
import { CURRENCY } from '../../../shared/country.ts'
import type { Cents } from '../../../shared/money.ts'
import type { DifferenceKind } from './compare-day.ts'

/** Whether a difference may be one: both have the payment, and they have more of it. */
export const mayBeRest = ({
  kind,
  theirs,
  ours,
}: {
  kind: DifferenceKind
  theirs: number | null
  ours: number | null
}): boolean => kind === 'other_amount' && theirs !== null && ours !== null && theirs > ours

/** Why nothing is credited. */
export type NoRest = 'other_payer' | 'other_currency' | 'part_waits' | 'given_back' | 'not_whole' | 'no_rest'

export type RestFacts = {
  /** What the provider says now. */
  word: { ref: string | null; state: string; partial?: true; currency: string; gross: Cents; net: Cents }
  /** Our reference of the deposit that it was credited to. */
  ref: string
  /** What became here of the part that came first. */
  part: 'credited' | 'waits' | 'returned'
  /** By our books: what of it is in the wallet, and what of it reached the provider's account. */
  booked: { creditedCents: Cents; reachedCents: Cents }
}

/** What came on top of what was credited, and what of that reached the provider's account; or why nothing of it is. */
export function restOf({ word, ref, part, booked }: RestFacts): { grossCents: Cents; netCents: Cents } | NoRest {
  if (word.ref !== ref) return 'other_payer'
  if (word.currency !== CURRENCY) return 'other_currency'
  if (part === 'waits') return 'part_waits'
  if (part === 'returned') return 'given_back'
  // While more may come nothing is credited: the rest is credited once.
  if (word.state !== 'complete' || word.partial) return 'not_whole'
  const grossCents = word.gross - booked.creditedCents
  return grossCents > 0 ? { grossCents, netCents: word.net - booked.reachedCents } : 'no_rest'
}
