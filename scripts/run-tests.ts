/** Runs tests by one of our settings, and counts them. */
import path from 'node:path'
import { startVitest } from 'vitest/node'
import { root } from './root.ts'

/** How many passed, and a line or more for each that did not: its name, and what was wrong where. */
export type Count = { passed: number; failures: string[] }

export const TESTS = 'scripts/vitest.config.ts'
export const LIVE = 'scripts/live.config.ts'
export const CROWD = 'scripts/crowd.config.ts'
export const JOURNEYS = 'journeys/vitest.config.ts'
export const ROOMS = 'journeys/rooms/vitest.config.ts'
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
  const count: Count = { passed: 0, failures: [] }
  for (const file of files) {
    countTasks(file.tasks, path.relative(root, file.filepath), count)
    const errors = file.result?.errors
    if (errors?.length) count.failures.push(failure(path.relative(root, file.filepath), errors))
  }
  for (const error of vitest.state.getUnhandledErrors()) count.failures.push(failure('outside of a test', [error as Reason]))
  await vitest.close()
  return count
}

/** The last words of a run, after all it has written before: what failed, and how many. @returns whether everything passed */
export function conclude({ passed, failures }: Count, more = ''): boolean {
  for (const line of failures) console.log(`\n✗ ${line}`)
  console.log(`\n${passed} passed, ${failures.length} failed${more}`)
  return failures.length === 0
}

type Reason = { message?: string; stacks?: readonly { file: string; line: number }[] }
type Task = { type: string; name: string; tasks?: Task[]; result?: { state: string; errors?: readonly Reason[] } | undefined }

function countTasks(tasks: readonly Task[], of: string, count: Count): void {
  for (const task of tasks) {
    const name = `${of} > ${task.name}`
    if (task.tasks) countTasks(task.tasks, name, count)
    else if (task.type !== 'test') continue
    else if (task.result?.state === 'pass') count.passed += 1
    else count.failures.push(failure(name, task.result?.errors ?? []))
  }
}

function failure(name: string, errors: readonly Reason[]): string {
  return [name, ...errors.map(wrong)].join('\n')
}

function wrong({ message = '', stacks: [first] = [] }: Reason): string {
  const where = first ? `\n  at ${path.relative(root, first.file)}:${first.line}` : ''
  return message.slice(0, 1_000) + where
}
