/** How long answers took, as an operator sees it where nothing waits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { reportProblem } from '../booking/changes-contract.ts'
import { decideDispute } from '../booking/dispute-contract.ts'
import { askForHelp } from '../help/contract.ts'
import { closeHelp } from '../help/desk-contract.ts'
import { listThreads, reportThread } from '../messages/contract.ts'
import { decideReport } from '../messages/desk-contract.ts'
import { reportVideo } from '../moderation/contract.ts'
import { decideVideoReport } from '../moderation/desk-contract.ts'
import { reportDeposit, startDeposit, withdraw } from '../payments/contract.ts'
import { approveWithdrawal, decideWithdrawal, returnPayment, sendBackWithdrawal } from '../payments/desk-contract.ts'
import { settleDifference } from '../payments/provider-contract.ts'
import { payAtFrame } from '../payments/testing/pay.ts'
import { writeToSupport } from '../support/contract.ts'
import { answerChat } from '../support/desk-contract.ts'
import { decideTeacher } from '../verification/desk-contract.ts'
import { askedVerification, checkAll } from '../verification/testing/request.ts'
import { onShelf } from '../videos/testing/library.ts'
import { listAnswered, listWaiting } from './contract.ts'
import type { QueueKind } from './rules.ts'

let somo: World
let operator: Person
let otieno: Person
let amina: Person

beforeAll(async () => {
  // Ten in the morning in Nairobi, when the desk is there.
  somo = await openWorld({ now: '2026-11-25T07:00:00Z' })
  operator = await somo.people.admin('First Operator')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  amina = await somo.people.student('Amina Njoroge')
  await somo.fund(amina, 5000)
  await somo.earn(otieno, 90_000)
})
afterAll(() => somo.close())

const told = async () => (await operator.call(listAnswered, {})).body
const of = async (kind: QueueKind) => (await told()).kinds.find((one) => one.kind === kind)

/** The only one of its kind that waits. */
async function onlyCase(kind: QueueKind): Promise<string> {
  const { cases } = (await operator.call(listWaiting, { kind })).body
  expect(cases).toHaveLength(1)
  return cases[0]?.id ?? ''
}

/** Lets so long go by, by the clock alone. */
function later(ms: number): void {
  somo.clock.now = plus(somo.clock.now, ms)
}

async function reported(reason: 'unsafe' | 'teacher_late'): Promise<void> {
  const { booking } = await somo.stage.taughtLesson({ teacher: otieno, student: amina })
  await amina.call(reportProblem, { bookingId: booking.id, reason, words: 'It was not as it should be.', wish: 'all_back' })
}
const settled = async (kind: 'safety' | 'dispute') =>
  operator.call(decideDispute, { bookingId: Number(await onlyCase(kind)), how: 'none', reason: 'The room saw both.' })

async function threadReported(withChild: boolean): Promise<void> {
  const { threads } = (await amina.call(listThreads, {})).body
  await amina.call(reportThread, { threadId: threads[0]?.id ?? 0, reason: 'Rude words.' })
  await somo.db.$client.query('update thread_reports set with_child = $1 where decided_at is null', [withChild])
}
const reportDecided = async (kind: 'report' | 'child_report') =>
  operator.call(decideReport, { reportId: Number(await onlyCase(kind)), outcome: 'go_on', reason: 'Nothing was wrong.' })

async function videoReported(reason: 'unsafe' | 'wrong'): Promise<void> {
  await amina.call(reportVideo, { videoId: await onShelf(somo, otieno), userId: amina.id, content: 'Look at it.', reason })
}
const videoDecided = async (kind: 'unsafe_video' | 'video_report') =>
  operator.call(decideVideoReport, {
    ...{ reportId: Number(await onlyCase(kind)), outcome: 'left' as const, was: null, seen: 1e9, reason: 'It is right.' },
  })

const withdrawn = async () => {
  const input = { teacher_id: otieno.id, amount: 25_000, mpesa_number: '0712345650' }
  return (await otieno.call(withdraw, input)).body.withdrawal.id
}

async function paidWrongly(): Promise<void> {
  const { body } = await amina.call(startDeposit, { key: crypto.randomUUID(), amount: 900 })
  const tracking = await payAtFrame(somo.simulator, body.checkout, '0712345609')
  await somo.pass(10_000)
  await amina.call(reportDeposit, { transaction_id: tracking })
}

async function differs(): Promise<void> {
  await somo.db.$client.query(
    `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, found_at)
     values ('intasend', gen_random_uuid()::text, 'not_in_books', '2026-11-24', 100000, $1)`,
    [somo.clock.now],
  )
}

