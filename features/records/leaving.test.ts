/** Deleting an account: what stands in its way, the days to come back, and what is left in the end. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { features } from '../../app/server/features.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { signIn } from '../accounts/contract.ts'
import { answerBooking, bookSession, cancelBooking, payTeacher } from '../booking/contract.ts'
import { renewFeed } from '../calendar/contract.ts'
import { listTeachers } from '../directory/contract.ts'
import { addChild } from '../family/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { reviewLesson } from '../reviews/contract.ts'
import { leaveForGood, planLeaving, refusals } from './leaving-contract.ts'
import { eraseGone, eraseStopped } from './server/erase-gone.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo?.close())

const leave = (person: Person, current = PASSWORD) => person.call(leaveForGood, { current })
const signInAgain = (person: Person, comeBack?: true) =>
  somo.call(signIn, { email: person.email, password: PASSWORD, ...(comeBack && { come_back: comeBack }) })
const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await somo.db.$client.query<Row>(sql, values)).rows

/** Every text that stands anywhere in the database. */
async function everything(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const all = await Promise.all(tables.map(({ name }) => rowsOf<object>(`select to_jsonb(t)::text as row from ${name} t`)))
  return JSON.stringify(all)
}

test('an account with open lessons or with money stays, and what stands in its way is counted out [AUTH-11]', async () => {
  const { student, teacher, booking } = await somo.stage.paidLesson()
  for (const person of [student, teacher]) expect((await leave(person)).problem.code).toBe(refusals.lessons_open.code)
  const plan = (await student.call(planLeaving, {})).body
  expect(plan).toMatchObject({ open_count: 1, open: [{ title: booking.subject }] })
  await student.call(cancelBooking, { bookingId: booking.id })
  expect((await student.call(planLeaving, {})).body).toMatchObject({ open_count: 0, wallet: expect.any(Number) })
  // What a teacher has earned, and a child's part of a parent's, count alike.
  await somo.earn(teacher, 400)
  expect((await teacher.call(planLeaving, {})).body).toMatchObject({ open_count: 0, earnings: 400 })
  const refused = await leave(teacher)
  expect([refused.status, refused.problem.code]).toEqual([409, refusals.money_left.code])
  expect((await signInAgain(teacher)).status).toBe(200)
})

test('it asks for the password, tells the address, ends every session and takes the listing away at once [AUTH-11]', async () => {
  const otieno = await somo.people.teacher('Otieno Ouma')
  const amina = await somo.people.student('Amina Njoroge')
  const slot = await somo.stage.freeSlot(otieno)
  const second = await somo.people.signInAs(otieno.email)
  expect((await leave(otieno, 'not my password')).status).toBe(400)
  const left = await leave(otieno)
  expect(left.body.leaves_at).toBe('2026-12-09T06:00:00.000Z')
  await somo.settle()
  const mail = somo.mails.find(({ to }) => to === otieno.email)
  expect(mail?.text).toContain('Wednesday 9 December, 9:00 AM')
  for (const browser of [otieno, second]) expect((await somo.people.refresh(browser.cookie)).status).toBe(401)
  expect((await leave(second)).status).toBe(401)
  const listed = (await amina.call(listTeachers, {})).body
  expect(JSON.stringify(listed)).not.toContain(otieno.name)
  const wish = { teacher_id: otieno.id, student_id: amina.id, ...slot, cost: 1000 }
  expect((await amina.call(bookSession, wish)).ok).toBe(false)
})

test('for fourteen days signing in and one press bring it back as it was, and then nothing does [AUTH-11]', async () => {
  const otieno = await somo.people.teacher('Otieno Ouma')
  await leave(otieno)
  await somo.pass(days(14) - minutes(1))
  const refused = await signInAgain(otieno)
  expect([refused.status, refused.problem.code]).toEqual([403, 'account_leaving'])
  const back = await signInAgain(otieno, true)
  expect(back.body.user_info).toMatchObject({ name: otieno.name, verification_status: 'approved' })
  await somo.pass(days(30))
  expect((await signInAgain(otieno)).status).toBe(200)
  const again = await somo.people.signInAs(otieno.email)
  await leave(again)
  await somo.pass(days(14))
  for (const comeBack of [undefined, true] as const) expect((await signInAgain(otieno, comeBack)).status).toBe(401)
  // A suspended account is not brought back by it.
  const njeri = await somo.people.teacher('Njeri Kamau')
  await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [njeri.id])
  expect((await signInAgain(njeri, true)).problem.code).toBe('account_inactive')
})

