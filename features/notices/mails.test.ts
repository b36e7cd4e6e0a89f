/** What mails never carry, and how many one person's doings send another. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { lockWaits } from '../../app/server/testing/locks.ts'
import { NEW_ACCOUNT, openWorld, type World } from '../../app/server/testing/world.ts'
import { days, plus } from '../../shared/time.ts'
import { forgotPassword, resendConfirmation, signUpStudent } from '../accounts/contract.ts'
import { bookSession, cancelBooking } from '../booking/contract.ts'
import { listNotices, MOST_MAILS_A_DAY } from './contract.ts'
import { deliverNotice } from './server/index.ts'
import { mailedBefore } from './server/queries.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo.close())

const mailsTo = (address: string) => somo.mails.filter(({ to }) => to === address)

test('to an address that is not confirmed goes no word that somebody typed [AUTH-03] [AUTH-04]', async () => {
  const victim = 'victim@example.com'
  const mama = 'mama@example.com'
  const input = { ...NEW_ACCOUNT, name: 'Winmoney Now', email: victim, grade: 8, born_month: '2013-04', guardian_contact: mama }
  expect((await somo.call(signUpStudent, { ...input, school: 'Prizes School' })).status).toBe(201)
  await somo.call(resendConfirmation, { email: victim })
  await somo.call(forgotPassword, { email: victim })
  await somo.settle()
  expect([mailsTo(victim).length, mailsTo(mama).length]).toEqual([3, 1])
  for (const { subject, text } of somo.mails) expect(`${subject} ${text}`).not.toMatch(/winmoney|now\b.*money|prizes/i)
})

test('a parent whom we know is told which child asks, by first name alone [AUTH-10]', async () => {
  const mama = await somo.people.parent('Grace Wambui')
  await somo.people.student('Zawadi Otieno', { born: '2013-04', guardian: mama.email })
  await somo.settle()
  const [mail] = mailsTo(mama.email)
  expect(mail?.subject).toBe('Zawadi asks you to agree to lessons on Somo')
  expect(mail?.text).not.toContain('Otieno')
})

test('a mail leads to what it is about: the request to its teacher, the payment to who pays [BOOK-03] [HUB-08]', async () => {
  const otieno = await somo.people.teacher('Otieno Ouma')
  const { booking, student } = await somo.stage.acceptedLesson({ teacher: otieno })
  await somo.settle()
  const linkIn = (address: string) => /https?:\S+/.exec(mailsTo(address).at(-1)?.text ?? '')?.[0]
  expect(linkIn(otieno.email)).toBe(`${ORIGIN}/teacher-dashboard/lessons?tab=requests&lesson=${booking.id}`)
  expect(linkIn(student.email)).toBe(`${ORIGIN}/student-dashboard/lessons?tab=scheduled&pay=${booking.id}`)
})

test('who has not confirmed their address is told in the app and not by mail [AUTH-03]', async () => {
  const lucy = await somo.people.teacher('Lucy Nyambura', { confirmed: false })
  await somo.stage.askedLesson({ teacher: lucy })
  await somo.settle()
  expect((await lucy.call(listNotices, {})).body.notices.map(({ kind }) => kind)).toEqual(['booking_requested'])
  expect(mailsTo(lucy.email)).toEqual([])
})

test('one person’s doings mail another so often a day; the rest waits in the app, and others’ arrive [AUTH-06]', async () => {
  const [otieno, amina] = [await somo.people.teacher('Otieno Ouma'), await somo.people.student('Amina Njoroge')]
  const slot = await somo.stage.freeSlot(otieno)
  const round = async () => {
    const wish = { teacher_id: otieno.id, student_id: amina.id, ...slot, cost: 1000 }
    const { body } = await amina.call(bookSession, wish)
    await amina.call(cancelBooking, { bookingId: body.booking.id })
  }
  for (let i = 0; i < MOST_MAILS_A_DAY / 2 + 2; i += 1) await round()
  for (let i = 0; i < 3; i += 1) await somo.settle()
  expect(mailsTo(otieno.email)).toHaveLength(MOST_MAILS_A_DAY)
  expect((await otieno.call(listNotices, {})).body.notices).toHaveLength(MOST_MAILS_A_DAY + 4)
  await somo.stage.askedLesson({ teacher: otieno })
  await somo.settle()
  expect(mailsTo(otieno.email)).toHaveLength(MOST_MAILS_A_DAY + 1)
  // What she has sent him keeps no mail of hers from anybody else.
  const { teacher: njeri } = await somo.stage.askedLesson({ teacher: await somo.people.teacher('Njeri Kamau'), student: amina })
  await somo.settle()
  expect(mailsTo(njeri.email)).toHaveLength(1)
  somo.clock.now = plus(somo.clock.now, days(1))
  await somo.settle()
  const before = mailsTo(otieno.email).length
  await round()
  await somo.settle()
  expect(mailsTo(otieno.email)).toHaveLength(before + 2)
})

test('notices of one person’s doings are written in turn, so that none is left out of the count [AUTH-06] [OPS-02]', async () => {
  const [otieno, amina] = [await somo.people.teacher('Otieno Ouma'), await somo.people.student('Amina Njoroge')]
  const told = { user_id: otieno.id, by: amina.id, kind: 'booking_requested', about: { booking: 1 } }
  const deliver = (id: number) => deliverNotice(somo.db, { id, kind: 'notice', data: told, attempts: 1 }, somo.clock.now)
  const counted = async () => {
    const { rows } = await somo.db.execute<{ id: number }>(sql`select id::int from notices where outbox_id = 902`)
    const since = plus(somo.clock.now, -days(1))
    return rows[0] ? mailedBefore(somo.db, { id: rows[0].id, userId: otieno.id, by: amina.id, since }) : null
  }
  let [first, second, ended]: [Promise<unknown>, Promise<unknown>, boolean] = [Promise.resolve(), Promise.resolve(), false]
  const blocked = new Error('the first one goes on')
  const hold = somo.db.transaction(async (tx) => {
    // The first has written its notice and waits to leave its mail; nobody sees the notice yet.
    await tx.execute(
      sql`insert into outbox (kind, key, data, created_at, next_attempt_at) values ('mail_notice', '901', '{}', now(), now())`,
    )
    first = deliver(901)
    await expect.poll(() => lockWaits(somo.db)).toBe(1)
    second = deliver(902).finally(() => (ended = true))
    await expect.poll(async () => ended || (await lockWaits(somo.db)) === 2).toBe(true)
    expect(await counted()).toBe(null)
    throw blocked
  })
  await expect(hold).rejects.toBe(blocked)
  await Promise.all([first, second])
  expect(await counted()).toBe(1)
})
