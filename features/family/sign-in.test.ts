/** An own sign-in for a child whom a parent has added. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/turn.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, minutes } from '../../shared/time.ts'
import { forgotPassword, signIn, signUpParent } from '../accounts/contract.ts'
import { bookSession } from '../booking/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { askForExport, fetchExport } from '../records/contract.ts'
import { leaveForGood } from '../records/leaving-contract.ts'
import { addChild, changeConsent, familyChildren, familyState } from './contract.ts'
import { giveSignIn, takeSignIn } from './signin-contract.ts'

let somo: World
let grace: Person
let childId: number
beforeEach(() => openFamily())

async function openFamily(limits: { times?: number } = {}): Promise<void> {
  somo = await openWorld({ limits })
  grace = await somo.people.parent('Grace Wambui')
  const maina = { name: 'Maina Kamau', grade: 10, born_month: '2011-07', purposes: ['account', 'lessons'] as const }
  childId = (await grace.call(addChild, { ...maina, purposes: [...maina.purposes] })).body.child.id
}
afterEach(() => somo?.close())

const MAIL = 'maina@example.com'
/** What the parent was shown last. */
let code = ''
async function give(email = MAIL, who = grace) {
  const reply = await who.call(giveSignIn, { childId, email })
  if (reply.ok) code = reply.body.code
  return reply
}
const take = (token: string, password = PASSWORD, typed = code) => somo.call(takeSignIn, { token, code: typed, password })
const enter = () => somo.call(signIn, { email: MAIL, password: PASSWORD })

async function link(): Promise<string> {
  await somo.settle()
  // What else comes to that address, such as to confirm an account, has no place in the order.
  const mail = somo.mails.findLast(({ to, text }) => to === MAIL && text.includes('child-sign-in/'))
  return /child-sign-in\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none'
}

test('a parent names the child’s address, the child chooses a password and is in, the same child [PAR-02]', async () => {
  expect((await enter()).status).toBe(401)
  expect((await give()).body).toEqual({ sent: true, code: expect.stringMatching(/^[A-Z2-9]{6}$/) })
  const token = await link()
  // Nothing anybody wrote stands in a mail to an address that anybody may have typed, and not what opens it either.
  expect(somo.mails.at(-1)?.text).not.toMatch(new RegExp(`Maina|Grace|${code}`))
  expect((await enter()).status).toBe(401)
  expect((await take(token)).body).toEqual({ taken: true })
  const inside = await enter()
  expect(inside.body.user_info).toMatchObject({ id: childId, role: 'student', grade: 10, email_confirmed: true, phone: '' })
  await somo.settle()
  const told = (await grace.call(listNotices, {})).body.notices.map(({ kind }) => kind)
  expect(told).toContain('child_signs_in')
  expect((await grace.call(familyChildren, {})).body.children[0]).toMatchObject({ id: childId, own_sign_in: true })
  expect((await give()).problem.code).toBe('signs_in_already')
})

test('what the parent agreed to stays, and theirs to take back [AUTH-10] [PAR-02]', async () => {
  await give()
  await take(await link())
  const maina = await somo.people.signInAs(MAIL)
  expect((await maina.call(familyState, {})).body.consent).toBe('given')
  const agreed = await grace.call(changeConsent, { childId, purpose: 'lessons', agreed: false })
  expect(agreed.body.child.consent).toBe('missing')
  const teacher = await somo.people.teacher('Otieno Ouma', { cost: 500 })
  const slot = await somo.stage.freeSlot(teacher)
  const asked = await maina.call(bookSession, { teacher_id: teacher.id, student_id: childId, ...slot, cost: 500 })
  expect(asked.problem.code).toBe('guardian_consent_needed')
})

