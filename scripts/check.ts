/**
 * `npm run check`: types, lint, format, the shape of the repository, the picture of the database, and what must hold for every
 * call, refusal, statement, text and feature. `npm run check -- --quick`: what needs no database, in some seconds.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkSchema } from './check-schema.ts'
import { structureProblems } from './check-structure.ts'
import { root } from './root.ts'
import { conclude, runTests, TESTS, type Count } from './run-tests.ts'

export type CheckResult = { name: string; problems: string[] }

const CODE = ['app', 'features', 'shared', 'simulators', 'database', 'journeys', 'bench', 'scripts']

/**
 * For what is written in Go. Each of its checkers finds out every type that it meets anew, so one alone has half the work of
 * four; and with its memory collected it takes a third longer, for a sixth less memory in the ten seconds that it lives.
 */
const ONE_CHECKER = { GOMAXPROCS: '1', GOGC: 'off' }

/** Every check, each with what it found; none stops another. */
export async function runChecks({ quick = false } = {}): Promise<CheckResult[]> {
  return Promise.all([
    command('types of the server', 'tsc', ['-p', 'tsconfig.json', '--checkers', '1']),
    command('types of the browser', 'tsc', ['-p', 'app/dashboard/tsconfig.json', '--checkers', '1']),
    command('lint', 'oxlint', ['-c', 'scripts/oxlint.json', '--type-aware', '--deny-warnings', ...CODE]),
    command('format', 'oxfmt', ['-c', 'scripts/oxfmt.json', '--check', '**/*.{ts,tsx,mjs}']),
    Promise.resolve({ name: 'structure and boundaries', problems: structureProblems() }),
    ...(quick ? [] : [checkSchema().then((problems) => ({ name: 'schema', problems }))]),
  ])
}

/** Prints what was found. @returns how many checks passed */
export function showChecks(results: readonly CheckResult[]): Count {
  const count: Count = { passed: 0, failures: [] }
  for (const { name, problems } of results) {
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`)
    for (const problem of problems) console.log(problem)
    if (problems.length === 0) count.passed += 1
    else count.failures.push(name)
  }
  return count
}

function command(name: string, program: string, args: string[]): Promise<CheckResult> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...ONE_CHECKER },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('close', (code) => resolve({ name, problems: code === 0 ? [] : [output.trim() || `${program} ended with ${code}`] }))
  })
}

if (import.meta.main) {
  const quick = process.argv.includes('--quick')
  const shape = showChecks(await runChecks({ quick }))
  const every = quick ? { passed: 0, failures: [] } : await runTests(TESTS, ['app/server/every/', 'shared/web/i18n'])
  const all = { passed: shape.passed + every.passed, failures: [...shape.failures, ...every.failures] }
  process.exit(conclude(all) ? 0 : 1)
}
