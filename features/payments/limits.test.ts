/** What one person may ask of the provider through us. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus, seconds } from '../../shared/time.ts'
import { personLimits, reportDeposit, showDeposit, startDeposit } from './contract.ts'
import { payAtFrame } from './testing/pay.ts'

let somo: World
let amina: Person
let baraka: Person

beforeEach(async () => {
  somo = await openWorld({ limits: { times: 1 } })
  amina = await somo.people.student('Amina Njoroge')
  baraka = await somo.people.student('Baraka Mwangi')
})
afterEach(() => somo.close())

const start = (person = amina, key: string = randomUUID()) => person.call(startDeposit, { key, amount: 500 })
const later = (ms: number) => (somo.clock.now = plus(somo.clock.now, ms))

/** How often the provider was asked something. */
async function asked(path: string): Promise<number> {
  const log = (await (await fetch(`${somo.simulator.apiOrigin}/__sim/log`)).json()) as { path: string }[]
  return log.filter((one) => one.path === path).length
}
const CHECKOUT = '/api/v1/checkout/'
const STATUS = '/api/v1/payment/status/'

describe('deposits begun', () => {
  test('forty at once are no more checkouts than an hour allows, and nobody else is kept from theirs [FUND-01]', async () => {
    const replies = await Promise.all(Array.from({ length: 2 * personLimits.depositsAnHour }, () => start()))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(personLimits.depositsAnHour)
    const refused = replies.filter(({ ok }) => !ok)
    expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(new Set(['429 too_many_deposits']))
    expect(refused[0]?.headers.get('retry-after')).toBe('3600')
    expect(await asked(CHECKOUT)).toBe(personLimits.depositsAnHour)
    expect((await start(baraka)).status).toBe(201)
    later(hours(1))
    expect((await start()).status).toBe(201)
  })

  test('count once, however often each is pressed; one that stands is answered at the limit too [FUND-01]', async () => {
    const key = randomUUID()
    const [first] = await Promise.all(Array.from({ length: 10 }, () => start(amina, key)))
    for (let i = 1; i < personLimits.depositsAnHour; i += 1) expect((await start()).status).toBe(201)
    expect((await start()).status).toBe(429)
    const again = await start(amina, key)
    expect([again.status, again.body.checkout]).toEqual([201, first?.body.checkout])
  })
})

describe('looks at a payment', () => {
  const report = (tracking: string, person = amina) => person.call(reportDeposit, { transaction_id: tracking })
  async function pay(): Promise<{ deposit: number; tracking: string }> {
    const { body } = await start()
    return { deposit: body.deposit.id, tracking: await payAtFrame(somo.simulator, body.checkout, '0712345600') }
  }

  test('ask the provider once in three seconds, however often somebody presses [FUND-06]', async () => {
    const { tracking, deposit } = await pay()
    const replies = await Promise.all(Array.from({ length: 20 }, () => report(tracking)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(await asked(STATUS)).toBe(1)
    await somo.control('clock/advance', { ms: 4000 })
    later(seconds(personLimits.secondsBetweenLooks) - 1)
    expect((await report(tracking)).body).toMatchObject({ status: 'processing', duplicate: false, balance: 0 })
    later(1)
    expect((await report(tracking)).body).toMatchObject({ status: 'complete', duplicate: false, balance: 500 })
    expect(await asked(STATUS)).toBe(2)
    expect((await amina.call(showDeposit, { depositId: deposit })).body.state).toBe('complete')
  })

  test('ask nobody about a payment that has been credited, and tell nobody of another’s [FUND-06] [FUND-07]', async () => {
    const { tracking } = await pay()
    await somo.pass(4000)
    const before = await asked(STATUS)
    expect((await report(tracking)).body).toMatchObject({ status: 'complete', duplicate: true, balance: 500 })
    expect((await report(tracking, baraka)).body).toEqual({ status: 'unknown', duplicate: false, balance: 0, failure: null })
    later(minutes(1))
    await report(tracking)
    expect(await asked(STATUS)).toBe(before)
  })

  test('at ever new payments end after so many, for who asks and nobody else [FUND-07]', async () => {
    const replies = await Promise.all(Array.from({ length: personLimits.looksAQuarterHour + 20 }, (_, i) => report(`MADEUP${i}`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(personLimits.looksAQuarterHour)
    const refused = replies.filter(({ ok }) => !ok)
    expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(new Set(['429 too_many_looks']))
    expect(refused[0]?.headers.get('retry-after')).toBe('900')
    expect(await asked(STATUS)).toBe(personLimits.looksAQuarterHour)
    expect((await report('MADEUP1', baraka)).status).toBe(200)
    later(minutes(15))
    expect((await report('MADEUP1')).status).toBe(200)
  })
})
