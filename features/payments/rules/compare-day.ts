/** A day of the provider's list beside the day in our books, both ways. */
import { hours } from '../../../shared/time.ts'

/** So long after a day's end it is compared: what came in its last minutes has been looked at by then. */
export const COMPARED_AFTER_MS = hours(1)

/**
 * - `not_in_books`: the provider lists it as complete, and asked about by itself it does not come into our books.
 * - `not_listed`: it is in our books, and the provider does not list it.
 * - `other_amount`: both have it, with different amounts.
 * - `charged_back`: it is in our books, and the payer's bank takes it back; theirs is how much of it.
 * - `not_sent`: a withdrawal that our books say was paid, and the provider says none of its tries was.
 * - `sent_more`: a withdrawal that the provider sent, and our books gave back; or that it sent more than once.
 */
export const differenceKinds = ['not_in_books', 'not_listed', 'other_amount', 'charged_back', 'not_sent', 'sent_more'] as const
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

/** How much of money a difference is about: what lies between theirs and ours, and of a chargeback what is taken back. */
export const apartCents = ({ kind, theirsCents, oursCents }: Omit<Difference, 'paymentId'>): number | null =>
  kind === 'charged_back' ? theirsCents : Math.abs((theirsCents ?? 0) - (oursCents ?? 0))

/**
 * A withdrawal that has ended in our books.
 * @property otherWay an operator may have sent it by another way than the provider
 * @property tries each by the provider's id, and whether the provider has paid it; null where it does not say
 */
export type EndedPayout = {
  state: 'paid' | 'returned'
  amountCents: number
  otherWay: boolean
  tries: readonly { trackingId: string; paid: boolean | null }[]
}

/** What the provider says of its tries beside what our books say of a withdrawal; null where they agree, or it does not say. */
export function payoutDifference({ state, amountCents, otherWay, tries }: EndedPayout): Difference | null {
  const ours = state === 'paid' ? 1 : 0
  const sent = tries.filter(({ paid }) => paid === true)
  const oursCents = ours === 0 ? null : amountCents
  const [first] = sent
  if (first && sent.length > ours)
    return { kind: 'sent_more', paymentId: first.trackingId, theirsCents: amountCents * sent.length, oursCents }
  const last = tries.at(-1)
  // What is not known is no no.
  if (!last || sent.length === ours || otherWay || tries.some(({ paid }) => paid === null)) return null
  return { kind: 'not_sent', paymentId: last.trackingId, theirsCents: null, oursCents }
}
