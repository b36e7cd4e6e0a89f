/** Runs tests by one of our settings, and counts them. */
import path from 'node:path'
import { startVitest } from 'vitest/node'
import { root } from './root.ts'

export type Count = { passed: number; failed: number }

export const TESTS = 'scripts/vitest.config.ts'
export const JOURNEYS = 'journeys/vitest.config.ts'
export const ENGINES = 'journeys/engines/vitest.config.ts'

/** @param filters parts of file names; none is all. A file that cannot be loaded counts as failed. */
export async function runTests(config: string, filters: readonly string[]): Promise<Count> {
  const vitest = await startVitest('test', [...filters], {
    config: path.join(root, config),
    watch: false,
    run: true,
    passWithNoTests: filters.length > 0,
  })
  const files = vitest.state.getFiles()
  const count: Count = { passed: 0, failed: 0 }
  for (const file of files) countTasks(file.tasks, count)
  const broken = files.filter((file) => file.result?.state === 'fail' && file.result.errors?.length)
  count.failed += broken.length + vitest.state.getUnhandledErrors().length
  await vitest.close()
  return count
}

type Task = { type: string; tasks?: Task[]; result?: { state: string } | undefined }

function countTasks(tasks: readonly Task[], count: Count): void {
  for (const task of tasks) {
    if (task.tasks) countTasks(task.tasks, count)
    else if (task.type === 'test') count[task.result?.state === 'pass' ? 'passed' : 'failed'] += 1
  }
}
