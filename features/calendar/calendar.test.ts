/** Lessons in the reader's own calendar: what stands in it, who can read it, and that it names no child. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMER_MEMBER } from '../../shared/former-member.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { availableTimes } from '../availability/contract.ts'
import { answerBooking, cancelBooking, payTeacher } from '../booking/contract.ts'
import { answerProposal, proposeTime, reportProblem } from '../booking/changes-contract.ts'
import { joinSession } from '../classes/contract.ts'
import { lessonFile, renewFeed, showFeed } from './contract.ts'

let somo: World
let parent: Person
let wanjiku: Person
let otieno: Person
let lesson: number
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  const family = await somo.stage.fundedFamily()
  parent = family.parent
  wanjiku = family.children[0]
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  lesson = (await somo.stage.askedLesson({ teacher: otieno, student: wanjiku, payer: parent })).booking.id
})
afterEach(() => somo.close())

const accept = () => otieno.call(answerBooking, { booking_id: lesson, teacher_id: otieno.id, action: 'accept' })
const pay = () => parent.call(payTeacher, { payer_id: parent.id, teacher_id: otieno.id, amount: 1000, booking_id: lesson })
const addressOf = async (person: Person) => (await person.call(renewFeed, {})).body.address
const read = async (address: string) => {
  const reply = await somo.app.request(address)
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const unfolded = (text: string) => text.replace(/\r\n /g, '')
const feedOf = async (person: Person) => unfolded((await read(await addressOf(person))).text)

test('learner, parent and teacher each have the lesson in a feed of their own, without a child’s name [BOOK-10]', async () => {
  await accept()
  await pay()
  const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 200, grade: 8 })
  await parent.call(joinSession, { studentId: wanjiku.id, id: session.id })
  for (const person of [wanjiku, parent, otieno]) {
    const feed = await feedOf(person)
    expect(feed).toContain('DTSTART:20261127T130000Z\r\nDTEND:20261127T140000Z')
    expect(feed).toMatch(new RegExp(`UID:lesson-${lesson}@`))
    expect(feed).toMatch(new RegExp(`UID:class-${session.id}@`))
    expect(feed).toContain('STATUS:CONFIRMED')
    expect(feed).not.toMatch(/Wanjiku|Wambui|Kamau/)
  }
  expect(await feedOf(otieno)).toContain('SUMMARY:Mathematics\\, Grade 8')
  expect(await feedOf(wanjiku)).toContain('SUMMARY:Mathematics with Otieno Ouma')
  const strangers = [await somo.people.student('Other Njoroge'), await somo.people.teacher('Third')]
  for (const stranger of strangers) expect(await feedOf(stranger)).not.toContain('BEGIN:VEVENT')
})

test('it is written in the language of whose calendar it is, feed and file alike [BOOK-10] [SHELL-08]', async () => {
  await accept()
  await somo.db.$client.query(`update users set language = 'sw' where id = any($1)`, [[wanjiku.id, otieno.id]])
  expect(await feedOf(wanjiku)).toContain('SUMMARY:Hisabati na Otieno Ouma')
  expect(await feedOf(wanjiku)).toContain('DESCRIPTION:Linasubiri kulipiwa.')
  expect(await feedOf(otieno)).toContain('SUMMARY:Hisabati\\, Gredi 8')
  expect(await feedOf(parent)).toContain('SUMMARY:Mathematics with Otieno Ouma')
  const file = await wanjiku.call(lessonFile, { bookingId: lesson })
  expect(unfolded(file.body.content)).toContain('SUMMARY:Hisabati na Otieno Ouma')
})

test('lessons and classes of who has left say so in the language of whose calendar it is [BOOK-10] [AUTH-11]', async () => {
  await accept()
  const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 200, grade: 8 })
  await parent.call(joinSession, { studentId: wanjiku.id, id: session.id })
  await somo.db.$client.query('update users set name = $1 where id = $2', [FORMER_MEMBER, otieno.id])
  await somo.db.$client.query(`update users set language = 'sw' where id = $1`, [wanjiku.id])
  expect((await feedOf(wanjiku)).match(/SUMMARY:.*na Aliyeondoka/g)).toHaveLength(2)
  expect((await feedOf(parent)).match(/SUMMARY:.*with Former member/g)).toHaveLength(2)
})

test('what is asked for is not in it, what waits to be paid is tentative, what was cancelled is gone [BOOK-10]', async () => {
  expect(await feedOf(parent)).not.toContain('VEVENT')
  await accept()
  expect(await feedOf(parent)).toContain('STATUS:TENTATIVE')
  await pay()
  await otieno.call(cancelBooking, { bookingId: lesson })
  expect(await feedOf(parent)).not.toContain('VEVENT')
})

test('a lesson whose money is in dispute stays in it, and a class whose seat was given back does not [BOOK-10]', async () => {
  await accept()
  await pay()
  const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 200, grade: 8 })
  await parent.call(joinSession, { studentId: wanjiku.id, id: session.id })
  somo.clock.now = new Date('2026-11-27T14:00:00Z')
  const problem = { bookingId: lesson, reason: 'teacher_late', words: 'Half an hour late.', wish: 'part_back' } as const
  expect((await parent.call(reportProblem, problem)).ok).toBe(true)
  // A seat alone can be given back, while the class goes on for the others.
  await somo.db.$client.query(`update enrolments set status = 'refunded' where class_id = $1`, [session.id])
  for (const person of [parent, wanjiku]) {
    const feed = await feedOf(person)
    expect(feed).toContain(`UID:lesson-${lesson}@`)
    expect(feed).not.toContain(`UID:class-${session.id}@`)
  }
  expect(await feedOf(otieno)).toContain(`UID:class-${session.id}@`)
})

test('a lesson that was moved keeps its identity and counts up [BOOK-06] [BOOK-10]', async () => {
  await accept()
  await pay()
  expect(await feedOf(otieno)).toContain('SEQUENCE:0')
  await somo.people.offer(otieno, '2026-11-28', '09:00', '10:00')
  const slots = (await parent.call(availableTimes, { teacherId: otieno.id, from: '2026-11-28', to: '2026-11-28' })).body
  const asked = await parent.call(proposeTime, { bookingId: lesson, slot_id: slots[0]?.id ?? 0 })
  const answer = { bookingId: lesson, proposalId: asked.body.proposal_id, action: 'accept' } as const
  expect((await otieno.call(answerProposal, answer)).ok).toBe(true)
  const feed = await feedOf(otieno)
  expect(feed).toMatch(new RegExp(`UID:lesson-${lesson}@[^\r]+\r\nSEQUENCE:1\r\n`))
  expect(feed).toContain('DTSTART:20261128T060000Z')
})

test('the address is nobody else’s: a guess, an old one and a suspended person’s answer nothing [BOOK-10]', async () => {
  expect((await parent.call(showFeed, {})).body.address).toBeNull()
  const first = await addressOf(parent)
  expect((await parent.call(showFeed, {})).body.address).toBe(first)
  const answer = await read(first)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  const theirs = await addressOf(otieno)
  const guess = theirs.replace(`/${otieno.id}-`, `/${parent.id}-`)
  const second = await addressOf(parent)
  for (const address of [first, guess, second.replace(/.\.ics$/, (end) => (end[0] === 'A' ? 'B.ics' : 'A.ics'))])
    expect((await read(address)).status, address).toBe(404)
  expect((await read(second)).status).toBe(200)
  const { rows } = await somo.db.$client.query('select version from calendar_feeds')
  for (const { version } of rows as { version: string }[]) expect(second).not.toContain(version)
  await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [parent.id])
  expect((await read(second)).status).toBe(404)
})

test('one lesson as a file for its two sides, and for nobody else [BOOK-10]', async () => {
  const file = (await wanjiku.call(lessonFile, { bookingId: lesson })).body
  expect(file.content.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(file.file_name).toMatch(/\.ics$/)
  expect(file.content).not.toContain('Wanjiku')
  const stranger = await somo.people.teacher('Third')
  expect((await stranger.call(lessonFile, { bookingId: lesson })).problem.code).toBe('not_found')
})
