/** What happens in bookings, money, classes and verification: whom it reaches, and by which ways, against the three catchers. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { startPushSimulator, type PushSimulator } from '../../simulators/push/start.ts'
import { startSmsSimulator, type SmsSimulator } from '../../simulators/sms/start.ts'
import { answerBooking, bookSession, cancelBooking, payTeacher } from '../booking/contract.ts'
import { joinSession } from '../classes/contract.ts'
import { cancelClass } from '../classes/own-contract.ts'
import { startDeposit, withdraw } from '../payments/contract.ts'
import { payAtFrame } from '../payments/testing/pay.ts'
import { decideTeacher } from '../verification/desk-contract.ts'
import { askedVerification, checkAll } from '../verification/testing/request.ts'
import { showNoticeChoices, tellBrowser } from './choices-contract.ts'
import { listNotices } from './contract.ts'
import { africasTalking } from './server/index.ts'

let somo: World
let texts: SmsSimulator
let browsers: PushSimulator
const keys = { username: 'sandbox', apiKey: 'atsk_tests' }
beforeEach(async () => {
  texts = await startSmsSimulator(keys)
  browsers = await startPushSimulator()
  const sms = africasTalking({ apiBase: texts.origin, ...keys, sender: null })
  somo = await openWorld({ now: '2026-11-25T06:00:00Z', sms, pushServices: [browsers.origin] })
})
afterEach(async () => {
  await somo.close()
  await texts.close()
  await browsers.close()
})

/** Everybody of the test, with every way there is. */
const everybody = new Map<string, { person: Person; phone: string; browser: number }>()
async function everyWay(name: string, person: Person): Promise<Person> {
  const { phone, push } = (await person.call(showNoticeChoices, {})).body
  await somo.db.execute(sql`
    insert into phone_proofs (user_id, phone, code_id, code_at, confirmed_at)
    values (${person.id}, ${phone?.number}, gen_random_uuid(), now(), now())`)
  await person.call(tellBrowser, await browsers.subscribe(push.key))
  everybody.set(name, { person, phone: phone?.number ?? '', browser: everybody.size + 1 })
  return person
}

const seen = { mails: 0, texts: 0, pushes: 0, notices: new Map<string, Set<number>>() }

const textsCaught = async () => (await (await fetch(`${texts.origin}/api/sms`)).json()) as { to: string; text: string }[]

/** What has come since the last look: a line for each that was told, with how often by each way. */
async function reached(): Promise<string[]> {
  await somo.settle()
  await somo.pass(minutes(2))
  await somo.pass(minutes(2))
  const caught = await textsCaught()
  const sms = caught.slice(0, caught.length - seen.texts).map(({ to }) => to.slice(1))
  const mails = somo.mails.slice(seen.mails).map(({ to }) => to)
  const pushes = browsers
    .caught()
    .slice(seen.pushes)
    .map(({ browser }) => browser)
  Object.assign(seen, { mails: somo.mails.length, texts: caught.length, pushes: browsers.caught().length })
  const lines: string[] = []
  for (const [name, { person, phone, browser }] of everybody) {
    const known = seen.notices.get(name) ?? new Set()
    const { notices } = (await person.call(listNotices, {})).body
    const fresh = notices.filter(({ id }) => !known.has(id))
    seen.notices.set(name, new Set(notices.map(({ id }) => id)))
    const ways = {
      mail: mails.filter((to) => to === person.email).length,
      sms: sms.filter((to) => to === phone).length,
      push: pushes.filter((to) => to === browser).length,
    }
    const counted = Object.entries(ways).flatMap(([way, times]) => (times > 0 ? [times === 1 ? way : `${way} × ${times}`] : []))
    if (fresh.length > 0 || counted.length > 0)
      lines.push(`${name}: ${[fresh.map(({ kind }) => kind).join(' '), ...counted].join(', ')}`)
  }
  return lines
}

