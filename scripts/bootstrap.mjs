// The one door of every npm script. Runs on whatever Node is at hand (18 or later), installs the exact packages of the
// lock file when it is new, and goes on under the Node 24 that the project pins. In a release it installs and builds nothing.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { heapFlags, memorySettings, nodeFlags } from './node-flags.mjs'
import { supervise } from './supervise.mjs'

const commands = {
  start: ['scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt', '-c', 'scripts/oxfmt.json', '**/*.{ts,tsx,mjs}'],
  bench: ['bench/main.ts'],
  'bench:room': ['bench/room.ts'],
  faults: ['journeys/faults/main.ts'],
  operating: ['journeys/operating/main.ts'],
  engines: ['scripts/engines.ts'],
  libraries: ['journeys/libraries/main.ts'],
  mutants: ['scripts/mutants.ts'],
  migration: ['scripts/migration.ts'],
  draw: ['scripts/draw.ts'],
  release: ['scripts/release.ts'],
  migrate: ['scripts/migrate.ts'],
  backup: ['scripts/backup.ts'],
  restore: ['scripts/restore.ts'],
  'ledger:check': ['scripts/ledger-check.ts'],
  'admin:create': ['scripts/admin-create.ts'],
  notes: ['scripts/notes.ts'],
}

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => path.join(root, ...parts)
process.chdir(root)
const candidates = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`].map((name) =>
  at('node_modules', name, 'bin', 'node'),
)
const pinnedNode = () => candidates.find((file) => existsSync(file))
const stamp = at('node_modules', '.installed')
const lock = at('.installing')
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = () => pinnedNode() && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

const built = (file) => path.join('.build', 'server', file.replace(/\.ts$/, '.js'))
/** A release brings its programs built, each at its own path; the tree has none there. */
const released = existsSync(at(built('scripts/start.ts')))

if (released ? packagesThere() : install()) run()

function packagesThere() {
  if (pinnedNode()) return true
  console.error(`Its packages are not there yet: run npm ci --omit=dev in ${root}`)
  process.exitCode = 1
  return false
}

function install() {
  while (!installed()) {
    try {
      mkdirSync(lock)
    } catch (error) {
      if (error.code !== 'EEXIST') {
        console.error(`Somo cannot install its packages in ${root}: ${error.message}`)
        process.exitCode = 1
        return false
      }
      // Another command is installing in this folder: wait for it, and take over if it died ten minutes ago.
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
      if (Date.now() - since > 600_000) rmSync(lock, { recursive: true, force: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      continue
    }
    try {
      console.log('Installing packages (once)…')
      const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
      const result = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
      if (result.status !== 0 || !pinnedNode()) {
        console.error(
          pinnedNode() ? 'The packages could not be installed.' : `Somo has no Node for ${process.platform}-${process.arch}.`,
        )
        process.exitCode = 1
        return false
      }
      writeFileSync(stamp, wanted)
      // Every commit is formatted; a folder without a repository, such as an unpacked archive, has no hooks to set.
      spawnSync('git', ['config', 'core.hooksPath', 'scripts/hooks'], { stdio: 'ignore' })
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return true
}

function run() {
  const [name, ...rest] = process.argv.slice(2)
  const known = Object.entries(commands).filter(([, [file]]) => !released || existsSync(at(built(file))))
  const command = Object.fromEntries(known)[name]
  if (!command) {
    console.error(`Commands: ${known.map(([each]) => each).join(', ')}`)
    process.exit(1)
  }
  const args = released ? [...heapFlags, built(command[0]), ...rest] : [...nodeFlags, ...command, ...rest]
  const node = pinnedNode()
  const launch = (...channels) =>
    spawn(node, args, {
      stdio: ['inherit', 'inherit', 'inherit', ...channels],
      env: {
        ...memorySettings,
        ...process.env,
        PATH: path.dirname(node) + path.delimiter + process.env.PATH,
        NODE_COMPILE_CACHE: at('node_modules', '.cache', 'node'),
      },
    })
  if (name === 'start' || name === 'dev') return supervise(() => launch('ipc'))
  const child = launch()
  // Ctrl-C reaches the whole process group; the child decides when it is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1)
  })
}
