/**
 * A plugin of Stryker's that lets only some mutants through. Stryker has no sample of its own; a checker may turn a mutant away
 * before any test runs, as one that does not compile, and that is how the ones not drawn are reported.
 */
type Mutant = { id: string; fileName: string; replacement: string; location: { start: { line: number; column: number } } }
type Checked = { status: 'passed' } | { status: 'compileError'; reason: string }

export const strykerPlugins = [{ kind: 'Checker', name: 'drawn', factory: () => checker }]

const checker = {
  init: async () => {},
  // One group, so that the draw sees all of them.
  group: async (mutants: Mutant[]) => [mutants.map(({ id }) => id)],
  check: async (mutants: Mutant[]): Promise<Record<string, Checked>> => {
    // Written by scripts/mutants.ts.
    const { count, seed } = JSON.parse(process.env['MUTANTS_DRAW'] ?? '') as { count: number; seed: number }
    const drawn = new Set(
      shuffled(mutants, seed)
        .slice(0, count)
        .map(({ id }) => id),
    )
    return Object.fromEntries(
      mutants.map(({ id }) => [id, drawn.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' }]),
    )
  },
}

/** Fisher–Yates by a small generator (mulberry32): the same seed draws the same mutants of the same code. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items]
  let state = seed >>> 0
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const moved = result[last] as T // within the array, by the bounds of the loop
    result[last] = result[other] as T
    result[other] = moved
  }
  return result
}
