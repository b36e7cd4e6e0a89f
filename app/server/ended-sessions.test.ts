/**
 * An access token outlives its session by minutes. What moves money or changes credentials must not: the calls are written down
 * here, by hand, because a contract that forgot to say so is what would go wrong.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword, resetPassword, signOut } from '../../features/accounts/contract.ts'
import { bookSession, cancelBooking, completeBooking, payTeacher } from '../../features/booking/contract.ts'
import { joinSession } from '../../features/classes/contract.ts'
import { reportDeposit, startDeposit, withdraw } from '../../features/payments/contract.ts'
import { approveWithdrawal } from '../../features/payments/desk-contract.ts'
import { askedVerification, checkAll } from '../../features/verification/testing/request.ts'
import { decideTeacher } from '../../features/verification/desk-contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { features } from './features.ts'
import { openWorld, PASSWORD, type Person, type Reply, type World } from './testing/world.ts'

let somo: World
beforeAll(async () => {
  somo = await openWorld()
})
afterAll(() => somo.close())

/** A call that would succeed, and who would make it. */
type Ready = { who: Person; make(token?: string): Promise<Reply<Endpoint>> }
const ready = (who: Person, endpoint: Endpoint, input: object): Ready => ({
  who,
  make: (token) => (token ? somo.people.callAs({ token }, endpoint, input as never) : who.call(endpoint, input as never)),
})

const calls: Record<string, () => Promise<Ready>> = {
  'booking a lesson [AUTH-05] [DIR-06]': async () => {
    const [student, teacher] = [await somo.people.student('Amina Njoroge'), await somo.people.teacher('Otieno Ouma')]
    const slot = await somo.stage.freeSlot(teacher)
    return ready(student, bookSession, { teacher_id: teacher.id, student_id: student.id, ...slot, cost: 1000 })
  },
  'paying for a lesson [AUTH-05] [BOOK-04]': async () => {
    const { student, teacher, booking } = await somo.stage.acceptedLesson()
    const input = { payer_id: student.id, teacher_id: teacher.id, amount: booking.cost, booking_id: booking.id }
    return ready(student, payTeacher, input)
  },
  'cancelling a paid lesson [AUTH-05] [BOOK-06]': async () => {
    const { student, booking } = await somo.stage.paidLesson()
    return ready(student, cancelBooking, { bookingId: booking.id })
  },
  'saying that a lesson was taught [AUTH-05] [BOOK-07]': async () => {
    const { teacher, booking } = await somo.stage.paidLesson()
    somo.clock.now = new Date(booking.ends_at)
    return ready(await somo.people.signInAs(teacher.email), completeBooking, { bookingId: booking.id })
  },
  'taking a seat in a class [AUTH-05] [MEET-04]': async () => {
    const [{ session }, student] = [await somo.stage.publishedClass(), await somo.people.student('Amina Njoroge')]
    await somo.fund(student, 500)
    return ready(student, joinSession, { studentId: student.id, id: session.id })
  },
  'starting a deposit [AUTH-05] [FUND-03]': async () =>
    ready(await somo.people.student('Amina Njoroge'), startDeposit, { key: randomUUID(), amount: 500 }),
  'reporting a payment [AUTH-05] [FUND-07]': async () =>
    ready(await somo.people.student('Amina Njoroge'), reportDeposit, { transaction_id: 'MADEUP1' }),
  'withdrawing [AUTH-05] [WAL-11]': async () => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 500)
    return ready(teacher, withdraw, { teacher_id: teacher.id, amount: 500, mpesa_number: '0712345650' })
  },
  'letting a large withdrawal go [AUTH-05] [ADM-04]': async () => {
    const [teacher, operator] = [await somo.people.teacher('Otieno Ouma'), await somo.people.admin('Desk Operator')]
    await somo.earn(teacher, 25_000)
    const input = { teacher_id: teacher.id, amount: 25_000, mpesa_number: '0712345650' }
    const { body } = await teacher.call(withdraw, input)
    return ready(operator, approveWithdrawal, { withdrawalId: body.withdrawal.id, reason: 'Known number.' })
  },
  'deciding whom Somo pays out [AUTH-05] [VER-04]': async () => {
    const [teacher, operator] = [
      await somo.people.teacher('Naomi Jepkosgei', { approved: false }),
      await somo.people.admin('Desk Operator'),
    ]
    const { requestId } = await askedVerification(teacher, operator)
    await checkAll(operator, requestId)
    return ready(operator, decideTeacher, { requestId, decision: 'approve' })
  },
  'signing out everywhere [AUTH-05]': async () =>
    ready(await somo.people.student('Amina Njoroge'), signOut, { everywhere: true }),
}

