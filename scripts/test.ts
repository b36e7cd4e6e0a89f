/** `npm test`: everything that decides whether a change lands, in one run. `npm test -- features/booking` runs only those tests. */
import { startVitest } from 'vitest/node'
import { browserPath } from './browser.ts'
import { buildWeb } from './build.ts'
import { runChecks } from './check.ts'
import { root } from './root.ts'
import path from 'node:path'

const only = process.argv.slice(2)
const count = { passed: 0, failed: 0 }

try {
  process.env['CHROME_PATH'] = browserPath()
  if (only.length === 0) await check()
  await buildWeb()
  await run('scripts/vitest.config.ts', only)
  await run('journeys/vitest.config.ts', only)
} catch (error) {
  console.error(error)
  count.failed += 1
}
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1)

async function check(): Promise<void> {
  for (const { name, problems } of await runChecks()) {
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`)
    for (const problem of problems) console.log(problem)
    count[problems.length === 0 ? 'passed' : 'failed'] += 1
  }
}

async function run(config: string, filters: string[]): Promise<void> {
  const vitest = await startVitest('test', filters, {
    config: path.join(root, config),
    watch: false,
    run: true,
    passWithNoTests: filters.length > 0,
  })
  for (const file of vitest.state.getFiles()) countTasks(file.tasks)
  const broken = vitest.state.getFiles().filter((file) => file.result?.state === 'fail' && file.result.errors?.length)
  count.failed += broken.length + vitest.state.getUnhandledErrors().length
  await vitest.close()
}

type Task = { type: string; tasks?: Task[]; result?: { state: string } | undefined }

function countTasks(tasks: readonly Task[]): void {
  for (const task of tasks) {
    if (task.tasks) countTasks(task.tasks)
    else if (task.type === 'test') count[task.result?.state === 'pass' ? 'passed' : 'failed'] += 1
  }
}
