/** The two roles of `database/roles.sql`: who may change tables, and that serving needs nothing of it. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { emptyDatabase, type OwnDatabase } from '../../database/testing/database.ts'
import { serve } from '../../database/testing/serve.ts'
import { signUpStudent } from '../../features/accounts/contract.ts'
import { ledgerHealth } from '../../features/ledger/server/index.ts'
import { listThreads, writeMessage } from '../../features/messages/contract.ts'
import { listWithdrawals, reportDeposit, startDeposit, withdraw } from '../../features/payments/contract.ts'
import { payAtFrame } from '../../features/payments/testing/pay.ts'
import { showWallet } from '../../features/wallet/contract.ts'
import { root } from '../../scripts/root.ts'
import { openConnection, openDatabase, type DatabaseTarget } from '../../shared/server/database.ts'
import { days, minutes } from '../../shared/time.ts'
import { startMailCatcher } from '../../simulators/mail/start.ts'
import { warnOfOwner } from './prepare-database.ts'
import { callerOf } from './testing/caller.ts'
import { openWorld, PASSWORD } from './testing/world.ts'

const roles = readFileSync(path.join(root, 'database/roles.sql'), 'utf8')
const [OWNER, APP] = ['somo_owner', 'somo_app']

const as = (user: string, target: DatabaseTarget): DatabaseTarget => ({ ...target, user }) as DatabaseTarget

let opened = new AsyncDisposableStack()
beforeEach(() => {
  opened = new AsyncDisposableStack()
  // Roles belong to the whole server; they go when the databases have gone in which they own something.
  opened.defer(async () => {
    const client = await openConnection({ host: inject('postgresFolder'), user: 'postgres', database: 'postgres' })
    await client.query(`drop role if exists ${OWNER}, ${APP}`).finally(() => client.end())
  })
})
afterEach(() => opened.disposeAsync())

async function newDatabase(): Promise<OwnDatabase> {
  const own = await emptyDatabase(inject('postgresFolder'))
  opened.defer(() => own.drop())
  await own.db.$client.query(roles)
  return own
}

/** `npm run migrate` and its like as somebody. */
function run(command: string, user: string, { target }: OwnDatabase) {
  const { host = '', database = '' } = 'host' in target ? target : {}
  const address = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return spawnSync('npm', ['run', '--silent', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: address, SOMO_SECRET: 'the secret of the tests, long enough' },
  })
}

async function start({ target }: OwnDatabase): Promise<{ origin: string }> {
  const mail = await startMailCatcher()
  opened.defer(() => mail.close())
  const setting = {
    smtpUrl: mail.smtpUrl,
    secret: 'the secret of the tests, long enough',
    now: () => new Date('2026-11-25T06:00:00Z'),
  }
  return serve(opened, as(APP, target), setting)
}

const amina = {
  name: 'Amina Njoroge',
  email: 'amina@example.com',
  phone: '0712 345 677',
  password: PASSWORD,
  accept_terms: true as const,
  grade: 10,
  born_month: '2006-01',
}

test('a database is made ready by its owner alone, and a start only says what is missing [OPS-02] [OPS-05]', async () => {
  const own = await newDatabase()
  await expect(start(own)).rejects.toThrow(/This database is empty: it lacks \d+ migrations, .*Run npm run migrate/)
  expect((await own.db.$client.query(`select from pg_tables where schemaname in ('public', 'drizzle')`)).rows).toEqual([])
  const refused = run('migrate', APP, own)
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(/^The database was not changed\. permission denied [^\n]+ role that owns the database[^\n]+\n$/)
  const checked = run('ledger:check', APP, own)
  expect([checked.status, checked.stderr]).toEqual([
    1,
    'The ledger was not proved. There is no ledger: this database is empty.\n',
  ])

  const migrated = run('migrate', OWNER, own)
  expect([migrated.status, migrated.stderr]).toEqual([0, ''])
  expect(migrated.stdout).toMatch(/^0000_accounts_money_and_lessons\n[^]*\n\d+ migrations were run\.\n$/)
  expect(run('migrate', OWNER, own).stdout).toBe('The database is as this version wants it.\n')
  expect(run('ledger:check', APP, own).stdout).toContain('The ledger is balanced.')

  const { origin } = await start(own)
  const caller = callerOf({ request: (address, init) => fetch(address, init) }, origin)
  expect((await caller.callAs(null, signUpStudent, amina)).ok).toBe(true)
  await own.db.$client.query('delete from drizzle.__drizzle_migrations where id > 70')
  await expect(start(own)).rejects.toThrow(/of an earlier version: it lacks \d+ migrations, from 0070_/)
})

test('a server that has the owner’s role says so, and one that has the other says nothing [OPS-05]', async () => {
  const own = await newDatabase()
  expect(run('migrate', OWNER, own).status).toBe(0)
  const saidAs = async (user: string) => {
    const lines: string[] = []
    const db = openDatabase(as(user, own.target), 1)
    await warnOfOwner(db, pino({}, { write: (line) => void lines.push(line) })).finally(() => db.$client.end())
    return lines.join('')
  }
  expect(await saidAs(APP)).toBe('')
  expect(await saidAs(OWNER)).toContain('the role of DATABASE_URL may change tables')
})

describe('the role that serves', () => {
  test('is enough for lessons, money in and out, messages and everything that is done by itself [OPS-05]', async () => {
    const somo = await openWorld({ database: (target) => openDatabase(as(APP, target), 10) })
    opened.defer(() => somo.close())
    await somo.db.$client.query(roles)
    const { teacher, student } = await somo.stage.taughtLesson()
    const { body } = await student.call(startDeposit, { key: randomUUID(), amount: 800 })
    const tracking = await payAtFrame(somo.simulator, body.checkout, '0712345600')
    await somo.pass(4000)
    await student.call(reportDeposit, { transaction_id: tracking, user_id: student.id })
    expect((await student.call(showWallet, { userId: student.id })).body.balance).toBe(1800)
    const threadId = (await student.call(listThreads, {})).body.threads[0]?.id ?? 0
    expect((await student.call(writeMessage, { threadId, key: randomUUID(), text: 'Asante.' })).ok).toBe(true)
    await somo.pass(days(2))
    const asked = await teacher.call(withdraw, { teacher_id: teacher.id, amount: 600, mpesa_number: '0712345650' })
    expect(asked.ok).toBe(true)
    for (let step = 0; step < 3; step += 1) await somo.pass(minutes(1))
    expect((await teacher.call(listWithdrawals, { teacherId: teacher.id })).body.withdrawals[0]?.state).toBe('paid')
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  })

  const forbidden = [
    'create table theirs (word text)',
    'alter table ledger_entries disable trigger user',
    'truncate ledger_entries',
    'drop table audit_entries',
    'create or replace function ledger_refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    `set session_replication_role to replica`,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9000000000000)`,
  ]

  test('can change no table, trigger or function, nor empty one [OPS-05]', async () => {
    const own = await newDatabase()
    expect(run('migrate', OWNER, own).status).toBe(0)
    const client = await openConnection(as(APP, own.target))
    opened.defer(() => client.end())
    for (const statement of forbidden) await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    expect((await client.query('select from users')).rowCount).toBe(0)
  })
})
