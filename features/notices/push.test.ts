/** Notices in browsers, on the wire of a push service that opens them with the browser's own keys. */
import { sql } from 'drizzle-orm'
import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { leaveNote } from '../../shared/server/outbox.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { days, hours, minutes } from '../../shared/time.ts'
import { open } from '../../simulators/push/browser.ts'
import { startPushSimulator, type PushSimulator, type Subscription } from '../../simulators/push/start.ts'
import { signOut } from '../accounts/contract.ts'
import { chooseNotices, keepQuietHours, leaveBrowser, showNoticeChoices, tellBrowser } from './choices-contract.ts'
import { listNotices, readNotices, refusals, type NoticeKind } from './contract.ts'
import { notices } from './server/index.ts'
import { encrypt, webPush } from './server/providers/web-push.ts'

let somo: World
let service: PushSimulator
let otieno: Person
beforeEach(async () => {
  service = await startPushSimulator()
  // Eleven in the morning, Nairobi time.
  somo = await openWorld({ now: '2026-11-25T08:00:00Z', pushServices: [service.origin] })
  otieno = await somo.people.teacher('Otieno Ouma')
})
afterEach(async () => {
  await somo.close()
  await service.close()
})

const happen = async (to: Person, kind: NoticeKind, about: Record<string, string | number> = {}): Promise<void> => {
  await somo.db.transaction((tx) => leaveNote(tx, 'notice', { user_id: to.id, kind, about }, somo.clock.now))
  await somo.settle()
}
/** The notes alone, before anything has tidied up behind a session. */
const notesGo = async (): Promise<void> => {
  for (const lane of ['inside', 'inside', 'push']) await runOut(somo.sweep(`notes: ${lane}`), somo.clock.now)
}
const happenNow = async (to: Person, kind: NoticeKind, about: Record<string, string | number>): Promise<void> => {
  await somo.db.transaction((tx) => leaveNote(tx, 'notice', { user_id: to.id, kind, about }, somo.clock.now))
  await notesGo()
}
const tomorrow = { starts_at: '2026-11-26T13:00:00Z', booking: 7, who: 'Amina Njoroge', subject: 'Chemistry' }

/** As the settings do it, at a press. */
async function tell(person: Person): Promise<Subscription> {
  const { key } = (await person.call(showNoticeChoices, {})).body.push
  const subscription = await service.subscribe(key)
  expect((await person.call(tellBrowser, subscription)).ok).toBe(true)
  return subscription
}
const pushed = () => service.caught().map(({ message }) => (message as { body: string }).body)

test('a browser that was asked is told once, for its eyes alone, without a name, and led to the thing [MSG-02]', async () => {
  await happen(otieno, 'booking_paid', tomorrow)
  await tell(otieno)
  await happen(otieno, 'booking_paid', tomorrow)
  for (let i = 0; i < 3; i += 1) await somo.pass(minutes(5))
  expect(service.caught()).toMatchObject([
    {
      message: {
        title: 'Somo',
        body: 'The lesson on Thu 26 Nov, 4:00 PM is paid and confirmed.',
        path: '/teacher-dashboard/lessons?tab=upcoming&session=lesson-7',
        tag: expect.stringMatching(/^notice-\d+$/),
      },
      topic: expect.stringMatching(/^notice-\d+$/),
      urgency: 'normal',
      contact: 'mailto:support@somo.example',
    },
  ])
})

