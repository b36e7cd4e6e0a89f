/** What the provider refuses, and the parts of its API that Somo does not use and its own libraries do. */
import { Agent, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startIntaSendSimulator, type IntaSendSimulator } from './start.ts'

const PHONE = '254712345650'
let simulator: IntaSendSimulator
beforeEach(async () => {
  simulator = await startIntaSendSimulator({ control: true, standsAt: new Date('2026-11-25T09:00:00Z') })
})
afterEach(() => simulator.close())

type Said = Record<string, unknown> & { errors?: { code: string; attr: string | null }[] }
async function call(method: string, path: string, body?: unknown): Promise<{ status: number; said: Said }> {
  const response = await fetch(`${simulator.apiOrigin}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer ISSecretKey_test_1' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, said: (await response.json()) as Said }
}
const checkout = (more: object) => call('POST', 'checkout/', { public_key: 'ISPubKey_test_1', amount: 100, ...more })
const prompt = (more: object) => call('POST', 'payment/mpesa-stk-push/', { amount: 100, phone_number: PHONE, ...more })
const send = (provider: string, transfer: object, more: object = {}) =>
  call('POST', 'send-money/initiate/', {
    provider,
    requires_approval: 'YES',
    transactions: [{ amount: 100, ...transfer }],
    ...more,
  })
const refusal = async (answer: ReturnType<typeof call>) => {
  const { status, said } = await answer
  return [status, said.errors?.[0]?.attr]
}
const wallets = async () => (await call('GET', 'wallets/')).said.results as Record<string, unknown>[]

describe('a payment is refused', () => {
  test.each([
    ['currency', { currency: 'TZS' }],
    ['currency', { currency: 'USD', method: 'M-PESA' }],
    ['method', { method: 'BITCOIN' }],
    ['amount', { method: 'M-PESA', amount: 99.5 }],
    ['amount', { method: 'M-PESA', amount: 150_001 }],
    ['api_ref', { api_ref: 'dep_1; drop' }],
    ['first_name', { first_name: 'Ng’ang’a' }],
    ['last_name', { last_name: "O'Neil" }],
    ['wallet_id', { wallet_id: 'NOSUCH1' }],
    ['card_tarrif', { card_tarrif: 'NOBODY-PAYS' }],
  ])('for its %s: %j [FUND-10]', async (attr, more) => {
    expect(await refusal(checkout(more))).toEqual([400, attr])
  })

  test.each([
    ['currency', { currency: 'USD' }],
    ['amount', { amount: 10.5 }],
    ['amount', { amount: 150_001 }],
    ['narrative', { narrative: 'This & more' }],
    ['name', { name: "Ng'ang'a" }],
    ['wallet_id', { wallet_id: 'NOSUCH1' }],
  ])('as a prompt, for its %s: %j [FUND-10]', async (attr, more) => {
    expect(await refusal(prompt(more))).toEqual([400, attr])
  })

  test('at the frame, where it is more than M-Pesa carries [FUND-10]', async () => {
    const { said } = await checkout({ amount: 150_001, method: 'CARD-PAYMENT' })
    const answer = await fetch(`${simulator.frameOrigin}/pay/start/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ checkout_id: said.id, signature: said.signature, method: 'mpesa', phone: PHONE }),
    })
    expect([answer.status, ((await answer.json()) as Said).errors?.[0]?.attr]).toEqual([400, 'amount'])
  })
})

