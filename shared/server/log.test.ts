/** What a line of the log never holds, whoever writes it. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

/** Written by a process of its own, as a server writes it: to the standard output. */
function logged(fields: object): string {
  const log = JSON.stringify(path.join(import.meta.dirname, 'log.ts'))
  const program = `import { makeLog } from ${log}; makeLog('info').info(${JSON.stringify(fields)}, 'said')`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout
}

test('people, secrets and signatures are struck out of a line, at its top and two fields below it [OPS-03]', () => {
  const names = [
    'password',
    'token',
    'email',
    'phone',
    'name',
    'authorization',
    'cookie',
    'mpesa_number',
    'access_token',
    'signature',
  ]
  const personal = Object.fromEntries(names.map((name) => [name, `a ${name} of hers`]))
  const line = logged({ ...personal, by: personal, call: { by: personal }, sweep: 'payouts' })
  expect(line).not.toContain('of hers')
  expect(JSON.parse(line)).toMatchObject({ sweep: 'payouts', msg: 'said', call: { by: { email: '[left out]' } } })
})

test('a statement that failed is told without what was in it, wherever it stands among the causes [OPS-03]', () => {
  const failed = new Error('Failed query: select from users where email = $1\nparams: amina@example.com', {
    cause: Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email' }),
  })
  for (const error of [failed, new Error('the sweep', { cause: failed }), new AggregateError([failed], 'all of them')]) {
    const said = JSON.stringify(describeError(error))
    expect(said).not.toContain('amina')
    expect(said).toContain('"constraint":"users_email"')
  }
})
