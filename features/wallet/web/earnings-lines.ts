/** Where the two lines of a teacher's earnings run. Pure: months in, shares of the drawing's height out. */
import type { EarningsMonth } from '../contract.ts'

export type EarningsLines = {
  /** What stands at the lines across, the lowest first, in KES. */
  steps: readonly number[]
  /** For each month how high it stands, 0 at the foot and 1 at the top. */
  points: readonly { earned: number; paid: number }[]
  /** Where the names at the lines' ends stand: at the ends, but never one upon the other. */
  ends: { earned: number; paid: number }
}

/** Names nearer to each other than this share of the height cannot be read. */
const APART = 0.09

export function earningsLines(months: readonly EarningsMonth[]): EarningsLines {
  const most = Math.max(...months.map(({ paid }) => paid))
  const step = niceStep(most)
  const top = Math.max(step, Math.ceil(most / step) * step)
  const steps = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step)
  const points = months.map(({ earned, paid }) => ({ earned: earned / top, paid: paid / top }))
  const { earned = 0, paid = 0 } = points.at(-1) ?? {}
  return { steps, points, ends: { earned, paid: Math.max(paid, earned + APART) } }
}

/** The least of 1, 2, 5, 10, 20 … of which five reach it. */
function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(5, most) / 5))
  return ([1, 2, 5].find((times) => times * power * 5 >= most) ?? 10) * power
}
