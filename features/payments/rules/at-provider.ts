/** Whether what stands at the provider is what our books say. */
import { minutes, plus, seconds } from '../../../shared/time.ts'

/** How often the provider is asked what stands there. */
export const BALANCE_EVERY_MS = minutes(5)
/** How often while it does not answer: this is the question that finds out whether it does again. */
export const SILENT_EVERY_MS = seconds(15)

/**
 * What of the difference nothing explains, in cents: above zero where they have more than we know of, below where they have less.
 * A withdrawal leaves their wallet before it ends in our books, so they may have less by as much as is on its way.
 */
export function unexplained({ ours, theirs, onWay }: { ours: number; theirs: number; onWay: number }): number {
  const more = theirs - ours
  if (more >= 0) return more
  return -more <= onWay ? 0 : more + onWay
}

/** What has just come is in one of the two a moment before it is in the other. */
const APART_MS = minutes(10)

/** Whether an operator has to look: they have been apart for so long, or payments of a day that was compared are. */
export const isApart = ({ since, open }: { since: string | null; open: number }, now: Date): boolean =>
  open > 0 || (since !== null && new Date(since) <= plus(now, -APART_MS))