test('the link opens once, for seven days, and a newer one ends it [PAR-02]', async () => {
  await give()
  const first = await link()
  await give()
  const second = await link()
  expect((await take(first)).problem.code).toBe('sign_in_expired')
  expect((await take(second, 'somo-somo-somo')).problem.code).toBe('password_personal')
  const both = await Promise.all([take(second), take(second)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect((await take('nonsense')).status).toBe(410)
})

test('whoever reads the mail of a mistyped address has no code, and may guess five times a day [PAR-02]', async () => {
  await somo.close()
  await openFamily({ times: 1 })
  await give()
  const older = code
  await link()
  await give()
  const token = await link()
  expect(older).not.toBe(code)
  const wrong = await take(token, PASSWORD, older)
  expect([wrong.status, wrong.problem.code, Object.keys(wrong.problem.fields ?? {})]).toEqual([403, 'code_of_parent', ['code']])
  for (const guess of ['AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD']) expect((await take(token, PASSWORD, guess)).status).toBe(403)
  expect((await take(token)).status).toBe(429)
  expect((await enter()).status).toBe(401)
  await somo.pass(days(1))
  expect((await take(token, PASSWORD, ` ${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`)).body).toEqual({ taken: true })
})

test('a link that has lain for seven days opens nothing [PAR-02]', async () => {
  await give()
  const token = await link()
  await somo.pass(days(7) - minutes(1))
  await somo.pass(minutes(1))
  expect((await take(token)).status).toBe(410)
  expect((await enter()).status).toBe(401)
})

test('only a parent of the child gives one, and only while the account is agreed to [PAR-02] [AUTH-10]', async () => {
  const stranger = await somo.people.parent('Another Parent')
  expect((await give(MAIL, stranger)).status).toBe(404)
  await grace.call(changeConsent, { childId, purpose: 'account', agreed: false })
  expect((await give()).problem.code).toBe('account_needed')
  await somo.settle()
  expect(somo.mails.filter(({ to }) => to === MAIL)).toEqual([])
})

test('the link opens nothing without the agreement, without a parent, or for a suspended child [PAR-02] [AUTH-10]', async () => {
  await give()
  const token = await link()
  const agree = (agreed: boolean) => grace.call(changeConsent, { childId, purpose: 'lessons', agreed })
  const set = (what: string, id: number) => somo.db.$client.query(`update users set ${what} where id = $1`, [id])
  await agree(false)
  expect((await take(token)).problem.code).toBe('sign_in_expired')
  await agree(true)
  await set(`status = 'leaving', leaves_at = now()`, grace.id)
  expect((await take(token)).problem.code).toBe('sign_in_expired')
  await set(`status = 'active', leaves_at = null`, grace.id)
  await set(`status = 'inactive'`, childId)
  expect((await take(token)).problem.code).toBe('sign_in_expired')
  await set(`status = 'active'`, childId)
  expect((await take(token)).body).toEqual({ taken: true })
})

test('of a parent’s leaving and the child’s taking the link at once the first counts [PAR-02] [AUTH-11]', async () => {
  await give()
  const token = await link()
  const leave = () => grace.call(leaveForGood, { current: PASSWORD })
  const [left, taken] = await inTurn(somo.db, { id: childId }, leave, () => take(token))
  expect([left.status, taken.status]).toEqual([200, 410])
})

test('two links given at once leave one that opens, and none takes a child who signs in over [PAR-02]', async () => {
  const [one, other] = await inTurn(
    somo.db,
    { id: childId },
    () => give(),
    () => give('typing.error@example.com'),
  )
  expect([one.status, other.status]).toEqual([200, 200])
  const open = await somo.db.$client.query(
    `select email from one_time_tokens where purpose = 'child_sign_in' and used_at is null`,
  )
  expect(open.rows).toEqual([{ email: 'typing.error@example.com' }])
  const first = await link()
  await give()
  await take(await link())
  await somo.db.$client.query(`update one_time_tokens set used_at = null where purpose = 'child_sign_in'`)
  expect((await take(first, `${PASSWORD} of a stranger`, one.body.code)).status).toBe(410)
  expect((await enter()).status).toBe(200)
})

test('who is 18 by now is given none: they make an account of their own [PAR-02]', async () => {
  await somo.db.$client.query(`update student_profiles set born_on = '2007-11-01' where user_id = $1`, [childId])
  expect((await give()).problem.code).toBe('not_needed')
})

test('whether an address has an account is told to its owner alone, by mail [PAR-02] [AUTH-04]', async () => {
  const other = await somo.people.student('Amina Njoroge')
  expect((await give(other.email)).body).toEqual({ sent: true, code: expect.any(String) })
  await somo.settle()
  expect(somo.mails.find(({ to }) => to === other.email)?.subject).toBe('This address has an account already')
  expect(somo.mails.some(({ text }) => text.includes('child-sign-in'))).toBe(false)
})

test('an account that somebody made under the address without confirming it keeps the child from nothing [PAR-02]', async () => {
  const squat = { name: 'Some Body', email: MAIL, phone: '0712345677', password: PASSWORD, accept_terms: true } as const
  expect((await somo.call(signUpParent, squat)).status).toBe(201)
  await give()
  expect((await take(await link(), `${PASSWORD} by myself`)).body).toEqual({ taken: true })
  expect((await enter()).status).toBe(401)
  const inside = await somo.call(signIn, { email: MAIL, password: `${PASSWORD} by myself` })
  expect(inside.body.user_info.id).toBe(childId)
})

test('one made under the address and confirmed meanwhile keeps it, and the child stays as they were [PAR-02]', async () => {
  await give()
  const token = await link()
  const other = await somo.people.student('Amina Njoroge')
  await somo.db.$client.query('update users set email = $1 where id = $2', [MAIL, other.id])
  expect((await take(token)).problem.code).toBe('email_taken')
  expect((await grace.call(familyChildren, {})).body.children[0]?.own_sign_in).toBe(false)
})

test('from then on a forgotten password and the export are the child’s own [PAR-02] [AUTH-11]', async () => {
  await give()
  await take(await link())
  await somo.call(forgotPassword, { email: MAIL })
  await somo.settle()
  expect(somo.mails.at(-1)).toMatchObject({ to: MAIL, subject: 'Choose a new password' })
  await grace.call(askForExport, {})
  await somo.settle()
  expect((await grace.call(fetchExport, {})).body.text).not.toContain(MAIL)
})
