import { median } from './cpu.ts'
import type { Figure } from './report.ts'

const ROUNDS = 5

/**
 * How many times as much something costs on the second side, each round of both in turn; the first round warms.
 * @param first what it costs on one side, in milliseconds
 * @param second the same on the other, which is told beside the ratio
 */
export async function compared(
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Pick<Figure, 'value' | 'unit'>> {
  const rounds: { ratio: number; each: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [a, b] = [await first(), await second()]
    if (round > 0) rounds.push({ ratio: b / a, each: b })
  }
  return { value: median(rounds.map(({ ratio }) => ratio)), unit: `× (${median(rounds.map(({ each }) => each)).toFixed(1)} ms)` }
}
