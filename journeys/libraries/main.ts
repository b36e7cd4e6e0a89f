/**
 * `npm run libraries`: the payment provider's own libraries, as they are published, against the simulator that plays the
 * provider. They are under the AGPL and no part of Somo: they are fetched into a folder that is thrown away again. What they
 * call must be answered as they expect it; ends with 1 at the first call that is not.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startIntaSendSimulator } from '../../simulators/intasend/start.ts'
import { tryInBrowser } from './in-browser.ts'
import { tryInNode } from './in-node.ts'
import type { Trial } from './trial.ts'

const LIBRARIES = ['intasend-node@1.1.2', 'intasend-inlinejs-sdk@4.0.7']

const folder = mkdtempSync(path.join(tmpdir(), 'provider-libraries-'))
const simulator = await startIntaSendSimulator({ control: true })
let count = 0
try {
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...LIBRARIES]
  if (spawnSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) throw new Error('npm install failed')
  const trial: Trial = {
    folder: path.join(folder, 'node_modules'),
    apiOrigin: simulator.apiOrigin,
    frameOrigin: simulator.frameOrigin,
    done(what) {
      count += 1
      console.log(`✓ ${what}`)
    },
  }
  await tryInNode(trial)
  await tryInBrowser(trial)
  console.log(`\n${count} passed, 0 failed`)
} catch (error) {
  console.error(error)
  console.log(`\n${count} passed, 1 failed`)
  process.exitCode = 1
} finally {
  await simulator.close()
  rmSync(folder, { recursive: true })
}
