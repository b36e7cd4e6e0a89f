/** `npm run check`: types on both sides, lint, the shape of the repository and the picture of the database. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkSchema } from './check-schema.ts'
import { structureProblems } from './check-structure.ts'
import { root } from './root.ts'

export type CheckResult = { name: string; problems: string[] }

/** Every check, each with what it found; none stops another. */
export async function runChecks(): Promise<CheckResult[]> {
  return Promise.all([
    command('types of the server', 'tsc', ['-p', 'tsconfig.json']),
    command('types of the browser', 'tsc', ['-p', 'app/dashboard/tsconfig.json']),
    command('lint', 'oxlint', [
      '-c',
      'scripts/oxlint.json',
      '--type-aware',
      '--deny-warnings',
      'app',
      'features',
      'shared',
      'simulators',
      'database',
      'journeys',
      'bench',
      'scripts',
    ]),
    command('format', 'oxfmt', ['-c', 'scripts/oxfmt.json', '--check', '**/*.{ts,tsx,mjs}']),
    Promise.resolve({ name: 'structure and boundaries', problems: structureProblems() }),
    checkSchema().then((problems) => ({ name: 'schema', problems })),
  ])
}

function command(name: string, program: string, args: string[]): Promise<CheckResult> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules', '.bin', program), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('close', (code) => resolve({ name, problems: code === 0 ? [] : [output.trim() || `${program} ended with ${code}`] }))
  })
}

if (import.meta.main) {
  const results = await runChecks()
  for (const { name, problems } of results) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
    for (const problem of problems) console.log(problem)
  }
  const failed = results.filter((result) => result.problems.length > 0).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
