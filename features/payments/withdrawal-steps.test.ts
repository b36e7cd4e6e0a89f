import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes } from '../../shared/time.ts'
import { noticeLeadsTo } from '../notices/rules.ts'
import { listNotices } from '../notices/contract.ts'
import { withdraw } from './contract.ts'
import { approveWithdrawal, decideWithdrawal, sendBackWithdrawal } from './desk-contract.ts'
import { showWithdrawal } from './withdrawal-contract.ts'

let somo: World
let otieno: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  otieno = await somo.people.teacher('Otieno Ouma')
  await somo.earn(otieno, 30_000)
})
afterEach(() => somo.close())

/** Asks for it; the number's ending plays a scenario. @returns its id */
async function ask(amount: number, phone = '0712345650'): Promise<number> {
  const { body } = await otieno.call(withdraw, { teacher_id: otieno.id, amount, mpesa_number: phone })
  return body.withdrawal.id
}

const show = async (withdrawalId: number) => (await otieno.call(showWithdrawal, { withdrawalId })).body
const steps = async (withdrawalId: number) => (await show(withdrawalId)).steps.map(({ is, at }) => [is, at])

test('a withdrawal tells what has happened to it so far, with its times, to its end and its code [WAL-09] [WAL-11]', async () => {
  const id = await ask(600)
  expect(await steps(id)).toEqual([['asked', '2026-11-25T06:00:00.000Z']])
  await somo.pass(1000)
  expect(await steps(id)).toEqual([
    ['asked', '2026-11-25T06:00:00.000Z'],
    ['sent', '2026-11-25T06:00:01.000Z'],
  ])
  await somo.pass(minutes(1))
  expect(await show(id)).toMatchObject({ state: 'paid', amount: 600, receipt: expect.stringMatching(/^\w{10}$/), failure: null })
  expect(await steps(id)).toEqual([
    ['asked', '2026-11-25T06:00:00.000Z'],
    ['sent', '2026-11-25T06:00:01.000Z'],
    ['paid', '2026-11-25T06:01:01.000Z'],
  ])
})

test('one that M-Pesa refuses says when it came back and why, in the provider’s words [WAL-09] [WAL-11]', async () => {
  const id = await ask(600, '0712345652')
  for (let i = 0; i < 3; i += 1) await somo.pass(minutes(1))
  const { state, failure, reason, steps: told } = await show(id)
  expect([state, told.map(({ is }) => is)]).toEqual(['returned', ['asked', 'sent', 'returned']])
  expect([failure, reason]).toEqual(['The receiver is not a registered M-PESA customer.', null])
})

test('a large one says when an operator let it go [WAL-05] [WAL-11]', async () => {
  const id = await ask(25_000)
  const desk = await somo.people.admin('Desk Operator')
  await somo.pass(minutes(5))
  expect(await steps(id)).toEqual([['asked', '2026-11-25T06:00:00.000Z']])
  await desk.call(approveWithdrawal, { withdrawalId: id, reason: 'Known number.' })
  await somo.settle()
  expect(await steps(id)).toEqual([
    ['asked', '2026-11-25T06:00:00.000Z'],
    ['let_go', '2026-11-25T06:05:00.000Z'],
    ['sent', '2026-11-25T06:05:00.000Z'],
  ])
})

test('one that an operator sends back says why, in the operator’s words [ADM-04] [WAL-09]', async () => {
  const id = await ask(25_000)
  const desk = await somo.people.admin('Desk Operator')
  const reason = 'The number is new. Please call us first.'
  await desk.call(sendBackWithdrawal, { withdrawalId: id, reason })
  expect(await show(id)).toMatchObject({ state: 'returned', failure: null, reason })
  expect((await steps(id)).map(([is]) => is)).toEqual(['asked', 'returned'])
})

test('one that was sent twice says so; what nobody knows of is held until an operator finds out [WAL-11]', async () => {
  const id = await ask(600, '0712345655')
  for (let i = 0; i < 3; i += 1) await somo.pass(minutes(10))
  const again = (await steps(id)).map(([is]) => is)
  expect(again.slice(0, 3)).toEqual(['asked', 'sent', 'sent_again'])

  const other = await somo.people.teacher('Atieno Oloo')
  await somo.earn(other, 1000)
  const { body } = await other.call(withdraw, { teacher_id: other.id, amount: 600, mpesa_number: '0712345653' })
  const withdrawalId = body.withdrawal.id
  for (let i = 0; i < 26; i += 1) await somo.pass(minutes(60))
  const told = async () => (await other.call(showWithdrawal, { withdrawalId })).body.steps.map(({ is }) => is)
  expect(await told()).toEqual(['asked', 'sent', 'held'])
  const desk = await somo.people.admin('Desk Operator')
  await desk.call(decideWithdrawal, { withdrawalId, outcome: 'paid', reason: 'Their list has it.' })
  expect(await told()).toEqual(['asked', 'sent', 'paid'])
})

test('a try of which the provider’s answer was lost before it was let go is nothing to tell of [WAL-11]', async () => {
  const id = await ask(600, '0712345656')
  for (let i = 0; i < 5; i += 1) await somo.pass(minutes(1))
  expect((await steps(id)).map(([is]) => is)).toEqual(['asked', 'sent', 'paid'])
  const { rows } = await somo.db.$client.query('select step from payout_attempts order by number')
  expect(rows).toEqual([{ step: 'abandoned' }, { step: 'done' }])
})

test('nobody else’s is to be seen, not another teacher’s either [WAL-10]', async () => {
  const id = await ask(600)
  const other = await somo.people.teacher('Atieno Oloo')
  expect((await other.call(showWithdrawal, { withdrawalId: id })).status).toBe(404)
  expect((await otieno.call(showWithdrawal, { withdrawalId: id + 1 })).status).toBe(404)
})

test.each([
  ['0712345650', 'withdrawal_paid'],
  ['0712345652', 'withdrawal_returned'],
])('the notice of one to %s, %s, leads to its page [MSG-02] [WAL-11]', async (phone, kind) => {
  const id = await ask(600, phone)
  for (let i = 0; i < 3; i += 1) await somo.pass(minutes(1))
  const [notice] = (await otieno.call(listNotices, {})).body.notices
  expect(notice?.kind).toBe(kind)
  if (notice) expect(noticeLeadsTo(notice.kind, notice.data, 'teacher')).toBe(`/teacher-dashboard/wallet/withdrawals/${id}`)
})
