/** Who becomes a child's guardian, and who does not. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/locks.ts'
import { NEW_ACCOUNT, openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { days, plus } from '../../shared/time.ts'
import { confirmEmail, forgotPassword, resetPassword, signIn, signUpParent, signUpStudent } from '../accounts/contract.ts'
import { learnerBookings } from '../booking/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { withSecondFactor } from '../settings/testing/authenticator.ts'
import { askGuardian, declineConsent, familyState, giveConsent, guardianRequest, type ConsentPurpose } from './contract.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo.close())

const MAMA = 'mama.zawadi@example.com'
const child = (guardian = MAMA): Promise<Person> => somo.people.student('Zawadi Otieno', { born: '2013-04', guardian })

/** The token of the link in the newest mail about a child. */
async function linkAbout(learner: Person): Promise<string> {
  await somo.settle()
  return somo.people.token('guardian_consent', learner.id)
}

const agreeing = (token: string, more: object = NEW_ACCOUNT) => ({
  token,
  guardian_name: 'Mama Zawadi',
  purposes: ['account', 'lessons'] as ConsentPurpose[],
  ...more,
})
const agree = (token: string, more?: object) => somo.call(giveConsent, agreeing(token, more))

const childrenOf = async (parent: Person): Promise<number[]> => {
  const { body } = await parent.call(familyState, {})
  return body.learners.map(({ id }) => id)
}
const signUp = (email: string) =>
  somo.call(signUpParent, { ...NEW_ACCOUNT, name: 'Some Stranger', email, password: 'the strangers own phrase' })

describe('the link of the mail to a parent', () => {
  test('makes the parent’s account, confirmed, signed in and linked to the child [AUTH-10]', async () => {
    const zawadi = await child()
    const token = await linkAbout(zawadi)
    expect((await somo.call(guardianRequest, { token })).body).toEqual({
      child_name: 'Zawadi',
      grade: 10,
      state: 'open',
      email: MAMA,
      account: 'make',
    })
    const { body, headers } = await agree(token)
    expect(body).toMatchObject({ agreed: true, child_name: 'Zawadi' })
    expect(body.user_info).toMatchObject({ email: MAMA, name: 'Mama Zawadi', role: 'parent', email_confirmed: true })
    expect(headers.get('set-cookie')).toMatch(/somo_session=[\w-]{43};/)
    const mama = await somo.people.signInAs(MAMA, PASSWORD)
    expect(await childrenOf(mama)).toEqual([zawadi.id])
  })

  test('says what is missing beside each field, and is not used up by that [AUTH-10]', async () => {
    const zawadi = await child()
    const token = await linkAbout(zawadi)
    const refused = await agree(token, {})
    expect([refused.status, refused.problem.code]).toEqual([400, 'details_needed'])
    expect(refused.problem.fields).toEqual({
      phone: 'Enter a Kenyan mobile number, like 0712 345 678.',
      password: 'Use at least 10 characters.',
      accept_terms: 'Please accept the terms to go on.',
    })
    expect((await agree(token, { ...NEW_ACCOUNT, password: 'qwertyuiop' })).problem.code).toBe('password_common')
    expect((await agree(token, { ...NEW_ACCOUNT, password: 'I am 0712345697' })).problem.code).toBe('password_personal')
    expect((await agree(token)).body.agreed).toBe(true)
  })

  test('asks who has an account for its password, counts wrong ones, links by the right one [AUTH-06] [AUTH-10]', async () => {
    const mama = await somo.people.parent('Mama Zawadi', MAMA)
    const zawadi = await child()
    const token = await linkAbout(zawadi)
    expect((await somo.call(guardianRequest, { token })).body.account).toBe('sign_in')
    expect((await agree(token, {})).problem.fields).toEqual({ password: 'Enter your password.' })
    for (let i = 0; i < 10; i += 1) expect((await agree(token, { password: 'not hers' })).problem.code).toBe('wrong_credentials')
    expect((await agree(token, { password: PASSWORD })).status).toBe(429)
    expect(await childrenOf(mama)).toEqual([])
    somo.clock.now = plus(somo.clock.now, days(1))
    expect((await agree(token, { password: PASSWORD })).body.user_info.id).toBe(mama.id)
    expect(await childrenOf(mama)).toEqual([zawadi.id])
  })

  test.each(['agreeing', 'the new password'] as const)(
    'opens nothing by a password that is changed at that moment: %s first [AUTH-10] [AUTH-04] [AUTH-05]',
    async (first) => {
      const mama = await somo.people.parent('Mama Zawadi', MAMA)
      const zawadi = await child()
      const token = await linkAbout(zawadi)
      await somo.call(forgotPassword, { email: MAMA })
      await somo.settle()
      const way = await somo.people.token('reset_password', mama.id)
      const reset = () => somo.call(resetPassword, { token: way, password: 'another long phrase' })
      const consent = () => agree(token, { password: PASSWORD })
      const held = sql`select from users where id = ${mama.id} for no key update`
      const [one, other] = await inTurn(somo.db, held, first === 'agreeing' ? [consent, reset] : [reset, consent])
      expect([one?.status, other?.status]).toEqual([200, first === 'agreeing' ? 200 : 401])
      const { rowCount } = await somo.db.$client.query('select from sessions where user_id = $1 and ended_at is null', [mama.id])
      expect(rowCount).toBe(0)
      const linked = await somo.db.$client.query('select from guardian_links where guardian_id = $1', [mama.id])
      expect(linked.rowCount).toBe(first === 'agreeing' ? 1 : 0)
    },
  )

  test('asks who has a second factor for a code beside the password [AUTH-10] [AUTH-12]', async () => {
    const mama = await somo.people.parent('Mama Zawadi', MAMA)
    const { codeAt, paper } = await withSecondFactor(mama, somo.clock.now)
    const zawadi = await child()
    const token = await linkAbout(zawadi)
    expect((await agree(token, { password: PASSWORD })).problem).toMatchObject({
      code: 'code_needed',
      fields: { code: expect.any(String) },
    })
    expect((await agree(token, { password: PASSWORD, code: codeAt(somo.clock.now) })).problem.code).toBe('wrong_code')
    expect(await childrenOf(mama)).toEqual([])
    expect((await agree(token, { password: PASSWORD, code: paper[0] ?? '' })).status).toBe(200)
    expect(await childrenOf(mama)).toEqual([zawadi.id])
  })

  test('pressed by two at once agrees once [AUTH-10]', async () => {
    const token = await linkAbout(await child())
    const replies = await Promise.all(Array.from({ length: 6 }, () => agree(token)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410])
    const { rows } = await somo.db.$client.query('select from users where email = $1', [MAMA])
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['a student', () => somo.people.student('Friend Otieno', { born: '2012-01', guardian: 'somebody@example.com' })],
    ['a teacher', () => somo.people.teacher('Otieno Ouma')],
    ['an operator', () => somo.people.admin('Desk Operator')],
  ])('lets nobody agree as %s [AUTH-10]', async (_, somebody) => {
    const { email } = await somebody()
    const zawadi = await child(email)
    const token = await linkAbout(zawadi)
    expect((await somo.call(guardianRequest, { token })).body.account).toBe('other')
    expect((await agree(token)).problem.code).toBe('other_account')
    expect((await agree(token, { password: PASSWORD })).problem.code).toBe('other_account')
    expect((await zawadi.call(familyState, {})).body.consent).toBe('missing')
  })
})

