/** What waits for an operator: everything that does, in the order of what was promised, by page, and with whoever has it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes } from '../../shared/time.ts'
import { reportProblem } from '../booking/changes-contract.ts'
import { decideDispute } from '../booking/dispute-contract.ts'
import { reportDeposit, startDeposit, withdraw } from '../payments/contract.ts'
import { approveWithdrawal } from '../payments/desk-contract.ts'
import { payAtFrame } from '../payments/testing/pay.ts'
import { decideTeacher } from '../verification/desk-contract.ts'
import { askedVerification, checkAll } from '../verification/testing/request.ts'
import { countCases, giveBackCase, listWaiting, takeCase } from './contract.ts'
import { queueKinds, type QueueKind } from './rules.ts'

let somo: World
let operator: Person
let colleague: Person
/** The id of each case, which come an hour after one another. */
const ids: Record<QueueKind, string> = {
  help: '',
  safety: '',
  child_report: '',
  unsafe_video: '',
  dispute: '',
  payout: '',
  deposit: '',
  difference: '',
  verification: '',
  report: '',
  video_report: '',
  data_export: '',
  data_deletion: '',
  support: '',
}
/** When each came. */
const came: Record<QueueKind, string> = { ...ids }
let naomi: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('First Operator')
  colleague = await somo.people.admin('Second Operator')
  naomi = await somo.people.teacher('Naomi Jepkosgei', { approved: false })
  const otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  const amina = await somo.people.student('Amina Njoroge')
  await somo.fund(amina, 2000)
  const unsafe = (await somo.stage.taughtLesson({ teacher: otieno, student: amina })).booking.id
  const words = 'He asked where she lives.'
  await amina.call(reportProblem, { bookingId: unsafe, reason: 'unsafe', words, wish: 'all_back' })
  const { booking } = await somo.stage.taughtLesson({ teacher: otieno, student: amina })
  const now = (kind: QueueKind, id: number | string): void => {
    ids[kind] = String(id)
    came[kind] = somo.clock.now.toISOString()
    somo.clock.now = new Date(somo.clock.now.getTime() + hours(1))
  }
  await amina.call(reportProblem, {
    bookingId: booking.id,
    reason: 'teacher_late',
    words: 'She came at 4:19.',
    wish: 'part_back',
  })
  now('dispute', booking.id)
  now('verification', (await askedVerification(naomi, operator)).requestId)
  await somo.earn(otieno, 25_000)
  const input = { teacher_id: otieno.id, amount: 25_000, mpesa_number: '0712345650' }
  now('payout', (await otieno.call(withdraw, input)).body.withdrawal.id)
  const { body } = await amina.call(startDeposit, { key: crypto.randomUUID(), amount: 900 })
  const tracking = await payAtFrame(somo.simulator, body.checkout, '0712345609')
  await somo.pass(10_000)
  await amina.call(reportDeposit, { transaction_id: tracking })
  now('deposit', tracking)
  // Due after the deposit, which runs out soonest.
  const opened = new Date(Date.parse(came.deposit) + hours(4))
  await somo.db.$client.query('update disputes set opened_at = $1 where booking_id = $2', [opened, unsafe])
  Object.assign(ids, { safety: String(unsafe) })
  Object.assign(came, { safety: opened.toISOString() })
})
afterAll(() => somo.close())

const list = async (kind?: QueueKind, cursor?: string) =>
  (await operator.call(listWaiting, { ...(kind && { kind }), ...(cursor && { cursor }) })).body
const named = ({ kind, id }: { kind: QueueKind; id: string }) => `${kind} ${id}`

