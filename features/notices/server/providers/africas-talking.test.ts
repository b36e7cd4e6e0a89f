/** The adapter against the simulator over real HTTP: what is sent is known to be sent, what is not is known not to be. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSmsSimulator, type SmsSimulator } from '../../../../simulators/sms/start.ts'
import type { Sms, SmsReport } from '../sms.ts'
import { africasTalking } from './africas-talking.ts'

const keys = { username: 'sandbox', apiKey: 'atsk_tests' }
let simulator: SmsSimulator
let sms: Sms
let reports: (SmsReport | null)[]
let closeReceiver: () => void

beforeEach(async () => {
  reports = []
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    reports.push(sms.readReport(Buffer.concat(chunks)))
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  closeReceiver = () => (receiver.closeAllConnections(), receiver.close())
  const reportUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  simulator = await startSmsSimulator({ ...keys, reportUrl })
  sms = africasTalking({ apiBase: simulator.origin, ...keys, sender: 'SOMO' }, 2000)
})
afterEach(async () => {
  closeReceiver()
  await simulator.close()
})

type Caught = { to: string; from: string; text: string; parts: number; encoding: string; report: string | null }
const caught = async (): Promise<Caught[]> => (await fetch(`${simulator.origin}/api/sms`)).json() as Promise<Caught[]>

test('an SMS is taken with its id and cost, from our name [MSG-02]', async () => {
  expect(await sms.send('254712345600', 'SOMO: A lesson starts in 1 hour.')).toEqual({
    state: 'accepted',
    messageId: 'ATXid_00000001',
    cents: 80,
  })
  expect(await caught()).toMatchObject([
    { to: '+254712345600', from: 'SOMO', text: 'SOMO: A lesson starts in 1 hour.', parts: 1, encoding: 'GSM-7' },
  ])
})

// The number's end, what it means to us, and whether somebody has read it.
test.each([
  ['81', { state: 'refused', reason: 'invalid_phone', again: false }, 0],
  ['82', { state: 'refused', reason: 'insufficient_balance', again: true }, 0],
  ['83', { state: 'refused', reason: 'in_blacklist', again: false }, 0],
  ['84', { state: 'unknown', reason: 'timeout' }, 1],
  ['85', { state: 'unknown', reason: 'connection_lost' }, 1],
  ['86', { state: 'unknown', reason: 'connection_lost' }, 0],
  ['87', { state: 'unknown', reason: 'http_500' }, 0],
  ['88', { state: 'refused', reason: 'rate_limited', again: true }, 0],
  ['89', { state: 'unknown', reason: 'malformed' }, 1],
  ['91', { state: 'accepted', messageId: 'ATXid_00000001', cents: 80 }, 1],
])('to a number that ends in 00%s: what is unknown is no refusal [MSG-02]', async (end, outcome, sent) => {
  expect(await sms.send(`2547123400${end}`, 'SOMO: x')).toEqual(outcome)
  expect(await caught()).toHaveLength(sent)
})

test('a wrong key and a server that is not there are refusals that a later try may take [MSG-02]', async () => {
  const wrong = africasTalking({ apiBase: simulator.origin, ...keys, apiKey: 'atsk_other', sender: null })
  expect(await wrong.send('254712345600', 'SOMO: x')).toEqual({ state: 'refused', reason: 'http_401', again: true })
  const gone = await startSmsSimulator(keys)
  await gone.close()
  const away = africasTalking({ apiBase: gone.origin, ...keys, sender: null })
  expect(await away.send('254712345600', 'SOMO: x')).toEqual({ state: 'refused', reason: 'unreachable', again: true })
})

test('a delivery report says what became of an SMS; what is on its way or unreadable says nothing [MSG-02]', async () => {
  await sms.send('254712345600', 'SOMO: x')
  await sms.send('254712340090', 'SOMO: x')
  await simulator.report()
  expect(reports).toEqual([
    { messageId: 'ATXid_00000001', delivered: true, reason: null },
    { messageId: 'ATXid_00000002', delivered: false, reason: 'AbsentSubscriber' },
  ])
  for (const raw of ['id=ATXid_1&status=Buffered', 'status=Success', '', '\u0000', `id=${'x'.repeat(101)}&status=Success`])
    expect(sms.readReport(Buffer.from(raw))).toBeNull()
})

test('the key goes in a header and never in an address; a redirect is not followed [MSG-02]', async () => {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    seen.push({ url: request.url, headers: request.headers })
    response.writeHead(307, { location: `${simulator.origin}/version1/messaging` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const moved = africasTalking({ apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys, sender: null })
  expect(await moved.send('254712345600', 'SOMO: x')).toEqual({ state: 'refused', reason: 'http_307', again: true })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ url: '/version1/messaging', headers: { apikey: 'atsk_tests' } })
  expect(await caught()).toEqual([])
  server.closeAllConnections()
  server.close()
})
