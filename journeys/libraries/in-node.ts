/** intasend-node: each of its calls, over plain HTTP to the simulator in place of TLS to the provider's host. */
import assert from 'node:assert/strict'
import http from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Trial } from './trial.ts'

type Body = Record<string, unknown>
type Call = (...given: never[]) => Promise<Body>
type Part = Record<string, Call>
type Library = new (
  publicKey: string,
  secretKey: string,
  isTest: boolean,
) => Record<'collection' | 'payouts' | 'wallets' | 'refunds', () => Part>

const HOST = 'sandbox.intasend.com'
const PHONE = '254712345600'

export async function tryInNode({ folder, apiOrigin, done }: Trial): Promise<void> {
  const back = pointAt(apiOrigin)
  try {
    const Library = createRequire(path.join(folder, 'x.js'))('intasend-node') as Library
    const library = new Library('ISPubKey_test_1', 'ISSecretKey_test_1', true)
    const advance = (ms: number) =>
      fetch(`${apiOrigin}/__sim/clock/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ms }),
      })
    const invoice = await collected(library.collection(), library.wallets(), advance)
    done('intasend-node: checkout, prompt, status by key and by signature, funding of a wallet')
    await sent(() => library.payouts(), advance)
    done('intasend-node: money sent in five ways, approved as it came, asked about')
    await kept(() => library.wallets())
    done('intasend-node: wallets listed, made, filled, read, and their movements, on one connection')
    await givenBack(() => library.refunds(), invoice)
    done('intasend-node: a refund asked for, read and listed')
    await assert.rejects(run(library.collection(), 'status', 'NOSUCH1'), (said) => String(said).includes('does not exist'))
    await assert.rejects(run(library.payouts(), 'mpesa', { currency: 'KES', transactions: [{ account: '07', amount: 5 }] }))
    done('intasend-node: refusals come with a body, without which it would hang')
  } finally {
    back()
  }
}

const run = (part: Part, name: string, ...given: unknown[]): Promise<Body> => {
  const call = part[name]
  assert(call, `the library has no ${name}`)
  return call.call(part, ...(given as never[]))
}

async function collected(collection: Part, wallets: Part, advance: (ms: number) => Promise<unknown>): Promise<string> {
  const prompt = await run(collection, 'mpesaStkPush', {
    amount: 20,
    phone_number: PHONE,
    api_ref: 'lib_1',
    host: 'http://shop.test',
  })
  const { invoice_id: id } = prompt.invoice as Body
  await advance(5_000)
  assert.equal(((await run(collection, 'status', id)).invoice as Body).state, 'COMPLETE')
  const checkout = await run(collection, 'charge', { amount: 50, currency: 'KES', email: 'a@b.example', api_ref: 'lib_2' })
  assert.match(String(checkout.url), /\/checkout\/.+\/express\/$/)
  const byCheckout = await run(collection, 'status', id, checkout.id, checkout.signature)
  assert.equal((byCheckout.invoice as Body).invoice_id, id)
  const funded = await run(wallets, 'fundMPesa', { amount: 10, phone_number: PHONE, api_ref: 'lib_3' })
  assert.equal((funded.invoice as Body).api_ref, 'lib_3')
  assert.ok((await run(wallets, 'fundCheckout', { amount: 10, currency: 'KES', email: 'a@b.example' })).signature)
  return String(id)
}

async function sent(payouts: () => Part, advance: (ms: number) => Promise<unknown>): Promise<void> {
  const ways: [string, Body][] = [
    ['mpesa', { account: PHONE }],
    ['mpesaB2B', { account: '888880', account_type: 'PayBill', account_reference: '7' }],
    ['bank', { account: '0123456789', bank_code: '68' }],
    ['intasend', { account: 'grace@example.com' }],
    ['airtime', { account: PHONE }],
  ]
  for (const [way, to] of ways) {
    const transactions = [{ name: 'Jane Doe', amount: '50', narrative: 'Reimbursement', ...to }]
    const batch = await run(payouts(), way, { currency: 'KES', requires_approval: 'YES', transactions })
    assert.equal(batch.status, 'Preview and approve')
    await run(payouts(), 'approve', batch)
    await advance(10_000)
    assert.equal((await run(payouts(), 'status', { tracking_id: batch.tracking_id })).status_code, 'BC100', way)
  }
}

async function kept(wallets: () => Part): Promise<void> {
  const of = (answer: Body) => answer.results as Body[]
  const kes = of(await run(wallets(), 'list')).find((one) => one.currency === 'KES')
  const made = await run(wallets(), 'create', { label: 'Teachers', currency: 'KES', can_disburse: true })
  await run(wallets(), 'intraTransfer', kes?.wallet_id, made.wallet_id, 100, 'Fill')
  assert.equal((await run(wallets(), 'get', made.wallet_id)).current_balance, 100)
  assert.equal(of(await run(wallets(), 'transactions', made.wallet_id)).length, 1)
}

async function givenBack(refunds: () => Part, invoice: string): Promise<void> {
  const asked = await run(refunds(), 'create', { invoice, amount: 20, reason: 'Other', reason_details: 'Asked in the chat' })
  assert.equal((await run(refunds(), 'get', asked.chargeback_id)).status, 'PENDING')
  assert.equal(((await run(refunds(), 'list')).results as Body[]).length, 1)
}

/** Whatever this process asks of the provider's host goes to the simulator. @returns what ends it */
function pointAt(origin: string): () => void {
  const real = https.request
  const { hostname, port } = new URL(origin)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  https.request = ((options: https.RequestOptions, ...more: never[]) => {
    assert.equal(options.hostname, HOST)
    return http.request({ ...options, hostname, port, protocol: 'http:', agent }, ...more)
  }) as typeof https.request
  return () => {
    https.request = real
    agent.destroy()
  }
}
