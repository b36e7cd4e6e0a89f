/**
 * A mixed load that never stops: people put money in, book, accept, decline, pay, move and cancel, at once too, withdraw, and
 * insist on each answer.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { DEMO_PASSWORD } from '../../database/demo/people.ts'
import { signIn } from '../../features/accounts/contract.ts'
import { availableTimes } from '../../features/availability/contract.ts'
import { proposeTime } from '../../features/booking/changes-contract.ts'
import { answerBooking, bookSession, cancelBooking, payTeacher } from '../../features/booking/contract.ts'
import { startDeposit, withdraw } from '../../features/payments/contract.ts'
import { payAtFrame } from '../../features/payments/testing/pay.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { Db } from '../../shared/server/database.ts'
import type { Sent } from '../../shared/web/client.ts'
import { insist, type Reply } from '../setting/client.ts'
import { demoEmail } from '../setting/people.ts'
import type { Outside } from '../setting/outside.ts'

/** What somebody has been told is done; none of it may be lost, or done twice. */
export type Acknowledged = {
  deposits: { id: number; kes: number }[]
  bookings: number[]
  payments: number[]
  withdrawals: number[]
}

export type Load = {
  acknowledged: Acknowledged
  /** How much has been acknowledged of all kinds. */
  count(): number
  /** Everybody leaves; who waits for an answer does without it. */
  stop(): Promise<void>
}

export type Person = { id: number; token: string }

export async function enter(first: string, at: string | readonly string[]): Promise<Person> {
  const reply = await insist(at, null, signIn, { email: demoEmail(first), password: DEMO_PASSWORD })
  return { id: reply.body.user_info.id, token: reply.body.access_token }
}

type Setting = { db: Db; outside: Outside; origins: readonly string[]; random: () => number }

/** Access tokens last a quarter of an hour. */
const TOKEN_MS = 600_000

export async function startLoad({ db, outside, origins, random }: Setting): Promise<Load> {
  const acknowledged: Acknowledged = { deposits: [], bookings: [], payments: [], withdrawals: [] }
  const leaving = new AbortController()
  const { rows } = await db.execute<{ id: number; kes: number }>(
    sql`select user_id as id, price_cents / 100 as kes from teacher_profiles`,
  )
  const prices = new Map(rows.map((row) => [row.id, row.kes]))
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const pause = (ms: number) => sleep(ms, undefined, { signal: leaving.signal })

  /** Somebody at the door of any server, who signs in again before the token is over. */
  async function person(first: string) {
    let who = await enter(first, origins)
    let since = performance.now()
    return {
      id: who.id,
      async call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Reply<E>> {
        if (performance.now() - since > TOKEN_MS) [who, since] = [await enter(first, origins), performance.now()]
        const turn = random() < 0.5 ? origins : origins.toReversed()
        return insist(turn, who.token, endpoint, input, leaving.signal)
      },
    }
  }
  type Somebody = Awaited<ReturnType<typeof person>>

  const [wanjiku, kevin, faith] = [await person('wanjiku'), await person('kevin'), await person('faith')]
  const [achieng, fatuma] = [await person('achieng'), await person('fatuma')]
  const teachers = [achieng, fatuma, await person('daniel'), await person('esther')]

  const topUp = (student: Somebody) => async () => {
    const kes = 100 + Math.floor(random() * 900)
    const { body, status } = await student.call(startDeposit, { key: randomUUID(), amount: kes })
    if (status !== 201) throw new Error(`a deposit was answered ${status}`)
    await payAtFrame(outside.intasend, body.checkout, '0712345600')
    acknowledged.deposits.push({ id: body.deposit.id, kes })
    await pause(500)
  }
  /** A free time of somebody, asked for; null where none was had, after a moment. */
  const ask = async (student: Somebody) => {
    const teacher = pick(teachers)
    if (!teacher) return null
    const free = (await student.call(availableTimes, { teacherId: teacher.id })).body.filter((slot) => slot.isAvailable)
    const [slot, other] = [pick(free), pick(free)]
    if (!slot || !other) return pause(200).then(() => null)
    const cost = prices.get(teacher.id) ?? 0
    const wish = { teacher_id: teacher.id, student_id: student.id, date: slot.date, time: slot.time, cost }
    const booked = await student.call(bookSession, wish)
    if (booked.status !== 200) return pause(20).then(() => null)
    const { id } = booked.body.booking
    acknowledged.bookings.push(id)
    const head = { booking_id: id, teacher_id: teacher.id }
    const answer = (action: 'accept' | 'decline') => teacher.call(answerBooking, { ...head, action })
    const pay = () => student.call(payTeacher, { ...head, payer_id: student.id, amount: cost })
    return { id, teacher, other, answer, pay }
  }
  const learn = (student: Somebody) => async () => {
    const asked = await ask(student)
    if (!asked) return
    await asked.answer('accept')
    const paid = await asked.pay()
    if (paid.status === 200) acknowledged.payments.push(asked.id)
    // Who cannot pay gives the time back; or soon there would be none left to book.
    else await student.call(cancelBooking, { bookingId: asked.id })
  }
  /** Everything that both sides can do with one lesson, at once and at both servers, until it is over. */
  const quarrel = (student: Somebody) => async () => {
    const asked = await ask(student)
    if (!asked) return
    const { id: bookingId, teacher, other, answer, pay } = asked
    if (random() < 0.7) await answer('accept')
    const propose = (who: Somebody) => who.call(proposeTime, { bookingId, slot_id: other.id })
    const acts = [
      () => answer(random() < 0.5 ? 'accept' : 'decline'),
      pay,
      () => propose(student),
      () => propose(teacher),
      // A learner who calls off again and again is refused for a day.
      () => (random() < 0.1 ? student : teacher).call(cancelBooking, { bookingId }),
    ]
    await Promise.all(acts.filter(() => random() < 0.7).map((act) => act()))
    await teacher.call(cancelBooking, { bookingId })
  }
  const cashOut = (teacher: Somebody) => async () => {
    const wish = { teacher_id: teacher.id, amount: 100, mpesa_number: '0712345650', key: randomUUID() }
    const reply = await teacher.call(withdraw, wish)
    if (reply.status === 200) acknowledged.withdrawals.push(reply.body.withdrawal.id)
    await pause(300)
  }
  const again = async (work: () => Promise<void>): Promise<void> => {
    while (!leaving.signal.aborted) {
      await work().catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error
      })
    }
  }
  const students = [wanjiku, kevin, faith]
  const everybody = [
    ...students.map(topUp),
    ...[kevin, faith, wanjiku, kevin].map(learn),
    quarrel(faith),
    ...[achieng, fatuma].map(cashOut),
  ]
  const running = Promise.all(everybody.map(again))
  // Whoever fails is heard of when it is stopped.
  running.catch(() => undefined)
  return {
    acknowledged,
    count: () => Object.values(acknowledged).reduce((sum, list) => sum + list.length, 0),
    async stop() {
      leaving.abort()
      await running
    },
  }
}
