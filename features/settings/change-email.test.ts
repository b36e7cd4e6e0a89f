/** Another e-mail address: asked for by its owner, taken by the link alone. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { checkUser, forgotPassword, resetPassword, signIn } from '../accounts/contract.ts'
import { changeEmail, changePassword, takeNewEmail } from './contract.ts'

let somo: World
let amina: Person
beforeEach(async () => {
  somo = await openWorld()
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const NEW = 'amina.new@example.com'
const inOrder = <T extends readonly unknown[]>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => String(a).localeCompare(String(b)))
const ask = async (email = NEW, who = amina) => {
  const reply = await who.call(changeEmail, { current: PASSWORD, email })
  await somo.settle()
  return reply
}
const token = (who = amina) => somo.people.token('change_email', who.id)
const take = async (link: string) => (await somo.call(takeNewEmail, { token: link })).body.outcome
const entry = async (email: string) => (await somo.call(signIn, { email, password: PASSWORD })).status
const told = () => somo.mails.splice(0).map(({ to, subject }) => [to, subject])

test('a new address is written to, the old one is told, and nothing changes before the link is used [AUTH-02]', async () => {
  expect((await amina.call(changeEmail, { current: 'not my password', email: NEW })).problem.code).toBe('wrong_password')
  expect((await ask(' Amina.NEW@example.com ')).body).toEqual({ sent: true })
  const links = somo.mails.map(({ text }) => text)
  expect(inOrder(told())).toEqual(
    inOrder([
      [amina.email, 'Somebody asked to change your e-mail address'],
      [NEW, 'Confirm your new e-mail address'],
    ]),
  )
  const link = await token()
  expect(links.filter((text) => text.includes(`/new-email/${link}`))).toHaveLength(1)
  expect([await entry(amina.email), await entry(NEW)]).toEqual([200, 401])
  expect(await take(link)).toBe('changed')
  expect([await entry(amina.email), await entry(NEW)]).toEqual([401, 200])
  const info = (await amina.call(checkUser, { email: NEW })).body
  expect([info.id, info.email_confirmed]).toEqual([amina.id, true])
  await somo.settle()
  expect(told()).toEqual([[amina.email, 'Your e-mail address was changed']])
})

test('the link works once, in whichever browser, and the second one is told that it is done [AUTH-02]', async () => {
  await ask()
  const link = await token()
  const outcomes = await Promise.all([take(link), take(link), take(link)])
  expect(outcomes.toSorted()).toEqual(['already_changed', 'already_changed', 'changed'])
  expect(await take(link)).toBe('already_changed')
  expect(await take('none')).toBe('invalid')
  await somo.settle()
  expect(somo.mails.filter(({ subject }) => subject === 'Your e-mail address was changed')).toHaveLength(1)
})

test('the link ends after 24 hours, by a newer one, and by a new password [AUTH-02] [AUTH-04]', async () => {
  await ask()
  const first = await token()
  await ask('amina.newer@example.com')
  expect(await take(first)).toBe('expired')
  const second = await token()
  const before = somo.clock.now
  somo.clock.now = plus(before, hours(24))
  expect(await take(second)).toBe('expired')
  somo.clock.now = before
  await amina.call(changePassword, { current: PASSWORD, password: 'ten green mangoes on a wall' })
  expect(await take(second)).toBe('expired')
  // Whoever lost the open page to a thief stops it by the mail to the old address.
  await amina.call(changeEmail, { current: 'ten green mangoes on a wall', email: NEW })
  const thiefs = await token()
  await somo.call(forgotPassword, { email: amina.email })
  await somo.settle()
  await somo.call(resetPassword, { token: await somo.people.token('reset_password', amina.id), password: 'another long phrase' })
  expect(await take(thiefs)).toBe('expired')
})

test('an address that is taken is answered like any other, and its owner alone is told [AUTH-02]', async () => {
  const other = await somo.people.student('Other Njoroge')
  const free = await ask()
  told()
  const taken = await ask(other.email)
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  expect(inOrder(told())).toEqual(
    inOrder([
      [amina.email, 'Somebody asked to change your e-mail address'],
      [other.email, 'This address has an account already'],
    ]),
  )
  // The link was sent to nobody; and where the address is taken in between, both stay as they are.
  expect(await take(await token())).toBe('taken')
  await ask()
  const link = await token()
  await somo.db.$client.query('update users set email = $1 where id = $2', [NEW, other.id])
  expect(await take(link)).toBe('taken')
  expect(await entry(amina.email)).toBe(200)
  expect((await ask(amina.email)).problem.code).toBe('same_address')
})

test('links in mails to the old address open nothing any more [AUTH-02] [AUTH-04]', async () => {
  await somo.call(forgotPassword, { email: amina.email })
  await ask()
  const reset = await somo.people.token('reset_password', amina.id)
  expect(await take(await token())).toBe('changed')
  expect((await somo.call(resetPassword, { token: reset, password: 'another long phrase' })).problem.code).toBe('link_expired')
})