test('nothing that names them, or that they wrote, is left in any table; money and lessons stay [AUTH-11]', async () => {
  const { parent } = await somo.stage.fundedFamily(600)
  const zawadi = { name: 'Zawadi Kipchumba', grade: 10, born_month: '2011-05' }
  const added = await parent.call(addChild, { ...zawadi, purposes: ['account', 'lessons'] })
  const { teacher, booking } = await lessonOf(parent, added.body.child.id)
  await somo.pass(days(10))
  await parent.call(reviewLesson, { bookingId: booking, stars: 5, text: 'Patient and clear.' })
  await parent.call(renewFeed, {})
  await somo.settle()
  const before = await rowsOf('select * from ledger_entries order by id')
  expect(await everything()).toMatch(/Zawadi[^]*sifuri-message|sifuri-message[^]*Zawadi/)
  expect((await leave(parent)).ok).toBe(true)
  await somo.pass(days(14))
  const after = await everything()
  for (const word of ['Grace', parent.email, 'Zawadi', 'Kipchumba', 'sifuri-message', '2011-05'])
    expect(after, word).not.toContain(word)
  const phones = await rowsOf<{ phone: string }>('select phone from users where id = $1', [parent.id])
  expect(phones).toEqual([{ phone: null }])
  expect(await rowsOf('select * from ledger_entries order by id')).toEqual(before)
  expect(await rowsOf('select status, learner_id, payer_id from bookings')).toHaveLength(1)
  expect(await rowsOf('select stars, text from reviews')).toEqual([{ stars: 5, text: 'Patient and clear.' }])
  const told = (await teacher.call(listNotices, {})).body.notices.find(({ kind }) => kind === 'booking_requested')
  expect(told?.data['who']).toBe('Former member')
  const [child] = await rowsOf('select name, status, email from users where id = $1', [added.body.child.id])
  expect(child).toEqual({ name: 'Former member', status: 'gone', email: null })
})

/** A lesson of 600 that was taught and paid out, with a message in it. */
async function lessonOf(payer: Person, learnerId: number): Promise<{ teacher: Person; booking: number }> {
  const teacher = await somo.people.teacher('Otieno Ouma', { cost: 600 })
  const slot = await somo.stage.freeSlot(teacher)
  const wish = { teacher_id: teacher.id, student_id: learnerId, ...slot, cost: 600, message: 'sifuri-message' }
  const booked = await payer.call(bookSession, wish)
  const booking = booked.body.booking.id
  await teacher.call(answerBooking, { booking_id: booking, teacher_id: teacher.id, action: 'accept' })
  await payer.call(payTeacher, { payer_id: payer.id, teacher_id: teacher.id, amount: 600, booking_id: booking })
  await somo.db.$client.query(
    `update bookings set status = 'completed', completed_at = ends_at, release_at = ends_at, due_at = ends_at`,
  )
  return { teacher, booking }
}

test('linked students stay, lose the link and are told; a child with another parent stays too [AUTH-11]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(0)
  await somo.db.$client.query(`update users set email_confirmed_at = now() where id = $1`, [parent.id])
  const added = await parent.call(addChild, {
    name: 'Zawadi Wambui',
    grade: 4,
    born_month: '2017-05',
    purposes: ['account', 'lessons'],
  })
  const father = await somo.people.parent('Peter Wambui')
  await somo.db.$client.query(`insert into guardian_links values ($1, $2, now())`, [father.id, added.body.child.id])
  const plan = (await parent.call(planLeaving, {})).body
  expect([plan.children, plan.linked]).toEqual([[], ['Kamau', 'Wanjiku']])
  expect((await leave(parent)).ok).toBe(true)
  await somo.pass(days(14))
  const told = await rowsOf<{ user_id: string }>(`select user_id from notices where kind = 'guardian_left' order by user_id`)
  expect(told.map(({ user_id: id }) => Number(id))).toEqual(children.map(({ id }) => id))
  const links = await rowsOf<{ guardian_id: string }>('select guardian_id from guardian_links')
  expect(links.map(({ guardian_id: id }) => Number(id))).toEqual([father.id])
  const [child] = await rowsOf('select name from users where id = $1', [added.body.child.id])
  expect(child).toEqual({ name: 'Zawadi Wambui' })
  expect(await rowsOf(`select 1 from consents where guardian_name like 'Grace%'`)).toEqual([])
})

test('killed midway it leaves all, two servers erase once, money that came in holds it up [AUTH-11] [OPS-02]', async () => {
  const { children, parent } = await somo.stage.fundedFamily(0)
  await leave(parent)
  await somo.fund(parent, 100)
  await somo.pass(days(14))
  const nameOf = async () => (await rowsOf<{ name: string }>('select name from users where id = $1', [parent.id]))[0]?.name
  expect(await nameOf()).toBe(parent.name)
  somo.clock.now = new Date(somo.clock.now.getTime() + days(1))
  const records = features.flatMap(({ records: held = [] }) => held).filter((one) => 'columns' in one)
  const walletBack = { of: async () => ({ ways: [], stuckCents: 0 }), send: async () => {} }
  const gifts = { keepsOpen: [], moneyLeft: [], walletBack, forgets: [] }
  const dies = { ...gifts, forgets: [async () => Promise.reject(new Error('killed'))] }
  const parts = { db: somo.db, records, ...gifts }
  // Who came back and left anew while they were looked for has other days to come back.
  await eraseGone(parts, parent.id, plus(somo.clock.now, -days(2)))
  const data = { user_id: parent.id, until: plus(somo.clock.now, -days(14)).toISOString() }
  await eraseStopped(parts, { id: 1, kind: 'erase_gone', data, attempts: 1, leftAt: somo.clock.now }, somo.clock.now)
  expect(await nameOf()).toBe(parent.name)
  await expect(eraseGone({ ...parts, ...dies }, parent.id, somo.clock.now)).rejects.toThrow('killed')
  expect(await nameOf()).toBe(parent.name)
  await Promise.all(Array.from({ length: 6 }, () => eraseGone(parts, parent.id, somo.clock.now)))
  await somo.settle()
  expect(await nameOf()).toBe('Former member')
  const told = await rowsOf(`select 1 from notices where kind = 'guardian_left'`)
  expect(told).toHaveLength(children.length)
})
