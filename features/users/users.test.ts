/** Accounts as the desk sees them: found, changed, suspended and let back in. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { inTurn } from '../../app/server/testing/turn.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { confirmEmail, forgotPassword, resetPassword, signIn } from '../accounts/contract.ts'
import { auditLog } from '../audit/contract.ts'
import { actSentence } from '../audit/sentences.ts'
import { bookSession } from '../booking/contract.ts'
import { listTeachers } from '../directory/contract.ts'
import { deleteUser } from '../records/desk-contract.ts'
import { showWallet } from '../wallet/contract.ts'
import { editUser, liftSuspension, listUsers, suspendUser, type User } from './contract.ts'
import { usersOf } from './server/queries.ts'

let somo: World
let operator: Person
let amani: Person
let otieno: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Desk Operator')
})
beforeEach(async () => {
  amani = await somo.people.student('Amani Wanjira')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 500 })
  somo.mails.length = 0
})
afterAll(() => somo.close())

const list = async (asked: Parameters<typeof operator.call<typeof listUsers>>[1] = {}) =>
  (await operator.call(listUsers, asked)).body
const edit = (who: Person, changed: { name?: string; email?: string }, was: Partial<User> = {}, by = operator) =>
  by.call(editUser, {
    userId: who.id,
    name: who.name,
    ...changed,
    was: { name: was.name ?? who.name, email: was.email ?? who.email },
  })
const suspend = (who: Person, by = operator) => by.call(suspendUser, { userId: who.id, reason: 'Asked to be paid in cash.' })
const lift = (who: Person) => operator.call(liftSuspension, { userId: who.id, reason: 'It was somebody else.' })
const lastActs = async (limit: number) =>
  (await operator.call(auditLog, { limit })).body.entries.map((one) => [actSentence(one, 'en'), one.reason])
const mailed = async () => {
  await somo.settle()
  return somo.mails.splice(0).map(({ to, subject }) => [to, subject] as const)
}

const NO_SIGN_IN = 'email = null, password_hash = null, phone = null, email_confirmed_at = null'

describe('the list', () => {
  test('tells of each who they are, as what, since when, and when they were last here [ADM-03]', async () => {
    somo.clock.now = plus(somo.clock.now, minutes(7))
    await amani.call(showWallet, { userId: amani.id })
    const [teacher, student] = (await list({ limit: 2 })).users
    expect(student).toEqual({
      id: amani.id,
      name: 'Amani Wanjira',
      email: amani.email,
      email_confirmed: true,
      type: 'student',
      status: 'active',
      verified: false,
      photo: null,
      joined_at: '2026-11-25T06:00:00.000Z',
      last_here_at: expect.any(String),
    })
    expect(teacher).toMatchObject({ id: otieno.id, type: 'teacher', verified: true })
  })

  test('is searched by a part of a name or address in any case, with the type and the status, and counted [ADM-03]', async () => {
    const zawadi = await somo.people.parent('Zawadi Kiptoo', 'mama.zee@example.org')
    const found = async (asked: Parameters<typeof list>[0]) => {
      const { users, total } = await list(asked)
      expect(total).toBe(users.length)
      return users.map(({ id }) => id)
    }
    expect(await found({ words: 'ZAWA' })).toEqual([zawadi.id])
    const all = await list()
    const first = await list({ limit: 4 })
    expect([first.users.length, first.total]).toEqual([4, all.users.length])
    const rest = await list({ limit: 50, cursor: first.next_cursor ?? '' })
    expect([rest.users.length, rest.total]).toEqual([all.users.length - 4, all.users.length])
    expect(await found({ words: 'mama.zee@' })).toEqual([zawadi.id])
    expect(await found({ words: zawadi.email })).toEqual([zawadi.id])
    expect(await found({ words: 'mama.zee@elsewhere' })).toEqual([])
    expect(await found({ words: '@example.org' })).toEqual([zawadi.id])
    expect(await found({ words: 'zawa', type: 'parent' })).toEqual([zawadi.id])
    expect(await found({ words: 'zawa', type: 'student' })).toEqual([])
    expect(await found({ words: 'zawa', status: 'inactive' })).toEqual([])
    expect(await found({ words: '%' })).toEqual([])
    expect(await found({ words: '_awadi' })).toEqual([])
  })

  test('comes page by page, the newest first, with nobody twice, left out, or gone [ADM-03]', async () => {
    const whole = (await list({ limit: 100 })).users.map(({ id }) => id)
    expect(whole).toEqual(whole.toSorted((a, b) => b - a))
    const paged: number[] = []
    for (let cursor: string | undefined; ;) {
      const { users, next_cursor } = await list({ limit: 2, ...(cursor && { cursor }) })
      paged.push(...users.map(({ id }) => id))
      if (next_cursor === null) break
      cursor = next_cursor
    }
    expect(paged).toEqual(whole)
    await somo.db.$client.query(`update users set status = 'gone', ${NO_SIGN_IN} where id = $1`, [amani.id])
    expect((await list({ limit: 100 })).users.map(({ id }) => id)).toEqual(whole.filter((id) => id !== amani.id))
    expect((await edit(amani, { name: 'Somebody Else' })).status).toBe(404)
    expect((await suspend(amani)).status).toBe(404)
  })
})

describe('a change', () => {
  test('of a name is there for everybody, and is an act of the log that names no words [ADM-03] [ADM-08]', async () => {
    const reply = await edit(otieno, { name: '  Otieno   Ouma Jr ' })
    expect(reply.body.user.name).toBe('Otieno Ouma Jr')
    const { body } = await amani.call(listTeachers, { q: 'ouma jr' })
    expect(body.teachers.map(({ name }) => name)).toEqual(['Otieno Ouma Jr'])
    const { entries } = (await operator.call(auditLog, { limit: 1 })).body
    expect(entries[0]).toMatchObject({ act: 'user_edited', person: { id: otieno.id }, facts: { changed: 'name' }, reason: null })
    expect(await mailed()).toEqual([])
  })

  test('of an address has to be confirmed, tells the old one, and ends the links that were sent there [ADM-03]', async () => {
    await somo.call(forgotPassword, { email: amani.email })
    await somo.settle()
    const old = await somo.people.token('reset_password', amani.id)
    somo.mails.length = 0
    const { body } = await edit(amani, { email: 'New.Amani@example.com ' })
    expect(body.user).toMatchObject({ email: 'new.amani@example.com', email_confirmed: false, name: 'Amani Wanjira' })
    expect(Object.fromEntries(await mailed())).toEqual({
      [amani.email]: 'Your e-mail address was changed',
      'new.amani@example.com': 'Confirm your e-mail address',
    })
    const opened = await somo.people.callAs(null, resetPassword, { token: old, password: 'another long phrase' })
    expect(opened.ok).toBe(false)
    expect((await somo.people.callAs(null, signIn, { email: 'new.amani@example.com', password: PASSWORD })).status).toBe(200)
    const token = await somo.people.token('confirm_email', amani.id)
    await somo.people.callAs(null, confirmEmail, { token })
    expect((await list({ words: 'new.amani' })).users[0]?.email_confirmed).toBe(true)
  })

  test('is refused where the address is taken, somebody was quicker, or there is no sign-in [ADM-03]', async () => {
    const refused = async (reply: ReturnType<typeof edit>) => (await reply).problem.code
    expect(await refused(edit(amani, { email: otieno.email }))).toBe('address_taken')
    expect(await refused(edit(amani, { name: 'Amani Other' }, { name: 'Amani Old' }))).toBe('changed_meanwhile')
    expect(await refused(edit(amani, { name: 'Amani Other' }, { email: 'old@example.com' }))).toBe('changed_meanwhile')
    expect(await refused(edit(operator, { name: 'Another Operator' }))).toBe('an_operator')
    const child = await somo.people.student('Small Child')
    await somo.db.$client.query(`update users set ${NO_SIGN_IN} where id = $1`, [child.id])
    expect(await refused(edit(child, { email: 'child@example.com' }, { email: '' }))).toBe('no_sign_in')
    expect((await list({ words: 'amani wanjira', limit: 1 })).users[0]).toMatchObject({
      name: 'Amani Wanjira',
      email: amani.email,
    })
    const both = await Promise.all([edit(amani, { name: 'Amani One' }), edit(amani, { name: 'Amani Two' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('who is suspended', () => {
  test('is signed out everywhere at once, cannot sign in, reads why by mail, and is let back in [ADM-03]', async () => {
    const wish = { teacher_id: otieno.id, student_id: amani.id, ...(await slot()), cost: 500 }
    expect((await suspend(amani)).body.user.status).toBe('inactive')
    expect((await amani.call(bookSession, wish)).status).toBe(401)
    const signed = () => somo.people.callAs(null, signIn, { email: amani.email, password: PASSWORD })
    expect((await signed()).problem.code).toBe('account_inactive')
    await somo.settle()
    expect(somo.mails).toMatchObject([{ to: amani.email, subject: 'Your account is suspended' }])
    expect(somo.mails.splice(0)[0]?.text).toContain('Asked to be paid in cash.')
    expect((await lift(amani)).body.user.status).toBe('active')
    // Nobody is signed in again by itself.
    expect((await amani.call(bookSession, wish)).status).toBe(401)
    expect((await signed()).status).toBe(200)
    expect(await mailed()).toEqual([[amani.email, 'Your account is active again']])
    expect(await lastActs(2)).toEqual([
      ['lifted the suspension of Amani Wanjira', 'It was somebody else.'],
      ['suspended Amani Wanjira', 'Asked to be paid in cash.'],
    ])
  })

  test('and teaches is listed for nobody and asked by nobody until then [ADM-03] [DIR-01]', async () => {
    const offered = await slot()
    const ask = () => amani.call(bookSession, { teacher_id: otieno.id, student_id: amani.id, ...offered, cost: 500 })
    const listed = async () => (await amani.call(listTeachers, {})).body.teachers.some(({ id }) => id === otieno.id)
    expect(await listed()).toBe(true)
    await suspend(otieno)
    expect([await listed(), (await ask()).ok]).toEqual([false, false])
    await lift(otieno)
    expect([await listed(), (await ask()).ok]).toEqual([true, true])
  })

  test.each(['suspension', 'booking'] as const)(
    'while a lesson is asked for: %s first, and the other sees it [ADM-03]',
    async (first) => {
      const offered = await slot()
      const ask = () => amani.call(bookSession, { teacher_id: otieno.id, student_id: amani.id, ...offered, cost: 500 })
      if (first === 'suspension') {
        const [suspended, asked] = await inTurn(somo.db, otieno, () => suspend(otieno), ask)
        expect([suspended.status, asked.ok]).toEqual([200, false])
      } else {
        const [asked, suspended] = await inTurn(somo.db, otieno, ask, () => suspend(otieno))
        expect([asked.status, suspended.status]).toEqual([200, 200])
      }
    },
  )

  test('twice is so once; an operator never, nor who is not [ADM-03]', async () => {
    const both = await Promise.all([suspend(amani), suspend(amani)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await suspend(operator)).problem.code).toBe('an_operator')
    expect((await lift(otieno)).problem.code).toBe('not_suspended')
    expect((await lastActs(2)).map(([said]) => said)).not.toEqual(['suspended Amani Wanjira', 'suspended Amani Wanjira'])
  })

  const slot = () => somo.stage.freeSlot(otieno)
})

describe('who is deleted by an operator', () => {
  const remove = (who: Person) => operator.call(deleteUser, { userId: who.id, reason: 'Asked for it on the phone.' })

  test('is told by mail and may come back for fourteen days, and it is an act of the log [ADM-03] [ADM-08]', async () => {
    expect((await remove(amani)).body.leaves_at).toBe(plus(somo.clock.now, days(14)).toISOString())
    expect(await mailed()).toContainEqual([amani.email, 'Your account is being deleted'])
    expect((await list({ words: amani.email })).users[0]?.status).toBe('leaving')
    expect(await lastActs(1)).toEqual([['deleted the account of Amani Wanjira', 'Asked for it on the phone.']])
  })

  test('stays while lessons or money are open, while suspended, and if an operator; nothing is logged [ADM-03]', async () => {
    const { booking, student } = await somo.stage.paidLesson({ teacher: otieno, cost: 500 })
    expect(booking.id).toBeGreaterThan(0)
    const rich = await somo.people.teacher('Rich Teacher')
    await somo.earn(rich, 2000)
    const before = (await operator.call(auditLog, { limit: 100 })).body.entries.length
    expect((await remove(student)).problem.code).toBe('user_has_lessons')
    expect((await remove(otieno)).problem.code).toBe('user_has_lessons')
    expect((await remove(rich)).problem.code).toBe('user_has_money')
    expect((await remove(operator)).status).toBe(404)
    expect((await operator.call(auditLog, { limit: 100 })).body.entries).toHaveLength(before)
    expect((await list({ words: student.email })).users[0]?.status).toBe('active')
    await suspend(amani)
    expect((await remove(amani)).problem.code).toBe('user_not_active')
  })
})

test('a search among 30,000 accounts reads no table whole and looks at few; nobody counts beyond 10,000 [ADM-03]', async () => {
  const many = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
  await many.db.$client.query(`
    insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at)
    select 'parent', 'Person ' || md5(n::text), 'p' || n || '@example.com', '254700000000', 'none', now(), now()
    from generate_series(1, 30000) n`)
  // As the database does by itself after so many.
  await many.db.$client.query('vacuum analyze users')
  const cost = (words: string) =>
    costOf(many.db, ['users', 'sessions'], (db) => usersOf(db, { words, type: null, status: null, before: null, limit: 20 }))
  for (const words of ['p29999@', 'person ab1']) {
    const { scanned, rows } = await cost(words)
    expect(scanned, words).toEqual([])
    expect(rows, words).toBeLessThan(300)
  }
  const wish = { words: '', type: null, status: null, before: null, limit: 20 }
  expect((await usersOf(many.db, wish)).total).toBe(10_001)
  expect((await usersOf(many.db, { ...wish, words: 'p29999@' })).total).toBe(1)
  await many.close()
})
