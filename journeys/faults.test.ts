import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '../app/server/testing/seeded.ts'
import { loadDemo } from '../database/demo/load.ts'
import { DEMO_PASSWORD } from '../database/demo/people.ts'
import { forgotPassword, signIn } from '../features/accounts/contract.ts'
import { availableTimes } from '../features/availability/contract.ts'
import { answerBooking, bookSession, cancelBooking, payTeacher } from '../features/booking/contract.ts'
import { ledgerHealth } from '../features/ledger/server/index.ts'
import { reportDeposit, startDeposit, withdraw } from '../features/payments/contract.ts'
import { payAtFrame } from '../features/payments/testing/pay.ts'
import { showWallet } from '../features/wallet/contract.ts'
import { insist, tryCall } from './setting/client.ts'
import { openDurablePostgres, type DurablePostgres } from './setting/postgres.ts'
import { openOutside, startProcess, type Outside, type ServerProcess } from './setting/processes.ts'
import { freePort } from './setting/free-port.ts'

const KILLS = 40
const MOST_KILLS = 160
const SEED = Number(process.env['SEED'] ?? 20261125)

let own: DurablePostgres
let outside: Outside
let port = 0
let origin = ''

beforeAll(async () => {
  own = await openDurablePostgres()
  await loadDemo(own.db, new Date())
  port = await freePort()
  origin = `http://127.0.0.1:${port}`
  outside = await openOutside(port)
})
afterAll(async () => {
  await outside?.close()
  await own?.close()
})

type Person = { id: number; token: string }
async function enter(first: string, at = origin): Promise<Person> {
  const reply = await insist(at, null, signIn, { email: `${first}@demo.somo.example`, password: DEMO_PASSWORD })
  return { id: reply.body.user_info.id, token: reply.body.access_token }
}

type Invoice = { invoice_id: string; state: string; value: string }

/** What the provider itself has taken in. */
async function invoices(): Promise<Invoice[]> {
  return (await (await fetch(`${outside.intasend.apiOrigin}/__sim/invoices`)).json()) as Invoice[]
}

async function stateAtProvider(trackingId: string): Promise<string | undefined> {
  return (await invoices()).find(({ invoice_id: id }) => id === trackingId)?.state
}

describe('two servers on one PostgreSQL', () => {
  let servers: ServerProcess[] = []
  let second = ''
  beforeAll(async () => {
    const otherPort = await freePort()
    servers = await Promise.all([startProcess(own.target, outside, port), startProcess(own.target, outside, otherPort)])
    second = `http://127.0.0.1:${otherPort}`
  })
  afterAll(() => Promise.all(servers.map((server) => server.kill('SIGTERM'))))

  test('a session of one is a session of the other [OPS-02]', async () => {
    const wanjiku = await enter('wanjiku', origin)
    expect((await insist(second, wanjiku.token, showWallet, { userId: wanjiku.id })).body.balance).toBe(1100)
  })

  test('200 requests for one slot over both: one booking, 199 clear refusals [DIR-07] [OPS-02]', async () => {
    const people = await Promise.all(['wanjiku', 'kevin', 'faith'].map((first) => enter(first)))
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
        return tryCall(i % 2 ? origin : second, student?.token ?? null, bookSession, {
          teacher_id: teacher.id,
          student_id: student?.id ?? 0,
          date: slot.date,
          time: slot.time,
          cost: teacher.cost,
        })
      }),
    )
    expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply?.status === 409)).toHaveLength(199)
  })

  test('one payment verified at both, ten times at once, is one credit [FUND-06] [OPS-02]', async () => {
    const kevin = await enter('kevin')
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
  /** In turn: the server, one process of the database that works for it, the first process of the database. */
  const victims = ['server', 'backend', 'server', 'postmaster'] as const
  let server: ServerProcess | null = null
  afterAll(() => server?.kill('SIGKILL'))

  const title = `server or database, ${KILLS} times and more under a mixed load: nothing acknowledged is lost or done twice`
  test(`${title} [OPS-02] [WAL-13] [BOOK-05]`, async () => {
    const random = seeded(SEED)
    console.log(`seed ${SEED}`)
    server = await startProcess(own.target, outside, port)
    const load = await startLoad(random)
    let kills = 0
    // As long as it takes until much has been acknowledged of every kind, on however slow a machine; but not for ever.
    while (kills < KILLS || (kills < MOST_KILLS && !isMuch(load.acknowledged))) {
      await new Promise((resolve) => setTimeout(resolve, 100 + random() * 900))
      const victim = victims[kills % victims.length]
      if (victim === 'backend') await own.killBackend(random)
      else if (victim === 'postmaster') await own.killPostmaster()
      else {
        await server.kill('SIGKILL')
        server = await startProcess(own.target, outside, port)
      }
      kills += 1
    }
    await load.stop()
    const { acknowledged } = load
    const counts = Object.fromEntries(Object.entries(acknowledged).map(([name, list]) => [name, list.length]))
    console.log(`${kills} kills: ${JSON.stringify(counts)} acknowledged`)
    expect(isMuch(acknowledged), JSON.stringify(counts)).toBe(true)
    await quiet()
    await checkAcknowledged(acknowledged)
    await checkMoney()
    await server.kill('SIGTERM')
  }, 900_000)
})

