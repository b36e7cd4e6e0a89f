/** A bank’s chargeback heard by servers that are processes of their own: by two at once, and by one that is killed at it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockWaits } from '../app/server/testing/locks.ts'
import type { Person } from '../app/server/testing/people.ts'
import { hookSecret } from '../app/server/start.ts'
import { reportDeposit, startDeposit } from '../features/payments/contract.ts'
import { payByCard } from '../features/payments/testing/pay.ts'
import { minutes } from '../shared/time.ts'
import { KEYS, SECRET } from './setting/outside.ts'
import type { ServerProcess } from './setting/processes.ts'
import { openServers, type Servers } from './setting/servers.ts'

let servers: Servers
/** Whose card pays, at the first server's address. */
let payer: Person
beforeAll(async () => {
  servers = await openServers()
  payer = await servers.people.parent('Grace Wambui')
  // What the provider tells by itself is told by the tests here, to whom they say.
  await servers.control('webhook/configure', {})
})
afterAll(() => servers?.close())

/** A card's payment that is in the books, and that its bank begins to take back. @returns that one's id */
async function chargedBack(): Promise<string> {
  const { checkout } = (await payer.call(startDeposit, { key: randomUUID(), amount: 1000 })).body
  const paymentId = await payByCard(servers.outside.intasend, checkout)
  await servers.control('clock/advance', { ms: minutes(1) })
  await expect.poll(async () => (await payer.call(reportDeposit, { transaction_id: paymentId })).body.status).toBe('complete')
  return (await servers.control(`invoice/${paymentId}/chargeback`, {})).id ?? ''
}

const tell = (server: ServerProcess | undefined, id: string, more: object = {}): Promise<Response> =>
  fetch(`${server?.origin}/hooks/intasend/${hookSecret(SECRET)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge: KEYS.webhookChallenge, chargeback_id: id, status: 'PENDING', ...more }),
  })

const cases = async (id: string): Promise<number> =>
  (await servers.own.db.$client.query('select from payment_differences where refund_id = $1', [id])).rowCount ?? 0
const notes = async (): Promise<number> =>
  (await servers.own.db.$client.query(`select from outbox where kind = 'provider_hint'`)).rowCount ?? 0
const asked = (id: string): Promise<number> => servers.asked(`/chargebacks/${id}/`)

test('two servers that are told of it at once, and again and again, open one case [FUND-09] [OPS-02]', async () => {
  const id = await chargedBack()
  const told = [0, 1, 2, 3, 4, 5].map((time) => tell(servers.all[time % 2], id, { time }))
  expect((await Promise.all(told)).map(({ status }) => status)).toEqual(told.map(() => 200))
  await expect.poll(() => cases(id)).toBe(1)
  await Promise.all(servers.all.map((server) => tell(server, id, { time: 'later' })))
  await expect.poll(notes).toBe(0)
  expect(await cases(id)).toBe(1)
})

describe('of a server that is killed after it heard of it', () => {
  test('before the provider has answered it, the next opens the one case [FUND-09] [OPS-02]', async () => {
    const id = await chargedBack()
    const server = await servers.alone()
    await servers.control('fault', { path: `/api/v1/chargebacks/${id}/`, fault: 'hang', times: 1 })
    await tell(server, id)
    await expect.poll(() => asked(id)).toBe(1)
    await server.kill('SIGKILL')
    expect([await cases(id), await notes()]).toEqual([0, 1])
    await servers.next()
    await expect.poll(() => cases(id)).toBe(1)
    await tell(servers.all[0], id, { again: true })
    await expect.poll(notes).toBe(0)
    expect(await cases(id)).toBe(1)
  })

  test('when it writes the case, there is one case afterwards [FUND-09] [OPS-02]', async () => {
    const id = await chargedBack()
    const server = await servers.alone()
    const held = await servers.own.db.$client.connect()
    try {
      await held.query('begin')
      await held.query('lock table payment_differences in exclusive mode')
      await tell(server, id)
      await expect.poll(() => lockWaits(servers.own.db)).toBe(1)
      await server.kill('SIGKILL')
      expect(await notes()).toBe(1)
      await held.query('rollback')
    } finally {
      held.release()
    }
    await servers.next()
    await expect.poll(notes).toBe(0)
    expect(await cases(id)).toBe(1)
  })
})
