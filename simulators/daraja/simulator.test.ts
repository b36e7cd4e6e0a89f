import { constants, publicEncrypt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receiveFrom } from '../../app/server/testing/receiver.ts'
import { startDarajaSimulator, type DarajaSimulator } from './start.ts'
import { defaultSettings } from './state.ts'

const { consumerKey, consumerSecret, shortCode, passKey, initiator, initiatorPassword } = defaultSettings
const RINGS = '254712345699'

let simulator: DarajaSimulator
let called: unknown[]
let receiver: Awaited<ReturnType<typeof receiveFrom>>

beforeEach(async () => {
  called = []
  simulator = await startDarajaSimulator({ control: true, standsAt: new Date('2026-11-25T09:00:00Z') })
  receiver = await receiveFrom((body) => void called.push(JSON.parse(body.toString())))
})
afterEach(async () => {
  receiver.close()
  await simulator.close()
})

type Answer = { status: number; body: Record<string, unknown> }

async function token(password = consumerSecret): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${password}`).toString('base64')}`
  const address = `${simulator.apiOrigin}/oauth/v1/generate?grant_type=client_credentials`
  const response = await fetch(address, { headers: { authorization } })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function post(path: string, body: object, bearer?: string): Promise<Answer> {
  const authorization = `Bearer ${bearer ?? String((await token()).body.access_token)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(simulator.apiOrigin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const advance = async (ms: number) => {
  const body = JSON.stringify({ ms })
  await fetch(`${simulator.apiOrigin}/__sim/clock/advance`, { method: 'POST', body })
}

const sealed = (password = initiatorPassword): string =>
  publicEncrypt({ key: simulator.keys.certificate, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString(
    'base64',
  )

const Timestamp = '20261125120000'
const Password = Buffer.from(`${shortCode}${passKey}${Timestamp}`).toString('base64')

const prompt = (changed: object = {}) => ({
  BusinessShortCode: shortCode,
  Password,
  Timestamp,
  TransactionType: 'CustomerPayBillOnline',
  Amount: 500,
  PartyA: '254712345600',
  PartyB: shortCode,
  PhoneNumber: '254712345600',
  CallBackURL: receiver.url,
  AccountReference: 'A1B2C3D4E5F6',
  TransactionDesc: 'Lessons',
  ...changed,
})

const payout = (changed: object = {}) => ({
  OriginatorConversationID: 'po1-1-abc',
  InitiatorName: initiator,
  SecurityCredential: sealed(),
  CommandID: 'BusinessPayment',
  Amount: 500,
  PartyA: shortCode,
  PartyB: '254712345650',
  Remarks: 'Lessons taught',
  QueueTimeOutURL: receiver.url,
  ResultURL: receiver.url,
  Occassion: '',
  ...changed,
})

const question = (changed: object) => ({
  Initiator: initiator,
  SecurityCredential: sealed(),
  PartyA: shortCode,
  IdentifierType: '4',
  Remarks: 'ok',
  QueueTimeOutURL: receiver.url,
  ResultURL: receiver.url,
  ...changed,
})

const PUSH = '/mpesa/stkpush/v1/processrequest'
const PAY = '/mpesa/b2c/v3/paymentrequest'

describe('Daraja, played', () => {
  test('gives a token for key and secret alone, and each new one ends the one before [FUND-10]', async () => {
    expect(await token('wrong')).toMatchObject({ status: 400, body: { errorCode: '400.008.01' } })
    const first = String((await token()).body.access_token)
    expect((await post(PUSH, prompt(), first)).status).toBe(200)
    await token()
    expect(await post(PUSH, prompt(), first)).toMatchObject({ status: 404, body: { errorCode: '404.001.03' } })
  })

  test.each<[string, object]>([
    ['Amount', { Amount: 10.5 }],
    ['Amount', { Amount: 0 }],
    ['Amount', { Amount: 150_001 }],
    ['PhoneNumber', { PhoneNumber: '0712345600', PartyA: '0712345600' }],
    ['PartyA', { PartyA: '254712345601' }],
    ['PartyB', { PartyB: '600000' }],
    ['BusinessShortCode', { BusinessShortCode: '600000' }],
    ['Timestamp', { Timestamp: '2026-11-25' }],
    ['Timestamp', { Timestamp: '20261325120000' }],
    ['TransactionType', { TransactionType: 'CustomerBuyGoodsOnline' }],
    ['CallBackURL', { CallBackURL: 'http://shop.example/hooks' }],
    ['AccountReference', { AccountReference: 'thirteen-long' }],
    ['TransactionDesc', { TransactionDesc: 'This & more' }],
  ])('refuses a prompt whose %s is wrong, and names it: %j [FUND-10]', async (field, changed) => {
    const refused = { status: 400, body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` } }
    expect(await post(PUSH, prompt(changed))).toMatchObject(refused)
  })

  test('refuses a password of another time, and a second prompt on a phone that rings [FUND-10]', async () => {
    const message = { errorMessage: 'Wrong credentials' }
    expect(await post(PUSH, prompt({ Timestamp: '20261125120001' }))).toMatchObject({ status: 500, body: message })
    const rings = { PartyA: RINGS, PhoneNumber: RINGS }
    expect((await post(PUSH, prompt(rings))).status).toBe(200)
    expect(await post(PUSH, prompt(rings))).toMatchObject({ status: 500, body: { errorCode: '500.001.1001' } })
  })

  test('calls back once with amount and receipt when a prompt was paid, with neither when it was not [FUND-10]', async () => {
    await post(PUSH, prompt())
    await post(PUSH, prompt({ PartyA: '254712345601', PhoneNumber: '254712345601' }))
    await advance(3000)
    const items = expect.arrayContaining([{ Name: 'Amount', Value: 500 }])
    expect(called).toEqual([
      { Body: { stkCallback: expect.objectContaining({ ResultCode: 0, CallbackMetadata: { Item: items } }) } },
      { Body: { stkCallback: expect.objectContaining({ ResultCode: 1032 }) } },
    ])
    expect(JSON.stringify(called[1])).not.toContain('CallbackMetadata')
  })

  test.each<[string, object]>([
    ['OriginatorConversationID', { OriginatorConversationID: '' }],
    ['InitiatorName', { InitiatorName: 'somebody' }],
    ['CommandID', { CommandID: 'Payment' }],
    ['Amount', { Amount: 9 }],
    ['PartyB', { PartyB: '+254712345650' }],
    ['Remarks', { Remarks: 'x' }],
    ['ResultURL', { ResultURL: 'nowhere' }],
  ])('refuses a payout whose %s is wrong: %j [WAL-11]', async (field, changed) => {
    const refused = { status: 400, body: { errorMessage: `Bad Request - Invalid ${field}` } }
    expect(await post(PAY, payout(changed))).toMatchObject(refused)
  })

  test('takes the id of a payout once, pays it, and says so where it is asked [WAL-11]', async () => {
    expect((await post(PAY, payout())).body).toMatchObject({ ResponseCode: '0', OriginatorConversationID: 'po1-1-abc' })
    expect(await post(PAY, payout())).toMatchObject({ status: 500, body: { errorCode: '500.002.1001' } })
    await advance(5000)
    const about = { CommandID: 'TransactionStatusQuery', OriginalConversationID: 'po1-1-abc' }
    const asked = await post('/mpesa/transactionstatus/v1/query', question(about))
    await advance(0)
    const { ConversationID } = asked.body
    const facts = expect.arrayContaining([{ Key: 'TransactionStatus', Value: 'Completed' }])
    expect(called.at(-1)).toMatchObject({ Result: { ConversationID, ResultParameters: { ResultParameter: facts } } })
    expect(called).toHaveLength(2)
  })

  test('pays nothing for an initiator whose password is not sealed by its certificate [WAL-11]', async () => {
    await post(PAY, payout({ SecurityCredential: sealed('another') }))
    await advance(60_000)
    expect(called).toEqual([{ Result: expect.objectContaining({ ResultCode: 2001 }) }])
  })

  test('tells what its accounts hold, charges beside the rest [WAL-11]', async () => {
    await post(PAY, payout())
    await advance(5000)
    await post('/mpesa/accountbalance/v1/query', question({ CommandID: 'AccountBalance' }))
    await advance(0)
    const told = JSON.stringify(called.at(-1))
    expect(told).toContain('Utility Account|KES|499500.00|499500.00|0.00|0.00&Charges Paid Account|KES|-10.00|')
  })

  test('has no control calls unless it is told to [FUND-10]', async () => {
    const plain = await startDarajaSimulator()
    try {
      expect((await fetch(`${plain.apiOrigin}/__sim/prompts`)).status).toBe(404)
      expect((await fetch(`${plain.apiOrigin}/phone`)).status).toBe(200)
    } finally {
      await plain.close()
    }
  })
})
