/** What commits leave to be done outside, done by processes that hang and die. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OwnDatabase } from '../database/testing/database.ts'
import { DEMO_PASSWORD } from '../database/demo/people.ts'
import { signIn } from '../features/accounts/contract.ts'
import { startDeposit } from '../features/payments/contract.ts'
import { payAtFrame } from '../features/payments/testing/pay.ts'
import { showWallet } from '../features/wallet/contract.ts'
import { leaveNote } from '../shared/server/outbox.ts'
import { seconds } from '../shared/time.ts'
import { insist } from './setting/client.ts'
import { copyDemo } from './setting/demo.ts'
import { freePort } from './setting/free-port.ts'
import { startHeldMail, type HeldMail } from './setting/held-mail.ts'
import { openOutside, type Outside } from './setting/outside.ts'
import { providerPasses } from './setting/phone.ts'
import { startProcess, type ServerProcess } from './setting/processes.ts'

let own: OwnDatabase
let outside: Outside
let held: HeldMail
let port = 0
let servers: ServerProcess[] = []

beforeEach(async () => {
  own = await copyDemo(inject('postgresFolder'))
  port = await freePort()
  outside = await openOutside(port)
  held = await startHeldMail()
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  servers = []
  await held.close()
  await outside.close()
  await own.drop()
})

async function start(smtpUrl: string): Promise<ServerProcess> {
  const server = await startProcess(inject('release'), own.target, { ...outside, mail: { ...outside.mail, smtpUrl } }, port)
  servers.push(server)
  return server
}

const wanjiku = `(select id from users where email like 'wanjiku@%')`

/** As signing up leaves it. */
async function leaveMails(count: number): Promise<void> {
  const { rows } = await own.db.$client.query<{ id: number }>(`select id from users where id = ${wanjiku}`)
  await own.db.transaction(async (tx) => {
    for (let i = 0; i < count; i += 1)
      await leaveNote(tx, 'mail_confirm_email', { user_id: rows[0]?.id, token_id: randomUUID() }, new Date())
  })
}

const notes = async (kind: string): Promise<number> =>
  (await own.db.$client.query('select from outbox where kind = $1', [kind])).rows.length

describe('while the mail server holds every mail it is given', () => {
  test('a webhook is followed and its payment credited, though more mails wait than are sent at once [FUND-06]', async () => {
    const { origin } = await start(held.smtpUrl)
    const { body } = await insist(origin, null, signIn, { email: 'wanjiku@demo.somo.example', password: DEMO_PASSWORD })
    const { id } = body.user_info
    const balance = async () => (await insist(origin, body.access_token, showWallet, { userId: id })).body.balance
    const before = await balance()
    const deposit = await insist(origin, body.access_token, startDeposit, { key: randomUUID(), amount: 350 })
    // Of what can be done before: a mail is held for three quarters of a minute and no longer.
    await leaveMails(50)
    await expect.poll(held.came).toBeGreaterThan(0)
    await payAtFrame(outside.intasend, deposit.body.checkout, '0712345600')
    await providerPasses(outside, seconds(10))
    const told = async () => (await own.db.$client.query('select from provider_events where authentic')).rows.length
    await expect.poll(told).toBeGreaterThan(1)
    await expect.poll(balance).toBe(before + 350)
    await expect.poll(() => notes('provider_hint')).toBe(0)
    // The first mails are still held: nobody has waited for them.
    expect(held.gone()).toBe(0)
    expect(await notes('mail_confirm_email')).toBe(50)
  })

  test('what somebody is to be told in the app is there, mail or not [OPS-02]', async () => {
    await start(held.smtpUrl)
    await leaveMails(50)
    await expect.poll(held.came).toBeGreaterThan(0)
    const unread = async () =>
      (await own.db.$client.query(`select from notices where kind = 'account_verified' and user_id = ${wanjiku}`)).rows.length
    await own.db.$client.query(`
      insert into outbox (kind, data, created_at, next_attempt_at)
      select 'notice', jsonb_build_object('user_id', id, 'kind', 'account_verified', 'about', '{}'::jsonb), now(), now()
      from users where id = ${wanjiku}`)
    await expect.poll(unread).toBe(1)
    expect(held.gone()).toBe(0)
  })
})

test('a mail whose process was killed over it is sent by the next one, once [OPS-02]', async () => {
  const first = await start(held.smtpUrl)
  await leaveMails(1)
  // At some hours a lesson of the demo is a day away, of which its people are reminded by mail: others come too.
  const carried = async () =>
    (await own.db.$client.query(`select from outbox where kind = 'mail_confirm_email' and leased_until > now()`)).rows.length
  await expect.poll(carried).toBe(1)
  await expect.poll(held.came).toBeGreaterThan(0)
  await first.kill('SIGKILL')
  expect(await notes('mail_confirm_email')).toBe(1)
  await start(outside.mail.smtpUrl)
  // The dead process has the note for as long as its lease; a minute is over sooner here.
  await own.db.$client.query('update outbox set leased_until = clock_timestamp()')
  await expect.poll(() => notes('mail_confirm_email')).toBe(0)
  const mails = (await (await fetch(`${outside.mail.webOrigin}/api/mails`)).json()) as { subject: string }[]
  expect(mails.filter(({ subject }) => subject === 'Confirm your e-mail address')).toHaveLength(1)
})
