/** Payments nobody tells us of. The provider of these tests sends no webhook, and no browser reports. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { hours, minutes, plus, seconds } from '../../shared/time.ts'
import { showWallet } from '../wallet/contract.ts'
import { startDeposit } from './contract.ts'
import type { PaymentProvider } from './server/provider.ts'
import { readPaymentList } from './server/read-payment-list.ts'
import { startDeposit as beginDeposit } from './server/start-deposit.ts'
import { payAtFrame } from './testing/pay.ts'

const OPEN = Number(process.env['OPEN'] ?? 100)
const PAID = '0712345600'
const CHECKOUT = '/api/v1/checkout/'

let somo: World
let amina: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const start = (person: Person, kes: number, key: string = randomUUID()) => person.call(startDeposit, { key, amount: kes })
const balance = async (person = amina) => (await person.call(showWallet, { userId: person.id })).body.balance

async function pay(person: Person, kes: number): Promise<void> {
  await payAtFrame(somo.simulator, (await start(person, kes)).body.checkout, PAID)
}

/** How often the provider was asked something. */
async function asked(what: (path: string) => boolean): Promise<number> {
  const log = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/log`)).json()) as { path: string }[]
  return log.filter(({ path }) => what(path)).length
}
const pagesRead = () => asked((path) => path.endsWith('/transactions/'))

/** Money in Somo's own accounts that is nobody's yet, in shillings. */
async function suspense(): Promise<number> {
  return (await somo.books()).accounts.find(({ kind }) => kind === 'suspense')?.total ?? 0
}

describe('a payment of which nobody tells', () => {
  test('is credited within three seconds of reaching the provider’s list [FUND-09]', async () => {
    await pay(amina, 700)
    await somo.pass(seconds(2))
    expect(await balance()).toBe(0)
    // It is complete there after three.
    await somo.pass(seconds(2))
    expect(await balance()).toBe(700)
  })

  test(`is found among ${OPEN} that are open, each within a minute [FUND-09]`, async () => {
    const people = [amina]
    while (people.length < OPEN / 10) people.push(await somo.people.student(`Student Number ${people.length}`))
    for (let round = 0; round < 10; round += 1) await Promise.all(people.map((person) => pay(person, 100)))
    for (let waited = 0; waited < 60; waited += 3) await somo.pass(seconds(3))
    expect(await Promise.all(people.map(balance))).toEqual(people.map(() => 1000))
  })

  test('is found by our reference on whichever checkout it was paid [FUND-09]', async () => {
    await start(amina, 700)
    const { rows } = await somo.db.$client.query<{ ref: string }>('select ref from deposits')
    // As one a process made that died before it could write it down.
    const other = await somo.provider.payments.createCheckout({ ref: rows[0]?.ref ?? '', amount: 70_000, customer: {} })
    if (!other.ok) throw new Error(other.fault.message)
    await payAtFrame(somo.simulator, { id: other.value.checkoutId, signature: other.value.signature }, PAID)
    await somo.pass(seconds(4))
    expect(await balance()).toBe(700)
  })

  test('is found behind more than a thousand others, which wait for an operator as nobody’s [FUND-09]', async () => {
    await pay(amina, 700)
    await somo.control('clock/advance', { ms: seconds(4) })
    const push = () =>
      somo.provider.payments.stkPush({ ref: 'somebody-elses', amount: 10_000, phone: '254712345600', narrative: 'Other' })
    // So many at a time that each is answered in time on any machine.
    for (let pushed = 0; pushed < 520; pushed += 40) await Promise.all(Array.from({ length: 40 }, push))
    await somo.pass(seconds(4))
    expect(await balance()).toBe(700)
    expect(await suspense()).toBe(52_000)
  })

  test('is credited once when two servers read the list at once; one of them reads [FUND-09] [OPS-02]', async () => {
    await pay(amina, 700)
    await somo.control('clock/advance', { ms: seconds(4) })
    const now = plus(somo.clock.now, seconds(4))
    const found = await Promise.all(Array.from({ length: 4 }, () => readPaymentList(somo.db, somo.provider.payments, now)))
    expect(found.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
    expect(await pagesRead()).toBe(1)
    expect(await balance()).toBe(700)
  })
})

describe('the provider’s list', () => {
  const read = (provider: PaymentProvider = somo.provider.payments) => readPaymentList(somo.db, provider, somo.clock.now)
  const later = async (ms: number) => {
    await somo.control('clock/advance', { ms })
    somo.clock.now = plus(somo.clock.now, ms)
  }

  test('is read from where it was read before, not from its beginning again [FUND-09]', async () => {
    for (let i = 0; i < 60; i += 1) await pay(amina, 100)
    await later(seconds(4))
    expect(await read()).toBe(60)
    const first = await pagesRead()
    expect(first).toBeGreaterThan(3)
    await start(amina, 100)
    await later(seconds(4))
    expect(await read()).toBe(0)
    expect((await pagesRead()) - first).toBe(1)
  })

  test('that breaks off is no end: it is said, and read again from there [FUND-09]', async () => {
    for (let i = 0; i < 30; i += 1) await pay(amina, 100)
    await later(seconds(4))
    const { payments } = somo.provider
    let pages = 0
    const broken: PaymentProvider = {
      ...payments,
      listPayments: async (input) => {
        pages += 1
        if (pages > 1) await somo.control('fault', { path: `${await transactionsPath()}`, fault: 'malformed', times: 1 })
        return payments.listPayments(input)
      },
    }
    await expect(read(broken)).rejects.toThrow('list of payments')
    const half = await balance()
    expect(half).toBeLessThan(3000)
    await endLease()
    await later(seconds(4))
    await read()
    expect(await balance()).toBe(3000)
  })

  test('with an entry that cannot be read gives the others, and says so once [FUND-09]', async () => {
    await pay(amina, 100)
    await pay(amina, 200)
    await later(seconds(4))
    const { payments } = somo.provider
    const odd: PaymentProvider = {
      ...payments,
      listPayments: async (input) => {
        const listed = await payments.listPayments(input)
        if (!listed.ok) return listed
        const entries = listed.value.entries.map((entry) =>
          entry.payment?.gross === 10_000 ? { listedAt: entry.listedAt, payment: null, unreadable: true as const } : entry,
        )
        return { ok: true, value: { ...listed.value, entries } }
      },
    }
    await expect(read(odd)).rejects.toThrow('cannot be read')
    expect(await balance()).toBe(200)
    await later(seconds(4))
    expect(await read(odd)).toBe(0)
  })

  test('has a payment that could not be asked about at that moment asked about later, by a note [FUND-09]', async () => {
    await pay(amina, 700)
    await later(seconds(4))
    const { payments } = somo.provider
    const fault = { kind: 'unavailable', message: 'busy' } as const
    expect(await read({ ...payments, fetchPayment: async () => ({ ok: false, fault }) })).toBe(1)
    expect(await balance()).toBe(0)
    await runOut(somo.sweep('notes: money'), somo.clock.now)
    expect(await balance()).toBe(700)
  })

  test('is read although a server whose clock is hours ahead has read it [FUND-09] [OPS-02]', async () => {
    await start(amina, 700)
    expect(await readPaymentList(somo.db, somo.provider.payments, plus(somo.clock.now, hours(2)))).toBe(0)
    await pay(amina, 700)
    await later(seconds(4))
    expect(await read()).toBe(1)
    expect(await balance()).toBe(700)
  })

  test('is read although the process that read it has died [FUND-09] [OPS-02]', async () => {
    await pay(amina, 700)
    await later(seconds(4))
    const { payments } = somo.provider
    void readPaymentList(somo.db, { ...payments, listPayments: () => new Promise(() => undefined) }, somo.clock.now)
    await expect.poll(leased).toBe(true)
    await later(seconds(4))
    expect(await read()).toBe(0)
    // Twenty seconds, of which this takes some: with what else takes time it is well under the minute of a credit.
    await letDatabaseBe(seconds(10))
    expect(await read()).toBe(0)
    await letDatabaseBe(seconds(10))
    expect(await read()).toBe(1)
  })

  test('stays with its reader while the provider is slow about what is on it [FUND-09] [OPS-02]', async () => {
    for (let i = 0; i < 25; i += 1) await pay(amina, 100)
    await read()
    await later(seconds(4))
    const { payments } = somo.provider
    let questions = 0
    const slow: PaymentProvider = {
      ...payments,
      fetchPayment: async (id, asked) => {
        questions += 1
        // Each round of ten questions takes eleven seconds, and what this takes by itself.
        if (questions % 10 === 1) await letDatabaseBe(seconds(11))
        expect(await read()).toBe(0)
        return payments.fetchPayment(id, asked)
      },
    }
    expect(await read(slow)).toBe(25)
    expect(await pagesRead()).toBeLessThan(5)
  })

  test('has its payments credited even by a reader so slow that another has taken it [FUND-09] [OPS-02]', async () => {
    await pay(amina, 700)
    await later(seconds(4))
    const { payments } = somo.provider
    const slow: PaymentProvider = {
      ...payments,
      listPayments: async (input) => {
        const listed = await payments.listPayments(input)
        await somo.db.$client.query('update payment_lists set lease = lease + 1')
        return listed
      },
    }
    expect(await read(slow)).toBe(1)
    expect(await balance()).toBe(700)
  })

  test('stays with its reader while the provider is slow to list much that is no payment [FUND-09] [OPS-02]', async () => {
    await read()
    await pay(amina, 700)
    await later(seconds(4))
    const { payments } = somo.provider
    let page = 0
    const slow: PaymentProvider = {
      ...payments,
      listPayments: async () => {
        page += 1
        if (page > 3) return payments.listPayments({})
        await letDatabaseBe(seconds(11))
        expect(await read()).toBe(0)
        const entries = [{ listedAt: plus(somo.clock.now, -page), payment: null }]
        return { ok: true, value: { entries, next: String(page + 1) } }
      },
    }
    await read(slow)
    expect(page).toBe(4)
    expect(await balance()).toBe(700)
  })

  test('is not changed by a reader that wakes after its lease: who has it by then keeps it [FUND-09] [OPS-02]', async () => {
    await pay(amina, 700)
    await later(seconds(4))
    const { payments } = somo.provider
    const row = async () => (await somo.db.$client.query('select * from payment_lists')).rows
    let held: unknown[] = []
    const asleep: PaymentProvider = {
      ...payments,
      listPayments: async (input) => {
        const listed = await payments.listPayments(input)
        await endLease()
        await later(seconds(4))
        void readPaymentList(somo.db, { ...payments, listPayments: () => new Promise(() => undefined) }, somo.clock.now)
        await expect.poll(leased).toBe(true)
        held = await row()
        return listed
      },
    }
    await read(asleep)
    expect(held).toHaveLength(1)
    expect(await row()).toEqual(held)
  })

  test('is looked at every five minutes when nobody is paying [FUND-09]', async () => {
    await read()
    await later(minutes(5) - 1)
    await read()
    expect(await pagesRead()).toBe(1)
    await later(1)
    await read()
    expect(await pagesRead()).toBe(2)
  })

  /** So much of the lease is over by the database's clock. */
  const letDatabaseBe = (ms: number) =>
    somo.db.$client.query(`update payment_lists set leased_until = leased_until - $1 * interval '1 millisecond'`, [ms])
  const endLease = () => somo.db.$client.query(`update payment_lists set leased_until = now() - interval '1 second'`)
  const leased = async (): Promise<boolean> =>
    ((await somo.db.$client.query('select from payment_lists where leased_until > now()')).rowCount ?? 0) > 0
  const transactionsPath = async (): Promise<string> => {
    const { wallet_id: id } = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/wallet`)).json()) as { wallet_id: string }
    return `/api/v1/wallets/${id}/transactions/`
  }
})

