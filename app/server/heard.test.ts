/** Whom we ask outside, against an address that answers as it is told to: how each answer is counted. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { livekitApi } from '../../features/classroom/server/providers/livekit-api.ts'
import { zoomClient } from '../../features/classroom/server/providers/zoom-client.ts'
import { connectDaraja, connectIntaSend } from '../../features/payments/server/index.ts'
import type { Hear, Heard } from '../../shared/server/heard.ts'

/** What makes each of them content that asks for little. */
const FINE = JSON.stringify({ access_token: 'a', expires_in: 3600, participants: [], checkout_id: 'c', invoice: {}, ok: 1 })

let answer: { status: number; body: string }
let address: string
const server = createServer((request, response) => {
  // Signing in goes well: it is the call after it that is looked at.
  const signsIn = /oauth/.test(request.url ?? '')
  response.writeHead(signsIn ? 200 : answer.status, { 'content-type': 'application/json' }).end(signsIn ? FINE : answer.body)
})
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())))

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
/** Nobody here is late by intention. */
const answerMs = 10_000
const push = { ref: 'dep_1', amount: 50_000, phone: '254712345600', narrative: 'Somo' }
const keys = { publicKey: 'ISPubKey_test_1', secretKey: 'ISSecretKey_test_1', webhookChallenge: 'any' }

const asking: Readonly<Record<string, (hear: Hear) => Promise<unknown>>> = {
  intasend: (hear) =>
    connectIntaSend({ apiBase: address, sdkOrigin: address, ...keys }, { answerMs, hear }).payments.stkPush(push),
  daraja: (hear) =>
    connectDaraja(
      {
        ...{ apiBase: address, consumerKey: 'a', consumerSecret: 'b', shortCode: '600000', passKey: 'c', initiator: 'd' },
        ...{ initiatorPassword: 'e', certificate: pem, callbackBase: address },
      },
      {
        answers: { asked: async () => {}, answerTo: async () => null, newest: async () => null },
        now: () => new Date(),
        patience: { answerMs, waitMs: 300 },
        hear,
      },
    ).payments.stkPush(push),
  livekit: (hear) =>
    livekitApi({ url: address, apiKey: 'a', apiSecret: 'b'.repeat(32) }, () => new Date(), { answerMs, hear }).inside('a'),
  zoom: (hear) =>
    zoomClient(
      {
        ...{ accountId: 'a', clientId: 'b', clientSecret: 'c', webhookSecret: 'd' },
        ...{ oauthBase: address, apiBase: address, hosts: ['room1@somo.example'] },
      },
      Date.now,
      { answerMs, hear },
    )({ method: 'POST', path: '/users/me/meetings', body: {}, what: 'make a meeting' }),
}

async function heard(whom: string): Promise<Heard[]> {
  const all: Heard[] = []
  await asking[whom]?.((how) => all.push(how)).catch(() => null)
  return all
}

describe.each(Object.keys(asking))('a call to %s', (whom) => {
  test.each<[string, number, Heard]>([
    ['that is done', 200, 'answered'],
    ['that is refused', 400, 'answered'],
    ['about what is not there', 404, 'answered'],
    ['whose keys do not fit, however often it is tried', 401, 'unauthorized'],
    ['that fails there', 503, 'silent'],
  ])('%s is counted once, as it was [OPS-03]', async (_, status, how) => {
    answer = { status, body: FINE }
    expect(await heard(whom)).toEqual([how])
  })

  test('that comes too often, is answered with nonsense, or reaches nobody, is counted as that [OPS-03]', async () => {
    answer = { status: 429, body: FINE }
    // LiveKit's own server has no such limit: what stands before it has, and is as good as away.
    expect(await heard(whom)).toEqual([whom === 'livekit' ? 'silent' : 'limited'])
    answer = { status: 200, body: '<html>' }
    expect(await heard(whom)).toEqual(['silent'])
    await new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()))
    expect(await heard(whom)).toEqual(['silent'])
    server.listen(0, '127.0.0.1')
  })
})
