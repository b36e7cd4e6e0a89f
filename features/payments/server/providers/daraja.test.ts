/** What is Daraja's own beside what every provider must do (`providers.test.ts`): token, faults, late answers, keys. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receiveFrom } from '../../../../app/server/testing/receiver.ts'
import { startDarajaSimulator, type DarajaSimulator } from '../../../../simulators/daraja/start.ts'
import type { AskedPrompt, LateAnswer, PaymentProvider, PayoutHandle, PayoutProvider, Result } from '../provider.ts'
import { readDarajaCallback } from './daraja-callbacks.ts'
import { darajaClient } from './daraja-client.ts'
import { payoutStanding, promptState } from './daraja-results.ts'
import { connectDaraja, darajaProblem, type DarajaConfig } from './daraja.ts'

const NOON = new Date('2026-11-25T09:00:00Z')
const minute = 60_000
const PUSH = '/mpesa/stkpush/v1/processrequest'
const QUERY = '/mpesa/stkpushquery/v1/query'
const PAY = '/mpesa/b2c/v3/paymentrequest'

let simulator: DarajaSimulator
let receiver: Awaited<ReturnType<typeof receiveFrom>>
let kept: Map<string, { about: string | null; answer: LateAnswer | null }>
let payments: PaymentProvider
let payouts: PayoutProvider

beforeEach(async () => {
  kept = new Map()
  simulator = await startDarajaSimulator({ control: true, standsAt: NOON })
  receiver = await receiveFrom((body, _, path) => {
    const { answer } = payments.readWebhook(body, new Headers(), path.slice(1))
    if (answer) kept.set(answer.to, { about: kept.get(answer.to)?.about ?? null, answer })
  })
  ;({ payments, payouts } = connect())
})
afterEach(async () => {
  receiver.close()
  await simulator.close()
})

const config = (): DarajaConfig => ({
  apiBase: simulator.apiOrigin,
  ...simulator.keys,
  callbackBase: receiver.url.replace(/\/$/, ''),
})

/** What the database does, where every server looks. */
const connect = (changed: Partial<DarajaConfig> = {}, answerMs = 5000) =>
  connectDaraja(
    { ...config(), ...changed },
    {
      now: () => NOON,
      patience: { answerMs, waitMs: 500 },
      answers: {
        asked: async (id, about) => void kept.set(id, { about, answer: kept.get(id)?.answer ?? null }),
        answerTo: async (id) => kept.get(id)?.answer ?? null,
        newest: async (about) => [...kept.values()].filter((one) => one.about === about && one.answer).at(-1)?.answer ?? null,
      },
    },
  )

async function control(path: string, body: object): Promise<void> {
  await fetch(`${simulator.apiOrigin}/__sim/${path}`, { method: 'POST', body: JSON.stringify(body) })
}
const listed = async (path: string): Promise<unknown[]> =>
  (await (await fetch(`${simulator.apiOrigin}/__sim/${path}`)).json()) as unknown[]

async function valueOf<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result
  if (!settled.ok) throw new Error(`${settled.fault.kind}: ${settled.fault.message}`)
  return settled.value
}
async function faultOf(result: Promise<Result<unknown>>) {
  const settled = await result
  expect(settled.ok).toBe(false)
  return settled.ok ? null : settled.fault
}

const asked = (phone = '254712345600'): AskedPrompt => ({ ref: 'dep_0123456789abcdef', amount: 50_000, phone })
const push = (provider = payments, phone = '254712345600') => provider.stkPush({ ...asked(phone), narrative: 'Somo' })
const prepare = (phone: string): Promise<PayoutHandle> =>
  valueOf(payouts.prepare({ attemptId: 'po1-1', amount: 50_000, phone, name: 'Grace Wambui', narrative: 'Somo po1-1' }))

