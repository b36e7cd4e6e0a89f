/** SMS: to whom, what of, in which letters, and never twice. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { HOOK_SECRET, openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { leaveNote } from '../../shared/server/outbox.ts'
import { days, hours, minutes, plus } from '../../shared/time.ts'
import { startSmsSimulator, type SmsSimulator } from '../../simulators/sms/start.ts'
import { partsOf } from '../../simulators/sms/gsm.ts'
import { familyState } from '../family/contract.ts'
import { changePhone } from '../settings/contract.ts'
import { accountChangedSms, guardianSms } from './rules/brief.ts'
import { chooseNotices, confirmPhone, keepQuietHours, sendPhoneCode, showNoticeChoices, stopSms } from './choices-contract.ts'
import { listNotices, readNotices, refusals, type NoticeKind } from './contract.ts'
import { MOST_CODE_TRIES, MOST_SMS_A_DAY, MOST_SMS_OF_OTHERS } from './rules/phone.ts'
import { africasTalking, type Sms } from './server/index.ts'

let somo: World
afterEach(() => somo.close())

/** Eleven in the morning, Nairobi time. */
const NOON = '2026-11-25T08:00:00Z'
const tomorrow = { starts_at: '2026-11-26T07:00:00Z' }
const soon = { starts_at: '2026-11-25T09:00:00Z', minutes: 60, subject: 'Chemistry' }
const money = { amount: 75_000 }

const happen = (to: Person, kind: NoticeKind, about: Record<string, string | number> = {}, by?: Person): Promise<void> =>
  somo.db.transaction((tx) => leaveNote(tx, 'notice', { user_id: to.id, ...(by && { by: by.id }), kind, about }, somo.clock.now))

const textsTo = (phone: string) => somo.texts.filter(({ to }) => to === phone).map(({ text }) => text)
const codeIn = (text = ''): string => /\d{6}/.exec(text)?.[0] ?? ''

/** As the settings do it: a code is sent there and typed in. */
async function prove(person: Person): Promise<string> {
  await person.call(sendPhoneCode, {})
  await somo.settle()
  const phone = (await person.call(showNoticeChoices, {})).body.phone?.number ?? ''
  await person.call(confirmPhone, { code: codeIn(textsTo(phone).at(-1)) })
  somo.texts.splice(0)
  return phone
}