test('each of somebody’s browsers is told, and nobody else’s; what is read in the app is told no more [MSG-02]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  await tell(otieno)
  await tell(await somo.people.signInAs(otieno.email))
  await tell(amina)
  await happen(otieno, 'withdrawal_paid', { amount: 5000 })
  expect(
    service
      .caught()
      .map(({ browser, urgency }) => `${browser} ${urgency}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['1 high', '2 high'])
  await somo.db.transaction((tx) =>
    leaveNote(tx, 'notice', { user_id: amina.id, kind: 'booking_paid', about: tomorrow }, somo.clock.now),
  )
  await somo.sweep('notes: inside').work(somo.clock.now)
  await somo.sweep('notes: inside').underWay?.()
  await amina.call(readNotices, { up_to: (await amina.call(listNotices, {})).body.unread_up_to ?? 0 })
  await somo.settle()
  expect(service.caught()).toHaveLength(2)
})

test('a browser is told no more when its session ends, it is stopped, or its service says that it is gone [MSG-02]', async () => {
  const [second, third] = [await somo.people.signInAs(otieno.email), await somo.people.signInAs(otieno.email)]
  const [, , gone] = [await tell(otieno), await tell(second), await tell(third)]
  const { push } = (await second.call(showNoticeChoices, {})).body
  expect(push).toMatchObject({ browsers: 3, here: true })
  await otieno.call(signOut, {})
  await second.call(leaveBrowser, {})
  service.answer(gone.endpoint, 410)
  await happenNow(third, 'booking_paid', tomorrow)
  service.answer(gone.endpoint, null)
  await happen(third, 'booking_paid', tomorrow)
  expect(pushed()).toEqual([])
  expect((await third.call(showNoticeChoices, {})).body.push).toMatchObject({ browsers: 0, here: false })
  await somo.sweep('browsers told no more').work(somo.clock.now)
  expect((await somo.db.execute(sql`select id from push_subscriptions`)).rows).toEqual([])
})

test('a session that has run out tells its browser nothing [MSG-02]', async () => {
  await tell(otieno)
  await somo.db.execute(sql`update sessions set expires_at = ${somo.clock.now.toISOString()}::timestamptz`)
  await happenNow(otieno, 'booking_paid', tomorrow)
  expect(pushed()).toEqual([])
})

test('a browser that two people share tells who asked last [MSG-02]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  const subscription = await tell(otieno)
  expect((await amina.call(tellBrowser, subscription)).ok).toBe(true)
  await happen(otieno, 'booking_paid', tomorrow)
  expect(pushed()).toEqual([])
  await otieno.call(leaveBrowser, {})
  await happen(amina, 'message_new', { thread: 3, who: 'Otieno Ouma' })
  expect(pushed()).toEqual(['You have a new message.'])
})

test('a service that is away is tried again, and one browser’s holds up no other’s [MSG-02]', async () => {
  const [away, hung] = [await tell(otieno), await tell(await somo.people.signInAs(otieno.email))]
  service.answer(away.endpoint, 503)
  service.answer(hung.endpoint, 'drop')
  await tell(await somo.people.signInAs(otieno.email))
  await happen(otieno, 'booking_paid', tomorrow)
  expect(service.caught().map(({ browser }) => browser)).toEqual([3])
  for (const { endpoint } of [away, hung]) service.answer(endpoint, null)
  await somo.pass(hours(1))
  expect(
    service
      .caught()
      .map(({ browser }) => browser)
      .toSorted((a, b) => a - b),
  ).toEqual([1, 2, 3])
})

test('eight servers at one note leave one push; switched off none comes, in quiet hours it waits [OPS-02] [MSG-02]', async () => {
  await tell(otieno)
  await happen(otieno, 'review_written', {})
  await somo.db.transaction((tx) =>
    leaveNote(tx, 'notice', { user_id: otieno.id, kind: 'booking_declined', about: tomorrow }, somo.clock.now),
  )
  await somo.sweep('notes: inside').work(somo.clock.now)
  await somo.sweep('notes: inside').underWay?.()
  const { rows } = await somo.db.execute<{ id: number }>(sql`select max(id)::int as id from notices`)
  const note = { id: 1, kind: 'push_notice', attempts: 1, leftAt: somo.clock.now, data: { notice_id: rows[0]?.id } }
  const leave = () => notices.notes.push_notice.handle(note, somo.clock.now, somo.parts)
  await Promise.all(Array.from({ length: 8 }, leave))
  await somo.settle()
  expect(pushed()).toHaveLength(1)
  await otieno.call(chooseNotices, { topic: 'lessons', channel: 'push', on: false })
  await happen(otieno, 'booking_declined', tomorrow)
  expect(pushed()).toHaveLength(1)
  await otieno.call(chooseNotices, { topic: 'lessons', channel: 'push', on: true })
  await otieno.call(keepQuietHours, { on: true, from: '10:00', to: '13:00' })
  await happen(otieno, 'booking_declined', { ...tomorrow, starts_at: '2026-11-27T13:00:00Z' })
  expect(pushed()).toHaveLength(1)
  await somo.pass(hours(3))
  expect(pushed()).toHaveLength(2)
  await somo.pass(days(1))
  expect(pushed()).toHaveLength(2)
})

test.each([
  ['http://fcm.googleapis.com/fcm/send/x', 'without encryption'],
  ['https://127.0.0.1/x', 'this machine'],
  ['https://10.0.0.7/x', 'a private network'],
  ['https://[::1]/x', 'this machine, otherwise'],
  ['https://metadata.internal/x', 'a name of a private network'],
  ['https://fcm.googleapis.com:8443/x', 'another port'],
  ['https://fcm.googleapis.com@elsewhere.example/x', 'another server behind a name'],
  ['https://user:word@fcm.googleapis.com/x', 'a password'],
  ['https://fcm.googleapis.com.elsewhere.example/x', 'a longer name'],
  ['https://a.b.notify.windows.com/x', 'a name within a name'],
  ['ftp://fcm.googleapis.com/x', 'another protocol'],
  ['x', 'no address'],
])('%s is asked nothing: %s [OPS-05] [MSG-02]', async (endpoint) => {
  const { p256dh, auth } = await service.subscribe('x')
  const { problem } = await otieno.call(tellBrowser, { endpoint, p256dh, auth })
  expect(problem.code).toBe(refusals.no_push_service.code)
  const push = webPush({ keys: somo.keys.push, contact: 'mailto:a@b.example', services: [] })
  const how = { topic: 'x', urgent: false, now: somo.clock.now }
  const message = { title: '', body: '', path: '/', tag: '' }
  expect(await push.send({ endpoint, p256dh, auth }, message, how)).toEqual({ state: 'refused', reason: 'not_ours' })
})

test('the services of all browsers are asked, a redirect is not followed, and keys have their sizes [MSG-02]', async () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://db5p.notify.windows.com/w/?token=x',
  ])
    expect(somo.parts.push.mayReach(endpoint)).toBe(true)
  const { endpoint, p256dh, auth } = await tell(otieno)
  service.answer(endpoint, 307)
  const how = { topic: 'x', urgent: false, now: somo.clock.now }
  const message = { title: '', body: '', path: '/', tag: '' }
  expect(await somo.parts.push.send({ endpoint, p256dh, auth }, message, how)).toEqual({ state: 'refused', reason: 'http_307' })
  const long = { ...message, body: 'x'.repeat(3000) }
  expect(await somo.parts.push.send({ endpoint, p256dh, auth }, long, how)).toMatchObject({ state: 'refused' })
  expect((await otieno.call(tellBrowser, { endpoint, p256dh: auth, auth })).status).toBe(400)
  expect((await otieno.call(tellBrowser, { endpoint, p256dh, auth: p256dh })).status).toBe(400)
})

test('a message is encrypted as RFC 8291 shows it, to the byte [MSG-02]', () => {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const [auth, p256dh] = ['BTBZMqHH6r4Tts7J_aSIgg', browser.getPublicKey().toString('base64url')]
  const drawn = { privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') }
  const sealed = encrypt({ p256dh, auth }, Buffer.from('When I grow up, I want to be a watermelon'), drawn)
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(open({ ecdh: browser, auth }, sealed)).toBe('When I grow up, I want to be a watermelon')
})
