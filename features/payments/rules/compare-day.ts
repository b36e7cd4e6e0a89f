/** A day of the provider's list beside the day in our books, both ways. */
import { hours } from '../../../shared/time.ts'

/** So long after a day's end it is compared: what came in its last minutes has been looked at by then. */
export const COMPARED_AFTER_MS = hours(1)

/**
 * - `not_in_books`: the provider lists it as complete, and asked about by itself it does not come into our books.
 * - `not_listed`: it is in our books, and the provider does not list it.
 * - `other_amount`: both have it, with different amounts.
 * - `charged_back`: it is in our books, and the payer's bank takes it back; theirs is how much of it.
 */
export const differenceKinds = ['not_in_books', 'not_listed', 'other_amount', 'charged_back'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type Listed = { paymentId: string; grossCents: number }
export type Difference = { kind: DifferenceKind; paymentId: string; theirsCents: number | null; oursCents: number | null }

/**
 * @param theirs complete payments they list on the day
 * @param ours those of `theirs` that are in our books, and all that came into our books on the day
 * @param listed every payment of theirs that was seen, of any day: what reached them late on one is in our books on the next
 */
export function differences(theirs: readonly Listed[], ours: readonly Listed[], listed: ReadonlySet<string>): Difference[] {
  const inBooks = new Map(ours.map(({ paymentId, grossCents }) => [paymentId, grossCents]))
  const found = theirs.flatMap(({ paymentId, grossCents: theirsCents }): Difference[] => {
    const oursCents = inBooks.get(paymentId) ?? null
    if (oursCents === theirsCents) return []
    return [{ kind: oursCents === null ? 'not_in_books' : 'other_amount', paymentId, theirsCents, oursCents }]
  })
  const unlisted = ours
    .filter(({ paymentId }) => !listed.has(paymentId))
    .map(({ paymentId, grossCents: oursCents }): Difference => ({ kind: 'not_listed', paymentId, theirsCents: null, oursCents }))
  return [...found, ...unlisted]
}
