import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes } from '../../shared/time.ts'
import { joinSession } from '../classes/contract.ts'
import { listTransactions, showWallet } from './contract.ts'
import { ledgerHealth } from './desk-contract.ts'

let somo: World
beforeAll(async () => {
  somo = await openWorld()
})
afterAll(() => somo.close())

const walletOf = async (person: Person) => (await person.call(showWallet, { userId: person.id })).body

describe('a teacher’s wallet', () => {
  test('shows what is paid and not yet released as pending, of lessons and of seats, until it is earned [WAL-04]', async () => {
    const teacher = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
    const lesson = await somo.stage.paidLesson({ teacher })
    const { session } = await somo.stage.publishedClass({ teacher, price: 333 })
    const faith = await somo.people.student('Faith Chebet')
    await somo.fund(faith, 333)
    await faith.call(joinSession, { studentId: faith.id, id: session.id })
    // 70 % of 1,000 and of 333, to the cent; the lesson ends first.
    const dayAfter = new Date(new Date(lesson.booking.ends_at).getTime() + hours(24)).toISOString()
    expect((await walletOf(teacher)).earnings).toMatchObject({
      pending: 933.1,
      pending_count: 2,
      next_release: { amount: 700, at: dayAfter },
      earned: 0,
      available: 0,
      total_balance: 933.1,
    })
    expect(await walletOf(faith)).toMatchObject({ balance: 0, held: 333, held_count: 1, earnings: null })
  })

  test(
    'moves a lesson’s part from pending to earnings a day ' + 'after it was taught, and not before [WAL-04] [BOOK-05]',
    async () => {
      const { teacher, student } = await somo.stage.taughtLesson()
      expect((await walletOf(teacher)).earnings).toMatchObject({ pending: 700, earned: 0, available: 0, total_balance: 700 })
      await somo.pass(hours(23))
      expect((await walletOf(teacher)).earnings).toMatchObject({ pending: 700, available: 0 })
      await somo.pass(hours(1))
      expect((await walletOf(teacher)).earnings).toMatchObject({
        pending: 0,
        pending_count: 0,
        next_release: null,
        earned: 700,
        available: 700,
        total_balance: 700,
      })
      expect(await walletOf(student)).toMatchObject({ held: 0, held_count: 0 })
      expect((await teacher.call(listTransactions, { userId: teacher.id })).body.transactions).toMatchObject([
        { type: 'earning', amount: 700, status: 'completed' },
      ])
    },
  )
})

test('a wallet says when its account began [WAL-12]', async () => {
  const grace = await somo.people.parent('Grace Wambui')
  const began = somo.clock.now.toISOString()
  await somo.pass(hours(1))
  expect((await walletOf(grace)).since).toBe(began)
})

describe('the proof of the ledger', () => {
  test('is for operators alone, and counts what was really posted [ADM-08] [WAL-13]', async () => {
    const operator = await somo.people.admin('Desk Operator')
    const proved = async () => {
      await somo.pass(minutes(1))
      return (await operator.call(ledgerHealth, {})).body
    }
    const before = await proved()
    const { student, teacher } = await somo.stage.paidLesson()
    const after = await proved()
    expect(after).toMatchObject({ balanced: true, unbalanced_transfers: 0, wrong_balances: 0 })
    // The student's money came in, and the lesson's price was held.
    expect(after.transfers).toBe(before.transfers + 2)
    const others = [null, student, teacher, await somo.people.parent('Grace Wambui')]
    const statuses = await Promise.all(others.map(async (who) => (await somo.people.callAs(who, ledgerHealth, {})).status))
    expect(statuses).toEqual([401, 404, 404, 404])
  })
})
