import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seeded } from '../app/server/testing/seeded.ts'
import { loadDemo } from '../database/demo/load.ts'
import { forgotPassword } from '../features/accounts/contract.ts'
import { availableTimes } from '../features/availability/contract.ts'
import { bookSession } from '../features/booking/contract.ts'
import { reportDeposit, startDeposit } from '../features/payments/contract.ts'
import { payAtFrame } from '../features/payments/testing/pay.ts'
import { showWallet } from '../features/wallet/contract.ts'
import { harm, mortal, type Mishap } from './faults/kills.ts'
import { enter, startLoad, type Acknowledged } from './faults/load.ts'
import { doubled, invoices, lost, quiet } from './faults/proofs.ts'
import { insist } from './setting/client.ts'
import { openDurablePostgres, type DurablePostgres } from './setting/postgres.ts'
import { openOutside, type Outside } from './setting/outside.ts'
import { startProcess, type ServerProcess } from './setting/processes.ts'
import { freePort } from './setting/free-port.ts'

/** `npm run faults` does it hundreds of times. */
const KILLS = 6
const SEED = Number(process.env['SEED'] ?? 20261125)

let own: DurablePostgres
let outside: Outside
let port = 0
let origin = ''

beforeAll(async () => {
  own = await openDurablePostgres()
  await loadDemo(own.db, new Date(), null)
  port = await freePort()
  origin = `http://127.0.0.1:${port}`
  outside = await openOutside(port)
})
afterAll(async () => {
  await outside?.close()
  await own?.close()
})

async function stateAtProvider(trackingId: string): Promise<string | undefined> {
  return (await invoices({ outside })).find(({ invoice_id: id }) => id === trackingId)?.state
}

describe('two servers on one PostgreSQL', () => {
  let servers: ServerProcess[] = []
  let second = ''
  beforeAll(async () => {
    const otherPort = await freePort()
    servers = await Promise.all([port, otherPort].map((one) => startProcess(inject('release'), own.target, outside, one)))
    second = `http://127.0.0.1:${otherPort}`
  })
  afterAll(() => Promise.all(servers.map((server) => server.kill('SIGTERM'))))

  test('a session of one is a session of the other [OPS-02]', async () => {
    const wanjiku = await enter('wanjiku', origin)
    expect((await insist(second, wanjiku.token, showWallet, { userId: wanjiku.id })).body.balance).toBe(1450)
  })

  test('200 requests for one slot over both: one booking, 199 clear refusals [DIR-07] [OPS-02]', async () => {
    const people = await Promise.all(['wanjiku', 'kevin', 'faith'].map((first) => enter(first, origin)))
    const [teacher] = (
      await own.db.execute<{ id: number; cost: number }>(
        sql`select user_id as id, price_cents / 100 as cost from teacher_profiles t join users u on u.id = t.user_id
          where u.email = 'samuel@demo.somo.example'`,
      )
    ).rows
    const slots = (await insist(origin, null, availableTimes, { teacherId: teacher?.id ?? 0 })).body
    const slot = slots.find((one) => one.isAvailable)
    if (!teacher || !slot) throw new Error('the demo has no free slot')
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, i) => {
        const student = people[i % 3] ?? people[0]
        // On a machine with much else to do some are asked to try again in a moment.
        return insist(i % 2 ? origin : second, student?.token ?? null, bookSession, {
          teacher_id: teacher.id,
          student_id: student?.id ?? 0,
          date: slot.date,
          time: slot.time,
          cost: teacher.cost,
        })
      }),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(199)
  })

  test('one payment verified at both, ten times at once, is one credit [FUND-06] [OPS-02]', async () => {
    const kevin = await enter('kevin', origin)
    const before = (await insist(origin, kevin.token, showWallet, { userId: kevin.id })).body.balance
    const { body } = await insist(origin, kevin.token, startDeposit, { key: randomUUID(), amount: 350 })
    const tracking = await payAtFrame(outside.intasend, body.checkout, '0712345600')
    await expect.poll(() => stateAtProvider(tracking)).toBe('COMPLETE')
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        insist(i % 2 ? origin : second, kevin.token, reportDeposit, { transaction_id: tracking }),
      ),
    )
    expect((await insist(second, kevin.token, showWallet, { userId: kevin.id })).body.balance).toBe(before + 350)
  })

  test('what one leaves behind the other does not do again: one mail for one request [OPS-02]', async () => {
    await insist(origin, null, forgotPassword, { email: 'faith@demo.somo.example' })
    const sent = async () => {
      const response = await fetch(`${outside.mail.webOrigin}/api/mails?to=faith@demo.somo.example`)
      const mails = (await response.json()) as { subject: string }[]
      return mails.filter(({ subject }) => subject === 'Choose a new password').length
    }
    await expect.poll(sent).toBeGreaterThan(0)
    // Both look every half second: time enough for a second one.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(await sent()).toBe(1)
  })
})

describe('whatever is killed', () => {
  const inTurn: readonly Mishap[] = ['server', 'backend', 'other server', 'postmaster']
  let ends: (() => Promise<void>)[] = []
  afterAll(() => Promise.all(ends.map((end) => end())))

  const title = `two servers or their database, ${KILLS} times under a mixed load: nothing acknowledged is lost or done twice`
  test(`${title} [OPS-02] [WAL-13] [BOOK-05]`, async () => {
    console.log(`seed ${SEED}`)
    const random = seeded(SEED)
    const otherPort = await freePort()
    const start = (one: number) => mortal(inject('release'), own.target, outside, one)
    const servers = [await start(port), await start(otherPort)] as const
    ends = servers.map(({ end }) => end)
    const load = await startLoad({ db: own.db, outside, origins: servers.map((server) => server.origin), random })
    const toll = await harm({ own, outside, servers, random }, load, inTurn, (done) => done < KILLS)
    // However slow the machine is: until much has been acknowledged of every kind.
    await expect.poll(() => isMuch(load.acknowledged), { timeout: 300_000 }).toBe(true)
    await load.stop()
    console.log(JSON.stringify({ toll: [...toll], acknowledged: load.count() }))
    expect(await quiet({ db: own.db, outside }, true)).toEqual([])
    expect(await lost({ db: own.db, outside }, load.acknowledged)).toEqual([])
    expect(await doubled({ db: own.db, outside })).toEqual([])
  }, 900_000)
})

/** Enough for a loss to show. */
const isMuch = ({ deposits, bookings, payments, withdrawals }: Acknowledged): boolean =>
  deposits.length >= 50 && bookings.length >= 30 && payments.length >= 20 && withdrawals.length >= 3