describe('a call', () => {
  test('goes on with a new token where another server of ours has ended the one it had [FUND-10]', async () => {
    await push()
    await push(connect().payments, '254712345601')
    expect((await push(payments, '254712345602')).ok).toBe(true)
  })

  test('by a wrong secret is not let in, and nothing rings [FUND-10]', async () => {
    expect(await faultOf(push(connect({ consumerSecret: 'wrong' }).payments))).toMatchObject({ kind: 'unauthorized' })
    expect(await listed('prompts')).toEqual([])
  })

  test.each<[unknown, string, string]>([
    [{ status: 500 }, 'in_doubt', 'http_500'],
    ['hang', 'in_doubt', 'timeout'],
    ['drop', 'in_doubt', 'connection_lost'],
    ['drop_after', 'in_doubt', 'connection_lost'],
    ['malformed', 'in_doubt', 'malformed'],
    [{ status: 400 }, 'rejected', '400.001.01'],
    [{ status: 429 }, 'rate_limited', '500.003.02'],
  ])('that moves money and ends by %j is %s [FUND-09] [WAL-11]', async (fault, kind, code) => {
    const impatient = connect({}, fault === 'hang' ? 300 : 5000)
    await control('fault', { path: PUSH, fault })
    expect(await faultOf(push(impatient.payments))).toMatchObject({ kind, code })
    const handle = await prepare('254712345650')
    await control('fault', { path: PAY, fault })
    expect(await faultOf(impatient.payouts.commit(handle))).toMatchObject({ kind, code })
  })

  test.each([
    ['The transaction is being processed', true],
    ['Unable to lock subscriber, a transaction is already in process for the current subscriber', true],
    ['Wrong credentials', true],
    ['Merchant does not exist', true],
    ['Duplicate OriginatorConversationID.', true],
    ['System internal error.', undefined],
  ])('answered by a status of 500 with “%s” was answered: %s [FUND-09] [OPS-02]', async (errorMessage, itsWord) => {
    const gateway = await receiveFrom((_, __, path) =>
      path.startsWith('/oauth')
        ? Response.json({ access_token: 'any', expires_in: '3599' })
        : Response.json({ errorCode: '500.001.1001', errorMessage }, { status: 500 }),
    )
    const ask = darajaClient({ ...config(), apiBase: gateway.url.replace(/\/$/, '') }, () => NOON)
    const fault = await faultOf(ask({ path: PUSH, body: {}, movesMoney: true }))
    gateway.close()
    expect([fault?.kind, fault?.itsWord]).toEqual(['in_doubt', itsWord])
  })

  test('to a phone that is busy with another prompt is refused, and nothing is in doubt [FUND-08]', async () => {
    await push(payments, '254712345699')
    expect(await faultOf(push(payments, '254712345699'))).toMatchObject({ kind: 'rejected' })
  })
})

describe('a prompt', () => {
  test('is looked up by its id, and said to be of what was asked for [FUND-09]', async () => {
    const { paymentId } = await valueOf(push())
    // Both ways to say so.
    for (const _ of [1, 2])
      expect(await valueOf(payments.fetchPayment(paymentId, asked()))).toMatchObject({ state: 'processing', gross: 50_000 })
    await control('clock/advance', { ms: 3000 })
    const paid = { ref: asked().ref, state: 'complete', gross: 50_000, fee: 0, net: 50_000, currency: 'KES', method: 'mpesa' }
    expect(await valueOf(payments.fetchPayment(paymentId, asked()))).toMatchObject(paid)
  })

  test('that nobody of ours asked for is none of ours, whatever it is [FUND-09]', async () => {
    const { paymentId } = await valueOf(push())
    expect(await faultOf(payments.fetchPayment(paymentId, null))).toMatchObject({ kind: 'rejected', code: 'not_asked' })
  })

  test('whose query fails for another reason with the same code is neither paid nor failed [FUND-09]', async () => {
    const { paymentId } = await valueOf(push())
    const other = connect({ passKey: 'another' }).payments
    expect(await faultOf(other.fetchPayment(paymentId, asked()))).toMatchObject({ kind: 'unavailable', code: '500.001.1001' })
    await control('fault', { path: QUERY, fault: 'malformed' })
    expect(await faultOf(payments.fetchPayment(paymentId, asked()))).toMatchObject({ kind: 'unavailable' })
  })

  test.each([
    ['0', 'complete'],
    ['1', 'failed'],
    ['17', 'failed'],
    ['26', 'failed'],
    ['1032', 'failed'],
    ['1037', 'failed'],
    ['2001', 'failed'],
    ['4999', 'processing'],
    ['7777', 'processing'],
    ['', 'processing'],
  ])('of code %j is %s [FUND-09]', (code, state) => {
    expect(promptState(code)).toBe(state)
  })
})