describe('one key pressed ten times at once', () => {
  const press = (key: string) => Promise.all(Array.from({ length: 10 }, () => start(amina, 700, key)))

  test('is one checkout at the provider, and the same for each press [FUND-01]', async () => {
    const replies = await press(randomUUID())
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.deposit.id} ${body.checkout.id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await asked((path) => path === CHECKOUT)).toBe(1)
  })

  test.each([0, 5])(
    'is refused ten times when the provider fails, and %i times more; once it answers, the same press is a checkout [FUND-01]',
    async (more) => {
      const key = randomUUID()
      await somo.control('fault', { path: CHECKOUT, fault: { status: 500 }, times: 10_000 })
      const replies = await press(key)
      for (let time = 0; time < more; time += 1) replies.push(await start(amina, 700, key))
      expect(new Set(replies.map(({ problem }) => problem.code))).toEqual(new Set(['provider_unavailable']))
      await somo.control('fault/clear')
      // How many of ten at once reach it nobody knows; after five it is left alone, until the question of this time is answered.
      await somo.pass(seconds(15))
      expect((await start(amina, 700, key)).status).toBe(201)
    },
  )

  test('is a checkout although the process that asked for it has died [FUND-01] [OPS-02]', async () => {
    const key = randomUUID()
    await somo.control('fault', { path: CHECKOUT, fault: { status: 500 }, times: 1 })
    await start(amina, 700, key)
    await somo.db.$client.query(`update deposits set checkout_asked_at = clock_timestamp() - interval '21 seconds'`)
    expect((await start(amina, 700, key)).status).toBe(201)
    expect(await asked((path) => path === CHECKOUT)).toBe(2)
  })

  test('is one checkout where a process sleeps while it asks and another press is answered [FUND-01] [OPS-02]', async () => {
    const key = randomUUID()
    const { payments } = somo.provider
    const others: (string | undefined)[] = []
    const asleep: PaymentProvider = {
      ...payments,
      createCheckout: async (wish) => {
        const made = await payments.createCheckout(wish)
        await somo.db.$client.query(`update deposits set checkout_asked_at = clock_timestamp() - interval '21 seconds'`)
        others.push((await start(amina, 700, key)).body.checkout.id)
        return made
      },
    }
    const actor = { userId: amina.id, role: 'student', sessionId: 0 } as const
    const wish = { actor, key, amountKes: 700, returnTo: 'http://somo.test/', times: 1, now: somo.clock.now }
    const { checkout } = await beginDeposit(somo.db, asleep, wish)
    expect([checkout.id, (await start(amina, 700, key)).body.checkout.id]).toEqual([others[0], others[0]])
    expect(await asked((path) => path === CHECKOUT)).toBe(2)
  })

  test('is a checkout for those who wait for a press whose process has died, without another press [OPS-02]', async () => {
    const key = randomUUID()
    await somo.control('fault', { path: CHECKOUT, fault: { status: 500 }, times: 1 })
    await start(amina, 700, key)
    await somo.db.$client.query(`update deposits set checkout_asked_at = clock_timestamp() - interval '19 seconds'`)
    const replies = await press(key)
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.checkout?.id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await asked((path) => path === CHECKOUT)).toBe(2)
  })
})