describe('an SMS', () => {
  let otieno: Person
  let phone: string
  beforeEach(async () => {
    somo = await openWorld({ now: NOON })
    otieno = await somo.people.teacher('Otieno Ouma')
    phone = await prove(otieno)
  })

  test('tells what cannot wait, a minute after it stands in the app, in letters that name nobody [MSG-02]', async () => {
    await happen(otieno, 'lesson_soon', { ...soon, who: 'Amina Njoroge' })
    await somo.settle()
    expect(textsTo(phone)).toEqual([])
    await somo.pass(minutes(1))
    expect(textsTo(phone)).toEqual(['SOMO: A lesson starts in 1 hour. The room opens ten minutes before.'])
    await somo.pass(hours(1))
    expect(textsTo(phone)).toHaveLength(1)
  })

  test('is not sent of what its reader has read within the minute, unless it is about money [MSG-02]', async () => {
    await happen(otieno, 'lesson_soon', soon)
    await happen(otieno, 'withdrawal_paid', money)
    await somo.settle()
    await otieno.call(readNotices, { up_to: (await otieno.call(listNotices, {})).body.unread_up_to ?? 0 })
    await somo.pass(minutes(1))
    expect(textsTo(phone)).toEqual(['SOMO: KES 750 was sent to your M-Pesa. If that was not you, write to us at once.'])
  })

  test('goes to no number that nobody has proven, nor where SMS were stopped [MSG-02]', async () => {
    const njeri = await somo.people.teacher('Njeri Kamau')
    await otieno.call(stopSms, {})
    for (const person of [njeri, otieno]) await happen(person, 'withdrawal_paid', money)
    await somo.settle()
    await somo.pass(minutes(1))
    expect(somo.texts).toEqual([])
  })

  test('of a cancelled lesson comes within 24 hours of it only, and nothing else of lessons does [MSG-02]', async () => {
    const at = plus(somo.clock.now, hours(24))
    await happen(otieno, 'booking_cancelled', { starts_at: at.toISOString() })
    await happen(otieno, 'booking_cancelled', { starts_at: plus(at, minutes(1)).toISOString() })
    await happen(otieno, 'class_cancelled', { starts_at: plus(somo.clock.now, -1).toISOString() })
    await happen(otieno, 'booking_paid', tomorrow)
    await somo.settle()
    await somo.pass(minutes(1))
    expect(textsTo(phone)).toEqual(['SOMO: The lesson on Thu 26 Nov, 11:00 AM was cancelled.'])
  })

  test('switched off does not come, and the mail does; in quiet hours it waits, and comes once after [MSG-02]', async () => {
    await otieno.call(chooseNotices, { topic: 'lessons', channel: 'sms', on: false })
    await happen(otieno, 'booking_cancelled', tomorrow)
    await somo.settle()
    await somo.pass(minutes(1))
    expect([textsTo(phone).length, somo.mails.length]).toEqual([0, 1])
    await otieno.call(chooseNotices, { topic: 'lessons', channel: 'sms', on: true })
    await otieno.call(keepQuietHours, { on: true, from: '10:00', to: '13:00' })
    const later = { starts_at: '2026-11-25T16:30:00Z' }
    await happen(otieno, 'booking_cancelled', later)
    await somo.settle()
    await somo.pass(minutes(1))
    expect(textsTo(phone)).toHaveLength(0)
    await somo.pass(hours(3))
    expect([textsTo(phone).length, somo.mails.length]).toEqual([1, 2])
    await somo.pass(hours(1))
    expect([textsTo(phone).length, somo.mails.length]).toEqual([1, 2])
  })

  test('in quiet hours comes of a lesson soon and of money; a reminder that is late does not [MSG-02]', async () => {
    await otieno.call(keepQuietHours, { on: true, from: '10:00', to: '13:00' })
    await happen(otieno, 'lesson_soon', soon)
    await happen(otieno, 'withdrawal_returned', money)
    await happen(otieno, 'lesson_soon', { ...soon, starts_at: '2026-11-25T08:00:30Z' })
    await somo.settle()
    await somo.pass(minutes(1))
    expect(textsTo(phone)).toHaveLength(2)
  })

  test('comes so often a day and no more, and others take half of that [AUTH-06] [MSG-02]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    for (let i = 0; i < MOST_SMS_A_DAY; i += 1) await happen(otieno, 'booking_cancelled', tomorrow, amina)
    await somo.settle()
    await somo.pass(minutes(1))
    expect(textsTo(phone)).toHaveLength(MOST_SMS_OF_OTHERS)
    for (let i = 0; i < MOST_SMS_A_DAY; i += 1) await happen(otieno, 'withdrawal_paid', money)
    await somo.settle()
    await somo.pass(minutes(1))
    // The code that proved the number was one of them.
    expect(textsTo(phone)).toHaveLength(MOST_SMS_A_DAY - 1)
    await somo.pass(days(1))
    await happen(otieno, 'withdrawal_paid', money)
    await somo.settle()
    await somo.pass(minutes(1))
    expect(textsTo(phone)).toHaveLength(MOST_SMS_A_DAY)
  })

  test('of a change to the account comes beside the mail, of another phone to the old one [AUTH-12] [MSG-02]', async () => {
    const wish = { phone: '0722000001', current: PASSWORD }
    expect((await otieno.call(changePhone, wish)).ok).toBe(true)
    await somo.settle()
    expect(textsTo(phone)).toEqual([accountChangedSms('phone', 'en')])
    expect(textsTo('254722000001')).toEqual([])
    expect(somo.mails.filter(({ subject }) => subject === 'Your phone number was changed')).toHaveLength(1)
    // The new one is nobody's yet, also when a code is on its way there.
    await otieno.call(sendPhoneCode, {})
    await happen(otieno, 'withdrawal_paid', money)
    await somo.settle()
    await somo.pass(minutes(1))
    expect(somo.texts.map(({ to, text }) => [to, /\d{6}/.test(text)])).toEqual([
      [phone, false],
      ['254722000001', true],
    ])
  })
})

