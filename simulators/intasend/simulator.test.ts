import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startIntaSendSimulator, type IntaSendSimulator, type IntaSendSimulatorOptions } from './start.ts'

const standsAt = new Date('2026-11-25T09:00:00Z')
const secret = { authorization: 'Bearer ISSecretKey_test_1' }
const publicKey = { public_key: 'ISPubKey_test_1' }
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe('the provider simulator speaks as IntaSend does', () => {
  test('a browser of any origin may create a checkout, preflight included [FUND-10]', async () => {
    const { call } = await start()
    const preflight = await call('OPTIONS', '/api/v1/checkout/', undefined, { origin: 'http://somo.test' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://somo.test')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    const made = await call(
      'POST',
      '/api/v1/checkout/',
      { ...publicKey, amount: 100, api_ref: 'dep_1' },
      { origin: 'http://somo.test' },
    )
    expect(made.status).toBe(201)
    expect(made.headers.get('access-control-allow-origin')).toBe('http://somo.test')
    expect(await made.json()).toMatchObject({
      amount: '100.00',
      api_ref: 'dep_1',
      paid: false,
      created_at: '2026-11-25T12:00:00.000000+03:00',
    })
  })

  test('a missing trailing slash is redirected, an unknown path is not found [FUND-10]', async () => {
    const { call } = await start()
    const moved = await call('GET', '/api/v1/wallets')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/v1/wallets/'])
    expect((await call('GET', '/api/v1/nothing/')).status).toBe(404)
    expect((await call('GET', '/api/v1/checkout/')).status).toBe(405)
  })

  test('money-moving calls ask for the secret key and refusals carry the provider’s error body [FUND-10]', async () => {
    const { call } = await start()
    const without = await call('POST', '/api/v1/payment/mpesa-stk-push/', {}, { authorization: '' })
    expect(without.status).toBe(401)
    expect(await without.json()).toMatchObject({ type: 'client_error', errors: [{ code: 'not_authenticated', attr: null }] })
    const wrong = await call('POST', '/api/v1/payment/mpesa-stk-push/', { amount: 10, phone_number: '0712' }, secret)
    expect(await wrong.json()).toMatchObject({ type: 'validation_error', errors: [{ attr: 'phone_number' }] })
    const key = await call('POST', '/api/v1/checkout/', { public_key: 'ISPubKey_live_1', amount: 10 })
    expect(key.status).toBe(400)
  })

  test('a prompt rings until the customer answers on the phone page [FUND-10]', async () => {
    const { call, push, stateOf, advance } = await start()
    const paid = await push('254712345678')
    const cancelled = await push('254712345679')
    await advance(30_000)
    expect(await (await call('GET', '/phone')).text()).toContain('0712 345 678')
    await call('POST', `/phone/${paid}`, { pin: '1234', answer: 'pay' })
    await call('POST', `/phone/${cancelled}`, { answer: 'cancel' })
    await advance(2_000)
    expect(await stateOf(paid)).toMatchObject({ state: 'COMPLETE' })
    expect(await stateOf(cancelled)).toMatchObject({
      state: 'FAILED',
      failed_code: '-1',
      failed_reason: 'Request cancelled by user',
    })
  })

  test('a prompt nobody answers fails after a minute [FUND-10]', async () => {
    const { push, stateOf, advance } = await start()
    const id = await push('254712345678')
    await advance(59_999)
    expect(await stateOf(id)).toMatchObject({ state: 'PROCESSING' })
    await advance(1)
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', failed_reason: 'No response from user' })
  })

  test('the frame opens only with the signature of its checkout [FUND-03]', async () => {
    const { call, simulator } = await start()
    const checkout = (await (await call('POST', '/api/v1/checkout/', { ...publicKey, amount: 1500 })).json()) as {
      id: string
      signature: string
    }
    const open = (signature: string) => {
      const passed = Buffer.from(
        JSON.stringify({ checkout_id: checkout.id, signature, layout: 'tabs', methods: ['card', 'mpesa'] }),
      ).toString('base64')
      return fetch(`${simulator.frameOrigin}/?checkout=${encodeURIComponent(passed)}&is_mobile=false&is_ios=false`)
    }
    const right = await open(checkout.signature)
    expect([right.status, (await right.text()).includes('KES 1,500')]).toEqual([200, true])
    expect((await open('forged')).status).toBe(403)
  })

  test('what a bank takes back is held in the list, and told of and found like a refund of ours [FUND-10]', async () => {
    const { call, push, advance } = await start()
    const { url, bodies } = await receive()
    await call('POST', '/__sim/webhook/configure', { url, challenge: 'the word' })
    const paymentId = await push('254712345600')
    await advance(3_000)
    const read = async (at: string) => (await (await call('GET', at)).json()) as Record<string, unknown>
    const { wallet_id: wallet, available_balance: before } = await read('/__sim/wallet')
    const { id } = (await (await call('POST', `/__sim/invoice/${paymentId}/chargeback`, { amount: 15 })).json()) as { id: string }
    await advance(1)
    const told = { chargeback_id: id, amount: '15.00', status: 'PENDING', invoice: { invoice_id: paymentId } }
    expect(bodies.at(-1)).toMatchObject({ ...told, challenge: 'the word' })
    expect(await read(`/api/v1/chargebacks/${id}/`)).toMatchObject(told)
    expect(await read('/api/v1/chargebacks/')).toMatchObject({ count: 1, results: [told] })
    expect((await call('GET', `/api/v1/chargebacks/${id}/`, undefined, {})).status).toBe(401)
    const list = `/api/v1/wallets/${String(wallet)}/transactions/`
    expect((await read(list)).results).toContainEqual(
      expect.objectContaining({ trans_type: 'SALE', status: 'CHARGEBACK-PENDING' }),
    )
    expect((await read('/__sim/wallet')).available_balance).toBe(Number(before) - 20)
    await call('POST', `/__sim/chargeback/${id}/state`, { status: 'COMPLETED' })
    expect((await read('/__sim/wallet')).available_balance).toBe(Number(before) - 15)
    expect((await call('POST', '/__sim/invoice/NOTHING/chargeback', {})).status).toBe(400)
  })

  test('a fault planned for one call is not used up by another whose address begins alike [FUND-10]', async () => {
    const { call } = await start()
    const make = () => call('POST', '/api/v1/checkout/', { ...publicKey, amount: 1500 })
    const { id, signature } = (await (await make()).json()) as { id: string; signature: string }
    await call('POST', '/__sim/fault', { path: '/api/v1/checkout/', fault: { status: 500 }, times: 1 })
    const look = await call('POST', '/api/v1/checkout/details/', { ...publicKey, checkout_id: id, signature })
    expect([look.status, (await make()).status, (await make()).status]).toEqual([200, 500, 201])
  })

  test('the control calls exist only when asked for [FUND-10]', async () => {
    const { call } = await start({ control: false })
    expect((await call('POST', '/__sim/reset', {})).status).toBe(404)
  })

  test('the state survives a restart: a waiting prompt can still be paid [FUND-10]', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'simulator-'))
    cleanups.push(() => rmSync(folder, { recursive: true }))
    const stateFile = path.join(folder, 'state.json')
    const first = await start({ stateFile })
    const id = await first.push('254712345678')
    await first.simulator.close()
    const second = await start({ stateFile })
    await second.call('POST', `/__sim/prompt/${id}/answer`, { answer: 'pay' })
    await second.advance(5_000)
    expect(await second.stateOf(id)).toMatchObject({ state: 'COMPLETE' })
  })
})

