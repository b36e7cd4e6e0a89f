/**
 * `npm run mutants -- features/booking shared`: breaks the rules of those folders in every way StrykerJS knows, one at a time,
 * and says which breakages the tests beside them did not notice. With `--writes` it draws some mutants of `server/` instead,
 * because all of them would take hours, and runs every test that names the feature, on one real PostgreSQL. `--sample 200` says
 * how many, `--seed 7` draws the same again.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startTestPostgres } from '../database/testing/server.ts'
import { mutantTable, type MutationReport } from './mutant-table.ts'
import { root } from './root.ts'
import { SLUG } from '../shared/brand.ts'

/** Names, colours and figures, in which nothing is decided. */
const NO_RULES = /^shared\/(brand|country)\.ts$/

type Wish = { folders: string[]; writes: boolean; sample: number; seed: number }

const wish = readWish()
const { mutate, tests } = wish.writes ? writesOf(wish.folders) : rulesOf(wish.folders)
if (mutate.length === 0 || tests.length === 0) refuse(`Nothing to mutate, or no test for it, in: ${wish.folders.join(' ')}`)

const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-mutants-`))
const reportFile = path.join(folder, 'report.json')
let stryker: ChildProcess | null = null
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

const postgres = wish.writes ? await startTestPostgres() : null
try {
  if (wish.writes) console.log(`${wish.sample} mutants of ${mutate.length} files, drawn by --seed ${wish.seed}`)
  console.log(`Tests: ${tests.join(' ')}`)
  process.exitCode = stopped ? 1 : await run()
  // The report is Stryker's own, in the public schema of mutation testing reports.
  if (existsSync(reportFile)) console.log(`\n${mutantTable(JSON.parse(readFileSync(reportFile, 'utf8')) as MutationReport)}`)
} finally {
  if (postgres) await end(postgres)
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

function readWish(): Wish {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { writes: { type: 'boolean' }, sample: { type: 'string' }, seed: { type: 'string' } },
  })
  const folders = positionals.map((name) => name.replace(/\/$/, ''))
  const sample = Number(values.sample ?? 200)
  const seed = Number(values.seed ?? randomInt(1_000_000))
  if (!(sample > 0 && seed >= 0)) refuse('--sample and --seed are numbers.')
  for (const name of folders) if (!existsSync(path.join(root, name))) refuse(`There is no folder ${name}.`)
  return { folders, writes: values.writes ?? false, sample, seed }
}

function refuse(why: string): never {
  console.error(`${why}\nnpm run mutants -- features/booking [shared …] [--writes [--sample 200] [--seed 7]]`)
  process.exit(1)
}

/** Rules answer to the test beside them alone: that is fast, and stricter than all the tests that happen to pass through them. */
function rulesOf(folders: readonly string[]): { mutate: string[]; tests: string[] } {
  const mutate = folders.flatMap((name) =>
    [...filesOf(name), ...filesOf(`${name}/rules`)].filter(
      (file) => /\/[a-z-]+\.ts$/.test(file) && !NO_RULES.test(file) && isRulesTest(testOf(file)),
    ),
  )
  for (const name of folders)
    if (filesOf(name).includes(`${name}/rules.ts`) && !mutate.includes(`${name}/rules.ts`))
      refuse(`${name}/rules.ts has no rules.test.ts beside it.`)
  return { mutate, tests: [...new Set(mutate.map(testOf))] }
}

/** What takes a database to be tested is no rule, though its test stands beside it. */
function isRulesTest(test: string): boolean {
  return existsSync(path.join(root, test)) && !importsFrom(test, 'app/server/testing') && !importsFrom(test, 'database')
}

/** The test beside a file; of what a feature keeps in `rules/` the one of its rules, where it has none. */
function testOf(file: string): string {
  const beside = file.replace(/\.ts$/, '.test.ts')
  return existsSync(path.join(root, beside)) ? beside : beside.replace(/\/rules\/[a-z-]+\.test\.ts$/, '/rules.test.ts')
}

/**
 * Writes answer to the feature's own tests and to every other that names it. Journeys are left out: a browser for each mutant.
 */
function writesOf(folders: readonly string[]): { mutate: string[]; tests: string[] } {
  const mutate = folders.flatMap((name) =>
    filesOf(`${name}/server`).filter((file) => file.endsWith('.ts') && !/(\.test|\/tables|\/index)\.ts$/.test(file)),
  )
  const allTests = ['app', 'features', 'shared', 'database']
    .flatMap((top) => readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`))
    .filter((file) => /\.test\.tsx?$/.test(file))
  const tests = allTests.filter((file) => folders.some((name) => file.startsWith(`${name}/`) || importsFrom(file, name)))
  return { mutate, tests }
}

function importsFrom(test: string, folder: string): boolean {
  const imports = readFileSync(path.join(root, test), 'utf8').matchAll(/from '(\.[^']+)'/g)
  return [...imports].some(([, target = '']) => path.posix.join(path.posix.dirname(test), target).startsWith(`${folder}/`))
}

/** None of a folder that is not there. */
function filesOf(name: string): string[] {
  const folder = path.join(root, name)
  return existsSync(folder) ? readdirSync(folder).map((file) => `${name}/${file}`) : []
}

/** Stryker in a process group of its own, so that whatever happens nothing of it is left behind. */
async function run(): Promise<number> {
  const configFile = path.join(folder, 'stryker.json')
  writeFileSync(configFile, JSON.stringify(strykerOptions()))
  const child = spawn(path.join(root, 'node_modules/.bin/stryker'), ['run', configFile], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      MUTANTS_TESTS: JSON.stringify(tests),
      MUTANTS_POSTGRES: postgres?.socketFolder ?? '',
      MUTANTS_DRAW: JSON.stringify({ count: wish.sample, seed: wish.seed }),
      // Of the orders that payout-orders draws some are enough to notice a breakage in.
      ROUNDS: '25',
    },
  })
  stryker = child
  const code = await new Promise<number>((resolve) => child.once('exit', (exitCode) => resolve(exitCode ?? 1)))
  killGroup('SIGKILL')
  return code
}

/** What each option is for is in docs/decisions/0013. */
function strykerOptions(): object {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants.config.ts', related: !wish.writes, pool: 'forks' },
    plugins: ['@stryker-mutator/vitest-runner', ...(wish.writes ? ['./scripts/draw-mutants.ts'] : [])],
    checkers: wish.writes ? ['drawn'] : [],
    mutate,
    ignorePatterns: ['.build', '.data'],
    tempDirName: path.join(folder, 'copies'),
    cleanTempDir: 'always',
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: reportFile },
    allowConsoleColors: process.stdout.isTTY,
    logLevel: 'warn',
    warnings: { slow: false },
    concurrency: 2,
    timeoutMS: wish.writes ? 30_000 : 10_000,
    disableTypeChecks: false,
    tsconfigFile: 'no-tsconfig.json',
  }
}

function stop(signal: NodeJS.Signals): void {
  stopped = true
  killGroup(signal)
}

function killGroup(signal: NodeJS.Signals): void {
  if (!stryker?.pid) return
  try {
    process.kill(-stryker.pid, signal)
  } catch (error) {
    // The group is gone already, which is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A server stops only when nobody is connected, and a runner that was killed may still seem to be. */
async function end(postgres: { socketFolder: string; stop(): Promise<void> }): Promise<void> {
  const client = new pg.Client({ host: postgres.socketFolder, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid, 2000) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`)
  await client.end()
  await postgres.stop()
  rmSync(postgres.socketFolder, { recursive: true, force: true })
}