describe('a number', () => {
  let otieno: Person
  const state = async () => (await otieno.call(showNoticeChoices, {})).body.phone?.state
  beforeEach(async () => {
    somo = await openWorld({ now: NOON })
    otieno = await somo.people.teacher('Otieno Ouma')
  })
  const lastCode = () => codeIn(somo.texts.at(-1)?.text)
  const wrong = () => (lastCode() === '000000' ? '000001' : '000000')

  test('is proven by the code that was sent there, and its way is offered from then on [MSG-02]', async () => {
    expect((await otieno.call(showNoticeChoices, {})).body.topics.every(({ sms }) => sms === null)).toBe(true)
    expect(await state()).toBe('unproven')
    expect((await otieno.call(chooseNotices, { topic: 'lessons', channel: 'mail', on: false })).ok).toBe(true)
    await otieno.call(sendPhoneCode, {})
    expect(await state()).toBe('asked')
    await somo.settle()
    const { body } = await otieno.call(confirmPhone, { code: ` ${lastCode().slice(0, 3)} ${lastCode().slice(3)}` })
    expect(body.phone?.state).toBe('confirmed')
    expect(body.topics.map(({ topic, sms }) => [topic, sms])).toEqual([
      ['lessons', true],
      ['reminders', true],
      ['ratings', null],
    ])
    expect((await otieno.call(sendPhoneCode, {})).problem.code).toBe(refusals.phone_confirmed.code)
    // A way that can be lost keeps nothing that must be told.
    expect((await otieno.call(chooseNotices, { topic: 'lessons', channel: 'app', on: false })).status).toBe(409)
  })

  test('is proven by no code after five wrong ones, ten minutes or another code [AUTH-06] [MSG-02]', async () => {
    await otieno.call(sendPhoneCode, {})
    await somo.settle()
    const first = lastCode()
    for (let i = 0; i < MOST_CODE_TRIES; i += 1)
      expect((await otieno.call(confirmPhone, { code: wrong() })).problem.code).toBe(refusals.wrong_phone_code.code)
    expect((await otieno.call(confirmPhone, { code: first })).problem.code).toBe(refusals.phone_code_over.code)
    await otieno.call(sendPhoneCode, {})
    await somo.settle()
    const second = lastCode()
    if (second !== first) expect((await otieno.call(confirmPhone, { code: first })).ok).toBe(false)
    await somo.pass(minutes(10))
    expect((await otieno.call(confirmPhone, { code: second })).problem.code).toBe(refusals.phone_code_over.code)
    expect(await state()).toBe('unproven')
  })

  test('many tries at once count each, so that five of a hundred are looked at [AUTH-06] [MSG-02]', async () => {
    await otieno.call(sendPhoneCode, {})
    await somo.settle()
    const tries = await Promise.all(Array.from({ length: 12 }, () => otieno.call(confirmPhone, { code: wrong() })))
    expect(tries.filter(({ problem }) => problem.code === refusals.wrong_phone_code.code)).toHaveLength(MOST_CODE_TRIES)
  })

  test('its code stands in no table, and the code of one number proves no other [MSG-02]', async () => {
    await otieno.call(sendPhoneCode, {})
    const noted = await somo.db.execute(sql`select data::text as data from outbox`)
    await somo.settle()
    const code = lastCode()
    expect(code).toMatch(/^\d{6}$/)
    for (const table of ['outbox', 'sms_messages', 'phone_proofs']) {
      const { rows } = await somo.db.execute(sql.raw(`select t::text as row from ${table} t`))
      expect(JSON.stringify([rows, noted.rows])).not.toMatch(new RegExp(`\\D${code}\\D`))
    }
    await otieno.call(changePhone, { phone: '0722000001', current: PASSWORD })
    expect((await otieno.call(confirmPhone, { code })).problem.code).toBe(refusals.phone_code_over.code)
  })

  test('gets few codes a day, however many accounts ask for it [AUTH-06] [MSG-02]', async () => {
    await somo.close()
    somo = await openWorld({ now: NOON, limits: { times: 1 } })
    const ask = async (name: string) => {
      const person = await somo.people.teacher(name)
      await somo.db.execute(sql`update users set phone = '254722000009' where id = ${person.id}`)
      return person.call(sendPhoneCode, {})
    }
    const answers = []
    for (const name of ['Njeri Kamau', 'Lucy Nyambura', 'Otieno Ouma', 'Grace Wambui', 'Peter Mwangi', 'Mary Atieno'])
      answers.push((await ask(name)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('where SMS are not set up none is offered, asked for or sent [MSG-02]', async () => {
    await somo.close()
    somo = await openWorld({ now: NOON, sms: null })
    otieno = await somo.people.teacher('Otieno Ouma')
    expect((await otieno.call(sendPhoneCode, {})).problem.code).toBe(refusals.no_sms.code)
    const { phone, topics } = (await otieno.call(showNoticeChoices, {})).body
    expect([phone, topics.map(({ sms }) => sms)]).toEqual([null, [null, null, null]])
  })
})

describe('a parent who was named by phone [AUTH-10] [MSG-02]', () => {
  const mama = '254722000111'
  const told = async (learner: Person) => (await learner.call(familyState, {})).body
  const guardian = '0722 000 111'

  test('is written to once, when the learner’s own address is confirmed, and the learner is told so then alone', async () => {
    somo = await openWorld({ now: NOON })
    const waits = await somo.people.student('Zawadi Otieno', { born: '2013-04', guardian, confirmed: false })
    await somo.settle()
    expect([somo.texts, (await told(waits)).guardian_texted]).toEqual([[], false])
    const zawadi = await somo.people.student('Zawadi Kamau', { born: '2013-04', guardian })
    await somo.settle()
    await somo.pass(hours(1))
    expect(textsTo(mama)).toEqual([guardianSms(ORIGIN, 'en')])
    expect(await told(zawadi)).toMatchObject({ guardian_contact: mama, guardian_texted: true })
    for (const language of ['en', 'sw'] as const)
      expect(partsOf(guardianSms('https://somo.example', language))).toMatchObject({ encoding: 'GSM-7', parts: 1 })
    // However many accounts name it.
    for (let i = 0; i < 4; i += 1) await somo.people.student('Baraka Kamau', { born: '2013-04', guardian })
    await somo.settle()
    expect(textsTo(mama)).toHaveLength(2)
  })

  test('is not said to have been written to where SMS are not set up, or none was taken', async () => {
    somo = await openWorld({ now: NOON, sms: null })
    const first = await somo.people.student('Zawadi Otieno', { born: '2013-04', guardian })
    await somo.settle()
    expect((await told(first)).guardian_texted).toBe(false)
    await somo.close()
    const refused = async () => ({ state: 'refused', reason: 'invalid_phone', again: false }) as const
    somo = await openWorld({ now: NOON, sms: { send: refused, readReport: () => null } })
    const second = await somo.people.student('Zawadi Otieno', { born: '2013-04', guardian })
    await somo.settle()
    expect((await told(second)).guardian_texted).toBe(false)
  })
})

describe('once', () => {
  let otieno: Person
  let simulator: SmsSimulator
  const keys = { username: 'sandbox', apiKey: 'atsk_tests' }
  const port = (answerMs?: number): Sms => africasTalking({ apiBase: simulator.origin, ...keys, sender: null }, answerMs)
  const caught = async () =>
    (await (await fetch(`${simulator.origin}/api/sms`)).json()) as { to: string; text: string; messageId: string }[]
  const kept = async () =>
    (await somo.db.execute(sql`select state, reason from sms_messages where kind <> 'phone_code' order by id`)).rows

  /** @param end of the number, which decides what the provider does */
  async function open(end: string, answerMs?: number): Promise<void> {
    simulator = await startSmsSimulator({ ...keys })
    somo = await openWorld({ now: NOON, sms: port(answerMs) })
    otieno = await somo.people.teacher('Otieno Ouma')
    await somo.db.execute(sql`update users set phone = ${`2547220000${end}`} where id = ${otieno.id}`)
    await somo.db.execute(sql`
      insert into phone_proofs (user_id, phone, code_id, code_at, confirmed_at)
      select id, phone, gen_random_uuid(), now(), now() from users where id = ${otieno.id}`)
    await happen(otieno, 'withdrawal_paid', money)
    await somo.settle()
  }
  afterEach(() => simulator.close())

  test.each([
    ['84', 'no answer', 'unknown', 'timeout', 1],
    ['85', 'a lost answer', 'unknown', 'connection_lost', 1],
    ['86', 'a lost request', 'unknown', 'connection_lost', 0],
    ['87', 'a server error', 'unknown', 'http_500', 0],
    ['81', 'a number that is none', 'refused', 'invalid_phone', 0],
  ])('an SMS with an outcome %s, %s, is never asked for again [MSG-02]', async (end, _, state, reason, sent) => {
    await open(end, state === 'unknown' && reason === 'timeout' ? 2000 : undefined)
    for (let i = 0; i < 4; i += 1) await somo.pass(hours(1))
    expect([simulator.asked(), (await caught()).length]).toEqual([1, sent])
    expect(await kept()).toEqual([{ state, reason }])
  })

  test('what was not taken and may be is tried again, and told once [MSG-02]', async () => {
    await open('88')
    await somo.pass(minutes(1))
    expect([simulator.asked(), await kept()]).toEqual([1, []])
    await somo.db.execute(sql`update phone_proofs set phone = '254722000001' where user_id = ${otieno.id}`)
    await somo.db.execute(sql`update users set phone = '254722000001' where id = ${otieno.id}`)
    for (let i = 0; i < 3; i += 1) await somo.pass(hours(1))
    expect([simulator.asked(), (await caught()).length]).toEqual([2, 1])
  })

  test('a process that died after it had asked, and seven servers beside it, ask no second time [OPS-02] [MSG-02]', async () => {
    await open('01')
    // As a killed process leaves it: asked, and the note not ended. Eight servers take it at once.
    const { rows } = await somo.db.execute<{ id: number; data: Record<string, unknown> }>(
      sql`select id::int, data from outbox where kind = 'sms_notice'`,
    )
    const note = { kind: 'sms_notice', attempts: 1, leftAt: somo.clock.now, id: rows[0]?.id ?? 0, data: rows[0]?.data ?? {} }
    const { notices } = await import('./server/index.ts')
    const handle = () => notices.notes.sms_notice.handle(note, plus(somo.clock.now, minutes(1)), { ...somo.parts, sms: port() })
    await Promise.all(Array.from({ length: 8 }, handle))
    await somo.pass(minutes(1))
    expect([simulator.asked(), (await caught()).length]).toEqual([1, 1])
  })

  test('a process that dies before it has asked loses the SMS and nothing else: it is written down first [MSG-02]', async () => {
    await open('01')
    const died = Promise.reject(new Error('killed'))
    died.catch(() => undefined)
    const { notices } = await import('./server/index.ts')
    const { rows } = await somo.db.execute<{ id: number; data: Record<string, unknown> }>(
      sql`select id::int, data from outbox where kind = 'sms_notice'`,
    )
    const note = { kind: 'sms_notice', attempts: 1, leftAt: somo.clock.now, id: rows[0]?.id ?? 0, data: rows[0]?.data ?? {} }
    const sms: Sms = { send: () => died, readReport: () => null }
    const at = plus(somo.clock.now, minutes(1))
    await expect(notices.notes.sms_notice.handle(note, at, { ...somo.parts, sms })).rejects.toThrow('killed')
    expect(await kept()).toEqual([{ state: 'asked', reason: null }])
    await somo.pass(minutes(1))
    expect(simulator.asked()).toBe(0)
    expect((await otieno.call(listNotices, {})).body.notices.map(({ kind }) => kind)).toEqual(['withdrawal_paid'])
  })

  test('a delivery report is kept, at its secret address alone, and once [MSG-02]', async () => {
    await open('01')
    await somo.pass(minutes(1))
    const messageId = (await caught())[0]?.messageId ?? ''
    const report = (secret: string, status: string) =>
      somo.app.request(`/hooks/sms/${secret}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id: messageId, status, phoneNumber: '+254722000001' }).toString(),
      })
    expect((await report('guessed', 'Success')).status).toBe(404)
    expect(await kept()).toEqual([{ state: 'accepted', reason: null }])
    expect((await report(HOOK_SECRET, 'Success')).status).toBe(200)
    await report(HOOK_SECRET, 'Failed')
    expect(await kept()).toEqual([{ state: 'delivered', reason: null }])
  })
})