/** Enough for a loss to show. */
const isMuch = ({ deposits, bookings, payments, withdrawals }: Acknowledged): boolean =>
  deposits.length >= 50 && bookings.length >= 30 && payments.length >= 20 && withdrawals.length >= 3

type Acknowledged = { deposits: { id: number; kes: number }[]; bookings: number[]; payments: number[]; withdrawals: number[] }

/** People who never stop: put money in, book, accept, pay or cancel, withdraw; each call again until it is answered. */
async function startLoad(random: () => number): Promise<{ acknowledged: Acknowledged; stop(): Promise<void> }> {
  const acknowledged: Acknowledged = { deposits: [], bookings: [], payments: [], withdrawals: [] }
  let stopping = false
  const students = await Promise.all(['wanjiku', 'kevin', 'faith'].map((first) => enter(first)))
  const teachers = await Promise.all(['achieng', 'fatuma', 'daniel', 'esther'].map((first) => enter(first)))
  const prices = new Map(
    (
      await own.db.execute<{ id: number; kes: number }>(sql`select user_id as id, price_cents / 100 as kes from teacher_profiles`)
    ).rows.map((row) => [row.id, row.kes]),
  )
  const again = async (work: () => Promise<void>): Promise<void> => {
    while (!stopping) await work()
  }
  const topUp = (student: Person) => async () => {
    const kes = 100 + Math.floor(random() * 900)
    const { body, status } = await insist(origin, student.token, startDeposit, { key: randomUUID(), amount: kes })
    if (status !== 201) return
    await payAtFrame(outside.intasend, body.checkout, '0712345600')
    acknowledged.deposits.push({ id: body.deposit.id, kes })
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const learn = (student: Person) => async () => {
    const teacher = teachers[Math.floor(random() * teachers.length)]
    if (!teacher) return
    const free = (await insist(origin, null, availableTimes, { teacherId: teacher.id })).body.filter((slot) => slot.isAvailable)
    const slot = free[Math.floor(random() * free.length)]
    if (!slot) return new Promise<void>((resolve) => setTimeout(resolve, 200))
    const cost = prices.get(teacher.id) ?? 0
    const booked = await insist(origin, student.token, bookSession, {
      teacher_id: teacher.id,
      student_id: student.id,
      date: slot.date,
      time: slot.time,
      cost,
    })
    if (booked.status !== 200) return
    const { id } = booked.body.booking
    acknowledged.bookings.push(id)
    await insist(origin, teacher.token, answerBooking, { booking_id: id, teacher_id: teacher.id, action: 'accept' })
    const paid = await insist(origin, student.token, payTeacher, {
      payer_id: student.id,
      teacher_id: teacher.id,
      amount: cost,
      booking_id: id,
    })
    if (paid.status === 200) acknowledged.payments.push(id)
    // Who cannot pay gives the time back; or soon there would be none left to book.
    else await insist(origin, student.token, cancelBooking, { bookingId: id })
  }
  const cashOut = (teacher: Person) => async () => {
    const reply = await insist(origin, teacher.token, withdraw, {
      teacher_id: teacher.id,
      amount: 100,
      mpesa_number: '0712345650',
      key: randomUUID(),
    })
    if (reply.status === 200) acknowledged.withdrawals.push(reply.body.withdrawal.id)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const [wanjiku, kevin, faith] = students
  const [achieng, fatuma] = teachers
  if (!wanjiku || !kevin || !faith || !achieng || !fatuma) throw new Error('the demo has lost its people')
  const everybody = [
    topUp(wanjiku),
    topUp(kevin),
    topUp(faith),
    learn(kevin),
    learn(faith),
    learn(wanjiku),
    learn(kevin),
    cashOut(achieng),
    cashOut(fatuma),
  ].map(again)
  return {
    acknowledged,
    async stop() {
      stopping = true
      await Promise.all(everybody)
    },
  }
}

/** Until no payment or payout is on its way any more. */
async function quiet(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await own.db.execute<{ open: number }>(
      sql`select (select count(*) from deposits where state in ('created', 'processing')
        and checkout_id is not null) + (select count(*) from payouts where state = 'processing') as open`,
    )
    if (rows[0]?.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('payments or payouts are still on their way')
}

async function checkAcknowledged({ deposits, bookings, payments, withdrawals }: Acknowledged): Promise<void> {
  const ids = async (statement: string): Promise<Set<number>> =>
    new Set((await own.db.execute<{ id: number }>(sql.raw(statement))).rows.map((row) => row.id))
  const credited = new Map(
    (
      await own.db.execute<{ id: number; kes: number }>(
        sql`select about_id as id, sum(amount_cents) / 100 as kes from ledger_transfers t
          join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
          and a.kind = 'wallet' where t.kind = 'deposit' group by about_id`,
      )
    ).rows.map((row) => [row.id, Number(row.kes)]),
  )
  expect(deposits.filter(({ id, kes }) => credited.get(id) !== kes)).toEqual([])
  const booked = await ids('select id from bookings')
  expect(bookings.filter((id) => !booked.has(id))).toEqual([])
  const paid = await ids(
    `select b.id from bookings b join ledger_transfers t on t.key = 'lesson:' || b.id || ':hold' where b.payment_status = 'paid'`,
  )
  expect(payments.filter((id) => !paid.has(id))).toEqual([])
  const sent = await ids(`select id from payouts where state = 'paid'`)
  expect(withdrawals.filter((id) => !sent.has(id))).toEqual([])
}

/** Our ledger against itself, against the bookings, and against what the provider says it moved. */
async function checkMoney(): Promise<void> {
  expect(await ledgerHealth(own.db)).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
  const number = async (statement: string): Promise<number> =>
    Number(Object.values((await own.db.execute(sql.raw(statement))).rows[0] ?? {})[0] ?? 0)
  const held = await number(`select coalesce(sum(balance_cents), 0) from ledger_accounts where kind = 'booking_hold'`)
  expect(held).toBe(await number(`select coalesce(sum(price_cents), 0) from bookings where payment_status = 'paid'`))
  const twice = await number(
    `select count(*) from (select 1 from bookings where status in ('pending', 'accepted', 'confirmed')
      group by teacher_id, starts_at having count(*) > 1) d`,
  )
  expect(twice).toBe(0)
  const received = (await invoices())
    .filter(({ state }) => state === 'COMPLETE')
    .reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
  expect(
    await number(
      `select coalesce(sum(gross_cents), 0) from provider_payments where credited_at is not null and payment_id not like 'DEMO%'`,
    ),
  ).toBe(received)
  const batches = (await (await fetch(`${outside.intasend.apiOrigin}/__sim/batches`)).json()) as unknown
  const transfers = JSON.stringify(batches).split('"status_code":"TS100"').length - 1
  expect(await number(`select count(*) from payouts where state = 'paid'`)).toBe(transfers)
}