/** How each kind comes and is answered. */
const kinds: readonly [kind: QueueKind, comes: () => Promise<unknown>, answer: () => Promise<unknown>][] = [
  [
    'help',
    async () => {
      const { booking } = await somo.stage.paidLesson({ teacher: otieno, student: amina })
      await amina.call(askForHelp, { kind: 'lesson', roomId: booking.id, reason: 'unsafe' })
    },
    async () => {
      const helpId = Number(await onlyCase('help'))
      return operator.call(closeHelp, { helpId, words: '', was: null, reason: 'Rang her mother.' })
    },
  ],
  ['safety', () => reported('unsafe'), () => settled('safety')],
  ['dispute', () => reported('teacher_late'), () => settled('dispute')],
  ['child_report', () => threadReported(true), () => reportDecided('child_report')],
  ['report', () => threadReported(false), () => reportDecided('report')],
  ['unsafe_video', () => videoReported('unsafe'), () => videoDecided('unsafe_video')],
  ['video_report', () => videoReported('wrong'), () => videoDecided('video_report')],
  [
    'payout',
    withdrawn,
    async () => operator.call(approveWithdrawal, { withdrawalId: Number(await onlyCase('payout')), reason: 'Known number.' }),
  ],
  [
    'deposit',
    paidWrongly,
    async () => operator.call(returnPayment, { paymentId: await onlyCase('deposit'), reason: 'They gave it back.' }),
  ],
  [
    'difference',
    differs,
    async () => operator.call(settleDifference, { differenceId: Number(await onlyCase('difference')), reason: 'Listed twice.' }),
  ],
  [
    'verification',
    async () => askedVerification(await somo.people.teacher('Naomi Jepkosgei', { approved: false }), operator),
    async () => {
      const requestId = Number(await onlyCase('verification'))
      await checkAll(operator, requestId)
      return operator.call(decideTeacher, { requestId, decision: 'approve' })
    },
  ],
  [
    'support',
    () => amina.call(writeToSupport, { key: crypto.randomUUID(), text: 'My M-Pesa was cut twice.' }),
    async () =>
      operator.call(answerChat, { chatId: Number(await onlyCase('support')), key: crypto.randomUUID(), text: 'It is there.' }),
  ],
]

describe('how long answers took', () => {
  test('is nothing where nothing was answered [ADM-08]', async () => {
    expect(await told()).toEqual({ today: { answered: 0, in_time: 0 }, kinds: [] })
  })

  test.each(kinds)('of %s: from when it came until an operator answered, while it waits nothing [ADM-08]', async (...one) => {
    const [kind, comes, answer] = one
    await comes()
    expect(await of(kind)).toBeUndefined()
    later(minutes(7))
    await answer()
    expect(await of(kind)).toMatchObject({ kind, answered: 1, median_minutes: 7 })
  })

  test('is the middle of all of a kind; in time is what was answered within the promise, to the second [ADM-08]', async () => {
    // Two weeks later, at ten in the morning again.
    somo.clock.now = new Date('2026-12-09T07:00:00Z')
    expect(await told()).toEqual({ today: { answered: 0, in_time: 0 }, kinds: [] })
    const promised = 15
    const chat = kinds.find(([kind]) => kind === 'support')
    for (const waits of [minutes(7), minutes(promised), minutes(promised) + 1000]) {
      await chat?.[1]()
      later(waits)
      await chat?.[2]()
    }
    expect(await told()).toEqual({
      today: { answered: 3, in_time: 2 },
      kinds: [{ kind: 'support', answered: 3, median_minutes: promised, promised_minutes: promised }],
    })
  })

  test('of a withdrawal that is sent back, or that an operator found out about, are told as well [ADM-08]', async () => {
    await somo.pass(minutes(10))
    const first = await withdrawn()
    later(minutes(7))
    await operator.call(sendBackWithdrawal, { withdrawalId: first, reason: 'They asked for it back.' })
    expect(await of('payout')).toMatchObject({ answered: 1, median_minutes: 7 })
    const second = await withdrawn()
    await somo.db.$client.query(`update payouts set state = 'review', next_step_at = null where id = $1`, [second])
    later(minutes(9))
    await operator.call(decideWithdrawal, { withdrawalId: second, outcome: 'returned', reason: 'It never arrived.' })
    expect(await of('payout')).toMatchObject({ answered: 2, median_minutes: 8 })
  })

  test('is of today until midnight in Nairobi, and told for seven days [ADM-08]', async () => {
    const { now } = somo.clock
    const at = async (instant: number) => {
      somo.clock.now = new Date(instant)
      return told()
    }
    const midnight = Date.parse('2026-12-09T21:00:00Z')
    expect((await at(midnight - 1)).today.answered).toBe(5)
    expect((await at(midnight)).today).toEqual({ answered: 0, in_time: 0 })
    expect((await at(midnight)).kinds.map(({ kind }) => kind)).toEqual(['payout', 'support'])
    expect((await at(now.getTime() + days(7))).kinds).toMatchObject([{ kind: 'payout', answered: 1, median_minutes: 9 }])
    expect((await at(now.getTime() + days(7) + 1)).kinds).toEqual([])
    somo.clock.now = now
  })
})
