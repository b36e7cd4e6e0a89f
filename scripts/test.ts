/**
 * `npm test`: everything that decides whether a change lands, in one run. `npm test -- features/booking` runs only those tests.
 */
import { globSync } from 'node:fs'
import { JOURNEY_FILES } from '../journeys/vitest.config.ts'
import { browserPath, headlessPath } from './browser.ts'
import { buildWeb } from './build.ts'
import { runChecks, showChecks } from './check.ts'
import { root } from './root.ts'
import { conclude, CROWD, JOURNEYS, LIVE, ROOMS, runTests, TESTS, type Count } from './run-tests.ts'

/** Journeys, and the room's own test, which needs no server. */
const IN_A_BROWSER = [...JOURNEY_FILES, 'features/{classroom,recordings}/testing/**/*.test.ts']

const only = process.argv.slice(2)
const meant = (files: string | readonly string[]): boolean =>
  only.length === 0 || globSync(files, { cwd: root }).some((file) => only.some((part) => file.includes(part)))
const total: Count = { passed: 0, failures: [] }

try {
  if (meant(IN_A_BROWSER)) findBrowsers()
  if (only.length === 0) add(showChecks(await runChecks()))
  if (meant('{app,features,shared,simulators,database,scripts,bench}/**/*.test.{ts,tsx}')) {
    for (const count of await Promise.all([runTests(TESTS, only), runTests(LIVE, only)])) add(count)
    add(await runTests(CROWD, only))
  }
  if (meant(JOURNEY_FILES)) {
    await buildWeb()
    add(await runTests(JOURNEYS, only))
    add(await runTests(ROOMS, only))
  }
} catch (error) {
  console.error(error)
  total.failures.push(String(error))
}
process.exit(conclude(total) && total.passed > 0 ? 0 : 1)

/** Told to the tests by their environment: the browser most of them use, and the one with settings and menus. */
function findBrowsers(): void {
  const whole = browserPath()
  process.env['HEADLESS_PATH'] = headlessPath()
  process.env['CHROME_PATH'] = whole
}

function add({ passed, failures }: Count): void {
  total.passed += passed
  total.failures.push(...failures)
}
