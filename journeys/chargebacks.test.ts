/** A bank’s chargeback heard by servers that are processes of their own: by two at once, and by one that is killed at it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callerOf } from '../app/server/testing/caller.ts'
import { lockWaits } from '../app/server/testing/locks.ts'
import { peopleOf, type Person } from '../app/server/testing/people.ts'
import { hookSecret } from '../app/server/start.ts'
import { copyDatabase } from '../database/testing/database.ts'
import { reportDeposit, startDeposit } from '../features/payments/contract.ts'
import { payByCard } from '../features/payments/testing/pay.ts'
import { deriveKeys } from '../shared/server/keys.ts'
import { minutes } from '../shared/time.ts'
import { freePort } from './setting/free-port.ts'
import { KEYS, openOutside, SECRET, type Outside } from './setting/outside.ts'
import { startProcess, type ServerProcess } from './setting/processes.ts'

let own: Awaited<ReturnType<typeof copyDatabase>>
let outside: Outside
let ports: number[] = []
let servers: ServerProcess[] = []
/** Whose card pays, at the first server's address. */
let payer: Person
beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  ports = [await freePort(), await freePort()]
  outside = await openOutside(ports[0] ?? 0)
  servers = await Promise.all(ports.map((port) => startProcess(own.target, outside, port)))
  const caller = callerOf({ request: (address, init) => fetch(address, init) }, servers[0]?.origin)
  const people = peopleOf({ db: own.db, keys: deriveKeys(SECRET), clock: { now: new Date() }, caller })
  payer = await people.parent('Grace Wambui')
  // What the provider tells by itself is told by the tests here, to whom they say.
  await control('webhook/configure', {})
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  await outside?.close()
  await own?.drop()
})

async function control(path: string, body: object): Promise<{ id?: string }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${outside.intasend.apiOrigin}/__sim/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as { id?: string }
}

/** A card's payment that is in the books, and that its bank begins to take back. @returns that one's id */
async function chargedBack(): Promise<string> {
  const { checkout } = (await payer.call(startDeposit, { key: randomUUID(), amount: 1000 })).body
  const paymentId = await payByCard(outside.intasend, checkout)
  await control('clock/advance', { ms: minutes(1) })
  await expect.poll(async () => (await payer.call(reportDeposit, { transaction_id: paymentId })).body.status).toBe('complete')
  return (await control(`invoice/${paymentId}/chargeback`, {})).id ?? ''
}

const tell = (server: ServerProcess | undefined, id: string, more: object = {}): Promise<Response> =>
  fetch(`${server?.origin}/hooks/intasend/${hookSecret(SECRET)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge: KEYS.webhookChallenge, chargeback_id: id, status: 'PENDING', ...more }),
  })

const cases = async (id: string): Promise<number> =>
  (await own.db.$client.query('select from payment_differences where refund_id = $1', [id])).rowCount ?? 0
const notes = async (): Promise<number> =>
  (await own.db.$client.query(`select from outbox where kind = 'provider_hint'`)).rowCount ?? 0
/** How often the provider was asked about it. */
async function asked(id: string): Promise<number> {
  const log = (await (await fetch(`${outside.intasend.apiOrigin}/__sim/log`)).json()) as { path: string }[]
  return log.filter(({ path }) => path.includes(`/chargebacks/${id}/`)).length
}

test('two servers that are told of it at once, and again and again, open one case [FUND-09] [OPS-02]', async () => {
  const id = await chargedBack()
  const told = [0, 1, 2, 3, 4, 5].map((time) => tell(servers[time % 2], id, { time }))
  expect((await Promise.all(told)).map(({ status }) => status)).toEqual(told.map(() => 200))
  await expect.poll(() => cases(id), { timeout: 30_000 }).toBe(1)
  await Promise.all(servers.map((server) => tell(server, id, { time: 'later' })))
  await expect.poll(notes, { timeout: 60_000 }).toBe(0)
  expect(await cases(id)).toBe(1)
})

describe('of a server that is killed after it heard of it', () => {
  /** The other one is gone, so that it is this one that hears. */
  const alone = async (): Promise<ServerProcess> => {
    await servers[1]?.kill('SIGKILL')
    const [first] = servers
    if (!first) throw new Error('no server')
    return first
  }
  /** Another comes up; what the dead one held is free. */
  async function nextServer(): Promise<void> {
    servers = [await startProcess(own.target, outside, ports[0] ?? 0)]
    await own.db.$client.query(`update outbox set leased_until = clock_timestamp() - interval '1 second'
      where leased_until is not null`)
  }

  test('before the provider has answered it, the next opens the one case [FUND-09] [OPS-02]', async () => {
    const id = await chargedBack()
    const server = await alone()
    await control('fault', { path: `/api/v1/chargebacks/${id}/`, fault: 'hang', times: 1 })
    await tell(server, id)
    await expect.poll(() => asked(id), { timeout: 30_000 }).toBe(1)
    await server.kill('SIGKILL')
    expect([await cases(id), await notes()]).toEqual([0, 1])
    await nextServer()
    await expect.poll(() => cases(id), { timeout: 60_000 }).toBe(1)
    await tell(servers[0], id, { again: true })
    await expect.poll(notes, { timeout: 60_000 }).toBe(0)
    expect(await cases(id)).toBe(1)
  })

  test('when it writes the case, there is one case afterwards [FUND-09] [OPS-02]', async () => {
    const id = await chargedBack()
    const server = await alone()
    const held = await own.db.$client.connect()
    try {
      await held.query('begin')
      await held.query('lock table payment_differences in exclusive mode')
      await tell(server, id)
      await expect.poll(() => lockWaits(own.db), { timeout: 30_000 }).toBe(1)
      await server.kill('SIGKILL')
      expect(await notes()).toBe(1)
      await held.query('rollback')
    } finally {
      held.release()
    }
    await nextServer()
    await expect.poll(notes, { timeout: 60_000 }).toBe(0)
    expect(await cases(id)).toBe(1)
  })
})