test('the story of two lessons, a class, money and a verification reaches whom it should, each way once [MSG-02]', async () => {
  const family = await somo.stage.fundedFamily()
  const [grace, wanjiku] = [await everyWay('Grace', family.parent), await everyWay('Wanjiku', family.children[0])]
  const otieno = await everyWay('Otieno', await somo.people.teacher('Otieno Ouma', { cost: 1000 }))
  await everyWay('Njeri', await somo.people.teacher('Njeri Kamau'))
  await reached()
  const ask = async () => {
    const slot = await somo.stage.freeSlot(otieno)
    const asked = await grace.call(bookSession, { teacher_id: otieno.id, student_id: wanjiku.id, ...slot, cost: 1000 })
    return asked.body.booking
  }
  const pay = async (booking_id: number) => {
    await otieno.call(answerBooking, { booking_id, teacher_id: otieno.id, action: 'accept' })
    await grace.call(payTeacher, { payer_id: grace.id, teacher_id: otieno.id, amount: 1000, booking_id })
  }
  const story: [string, string[]][] = []
  const tell = async (what: string) => void story.push([what, await reached()])
  const booking = await ask()
  await tell('asked')
  await otieno.call(answerBooking, { booking_id: booking.id, teacher_id: otieno.id, action: 'accept' })
  await tell('accepted')
  await grace.call(payTeacher, { payer_id: grace.id, teacher_id: otieno.id, amount: 1000, booking_id: booking.id })
  await tell('paid')
  const until = (at: Date) => somo.pass(at.getTime() - somo.clock.now.getTime())
  await until(plus(new Date(booking.starts_at), -hours(24)))
  await tell('a day before')
  await until(plus(new Date(booking.starts_at), -hours(1)))
  await tell('an hour before')
  const other = await ask()
  await pay(other.id)
  await reached()
  await until(plus(new Date(other.starts_at), -hours(20)))
  await reached()
  await otieno.call(cancelBooking, { bookingId: other.id })
  await tell('cancelled late')
  const { session } = await somo.stage.publishedClass({ teacher: otieno, grade: 8 })
  await grace.call(joinSession, { studentId: wanjiku.id, id: session.id })
  await tell('a seat')
  await otieno.call(cancelClass, { classId: session.id, reason: 'I am ill.' })
  await tell('class cancelled early')
  const { body } = await grace.call(startDeposit, { key: randomUUID(), amount: 500 })
  await payAtFrame(somo.simulator, body.checkout, '0712345600')
  await somo.pass(4000)
  await tell('money in')
  await somo.earn(otieno, 600)
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: '0712345650' })
  await somo.settle()
  await somo.pass(10_000)
  await tell('money out')
  const daniel = await everyWay('Daniel', await somo.people.teacher('Daniel Muli', { approved: false }))
  const operator = await somo.people.admin('Amina Yusuf')
  const { requestId } = await askedVerification(daniel, operator)
  await operator.call(decideTeacher, { requestId, decision: 'reject', reason: 'The certificate cannot be read.' })
  await tell('rejected')
  const again = await askedVerification(daniel, operator)
  await checkAll(operator, again.requestId)
  await operator.call(decideTeacher, { requestId: again.requestId, decision: 'approve' })
  await tell('approved')
  expect(story).toEqual([
    ['asked', ['Otieno: booking_requested, mail, push']],
    ['accepted', ['Grace: booking_accepted, mail, push']],
    ['paid', ['Otieno: booking_paid, mail, push']],
    ['a day before', ['Grace', 'Wanjiku', 'Otieno'].map((who) => `${who}: lesson_reminder, mail, push`)],
    ['an hour before', ['Grace', 'Wanjiku', 'Otieno'].map((who) => `${who}: lesson_soon, mail, sms, push`)],
    ['cancelled late', ['Grace', 'Wanjiku'].map((who) => `${who}: booking_cancelled, mail, sms, push`)],
    ['a seat', ['Grace: class_enrolled']],
    ['class cancelled early', ['Grace', 'Wanjiku'].map((who) => `${who}: class_cancelled, mail, push`)],
    ['money in', ['Grace: deposit_complete, sms, push']],
    ['money out', ['Otieno: withdrawal_paid, mail, sms, push']],
    ['rejected', ['Daniel: account_rejected, mail, push']],
    ['approved', ['Daniel: account_verified, mail, push']],
  ])
  const locked = [
    ...(await textsCaught()).map(({ text }) => text),
    ...browsers.caught().map(({ message }) => JSON.stringify(message)),
  ]
  for (const text of locked) expect(text).not.toMatch(/Wanjiku|Wambui|Otieno|Mathematics|Fractions|ill/)
})