describe('what waits', () => {
  test('is what felt unsafe, then what runs out first: payments 4 h, payouts 8 h, the rest 48 h [ADM-08]', async () => {
    const { cases, counts } = await list()
    const order = ['safety', 'deposit', 'payout', 'dispute', 'verification'] as const
    expect(cases.map(named)).toEqual(order.map((kind) => `${kind} ${ids[kind]}`))
    const promised = { safety: 1, deposit: 4, payout: 8, dispute: 48, verification: 48 }
    expect(cases.map(({ due_at }) => due_at)).toEqual(
      order.map((kind) => new Date(Date.parse(came[kind]) + hours(promised[kind])).toISOString()),
    )
    expect(cases.map(({ amount }) => amount)).toEqual([1000, 1, 25_000, 1000, null])
    expect(cases.map(({ facts }) => facts)).toMatchObject([
      { reporter: 'Amina Njoroge', teacher: 'Otieno Ouma' },
      { review: 'amount', name: 'Amina Njoroge', asked: 900 },
      { name: 'Otieno Ouma', state: 'waiting_approval' },
      { title: 'Mathematics', reporter: 'Amina Njoroge', teacher: 'Otieno Ouma' },
      { name: 'Naomi Jepkosgei', subject: 'Mathematics', grade: 10, again: 0 },
    ])
    expect(counts).toEqual(
      queueKinds.map((kind) => ({
        kind,
        waiting: (order as readonly QueueKind[]).includes(kind) ? 1 : 0,
        late: 0,
        promised_minutes: expect.any(Number),
      })),
    )
    expect((await operator.call(countCases, {})).body).toEqual({ waiting: 5 })
  })

  test('is late from the moment that was promised, and not before [ADM-08]', async () => {
    const now = somo.clock.now
    const late = async (at: number): Promise<number | undefined> => {
      somo.clock.now = new Date(at)
      return (await list()).counts.find(({ kind }) => kind === 'payout')?.late
    }
    const due = Date.parse(came.payout) + hours(8)
    expect([await late(due), await late(due + 1)]).toEqual([0, 1])
    somo.clock.now = now
  })

  test('comes page by page of one kind, each once, although one is decided in between [ADM-08]', async () => {
    const { rows } = await somo.db.$client.query<{ id: string }>(
      `insert into payouts (user_id, request_key, source, amount_cents, phone, state, requested_at)
       select $1, gen_random_uuid(), 'unknown_wallet', 50000, '254712345650', 'waiting_approval', $2
       from generate_series(1, 40) returning id`,
      [naomi.id, somo.clock.now],
    )
    const first = await list('payout')
    expect(first.cases).toHaveLength(25)
    expect(first.counts.find(({ kind }) => kind === 'payout')?.waiting).toBe(41)
    const last = first.cases.at(-1)?.id
    await operator.call(approveWithdrawal, { withdrawalId: Number(last), reason: 'Known number.' })
    const second = await list('payout', first.next_cursor ?? '')
    expect(second.next_cursor).toBeNull()
    expect([...first.cases, ...second.cases].map(({ id }) => id)).toEqual([ids.payout, ...rows.map(({ id }) => String(id))])
    expect((await list()).cases.filter(({ kind }) => kind === 'payout')).toHaveLength(20)
    await somo.db.$client.query(`delete from payouts where user_id = $1 and state = 'waiting_approval'`, [naomi.id])
  })

  test('goes on after a dispute and a payment that have been decided since [ADM-08]', async () => {
    expect((await list('dispute', ids.dispute)).cases).toEqual([])
    expect((await list('deposit', ids.deposit)).cases).toEqual([])
    expect((await list('deposit', 'NONE')).cases).toHaveLength(1)
  })
})

describe('who has taken something', () => {
  const wish = () => ({ kind: 'verification', caseId: ids.verification }) as const
  const taker = async (): Promise<string | undefined> =>
    (await list('verification')).cases.find(({ id }) => id === ids.verification)?.taken?.name

  const take = async (who: Person): Promise<string> => (await who.call(takeCase, wish())).body.taken.name

  test('keeps it for 15 minutes, and a colleague is told who has it until then [ADM-08]', async () => {
    expect(await take(operator)).toBe('First Operator')
    expect(await taker()).toBe('First Operator')
    expect(await take(colleague)).toBe('First Operator')
    somo.clock.now = new Date(somo.clock.now.getTime() + minutes(15) - 1)
    expect(await take(colleague)).toBe('First Operator')
    somo.clock.now = new Date(somo.clock.now.getTime() + 1)
    expect(await taker()).toBeUndefined()
    expect(await take(colleague)).toBe('Second Operator')
    expect(await taker()).toBe('Second Operator')
  })

  test('gives back what is their own alone [ADM-08]', async () => {
    await operator.call(giveBackCase, wish())
    expect(await taker()).toBe('Second Operator')
    await colleague.call(giveBackCase, wish())
    expect(await taker()).toBeUndefined()
  })

  test('is one of two who take it at the same moment [ADM-08]', async () => {
    const [one, other] = await Promise.all([take(operator), take(colleague)])
    expect(one).toBe(other)
  })
})

describe('what has been decided', () => {
  test('waits no more [ADM-08]', async () => {
    await operator.call(approveWithdrawal, { withdrawalId: Number(ids.payout), reason: 'Known number.' })
    const decision = { bookingId: Number(ids.dispute), how: 'none', reason: 'The room saw both for an hour.' } as const
    await operator.call(decideDispute, decision)
    await checkAll(operator, Number(ids.verification))
    await operator.call(decideTeacher, { requestId: Number(ids.verification), decision: 'approve' })
    expect((await list()).cases.map(named)).toEqual([`safety ${ids.safety}`, `deposit ${ids.deposit}`])
  })
})
