/** In which order test files run. */
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './root.ts'

/**
 * Left to itself the runner begins with the largest files. Those whose tests are the rows of a table elsewhere are small and take
 * longest of all, as do those that wait, so they came last, and the other workers had nothing to do while one was at them.
 */
export const LONGEST = [
  'features/payments/deposit-orders.test.ts',
  'features/classroom/livekit-room.test.ts',
  'features/payments/payout-orders.test.ts',
  'app/server/every/access.test.ts',
  'features/payments/providers.test.ts',
  'database/backup/backup.test.ts',
  'shared/server/bucket.test.ts',
  'database/demo/demo.test.ts',
  'scripts/supervise.test.ts',
  'journeys/dialogs.test.ts',
  'journeys/every-page-en.test.ts',
  'journeys/endings.test.ts',
  'journeys/every-page-sw.test.ts',
  'journeys/money-going-back.test.ts',
]

/** They take turns (`journeys/setting/room-turn.ts`). */
const ROOMS = 'journeys/rooms/'

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(path.relative(root, moduleId))
      return at === -1 ? LONGEST.length : at
    }
    const sorted = (await super.sort(files)).sort((a, b) => place(a) - place(b))
    return spread(sorted, ({ moduleId }) => path.relative(root, moduleId).startsWith(ROOMS))
  }
}

/** Those that take turns come at equal steps, the first at the very beginning, so that few wait for theirs. */
export function spread<T>(all: readonly T[], takesTurns: (one: T) => boolean): T[] {
  const [turns, others] = [all.filter(takesTurns), all.filter((one) => !takesTurns(one))]
  const step = Math.ceil(others.length / Math.max(turns.length, 1))
  return turns.length === 0 ? others : turns.flatMap((one, at) => [one, ...others.slice(at * step, (at + 1) * step)])
}