test('only these calls ask themselves whether a session stands, and each is tried below [AUTH-05]', () => {
  const asking = features.flatMap(({ calls: all = [] }) => all.filter(({ session }) => session === 'by its statement'))
  expect(asking.map(({ endpoint }) => endpoint)).toEqual([bookSession, payTeacher])
})

describe('the access token of a session that has ended, still good by its own date', () => {
  test.each(Object.entries(calls))('is refused for %s', async (_, arrange) => {
    const { who, make } = await arrange()
    const elsewhere = await somo.people.signInAs(who.email)
    await elsewhere.call(signOut, {})
    const refused = await make(elsewhere.token)
    expect([refused.status, refused.problem.code]).toEqual([401, 'not_signed_in'])
    // The very same call, and nothing had happened yet: the session was all that was missing.
    const again = await make()
    expect(again.ok, JSON.stringify(again.problem)).toBe(true)
  })

  const ways: [string, (who: Person) => Promise<void>][] = [
    ['signing out on this device', async (who) => void (await somo.people.callAs({ token: who.token }, signOut, {}))],
    [
      'signing out everywhere on another',
      async (who) => void (await (await somo.people.signInAs(who.email)).call(signOut, { everywhere: true })),
    ],
    [
      'a new password',
      async (who) => {
        await somo.call(forgotPassword, { email: who.email })
        await somo.settle()
        await somo.call(resetPassword, { token: await somo.people.token('reset_password', who.id), password: `${PASSWORD} too` })
      },
    ],
    [
      'its month being over',
      async (who) =>
        void (await somo.db.$client.query('update sessions set expires_at = $2 where user_id = $1', [who.id, somo.clock.now])),
    ],
    [
      'suspension',
      async (who) => void (await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [who.id])),
    ],
  ]

  test.each(ways)('asks for no lesson once the session has ended by %s [AUTH-05] [AUTH-04]', async (_, end) => {
    const [student, teacher] = [await somo.people.student('Amina Njoroge'), await somo.people.teacher('Otieno Ouma')]
    const input = { teacher_id: teacher.id, student_id: student.id, ...(await somo.stage.freeSlot(teacher)), cost: 1000 }
    await end(student)
    // Nothing is said of what else is wrong with it either.
    for (const one of [input, { ...input, cost: 999 }, { ...input, teacher_id: 1 }, { ...input, student_id: 1 }]) {
      const refused = await somo.people.callAs({ token: student.token }, bookSession, one)
      expect([refused.status, refused.problem.code]).toEqual([401, 'not_signed_in'])
    }
    expect((await somo.db.$client.query('select from bookings where learner_id = $1', [student.id])).rowCount).toBe(0)
  })

  test.each(ways)('pays for nothing once the session has ended by %s [AUTH-05] [AUTH-04]', async (_, end) => {
    const { student, teacher, booking } = await somo.stage.acceptedLesson()
    await end(student)
    const input = { payer_id: student.id, teacher_id: teacher.id, amount: booking.cost, booking_id: booking.id }
    for (const one of [
      input,
      { ...input, booking_id: undefined },
      { ...input, amount: 999 },
      { ...input, booking_id: undefined, amount: 999 },
    ]) {
      const refused = await somo.people.callAs({ token: student.token }, payTeacher, one)
      expect([refused.status, refused.problem.code]).toEqual([401, 'not_signed_in'])
    }
    const { rows } = await somo.db.$client.query('select status from bookings where id = $1', [booking.id])
    expect(rows).toEqual([{ status: 'accepted' }])
  })
})
