import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes } from '../../shared/time.ts'
import { listNotices } from '../notices/contract.ts'
import { reportDeposit, startDeposit, withdraw } from './contract.ts'
import { payAtFrame } from './testing/pay.ts'

let somo: World
let amina: Person
let otieno: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma')
  await somo.earn(otieno, 1000)
})
afterEach(() => somo.close())

/** Everything that somebody has been told, newest first. */
const toldTo = async (person: Person) =>
  (await person.call(listNotices, {})).body.notices.map(({ kind, data, created_at }) => ({ kind, data, created_at }))

/** A deposit paid at the provider's frame; the number's ending plays a scenario. */
async function pay(kes: number, phone: string): Promise<string> {
  const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: kes })
  return payAtFrame(somo.simulator, body.checkout, phone)
}

const send = (mpesa_number: string) => otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number })

describe('a deposit', () => {
  test('that arrived is told to its owner with its amount in cents, once, however often it is looked at [FUND-06]', async () => {
    const tracking = await pay(2000, '0712345600')
    expect(await toldTo(amina)).toEqual([])
    await somo.pass(4000)
    for (let i = 0; i < 3; i += 1) await amina.call(reportDeposit, { transaction_id: tracking })
    await somo.pass(hours(49))
    expect(await toldTo(amina)).toEqual([
      { kind: 'deposit_complete', data: { amount: 200_000 }, created_at: '2026-11-25T06:00:04.000Z' },
    ])
    expect(await toldTo(otieno)).toEqual([])
  })

  test.each([
    ['failed', '0712345601'],
    ['is of another amount', '0712345609'],
    ['is in another currency', '0712345610'],
  ])('that %s is told to nobody as money that arrived [FUND-09]', async (_, phone) => {
    await pay(900, phone)
    await somo.pass(minutes(1))
    await somo.pass(hours(49))
    expect(await toldTo(amina)).toEqual([])
  })
})

describe('a withdrawal', () => {
  test('that was paid is told to the teacher with its amount, once [WAL-11]', async () => {
    await send('0712345650')
    await somo.settle()
    expect(await toldTo(otieno)).toEqual([])
    await somo.pass(10_000)
    await somo.pass(hours(1))
    expect(await toldTo(otieno)).toEqual([
      { kind: 'withdrawal_paid', data: { amount: 60_000, withdrawal: 1 }, created_at: '2026-11-25T06:00:10.000Z' },
    ])
  })

  test('that came back is told to the teacher with its amount, once [WAL-11]', async () => {
    await send('0712345652')
    await somo.settle()
    await somo.pass(10_000)
    await somo.pass(hours(1))
    expect(await toldTo(otieno)).toEqual([
      { kind: 'withdrawal_returned', data: { amount: 60_000, withdrawal: 1 }, created_at: '2026-11-25T06:00:10.000Z' },
    ])
  })

  test('that an operator has to look at is told as neither [WAL-11]', async () => {
    await send('0712345653')
    await somo.settle()
    await somo.pass(10_000)
    await somo.pass(hours(1))
    expect(await toldTo(otieno)).toEqual([])
  })
})
