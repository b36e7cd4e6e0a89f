/** What happens by itself says how late it is. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookSession } from '../../../features/booking/contract.ts'
import { scheduleClass } from '../../../features/classes/form-contract.ts'
import { reportDeposit, startDeposit, withdraw } from '../../../features/payments/contract.ts'
import { payAtFrame } from '../../../features/payments/testing/pay.ts'
import { forgotPassword } from '../../../features/accounts/contract.ts'
import { openWorld, type World } from '../testing/world.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
})
afterEach(() => somo.close())

const oldest = (sweep: string): Promise<Date | null | undefined> => Promise.resolve(somo.sweep(sweep).oldestDue?.())

const due = async (sql: string): Promise<Date> => {
  const { rows } = await somo.db.$client.query<{ due: Date }>(sql)
  if (!rows[0]?.due) throw new Error('nothing is due')
  return rows[0].due
}

test('every sweep over rows knows since when its oldest is due, and of none it says so [OPS-03]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  const otieno = await somo.people.teacher('Otieno Ouma')
  await somo.settle()
  const sweeps = ['bookings', 'classes', 'payments', 'payouts', 'notes: money', 'notes: inside', 'notes: mail']
  expect(await Promise.all(sweeps.map(oldest))).toEqual(sweeps.map(() => null))

  await somo.people.offer(otieno, '2026-12-01', '16:00', '17:00')
  const wish = { teacher_id: otieno.id, student_id: amina.id, date: '2026-12-01', time: '4:00 PM - 5:00 PM', cost: 1000 }
  expect((await amina.call(bookSession, wish)).ok).toBe(true)
  expect(await oldest('bookings')).toEqual(await due('select due_at as due from bookings'))

  const [subject] = (await somo.db.$client.query<{ id: number }>(`select id from subjects where name = 'Mathematics'`)).rows
  const plan = { topic: 'Fractions', duration: 60, price: 200, grade: 8, max_students: 3, start_time: '2026-12-02T11:00:00Z' }
  expect((await otieno.call(scheduleClass, { teacherId: otieno.id, subject_id: subject?.id ?? 0, ...plan })).ok).toBe(true)
  expect(await oldest('classes')).toEqual(await due('select due_at as due from live_classes'))

  const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: 250 })
  await amina.call(reportDeposit, { transaction_id: await payAtFrame(somo.simulator, body.checkout, '0712345600') })
  expect(await oldest('payments')).toEqual(await due('select next_look_at as due from provider_payments'))

  await somo.earn(otieno, 1000)
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: '0712345650' })
  expect(await oldest('payouts')).toEqual(await due('select next_step_at as due from payouts'))
  await somo.db.$client.query(`update payouts set leased_until = clock_timestamp() + interval '1 minute'`)
  expect(await oldest('payouts')).toBeNull()

  await somo.settle()
  await somo.call(forgotPassword, { email: amina.email })
  expect(await oldest('notes: inside')).toEqual(somo.clock.now)
})