describe('webhooks are sent as IntaSend sends them', () => {
  test('one per change of state, with the challenge [FUND-10]', async () => {
    const receiver = await receive()
    const { push, advance } = await start({ webhook: { url: receiver.url, challenge: 'word' } })
    await push('254712345600')
    await advance(10_000)
    expect(receiver.bodies).toMatchObject([
      { state: 'PENDING', challenge: 'word' },
      { state: 'PROCESSING', challenge: 'word' },
      { state: 'COMPLETE', challenge: 'word', value: '20.00', charges: '0.60' },
    ])
  })

  test('a failed delivery is tried five more times, and 21 failures in a row silence the endpoint [FUND-10]', async () => {
    const receiver = await receive(500)
    const { push, advance, call } = await start({ webhook: { url: receiver.url, challenge: 'word' } })
    await push('254712345600')
    await advance(24 * 3_600_000)
    expect(receiver.bodies).toHaveLength(3 * 6)
    await push('254712345600')
    await advance(24 * 3_600_000)
    expect(receiver.bodies).toHaveLength(21)
    expect((await (await call('GET', '/__sim/deliveries')).json()) as unknown[]).toContainEqual(
      expect.objectContaining({ state: 'dropped' }),
    )
  })

  test('paused deliveries arrive when they are let go, and a delivery can be replayed [FUND-10]', async () => {
    const receiver = await receive()
    const { push, advance, call } = await start({ webhook: { url: receiver.url, challenge: 'word' } })
    await call('POST', '/__sim/webhook/pause', { paused: true })
    const id = await push('254712345600')
    await advance(10_000)
    expect(receiver.bodies).toHaveLength(0)
    await call('POST', '/__sim/webhook/pause', { paused: false })
    await advance(0)
    expect(receiver.bodies).toHaveLength(3)
    await call('POST', '/__sim/webhook/replay', { subject: id })
    await advance(0)
    expect(receiver.bodies.at(-1)).toEqual(receiver.bodies.at(-2))
  })
})

async function start(options: IntaSendSimulatorOptions = {}) {
  const simulator: IntaSendSimulator = await startIntaSendSimulator({ control: true, standsAt, seed: 'test', ...options })
  cleanups.push(() => simulator.close())
  const call = (method: string, at: string, body?: unknown, headers: Record<string, string> = secret) =>
    fetch(simulator.apiOrigin + at, {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const read = async (response: Promise<Response>) => (await (await response).json()) as { invoice: { invoice_id: string } }
  return {
    simulator,
    call,
    push: async (phone: string) =>
      (await read(call('POST', '/api/v1/payment/mpesa-stk-push/', { amount: 20, phone_number: phone, api_ref: 'dep_1' }))).invoice
        .invoice_id,
    stateOf: async (id: string) =>
      (await read(call('POST', '/api/v1/payment/status/', { ...publicKey, invoice_id: id }))).invoice,
    advance: (ms: number) => call('POST', '/__sim/clock/advance', { ms }),
  }
}

async function receive(status = 200): Promise<{ url: string; bodies: unknown[] }> {
  const bodies: unknown[] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies }
}
