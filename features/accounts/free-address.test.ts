/** An address under which somebody made an account without confirming it, and its real owner. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../app/server/testing/world.ts'
import { days, hours, minutes } from '../../shared/time.ts'
import { changeEmail, takeNewEmail } from '../settings/contract.ts'
import { confirmEmail, signIn, signUpParent } from './contract.ts'
import { freeAddress } from './free-contract.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo?.close())

const MAIL = 'grace.wambui@example.com'
const person = (name: string, password = PASSWORD) =>
  ({ name, email: MAIL, phone: '0712345677', password, accept_terms: true }) as const
const signUp = (name: string, password?: string) => somo.call(signUpParent, person(name, password))
const squat = () => signUp('Some Body', `${PASSWORD} of a stranger`)

async function link(path: string): Promise<string> {
  await somo.settle()
  const texts = somo.mails.filter(({ to, text }) => to === MAIL && text.includes(path))
  return new RegExp(`${path}(\\S+)`).exec(texts.at(-1)?.text ?? '')?.[1] ?? 'none'
}
const free = (token: string) => somo.call(freeAddress, { token })

test('the owner who signs up is written to, frees it by one press, and makes the account [AUTH-02] [AUTH-03]', async () => {
  const stranger = await squat()
  const refused = await signUp('Grace Wambui')
  expect([refused.status, refused.problem.code]).toEqual([409, 'email_taken'])
  const token = await link('free-address/')
  expect((await free(token)).body).toEqual({ outcome: 'freed' })
  expect((await somo.people.refresh(cookieOf(stranger))).status).toBe(401)
  expect((await somo.db.$client.query('select 1 from sessions where ended_at is null')).rows).toEqual([])
  const made = await signUp('Grace Wambui')
  expect(made.body.user_info).toMatchObject({ name: 'Grace Wambui', email: MAIL })
  // Of the other one nothing is left, and its links open nothing.
  await somo.pass(minutes(2))
  const { rows } = await somo.db.$client.query<{ name: string }>('select name from users order by id')
  expect(rows.map(({ name }) => name)).toEqual(['Former member', 'Grace Wambui'])
  expect((await somo.call(signIn, { email: MAIL, password: `${PASSWORD} of a stranger` })).status).toBe(401)
})

const cookieOf = ({ headers }: { headers: Headers }): string =>
  /somo_session=([^;]+)/.exec(headers.getSetCookie().join('; '))?.[1] ?? ''

test('looking frees nothing, the link works once and for a day, and a press that comes twice is told [AUTH-03]', async () => {
  await squat()
  await signUp('Grace Wambui')
  const token = await link('free-address/')
  const page = await somo.app.request(`http://somo.test/free-address/${token}`)
  expect(await page.text()).toContain('Is that account not yours?')
  expect((await signUp('Grace Wambui')).status).toBe(409)
  const both = await Promise.all([free(token), free(token)])
  expect(both.map(({ body }) => body.outcome).toSorted()).toEqual(['expired', 'freed'])
  expect((await free('nonsense')).body.outcome).toBe('invalid')
})

test('a link that has lain for a day frees nothing [AUTH-03]', async () => {
  await squat()
  await signUp('Grace Wambui')
  const token = await link('free-address/')
  await somo.pass(days(1))
  expect((await free(token)).body.outcome).toBe('expired')
  expect((await signUp('Grace Wambui')).status).toBe(409)
})

test('an account that is confirmed is never freed, and its owner is not written to [AUTH-03]', async () => {
  await squat()
  await signUp('Grace Wambui')
  const token = await link('free-address/')
  await somo.call(confirmEmail, { token: await link('confirm-email/') })
  expect((await free(token)).body.outcome).toBe('confirmed')
  const before = somo.mails.length
  await signUp('Grace Wambui')
  await somo.pass(hours(2))
  expect(somo.mails).toHaveLength(before)
})

test('it is written to once an hour, however often somebody tries [AUTH-03] [AUTH-06]', async () => {
  await squat()
  for (let tries = 0; tries < 4; tries += 1) {
    await signUp('Grace Wambui')
    await somo.settle()
  }
  const mails = () => somo.mails.filter(({ text }) => text.includes('free-address/')).length
  expect(mails()).toBe(1)
  await somo.pass(hours(1))
  await signUp('Grace Wambui')
  await somo.settle()
  expect(mails()).toBe(2)
})

test('who changes to it by its link takes it from an account that was never confirmed [AUTH-03]', async () => {
  await squat()
  const amina = await somo.people.student('Amina Njoroge')
  await amina.call(changeEmail, { email: MAIL, current: PASSWORD })
  expect((await somo.call(takeNewEmail, { token: await link('new-email/') })).body.outcome).toBe('changed')
  const inside = await somo.call(signIn, { email: MAIL, password: PASSWORD })
  expect(inside.body.user_info.id).toBe(amina.id)
  await somo.pass(minutes(2))
  const { rows } = await somo.db.$client.query(`select 1 from users where name = 'Some Body'`)
  expect(rows).toEqual([])
})