test('a checkout tells the last payment that was begun by it [FUND-10]', async () => {
  const { said } = await checkout({})
  expect(said.tracking_id).toBeNull()
  const answer = await fetch(`${simulator.frameOrigin}/pay/start/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ checkout_id: said.id, signature: said.signature, method: 'mpesa', phone: PHONE }),
  })
  const { message } = (await answer.json()) as { message: { tracking_id: string } }
  const details = await call('POST', 'checkout/details/', { checkout_id: said.id, signature: said.signature })
  expect(details.said.tracking_id).toBe(message.tracking_id)
})

describe('wallets', () => {
  test('are two to begin with, and each currency’s payments are in its own [FUND-10]', async () => {
    await prompt({ phone_number: '254712345600' })
    await checkout({ currency: 'USD' })
    await call('POST', '../../__sim/clock/advance', { ms: 5_000 })
    const [usd, kes] = await wallets()
    expect([usd?.currency, usd?.current_balance, kes?.currency, kes?.current_balance]).toEqual(['USD', 0, 'KES', 500_097])
    const one = await call('GET', `wallets/${String(kes?.wallet_id)}/`)
    expect(one.said).toEqual(kes)
    expect((await call('GET', 'wallets/NOSUCH1/')).status).toBe(404)
  })

  test('are made, filled from another and paid from, within one currency and what is in them [FUND-10]', async () => {
    const made = await call('POST', 'wallets/', {
      currency: 'KES',
      label: 'Teachers',
      wallet_type: 'WORKING',
      can_disburse: true,
    })
    const [usd, settlement] = await wallets()
    const id = String(made.said.wallet_id)
    const from = `wallets/${String(settlement?.wallet_id)}/intra_transfer/`
    expect((await call('POST', from, { wallet_id: id, amount: 200, narrative: 'Fill' })).status).toBe(201)
    expect(await refusal(call('POST', from, { wallet_id: usd?.wallet_id, amount: 1 }))).toEqual([400, 'wallet_id'])
    expect(await refusal(call('POST', from, { wallet_id: id, amount: 900_000 }))).toEqual([400, 'amount'])
    expect(await refusal(call('POST', from, { amount: 1 }))).toEqual([400, 'wallet_id'])
    const batch = await send('MPESA-B2C', { account: PHONE }, { wallet_id: id })
    await call('POST', 'send-money/approve/', batch.said)
    await call('POST', '../../__sim/clock/advance', { ms: 10_000 })
    expect((await wallets()).map((one) => one.current_balance)).toEqual([0, 499_800, 90])
    const { said } = await call('GET', `wallets/${id}/transactions/`)
    expect((said.results as Said[]).map((entry) => [entry.trans_type, entry.value])).toEqual([
      ['CHARGE', -10],
      ['PAYOUT', -100],
      ['ADJUSTMENT', 200],
    ])
  })

  test('that were made to keep pay nothing out; one needs a name and a currency there is [FUND-10]', async () => {
    const { said } = await call('POST', 'wallets/', { currency: 'KES', label: 'Savings' })
    expect(await refusal(send('MPESA-B2C', { account: PHONE }, { wallet_id: said.wallet_id }))).toEqual([400, 'wallet_id'])
    expect(await refusal(call('POST', 'wallets/', { currency: 'KES' }))).toEqual([400, 'label'])
    expect(await refusal(call('POST', 'wallets/', { currency: 'TZS', label: 'Savings' }))).toEqual([400, 'currency'])
  })
})

describe('money is sent', () => {
  test.each([
    ['MPESA-B2B', { account: '888880', account_type: 'TillNumber' }],
    ['MPESA-B2B', { account: '888880', account_type: 'PayBill', account_reference: 'INV 7' }],
    ['PESALINK', { account: '0123456789', bank_code: '68' }],
    ['INTASEND', { account: 'grace@example.com' }],
    ['AIRTIME', { account: PHONE }],
  ])('by %s to %j, and repeated as asked [FUND-10]', async (provider, transfer) => {
    const { status, said } = await send(provider, { ...transfer, name: 'Grace' })
    expect([status, said.transactions]).toEqual([201, [expect.objectContaining({ ...transfer, provider, amount: '100.00' })]])
    await call('POST', 'send-money/approve/', said)
    await call('POST', '../../__sim/clock/advance', { ms: 10_000 })
    expect((await call('POST', 'send-money/status/', { tracking_id: said.tracking_id })).said.status_code).toBe('BC100')
  })

  test.each([
    ['MPESA-B2C', 'account', { account: '0712345650' }],
    ['MPESA-B2C', 'amount', { account: PHONE, amount: 9 }],
    ['MPESA-B2C', 'amount', { account: PHONE, amount: 100.5 }],
    ['MPESA-B2C', 'name', { account: PHONE, name: "Ng'ang'a" }],
    ['MPESA-B2C', 'narrative', { account: PHONE, narrative: 'This & more' }],
    ['MPESA-B2B', 'account_type', { account: '888880' }],
    ['MPESA-B2B', 'account_type', { account: '888880', account_type: 'Shop' }],
    ['MPESA-B2B', 'account_reference', { account: '888880', account_type: 'PayBill' }],
    ['MPESA-B2B', 'account', { account: PHONE, account_type: 'TillNumber' }],
    ['PESALINK', 'bank_code', { account: '0123456789' }],
    ['PESALINK', 'account', { account: '12', bank_code: '68' }],
  ])('not by %s where its %s is wrong: %j [FUND-10]', async (provider, attr, transfer) => {
    expect(await refusal(send(provider, transfer))).toEqual([400, `transactions.0.${attr}`])
  })

  test('in no other currency, and by no other way [FUND-10]', async () => {
    expect(await refusal(send('MPESA-B2C', { account: PHONE }, { currency: 'USD' }))).toEqual([400, 'currency'])
    expect(await refusal(send('PIGEON', { account: PHONE }))).toEqual([400, 'provider'])
    expect((await call('GET', 'send-money/bank-codes/ke/')).said).toContainEqual({ bank_name: 'Equity Bank', bank_code: '68' })
  })
})

test('a GET with a body, as the provider’s own library sends it, is answered, and so is the next one [FUND-10]', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: 'Bearer ISSecretKey_test_1' }
      const asking = request(`${simulator.apiOrigin}/api/v1/wallets/`, { agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      })
      asking.once('error', reject)
      asking.write('{"public_key":"ISPubKey_test_1"}')
      asking.end()
    })
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200])
  agent.destroy()
})
