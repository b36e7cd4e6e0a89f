/** What the operator does: starting from nothing, settings refused and settings seen, the API document, the ledger, notes. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { served } from '../app/server/testing/customers-calls.ts'
import { DEMO_PASSWORD } from '../database/demo/people.ts'
import { webFolder } from '../scripts/build.ts'
import { root } from '../scripts/root.ts'
import { demoPorts } from './setting/free-port.ts'
import { SECRET } from './setting/outside.ts'
import { addressOf } from './setting/processes.ts'
import { runCommand } from './setting/run-command.ts'
import { openSomo, type Somo } from './setting/somo.ts'

let somo: Somo
beforeAll(async () => {
  somo = await openSomo({
    demo: true,
    settings: {
      SUPPORT_PHONE: '+254 700 000 111',
      SUPPORT_CHAT_URL: 'https://wa.me/254700000111',
      SUPPORT_EMAIL: 'desk@somo.example',
      SOCIAL_LINKS: 'Facebook=https://facebook.com/somo, X=https://x.com/somo',
    },
  })
})
afterAll(() => somo?.close())

test('what browsers load is built for production, whoever had it built [OPS-01]', () => {
  const scripts = globSync('assets/*.js', { cwd: webFolder }).map((file) => readFileSync(path.join(webFolder, file), 'utf8'))
  // React's production half says its errors by number; the other half spells them out.
  expect(scripts.filter((script) => script.includes('https://react.dev/errors/')).length).toBeGreaterThan(0)
  expect(scripts.filter((script) => script.includes('React will try to recreate this component tree'))).toEqual([])
})

test(
  'a fresh clone becomes a Somo with demo people by one command, writes no secret, stops when told and has a ledger that ' +
    'balances [OPS-01] [OPS-05] [WAL-13]',
  async () => {
    const clone = mkdtempSync(path.join(tmpdir(), 'somo-clone-'))
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    for (const file of files.split('\n').filter(Boolean)) cpSync(path.join(root, file), path.join(clone, file))
    // The packages and the browser's build are what any clone makes of the same files.
    symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
    cpSync(webFolder, path.join(clone, '.build/web'), { recursive: true })
    const ports = await demoPorts()
    const started = runCommand(['node', 'scripts/bootstrap.mjs', 'start'], { cwd: clone, env: { ...ports, LOG_LEVEL: 'info' } })
    try {
      const origin = `http://localhost:${ports['PORT']}`
      await expect.poll(started.said).toContain(`Somo is ready: ${origin}`)
      const enter = (email: string, password: string) =>
        fetch(`${origin}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        })
      const tokens: string[] = []
      for (const first of ['wanjiku', 'grace', 'achieng', 'admin']) {
        expect(started.said()).toContain(`${first}@demo.somo.example`)
        const answer = await enter(`${first}@demo.somo.example`, DEMO_PASSWORD)
        expect([first, answer.status]).toEqual([first, 200])
        tokens.push(((await answer.json()) as { access_token: string }).access_token)
        tokens.push(/somo_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? 'no cookie')
      }
      await enter('wanjiku@demo.somo.example', 'a phrase nobody may read')
      await expect.poll(started.said).toContain('wrong_credentials')
      const secrets = [...tokens, 'a phrase nobody may read', readFileSync(path.join(clone, '.data/secret'), 'utf8')]
      for (const secret of secrets) expect(started.said()).not.toContain(secret)
      started.stop()
      expect(await started.ended).toBe(0)
      const check = runCommand(['node', 'scripts/bootstrap.mjs', 'ledger:check'], { cwd: clone })
      expect([await check.ended, check.said().includes('The ledger is balanced.')]).toEqual([0, true])
    } finally {
      started.stop()
      await started.ended
      rmSync(clone, { recursive: true, force: true })
    }
  },
)

test('the command names a balance that is not its postings; the database lets nobody rewrite a posting [WAL-13]', async () => {
  const sql = (statement: string) => somo.db.$client.query(statement)
  for (const statement of ['update ledger_entries set amount_cents = amount_cents + 1', 'delete from ledger_entries'])
    await expect(sql(statement)).rejects.toThrow()
  const check = () => {
    const env = { DATABASE_URL: addressOf(somo.target), SOMO_SECRET: SECRET }
    return runCommand(['node', 'scripts/bootstrap.mjs', 'ledger:check'], { env })
  }
  const before = check()
  expect([await before.ended, before.said().includes('0 do not balance, 0 balances differ')]).toEqual([0, true])
  await sql(`alter table ledger_accounts disable trigger user;
    update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'wallet' and balance_cents > 0;
    alter table ledger_accounts enable trigger user`)
  const after = check()
  expect([await after.ended, after.said().includes('THE LEDGER IS NOT BALANCED.')]).toEqual([1, true])
  expect(after.said()).toMatch(/^Beyond its entries: balance of account \d+: KES\s0\.01$/m)
})

test('notes that were given up are listed without the people in them, and repeated one by one or all [OPS-02]', async () => {
  const command = async (...words: string[]) => {
    const env = { DATABASE_URL: addressOf(somo.target), SOMO_SECRET: SECRET }
    const ran = runCommand(['node', 'scripts/bootstrap.mjs', 'notes', ...words], { env })
    return { code: await ran.ended, said: ran.said() }
  }
  expect((await command()).said).toContain('No note was given up.')
  const to = ['wanjiku', 'grace', 'kevin'].map((first) => `${first}@demo.somo.example`)
  const { rows } = await somo.db.$client.query<{ id: number }>(
    `insert into outbox (kind, data, created_at, next_attempt_at, attempts, failed_at, last_error)
     select 'mail_confirm_email', jsonb_build_object('user_id', id, 'token_id', gen_random_uuid()), now(), now(), 12, now(), 'No'
       from users where email = any($1) order by id returning id`,
    [to],
  )
  const ids = rows.map(({ id }) => String(id))
  const listed = await command()
  expect(listed.code).toBe(0)
  for (const words of [...ids, 'mail_confirm_email', '3 were given up']) expect(listed.said).toContain(words)
  for (const secret of ['@', 'token_id', 'user_id']) expect(listed.said).not.toContain(secret)

  const one = await command('repeat', ids[0] ?? '')
  expect([one.code, one.said.includes('1 will be tried again')]).toEqual([0, true])
  const left = async () => (await somo.db.$client.query('select from outbox')).rows.length
  await expect.poll(left).toBe(2)
  const again = await command('repeat', ids[0] ?? '')
  expect([again.code, again.said.includes(`Not given up, or not there: ${ids[0]}`)]).toEqual([1, true])
  expect((await command('repeat', 'all')).code).toBe(0)
  await expect.poll(left).toBe(0)
  for (const address of to) expect(await somo.mailedLink(address, '/confirm-email/')).toBeTruthy()
  expect((await command('repeat', 'some')).code).toBe(2)
})

test('a command that cannot be done says why in a sentence, without a trace [OPS-05]', async () => {
  const nowhere = { DATABASE_URL: 'postgresql://somo:hidden@127.0.0.1:1/somo', SOMO_SECRET: SECRET }
  const there = { DATABASE_URL: addressOf(somo.target), SOMO_SECRET: SECRET }
  const away = 'connect ECONNREFUSED 127.0.0.1:1. Does PostgreSQL run, and is it where DATABASE_URL says?\n'
  const refused: [string[], Record<string, string>, string][] = [
    [['ledger:check'], nowhere, `The ledger was not proved. ${away}`],
    [['notes'], nowhere, `The notes were not read. ${away}`],
    [['migrate'], nowhere, `The database was not changed. ${away}`],
    [['backup', 'nowhere'], nowhere, `No backup was made. ${away}`],
    [['admin:create', 'asha@example.com', 'Asha'], nowhere, `No account was made. ${away}`],
    [
      ['admin:create', 'admin@demo.somo.example', 'Asha'],
      there,
      'No account was made. admin@demo.somo.example has one already, and it stays as it is. "Forgot password?" on the page to ' +
        'sign in sends a link.\n',
    ],
    [['notes'], { SOMO_SECRET: 'short' }, 'The configuration is not right:\n  SOMO_SECRET: at least 32 characters.\n'],
  ]
  for (const [words, env, sentence] of refused) {
    const ran = runCommand(['node', 'scripts/bootstrap.mjs', ...words], { env })
    expect([words, await ran.ended, ran.said().replace('The notes were not read. The c', 'The c')]).toEqual([words, 1, sentence])
  }
})

test('settings that are wrong or not safe together keep it from starting, named and without their values [OPS-05]', async () => {
  const wrong = runCommand(['node', 'scripts/bootstrap.mjs', 'start'], { env: { PORT: 'eighty', SOMO_SECRET: 'short, hidden' } })
  expect(await wrong.ended).toBe(1)
  for (const words of ['PORT', 'SOMO_SECRET: at least 32 characters']) expect(wrong.said()).toContain(words)
  const unsafe = runCommand(['node', 'scripts/bootstrap.mjs', 'start'], {
    env: { DATABASE_URL: 'postgresql://somo:hidden@127.0.0.1:1/somo', PUBLIC_URL: 'http://somo.example' },
  })
  expect(await unsafe.ended).toBe(1)
  for (const words of ['DATABASE_URL needs SOMO_SECRET', 'PUBLIC_URL must begin with https://'])
    expect(unsafe.said()).toContain(words)
  expect(wrong.said() + unsafe.said()).not.toContain('hidden')
})

test('phone, chat, mail and social links of the settings stand in the footer of every page [SHELL-04]', async () => {
  const { page, close } = await somo.visit('phone')
  for (const address of ['/', '/faq', '/tutors']) {
    await page.goto(address)
    const links = await page
      .locator('footer a')
      .evaluateAll((all) => all.map((link) => `${(link.textContent ?? '').trim()} ${link.getAttribute('href')}`))
    for (const link of [' tel:+254700000111', ' https://wa.me/254700000111', ' mailto:desk@somo.example'])
      expect([address, links.some((one) => one.endsWith(link))]).toEqual([address, true])
    const social = links.filter((link) => /^(Facebook|X) /.test(link))
    expect([address, ...social]).toEqual([address, 'Facebook https://facebook.com/somo', 'X https://x.com/somo'])
  }
  await close()
})

test('the API document lists every call of the customer’s that this stage serves, with its method [OPS-06]', async () => {
  const document = (await (await fetch(`${somo.origin}/api/docs/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }
  expect(document.openapi).toBe('3.1.0')
  const listed = Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${at.replace(/^\/api/, '')}`),
  )
  expect(served.filter((call) => !listed.includes(call))).toEqual([])
  const { page, close } = await somo.visit('phone')
  await page.goto('/api/docs')
  const rows = (await page.locator('tbody tr').allTextContents()).map((row) => row.replaceAll(/\s/g, ''))
  for (const call of served) {
    const [method, at] = call.split(' ')
    expect([call, rows.some((row) => row.startsWith(`${method}/api${at}`))]).toEqual([call, true])
  }
  await close()
})
