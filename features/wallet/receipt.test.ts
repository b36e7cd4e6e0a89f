/** Receipts: numbers without gaps, and every shilling as the ledger has it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { fullDay } from '../../shared/web/dates.ts'
import { reportProblem } from '../booking/changes-contract.ts'
import { cancelBooking } from '../booking/contract.ts'
import { joinSession } from '../classes/contract.ts'
import { visitRoom } from '../classroom/testing/visit.ts'
import { reportDeposit, startDeposit } from '../payments/contract.ts'
import { payAtFrame } from '../payments/testing/pay.ts'
import { buyVideo } from '../videos/contract.ts'
import { onShelf } from '../videos/testing/library.ts'
import { receiptFile, showReceipt, type ReceiptKind } from './receipt-contract.ts'
import { wordsOf } from './testing/pdf.ts'

let somo: World
let amina: Person
let otieno: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-20T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  await somo.fund(amina, 20_000)
})
afterAll(() => somo.close())

const receiptOf = (kind: ReceiptKind, aboutId: number, who = amina) => who.call(showReceipt, { kind, aboutId })
const paid = () => somo.stage.paidLesson({ student: amina, teacher: otieno })

test('of a paid lesson it says who paid whom for what and when, and that it is held until a day after [FUND-11]', async () => {
  const at = somo.clock.now.toISOString()
  const { booking } = await paid()
  const { body } = await receiptOf('lesson', booking.id)
  expect(body).toEqual({
    number: '2026-000001',
    issued_at: at,
    paid_by: 'Amina Njoroge',
    learner: 'Amina Njoroge',
    teacher: 'Otieno Ouma',
    title: 'Mathematics',
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    attended: null,
    data_used: null,
    price: 1000,
    paid_at: at,
    given_back: 0,
    given_back_at: null,
    shares: {
      ...{ teacher: 0, somo: 0, held: 1000, shared_at: null },
      held_until: plus(new Date(booking.ends_at), hours(24)).toISOString(),
    },
    method: null,
    reference: null,
    statement: expect.anything(),
  })
})

test('it stands in the month’s statement with what is next to it and the balance after each [FUND-11] [WAL-12]', async () => {
  const grace = await somo.people.student('Grace Wambui')
  await somo.fund(grace, 5_000)
  const lesson = async () => (await somo.stage.paidLesson({ student: grace, teacher: otieno })).booking.id
  const [first, second] = [await lesson(), await lesson()]
  await somo.pass(minutes(1))
  await lesson()
  await somo.fund(grace, 300)
  const { statement } = (await receiptOf('lesson', second, grace)).body
  expect(statement).toMatchObject({ month: '2026-11', opening: 0, closing: 2300, came_in: 5300, went_out: 3000, movements: 5 })
  const around = statement.around.map(({ movement, balance, own }) => [movement.type, movement.amount, balance, own])
  expect(around).toEqual([
    ['hold', -1000, 4000, false],
    ['hold', -1000, 3000, true],
    ['hold', -1000, 2000, false],
    ['deposit', 300, 2300, false],
  ])
  expect(statement.around[1]?.movement.receipt_of).toBe(`lesson/${second}`)
  const ofFirst = (await receiptOf('lesson', first, grace)).body.statement.around
  expect(ofFirst.map(({ balance, own }) => [balance, own])).toEqual([
    [5000, false],
    [4000, true],
    [3000, false],
    [2000, false],
  ])
})

test('in the statement of a month that is over stands what was in that month alone [FUND-11] [WAL-12]', async () => {
  const baraka = await somo.people.student('Baraka Mutua')
  await somo.fund(baraka, 2_000)
  const { booking } = await somo.stage.paidLesson({ student: baraka, teacher: otieno })
  const before = somo.clock.now
  somo.clock.now = new Date('2026-12-02T09:00:00Z')
  await somo.fund(baraka, 700)
  const { statement } = (await receiptOf('lesson', booking.id, baraka)).body
  expect(statement).toMatchObject({ month: '2026-11', opening: 0, closing: 1000, movements: 2 })
  somo.clock.now = before
})

test('once it is shared it says 70 and 30 of a hundred, and since when [FUND-11]', async () => {
  const { booking } = await somo.stage.taughtLesson({ student: amina, teacher: otieno })
  await somo.pass(hours(24) + minutes(1))
  const { body } = await receiptOf('lesson', booking.id)
  expect(body.shares).toMatchObject({ teacher: 700, somo: 300, held: 0, held_until: null })
  const shared = new Date(body.shares?.shared_at ?? 0).getTime() - new Date(booking.ends_at).getTime()
  expect(shared / minutes(1)).toBeGreaterThanOrEqual(24 * 60)
  expect(shared / minutes(1)).toBeLessThanOrEqual(24 * 60 + 1)
})

test('it says how long each was in a lesson that was taught, and its data where all of it is known [FUND-11]', async () => {
  const { booking } = await paid()
  const [starts, ends] = [new Date(booking.starts_at), new Date(booking.ends_at)]
  await visitRoom(somo.db, `lesson-${booking.id}`, otieno, plus(starts, -minutes(5)), plus(ends, minutes(5)))
  const half = plus(starts, minutes(30))
  await visitRoom(somo.db, `lesson-${booking.id}`, amina, plus(starts, minutes(2)), half, 31_400_000)
  await visitRoom(somo.db, `lesson-${booking.id}`, amina, half, ends, 10_800_000)
  somo.clock.now = ends
  expect((await receiptOf('lesson', booking.id)).body).toMatchObject({ attended: null, data_used: null })
  await somo.pass(minutes(1))
  expect((await receiptOf('lesson', booking.id)).body).toMatchObject({
    attended: { learner: 58, teacher: 60 },
    data_used: { megabytes: 42, kes: 8 },
  })
  const { body } = await amina.call(receiptFile, { kind: 'lesson', aboutId: booking.id, language: 'en' })
  const words = wordsOf(Buffer.from(body.content, 'base64'))
  expect(words).toContain('Amina 58 min, Otieno 60 min')
  expect(words).toContain('Data used by the lesson: 42 MB, about KES 8, paid to your network and not to us.')
  // Of a visit that nobody has counted, all that is known is too little.
  await visitRoom(somo.db, `lesson-${booking.id}`, amina, ends, plus(ends, minutes(1)))
  expect((await receiptOf('lesson', booking.id)).body).toMatchObject({ attended: { learner: 58 }, data_used: null })
})

test('who is inside when it is settled was there until its end, and their data is told once they go [FUND-11]', async () => {
  const { booking } = await paid()
  const [starts, ends] = [new Date(booking.starts_at), new Date(booking.ends_at)]
  const stays = (who: Person, went: Date | null, bytes?: number) =>
    visitRoom(somo.db, `lesson-${booking.id}`, who, plus(starts, minutes(4)), went, bytes)
  for (const who of [amina, otieno]) await stays(who, null)
  somo.clock.now = ends
  await somo.pass(minutes(1))
  const told = { attended: { learner: 56, teacher: 56 } }
  expect((await receiptOf('lesson', booking.id)).body).toMatchObject({ ...told, data_used: null })
  for (const who of [amina, otieno]) await stays(who, plus(ends, minutes(3)), 36_000_000)
  expect((await receiptOf('lesson', booking.id)).body).toMatchObject({ ...told, data_used: { megabytes: 36, kes: 7 } })
  // Said a second time it changes nothing.
  await stays(amina, plus(ends, minutes(9)), 99_000_000)
  expect((await receiptOf('lesson', booking.id)).body).toMatchObject({ ...told, data_used: { megabytes: 36, kes: 7 } })
})

test('half given back is said, and the shares are of the other half [FUND-11]', async () => {
  const { booking } = await paid()
  // Later than twelve hours before it starts, and earlier than two.
  somo.clock.now = plus(new Date(booking.starts_at), -hours(6))
  expect((await amina.call(cancelBooking, { bookingId: booking.id })).status).toBe(200)
  const { body } = await receiptOf('lesson', booking.id)
  expect([body.price, body.given_back, body.shares]).toMatchObject([1000, 500, { teacher: 350, somo: 150, held: 0 }])
  expect(body.given_back_at).toBe(somo.clock.now.toISOString())
  const file = (await amina.call(receiptFile, { kind: 'lesson', aboutId: booking.id, language: 'en' })).body
  expect(wordsOf(Buffer.from(file.content, 'base64'))).toContain(`Given back, ${fullDay(somo.clock.now, 'en')}`)
})

test('a seat in a class has one too [FUND-11]', async () => {
  const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 250 })
  await amina.call(joinSession, { studentId: amina.id, id: session.id })
  const { rows } = await somo.db.$client.query<{ id: string }>('select id from enrolments where learner_id = $1', [amina.id])
  const { body } = await receiptOf('seat', Number(rows[0]?.id))
  expect(body).toMatchObject({ title: 'Fractions, once more', teacher: 'Otieno Ouma', price: 250, shares: { held: 250 } })
})

test('a video has one, shared at once [FUND-11]', async () => {
  const videoId = await onShelf(somo, otieno, { priceCents: 4000 })
  expect((await amina.call(buyVideo, { videoId, student_id: amina.id, price: 40 })).status).toBe(200)
  const { rows } = await somo.db.$client.query<{ id: string }>('select id from video_purchases where payer_id = $1', [amina.id])
  const { body } = await receiptOf('video', Number(rows[0]?.id))
  expect(body).toMatchObject({ teacher: 'Otieno Ouma', starts_at: null, price: 40, shares: { teacher: 28, somo: 12, held: 0 } })
  expect(body.shares?.shared_at).toBe(body.paid_at)
})

test('of a deposit it says how it was paid, under which M-Pesa code, and that nobody took a part of it [FUND-11]', async () => {
  const started = (await amina.call(startDeposit, { key: randomUUID(), amount: 500 })).body
  if (!started.checkout) throw new Error('no checkout')
  const tracking = await payAtFrame(somo.simulator, started.checkout, '0712345600')
  const aboutId = started.deposit.id
  expect((await receiptOf('deposit', aboutId)).status).toBe(404)
  await somo.pass(5000)
  await amina.call(reportDeposit, { transaction_id: tracking, user_id: amina.id })
  const { body } = await receiptOf('deposit', aboutId)
  expect(body).toMatchObject({
    paid_by: 'Amina Njoroge',
    price: 500,
    given_back: 0,
    shares: null,
    method: 'mpesa',
    teacher: null,
  })
  expect(body.reference).toMatch(/^[A-Z0-9]{10}$/)
})

test('what is argued about is held, and until when nobody can say [FUND-11]', async () => {
  const { booking } = await somo.stage.taughtLesson({ student: amina, teacher: otieno })
  const problem = { bookingId: booking.id, reason: 'teacher_late', words: 'He came at 4:19.', wish: 'part_back' } as const
  expect((await amina.call(reportProblem, problem)).status).toBe(200)
  expect((await receiptOf('lesson', booking.id)).body.shares).toMatchObject({ held: 1000, held_until: null })
})

describe('a receipt', () => {
  test('keeps its number, whoever asks how often, and no number of a year is left out [FUND-11]', async () => {
    const lessons = [await paid(), await paid(), await paid()]
    const before = (await receiptOf('lesson', lessons[0]?.booking.id ?? 0)).body.number
    const asked = lessons.flatMap(({ booking }) => Array.from({ length: 6 }, () => booking.id))
    const numbers = await Promise.all(asked.map(async (id) => (await receiptOf('lesson', id)).body.number))
    const each = lessons.map((_, i) => [...new Set(numbers.slice(6 * i, 6 * i + 6))])
    expect(each.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(each[0]).toEqual([before])
    const { rows } = await somo.db.$client.query<{ number: number }>('select number from receipts order by number')
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
  })

  test('is nobody’s but who paid, not the teacher’s either, and there is none for what was not paid [FUND-11]', async () => {
    const { booking } = await paid()
    const other = await somo.people.student('Other Njoroge')
    const unpaid = await somo.stage.acceptedLesson({ student: amina, teacher: otieno })
    const seen = [
      await receiptOf('lesson', booking.id, otieno),
      await receiptOf('lesson', booking.id, other),
      await receiptOf('lesson', unpaid.booking.id),
      await receiptOf('seat', 987_654),
    ]
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test.each([
    ['en', ['Receipt 2026-', 'Amina Njoroge', 'Otieno Ouma', 'Ksh 1,000.00', 'Where every shilling went', 'Page 1 of 1']],
    ['sw', ['Risiti 2026-', 'Hisabati', 'Ksh 1,000.00', 'Kila shilingi ilikoenda', 'Ukurasa 1 kati ya 1']],
  ] as const)('is a page of a file too, in %s [FUND-11]', async (language, words) => {
    const { booking } = await paid()
    const { body } = await amina.call(receiptFile, { kind: 'lesson', aboutId: booking.id, language })
    expect([body.type, body.name.endsWith('.pdf')]).toEqual(['application/pdf', true])
    const said = wordsOf(Buffer.from(body.content, 'base64'))
    for (const word of words) expect(said).toContain(word)
  })
})

test('a number is of the year in which it is issued in Nairobi, where a year begins three hours sooner [FUND-11]', async () => {
  const world = await openWorld({ now: '2026-12-31T20:59:00Z' })
  try {
    const [first, second] = [await world.stage.paidLesson(), await world.stage.paidLesson()]
    const number = async ({ student, booking }: typeof first) => (await receiptOf('lesson', booking.id, student)).body.number
    expect(await number(first)).toBe('2026-000001')
    world.clock.now = new Date('2026-12-31T21:00:00Z')
    expect(await number(second)).toBe('2027-000001')
    expect(await number(first)).toBe('2026-000001')
  } finally {
    await world.close()
  }
})
