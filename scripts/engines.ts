/**
 * `npm run engines`: the main ways through Somo in Debian's Firefox and in WebKitGTK, beside the Chromium of `npm test`. Pictures
 * of every step at every size are left in `.build/engines`, to be looked at. `docs/browsers.md` says what this cannot show.
 */
import { accessSync, constants, globSync } from 'node:fs'
import path from 'node:path'
import { browserPath } from './browser.ts'
import { buildWeb } from './build.ts'
import { conclude, ENGINES, runTests } from './run-tests.ts'

const programs = {
  FIREFOX_PATH: { found: onPath('firefox-esr') ?? onPath('firefox'), comesWith: 'firefox-esr' },
  WEBKIT_DRIVER_PATH: { found: onPath('WebKitWebDriver'), comesWith: 'webkit2gtk-driver' },
  WEBKIT_PATH: { found: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1), comesWith: 'webkit2gtk-driver' },
  XVFB_PATH: { found: onPath('Xvfb'), comesWith: 'xvfb' },
}

const missing = new Set<string>()
for (const [name, { found, comesWith }] of Object.entries(programs)) {
  const program = process.env[name] ?? found
  // What is set to nothing in an environment is the word “undefined”.
  if (program) process.env[name] = program
  else missing.add(comesWith)
}
if (missing.size > 0) {
  console.error(`Not installed: ${[...missing].join(', ')}. On Debian: apt install ${[...missing].join(' ')}`)
  process.exit(1)
}

process.env['CHROME_PATH'] = browserPath()
await buildWeb()
const count = await runTests(ENGINES, process.argv.slice(2))
process.exit(conclude(count, '; pictures in .build/engines') && count.passed > 0 ? 0 : 1)

function onPath(program: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
