/** Money in by a prompt on the phone: sent once, sent again after a minute, and never lost, whatever is heard of it. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, seconds } from '../../shared/time.ts'
import { showWallet } from '../wallet/contract.ts'
import { adoptPayment } from './server/start-prompt.ts'
import { listDeposits, repeatPrompt, showDeposit, startDeposit, startPrompt } from './contract.ts'

let somo: World
let amina: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const PUSH = '/api/v1/payment/mpesa-stk-push/'
/** It rings at the simulator's phone, and nobody answers there by itself. */
const RINGS = '0712345699'

const send = (phone: string, { amount = 500, key = randomUUID(), who = amina } = {}) =>
  who.call(startPrompt, { key, amount, phone })
const again = (depositId: number, key: string = randomUUID(), who = amina) => who.call(repeatPrompt, { depositId, key })
const shown = async (depositId: number) => (await amina.call(showDeposit, { depositId })).body
const balance = async () => (await amina.call(showWallet, { userId: amina.id })).body.balance

const listed = async () =>
  (await amina.call(listDeposits, {})).body.deposits.map(({ state, method, receipt }) => [state, method, receipt])

type Invoice = { invoice_id: string; api_ref: string; account: string; value: number; state: string }
const ask = async <T>(path: string, body?: unknown): Promise<T> =>
  (await (
    await fetch(`${somo.simulator.apiOrigin}/__sim/${path}`, {
      ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  ).json()) as T
const invoices = () => ask<Invoice[]>('invoices')
const answer = (invoice: string | undefined, what: 'pay' | 'cancel' | 'wrong_pin') =>
  ask(`prompt/${invoice}/answer`, { answer: what })

describe('a prompt', () => {
  test('rings at the phone that was typed, for what was asked, and is in the wallet once paid there [FUND-08]', async () => {
    const { body, status } = await send('0712 345 699')
    expect(status).toBe(201)
    expect(body.deposit).toMatchObject({
      amount: 500,
      state: 'processing',
      prompt: { phone: '0712 ••• 699', resend_at: '2026-11-25T06:01:00.000Z', paid_instead: false },
    })
    const [rung, ...others] = await invoices()
    expect([rung?.account, Number(rung?.value), others]).toEqual(['254712345699', 500, []])
    await somo.pass(seconds(20))
    expect([await balance(), (await shown(body.deposit.id)).state]).toEqual([0, 'processing'])
    await answer(rung?.invoice_id, 'pay')
    await somo.pass(minutes(1))
    expect([await balance(), (await shown(body.deposit.id)).state]).toEqual([500, 'complete'])
    const { deposits } = (await amina.call(listDeposits, {})).body
    expect(deposits).toMatchObject([{ amount: 500, state: 'complete', method: 'mpesa', receipt: expect.any(String) }])
  })

  test.each(['cancel', 'wrong_pin'] as const)('that ends by %s adds nothing and says why [FUND-08] [FUND-06]', async (how) => {
    const { deposit } = (await send(RINGS)).body
    await answer((await invoices())[0]?.invoice_id, how)
    await somo.pass(minutes(1))
    expect(await shown(deposit.id)).toMatchObject({ state: 'failed', failure: expect.any(String) })
    expect(await balance()).toBe(0)
  })

  test('is one for one key, ten times at once; the key is of this amount and phone alone [FUND-08]', async () => {
    const key = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(RINGS, { key })))
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.deposit.id}`)).size).toBe(1)
    expect(await invoices()).toHaveLength(1)
    for (const other of [
      { amount: 600, phone: RINGS },
      { amount: 500, phone: '0712345698' },
    ])
      expect((await send(other.phone, { key, amount: other.amount })).problem?.code).toBe('key_reused')
    expect((await amina.call(startDeposit, { key, amount: 500 })).problem?.code).toBe('key_reused')
    expect(await invoices()).toHaveLength(1)
  })

  test.each([
    [{ phone: '0812345678' }, 'phone_invalid', 'phone'],
    [{ phone: 'amina' }, 'phone_invalid', 'phone'],
    [{ amount: 9 }, 'amount_limits', 'amount'],
    [{ amount: 150_001 }, 'amount_limits', 'amount'],
    [{ amount: 50.5 }, 'amount_limits', 'amount'],
  ])('of %j is refused at its field, and nothing rings [FUND-08]', async (wrong, code, field) => {
    const { phone = RINGS, amount = 500 } = wrong as { phone?: string; amount?: number }
    const { problem } = await send(phone, { amount })
    expect([problem?.code, Object.keys(problem?.fields ?? {})]).toEqual([code, [field]])
    expect(await invoices()).toEqual([])
  })

  test('of an address that is not confirmed yet is refused [FUND-08] [AUTH-06]', async () => {
    await somo.db.$client.query('update users set email_confirmed_at = null where id = $1', [amina.id])
    expect((await send(RINGS)).problem?.code).toBe('email_unconfirmed')
    expect(await invoices()).toEqual([])
  })

  test('that the provider refuses is refused, and the same press rings once it is taken [FUND-08] [FUND-05]', async () => {
    const key = randomUUID()
    await ask('fault', { path: PUSH, fault: { status: 401 } })
    expect((await send(RINGS, { key })).problem?.code).toBe('provider_unavailable')
    expect([await invoices(), await listed()]).toEqual([[], []])
    expect((await send(RINGS, { key })).body.deposit.state).toBe('processing')
    expect(await invoices()).toHaveLength(1)
  })
})

test('a word that names another payment for a prompt whose own is known is not taken for it [FUND-08] [FUND-09]', async () => {
  await send(RINGS)
  const { rows } = await somo.db.$client.query<{ ref: string }>('select ref from deposits')
  await adoptPayment(somo.db, { ref: rows[0]?.ref ?? '', paymentId: 'ANOTHER1' }, somo.clock.now)
  await adoptPayment(somo.db, { ref: 'dep_of_nobody', paymentId: 'ANOTHER2' }, somo.clock.now)
  const known = await somo.db.$client.query<{ id: string }>('select payment_id as id from provider_payments')
  expect(known.rows.map(({ id }) => id)).toEqual((await invoices()).map(({ invoice_id: id }) => id))
})

describe('a second prompt', () => {
  test('goes to the same phone for the same amount, a minute after the last and not before [FUND-08]', async () => {
    const { deposit } = (await send(RINGS)).body
    await somo.pass(seconds(59))
    expect((await again(deposit.id)).problem?.code).toBe('prompt_too_soon')
    await somo.pass(seconds(1))
    const key = randomUUID()
    const sent = await Promise.all([again(deposit.id, key), again(deposit.id, key)])
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(sent.map(({ body }) => body.deposit.id)).size).toBe(1)
    const rung = await invoices()
    expect(rung.map(({ account, value }) => [account, Number(value)])).toEqual([
      ['254712345699', 500],
      ['254712345699', 500],
    ])
    expect(new Set(rung.map(({ api_ref: ref }) => ref)).size).toBe(2)
  })

  test('that is paid after the first was not: the first says so, and neither is sent again [FUND-08]', async () => {
    const first = (await send(RINGS)).body.deposit
    await somo.pass(minutes(1))
    const second = (await again(first.id)).body.deposit
    const open = (await invoices()).filter(({ state }) => state !== 'FAILED')
    expect(open).toHaveLength(1)
    await answer(open[0]?.invoice_id, 'pay')
    await somo.pass(minutes(1))
    expect(await balance()).toBe(500)
    expect(await shown(first.id)).toMatchObject({ state: 'failed', prompt: { paid_instead: true } })
    expect(await shown(second.id)).toMatchObject({ state: 'complete', prompt: { paid_instead: false } })
    for (const { id } of [first, second]) expect((await again(id)).problem?.code).toBe('prompt_paid')
  })

  test('beside a first that is paid late as well: both are in the wallet, each once [FUND-08] [FUND-09]', async () => {
    // Each fails, and succeeds five minutes later.
    const first = (await send('0712345606')).body.deposit
    await somo.pass(minutes(1))
    const second = (await again(first.id)).body.deposit
    await somo.pass(minutes(20))
    expect(await balance()).toBe(1000)
    for (const { id } of [first, second])
      expect(await shown(id)).toMatchObject({ state: 'complete', prompt: { paid_instead: true } })
    expect((await somo.books()).balanced).toBe(true)
  })

  test('is not to be had of somebody else’s deposit, or of one without a prompt [FUND-08]', async () => {
    const { deposit } = (await send(RINGS)).body
    const widget = (await amina.call(startDeposit, { key: randomUUID(), amount: 500 })).body.deposit
    await somo.pass(minutes(1))
    const kevin = await somo.people.student('Kevin Otieno')
    expect((await again(deposit.id, randomUUID(), kevin)).status).toBe(404)
    expect((await again(widget.id)).status).toBe(404)
    expect(await invoices()).toHaveLength(1)
  })
})

describe('somebody’s phone', () => {
  test('rings once a minute and ten times an hour, whoever types its number [FUND-08]', async () => {
    const kevin = await somo.people.student('Kevin Otieno')
    expect((await send(RINGS)).status).toBe(201)
    expect((await send('+254712345699', { who: kevin })).problem?.code).toBe('prompt_too_soon')
    expect((await send('0712345698', { who: kevin })).status).toBe(201)
    for (let n = 2; n <= 10; n += 1) {
      somo.clock.now = new Date(somo.clock.now.getTime() + minutes(1))
      expect([n, (await send(RINGS, { who: n % 2 ? amina : kevin })).status]).toEqual([n, 201])
    }
    somo.clock.now = new Date(somo.clock.now.getTime() + minutes(1))
    expect((await send(RINGS)).problem?.code).toBe('prompt_too_soon')
    somo.clock.now = new Date(Date.parse('2026-11-25T07:00:00Z') + 1)
    expect((await send(RINGS)).status).toBe(201)
  })
})

describe('a prompt of which nothing was heard', () => {
  test('counts as sent, is not sent twice, and its money is found on the provider’s list [FUND-08] [FUND-09]', async () => {
    const key = randomUUID()
    // The list has just been read, and would not be again for minutes if nobody were paying.
    await somo.pass(minutes(1))
    await ask('webhook/pause', { paused: true })
    await ask('fault', { path: PUSH, fault: 'drop_after' })
    const { body, status } = await send(RINGS, { key })
    expect([status, body.deposit.state]).toEqual([201, 'created'])
    expect((await send(RINGS, { key })).body.deposit.id).toBe(body.deposit.id)
    expect(await listed()).toEqual([['processing', 'mpesa', null]])
    const rung = await invoices()
    expect(rung).toHaveLength(1)
    await answer(rung[0]?.invoice_id, 'pay')
    await somo.pass(seconds(30))
    expect([await balance(), (await shown(body.deposit.id)).state]).toEqual([500, 'complete'])
    expect(await listed()).toEqual([['complete', 'mpesa', expect.any(String)]])
  })

  test('because the server died while it asked is not sent again by the same press [FUND-08]', async () => {
    const key = randomUUID()
    const { deposit } = (await send(RINGS, { key })).body
    await somo.db.$client.query(`delete from provider_payments`)
    await somo.db.$client.query(`update deposits set state = 'created' where id = $1`, [deposit.id])
    expect((await send(RINGS, { key })).status).toBe(201)
    expect(await invoices()).toHaveLength(1)
  })
})