describe('a parent who does not agree', () => {
  test('says so by the link alone: it opens nothing, is used up, and the child is told and asks again [AUTH-10]', async () => {
    const zawadi = await child()
    const token = await linkAbout(zawadi)
    expect((await somo.call(declineConsent, { token })).body).toEqual({ declined: true, child_name: 'Zawadi' })
    expect((await agree(token)).problem.code).toBe('link_expired')
    expect((await somo.call(declineConsent, { token })).problem.code).toBe('link_expired')
    expect((await zawadi.call(familyState, {})).body).toMatchObject({ consent: 'missing', guardian_contact: null })
    await somo.settle()
    const { notices } = (await zawadi.call(listNotices, {})).body
    expect(notices.map(({ kind }) => kind)).toEqual(['guardian_declined'])
    await zawadi.call(askGuardian, { email: MAMA })
    expect((await agree(await linkAbout(zawadi))).body.agreed).toBe(true)
  })

  test('and one who agrees at the same moment: one of the two counts, whole [AUTH-10]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const zawadi = await child(`mama.${round}@example.com`)
      const token = await linkAbout(zawadi)
      const [yes, no] = await Promise.all([agree(token), somo.call(declineConsent, { token })])
      expect([yes.ok, no.ok].filter(Boolean)).toHaveLength(1)
      const { consent } = (await zawadi.call(familyState, {})).body
      expect(consent).toBe(yes.ok ? 'given' : 'missing')
    }
  })
})

