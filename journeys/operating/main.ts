/**
 * `npm run operating`: docs/operating.md done on this machine as a new operator would, by the files of docs/operating/ and
 * Debian's packages, as far as that goes without systemd. As root, in a container or on a machine to throw away. It says what it
 * did, how long each step took, and ends with 1 at the first that fails. `-- --only one`, `turn` or `cluster` does one part,
 * `--release FOLDER` goes by a release that is there with its packages, `--container` makes an image too (some minutes more, with
 * podman, runc and debootstrap). `-- --only booted` does the guide's own lines on a Debian that boots (with debootstrap and
 * systemd-container, by a network that brings the packages).
 */
import { parseArgs } from 'node:util'
import { openOutside } from '../setting/outside.ts'
import { tryBooted } from './booted.ts'
import { tryCluster } from './cluster.ts'
import { openMachine } from './machine.ts'
import { installRelease, tryOneMachine } from './one-machine.ts'
import { tryTurn } from './turn.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, release: { type: 'string' }, container: { type: 'boolean', default: false } },
})
const machine = openMachine()
const outside = await openOutside(0)
const started = performance.now()

async function step<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const since = performance.now()
  const done = await work()
  console.log(`${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s  ${what}`)
  return done
}

try {
  const does = (part: string): boolean => [undefined, part].includes(values.only)
  // It fetches a Debian and its packages, and so is asked for by name.
  if (values.only === 'booted') await tryBooted(machine, step)
  if (does('turn')) await tryTurn({ machine, step })
  if (does('one') || does('cluster')) {
    const release = values.release ?? (await step('npm run release, unpacked, npm ci --omit=dev', () => installRelease(machine)))
    const trial = { machine, outside, step, release, container: values.container }
    if (does('one')) await tryOneMachine(trial)
    if (does('cluster')) await tryCluster(trial)
  }
  console.log(`All of it took ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`)
} catch (error) {
  console.error(error)
  console.error(`What the programs said lies in ${machine.folder}`)
  process.exitCode = 1
} finally {
  await outside.close()
  if (process.exitCode !== 1) await machine.close()
  process.exit()
}
