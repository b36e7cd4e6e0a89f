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

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(path.relative(root, moduleId))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