describe('a payout', () => {
  test('that is sent again under its id is sent once [WAL-11]', async () => {
    const handle = await prepare('254712345650')
    for (const _ of [1, 2, 3]) expect(await payouts.commit(handle)).toEqual({ ok: true, value: undefined })
    expect(await listed('payouts')).toHaveLength(1)
  })

  test('that never came in waits to be sent again, and is not taken for refused [WAL-11]', async () => {
    expect((await valueOf(payouts.fetch(await prepare('254712345650')))).state).toBe('prepared')
  })

  test('whose answer comes after nobody waits for it any more is read by the next who asks [WAL-11]', async () => {
    const handle = await prepare('254712345665')
    await payouts.commit(handle)
    await control('clock/advance', { ms: 10_000 })
    expect(await faultOf(payouts.fetch(handle))).toMatchObject({ kind: 'unavailable', code: 'no_answer_yet' })
    await control('clock/advance', { ms: minute })
    expect(await valueOf(payouts.fetch(handle))).toMatchObject({ state: 'paid', fee: 1_000, payeeName: 'Grace Wambui' })
  })

  test('about which our initiator may not ask is neither paid nor failed [WAL-11]', async () => {
    const handle = await prepare('254712345650')
    await payouts.commit(handle)
    const other = connect({ initiatorPassword: 'another' }).payouts
    expect(await faultOf(other.fetch(handle))).toMatchObject({ kind: 'unauthorized', code: '2001' })
  })

  test.each([
    ['Completed', '500', 'paid'],
    ['Completed', '499', 'indeterminate'],
    ['Completed', undefined, 'indeterminate'],
    ['Failed', '500', 'failed'],
    ['Cancelled', '500', 'failed'],
    ['Pending', '500', 'processing'],
    ['Something new', '500', 'processing'],
    [undefined, '500', 'processing'],
  ])('said to be %s, of %s shillings, is %s [WAL-11]', (word, amount, state) => {
    const parameters = { ...(word && { TransactionStatus: word }), ...(amount && { Amount: amount }) }
    expect(payoutStanding({ code: '0', description: '', parameters }, 50_000).state).toBe(state)
  })
})

describe('what comes to our address', () => {
  const read = (body: unknown, at: string) => readDarajaCallback(Buffer.from(JSON.stringify(body)), at)
  const Result = { ConversationID: 'AG_1', OriginatorConversationID: 'po1-1-ab', ResultCode: 0, ResultDesc: 'Fine.' }

  test('is never taken to be signed, and hints at what it names alone [FUND-07]', () => {
    const callback = { Body: { stkCallback: { CheckoutRequestID: 'ws_CO_1', ResultCode: 0 } } }
    const hint = { kind: 'payment', ids: ['ws_CO_1'], ref: 'dep_1' }
    expect(read(callback, 'dep_1')).toMatchObject({ authentic: false, hints: [hint] })
    expect(read({ Result }, 'payout')).toMatchObject({ authentic: false, hints: [{ kind: 'payout', ids: ['po1-1-ab'] }] })
    expect(read({ Result }, 'answer')).toMatchObject({ hints: [], answer: { to: 'AG_1' } })
  })

  test('is kept for the record without the numbers and names in its parameters [FUND-07]', () => {
    const CallbackMetadata = { Item: [{ Name: 'PhoneNumber', Value: 254712345600 }] }
    const stkCallback = { CheckoutRequestID: 'ws_CO_1', ResultCode: 0 }
    expect(read({ Body: { stkCallback: { ...stkCallback, CallbackMetadata } } }, 'dep_1').record).toEqual({
      Body: { stkCallback },
    })
    const ResultParameters = { ResultParameter: [{ Key: 'ReceiverPartyPublicName', Value: '254712345600 - Jane' }] }
    expect(read({ Result: { ...Result, ResultParameters } }, 'payout').record).toEqual({ Result })
    expect(read({ Result }, 'answer')).not.toHaveProperty('record')
  })

  test.each<[unknown, string]>([
    [{ Body: { stkCallback: { CheckoutRequestID: 'ws_CO_1' } } }, ''],
    [{ Body: { stkCallback: { CheckoutRequestID: 'ws CO\u0000' } } }, 'dep_1'],
    [{ Result }, 'dep_1'],
    [{ Result: { ...Result, ConversationID: '' } }, 'answer'],
    [{ Result }, 'timeout'],
    [[], 'payout'],
    ['nonsense', 'answer'],
    [null, 'dep_1'],
  ])('and is nonsense hints at nothing: %j at “%s” [FUND-07]', (body, at) => {
    expect(read(body, at)).toEqual({ authentic: false, hints: [] })
  })
})

test.each<[string, Partial<DarajaConfig>]>([
  ['the live API at another port', { apiBase: 'https://api.safaricom.co.ke:8443' }],
  ['the live API over plain http', { apiBase: 'http://api.safaricom.co.ke' }],
  [
    'the live API with the short code of the sandbox',
    { apiBase: 'https://api.safaricom.co.ke', callbackBase: 'https://somo.example' },
  ],
  ['the live API that calls back over plain http', { apiBase: 'https://api.safaricom.co.ke', shortCode: '600000' }],
  ['another host over plain http', { apiBase: 'http://sandbox.safaricom.co.ke' }],
  ['an address that is none', { apiBase: 'sandbox' }],
  ['a short code that is none', { shortCode: 'paybill' }],
  ['an empty pass key', { passKey: ' ' }],
  ['a certificate that is none', { certificate: 'somewhere' }],
])('%s is refused at start [FUND-10] [OPS-05]', (_, changed) => {
  expect(() => connect(changed)).toThrow('Daraja configuration')
  expect(darajaProblem(config())).toBe(null)
})