describe('a stranger who signed up under the mother’s address', () => {
  test('is no guardian when she agrees: account, sessions and links are hers alone [AUTH-03] [AUTH-10]', async () => {
    const { body: stranger, headers } = await signUp(MAMA)
    const cookie = /somo_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    await somo.call(forgotPassword, { email: MAMA })
    const zawadi = await child()
    const token = await linkAbout(zawadi)
    const links = [
      await somo.people.token('confirm_email', stranger.user_info.id),
      await somo.people.token('reset_password', stranger.user_info.id),
    ]
    expect((await agree(token)).body.agreed).toBe(true)
    // The token in hand is good by its own date, and reading believes it: what it reads is looked at again.
    expect((await somo.people.refresh(cookie)).status).toBe(401)
    expect((await somo.call(signIn, { email: MAMA, password: 'the strangers own phrase' })).status).toBe(401)
    expect((await somo.call(confirmEmail, { token: links[0] ?? '' })).body.outcome).toBe('already_confirmed')
    const mama = await somo.people.signInAs(MAMA, PASSWORD)
    expect([mama.name, await childrenOf(mama)]).toEqual(['Mama Zawadi', [zawadi.id]])
  })

  test('sees nothing of the child by a link from before, until the address is confirmed [AUTH-10]', async () => {
    const { body } = await signUp(MAMA)
    const zawadi = await child()
    await somo.db.$client.query('insert into guardian_links values ($1, $2, $3)', [body.user_info.id, zawadi.id, somo.clock.now])
    const stranger = { token: body.access_token }
    const look = async () => [
      (await somo.people.callAs(stranger, familyState, {})).body.learners.length,
      (await somo.people.callAs(stranger, learnerBookings, { studentId: zawadi.id })).status,
    ]
    expect(await look()).toEqual([0, 404])
    await somo.db.$client.query('update users set email_confirmed_at = $2 where id = $1', [body.user_info.id, somo.clock.now])
    expect(await look()).toEqual([1, 200])
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [body.user_info.id])
    expect(await look()).toEqual([0, 404])
  })
})

describe('a parent is not the learner', () => {
  const own = 'zawadi.otieno@gmail.com'
  const newcomer = {
    ...NEW_ACCOUNT,
    name: 'Zawadi Otieno',
    email: own,
    grade: 7,
    born_month: '2013-04',
  }

  test.each([
    'zawadi.otieno+mama@gmail.com',
    'ZawadiOtieno@gmail.com',
    'zawadi.otieno@googlemail.com',
    'Zawadi.Otieno@gmail.com',
  ])('under another spelling of their own mailbox, %s [AUTH-02]', async (spelling) => {
    const refused = await somo.call(signUpStudent, { ...newcomer, guardian_contact: spelling })
    expect([refused.status, refused.problem.code]).toEqual([400, 'guardian_needed'])
    await somo.call(signUpStudent, { ...newcomer, guardian_contact: 'mama@example.com' })
    const zawadi = await somo.people.signInAs(own)
    expect((await zawadi.call(askGuardian, { email: spelling })).problem.code).toBe('own_address')
    // Not by a request from before either.
    await zawadi.call(askGuardian, { email: 'mama@example.com' })
    const token = await linkAbout(zawadi)
    await somo.db.$client.query('update student_profiles set guardian_contact = $2 where user_id = $1', [
      zawadi.id,
      spelling.toLowerCase(),
    ])
    expect((await agree(token)).problem.code).toBe('link_expired')
  })
})

describe('a mailbox that learners name', () => {
  test('is written to five times a day, however many accounts name it and however they spell it [AUTH-06]', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) {
      const reply = await somo.call(signUpStudent, {
        ...NEW_ACCOUNT,
        name: 'Zawadi Otieno',
        email: `zawadi.${i}@example.com`,
        grade: 7,
        born_month: '2013-04',
        guardian_contact: `mama+${i}@example.com`,
      })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    await somo.settle()
    expect(somo.mails.filter(({ to }) => to.startsWith('mama'))).toHaveLength(5)
    const zawadi = await somo.people.signInAs('zawadi.0@example.com')
    expect((await zawadi.call(askGuardian, { email: 'mama@example.com' })).status).toBe(429)
    expect((await zawadi.call(askGuardian, { email: 'papa@example.com' })).status).toBe(200)
    somo.clock.now = plus(somo.clock.now, days(1))
    await somo.settle()
    expect((await zawadi.call(askGuardian, { email: 'mama@example.com' })).status).toBe(200)
  })

  test('is one of five that a learner can name in a day [AUTH-06]', async () => {
    const zawadi = await child()
    const ask = async (i: number) => (await zawadi.call(askGuardian, { email: `aunt.${i}@example.com` })).status
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) statuses.push(await ask(i))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
