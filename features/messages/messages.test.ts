/** What a learner's side and a teacher write to each other: who reads it, what of it is hidden, when it is closed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, hours, minutes, plus } from '../../shared/time.ts'
import { answerBooking, bookSession, cancelBooking, learnerBookings, payTeacher, teacherBookings } from '../booking/contract.ts'
import { auditLog } from '../audit/contract.ts'
import { changeConsent } from '../family/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { listWaiting } from '../queues/contract.ts'
import { countUnread, listThreads, markRead, readThread, reportThread, unblockThread, writeMessage } from './contract.ts'
import { decideReport, listReports, readReport } from './desk-contract.ts'
import { endOldMessages } from './server/end-old-messages.ts'

let somo: World
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  await happens(somo.clock.now)
})
afterAll(() => somo.close())

/** What becomes of a lesson is written by the database's clock, which is not the one that a test sets. */
const happens = (at: Date) =>
  somo.db.$client.query(`alter table booking_history alter written_at set default '${at.toISOString()}'`)

const NUMBER = 'Call me on 0712 345 678.'

const threadOf = async (who: Person): Promise<number> => (await who.call(listThreads, {})).body.threads[0]?.id ?? 0
const write = (who: Person, threadId: number, text: string, key: string = crypto.randomUUID()) =>
  who.call(writeMessage, { threadId, key, text })
const talk = async (who: Person, threadId: number) => (await who.call(readThread, { threadId })).body
const textsOf = async (who: Person, threadId: number) => (await talk(who, threadId)).messages.map(({ text }) => text)
const told = async (who: Person, kind = 'message_new') => {
  await somo.settle()
  return (await who.call(listNotices, {})).body.notices.filter((one) => one.kind === kind)
}

/** Grace has asked Mr Otieno for a lesson for Wanjiku, who is a child. */
async function family() {
  const { parent, children } = await somo.stage.fundedFamily(50_000)
  const teacher = await somo.people.teacher('Otieno Ouma')
  const slot = await somo.stage.freeSlot(teacher)
  const asked = await parent.call(bookSession, { teacher_id: teacher.id, student_id: children[0].id, ...slot, cost: 1000 })
  const bookingId = asked.body.booking.id
  return { parent, child: children[0], teacher, bookingId, threadId: await threadOf(teacher) }
}

describe('a thread', () => {
  test('opens with the request and says what became of the lesson [MSG-01]', async () => {
    const { teacher, student } = await somo.stage.paidLesson()
    const [thread] = (await student.call(listThreads, {})).body.threads
    expect(thread).toMatchObject({
      other: { name: 'Otieno Ouma', part: 'teacher', face: teacher.id },
      lesson: { title: 'Mathematics', status: 'confirmed', cost: 1000 },
      ...{ last: null, unread: 0, closed: null },
    })
    const { events, messages } = await talk(student, thread?.id ?? 0)
    expect([events.map(({ what }) => what), messages]).toEqual([['asked', 'accepted', 'paid'], []])
    await somo.stage.askedLesson({ teacher, student })
    expect((await teacher.call(listThreads, {})).body.threads).toHaveLength(1)
  })

  test('is of the learner, the teacher and a child’s parents; nobody else finds it [MSG-01]', async () => {
    const { parent, child, teacher, threadId } = await family()
    const stranger = await somo.people.parent('Another Parent')
    const calls = (who: Person) =>
      Promise.all([
        who.call(readThread, { threadId }),
        write(who, threadId, 'Hello'),
        who.call(markRead, { threadId, up_to: 1 }),
        who.call(reportThread, { threadId, reason: 'Not mine.' }),
        who.call(unblockThread, { threadId }),
      ])
    expect((await calls(stranger)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    for (const who of [parent, child, teacher]) expect((await who.call(readThread, { threadId })).status).toBe(200)
    // A link that comes later reads along, and one that has ended does not.
    const link = 'insert into guardian_links (guardian_id, learner_id, created_at) values ($1, $2, $3)'
    await somo.db.$client.query(link, [stranger.id, child.id, somo.clock.now])
    expect((await stranger.call(readThread, { threadId })).status).toBe(200)
    await somo.db.$client.query('delete from guardian_links where guardian_id = $1', [stranger.id])
    expect((await stranger.call(readThread, { threadId })).status).toBe(404)
    expect((await stranger.call(listThreads, {})).body.threads).toEqual([])
    expect((await talk(child, threadId)).people.map(({ name, part }) => [name, part])).toEqual([
      ['Otieno Ouma', 'teacher'],
      ['Grace', 'guardian'],
    ])
  })

  test('of a grown learner is not the parent’s to read [MSG-01]', async () => {
    const { student } = await somo.stage.askedLesson()
    const parent = await somo.people.parent('Grace Wambui')
    const link = 'insert into guardian_links (guardian_id, learner_id, created_at) values ($1, $2, $3)'
    await somo.db.$client.query(link, [parent.id, student.id, somo.clock.now])
    expect((await parent.call(readThread, { threadId: await threadOf(student) })).status).toBe(404)
  })

  test('names a child by the first name until the lesson is accepted [MSG-01]', async () => {
    const { teacher, child, threadId, bookingId } = await family()
    await write(child, threadId, 'Habari')
    const before = await talk(teacher, threadId)
    expect([before.thread.other, before.messages[0]?.by]).toEqual(
      Array(2).fill({ name: 'Wanjiku', face: null, photo: null, part: 'learner' }),
    )
    expect(JSON.stringify(before)).not.toContain('Wambui')
    await teacher.call(answerBooking, { booking_id: bookingId, teacher_id: teacher.id, action: 'accept' })
    const known = { name: 'Wanjiku Wambui', face: child.id }
    expect((await talk(teacher, threadId)).thread.other).toMatchObject(known)
    // Who was known once is not unknown because it was called off.
    await child.call(cancelBooking, { bookingId })
    expect((await talk(teacher, threadId)).thread.other).toMatchObject(known)
  })
})

describe('a message', () => {
  test('pressed twice is one, also at the same moment, and keeps its words [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    const key = crypto.randomUUID()
    const both = await Promise.all([write(student, threadId, 'One', key), write(student, threadId, 'One', key)])
    const ids = [...both, await write(student, threadId, 'Two', key)].map(({ body }) => body.message.id)
    expect(new Set(ids).size).toBe(1)
    expect(await textsOf(teacher, threadId)).toEqual(['One'])
  })

  test('is read by page in both directions, each once [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    for (let n = 1; n <= 7; n += 1) await write(n % 2 ? student : teacher, threadId, `line ${n}`)
    const page = async (cursor: object) => (await student.call(readThread, { threadId, limit: 3, ...cursor })).body
    const last = await page({})
    const before = await page({ before: last.messages[0]?.id })
    const first = await page({ before: before.messages[0]?.id })
    const lines = [first, before, last].map(({ messages }) => messages.map(({ text }) => text.slice(-1)).join(''))
    expect([lines, [first.earlier, before.earlier, last.earlier]]).toEqual([
      ['1', '234', '567'],
      [false, true, true],
    ])
    const after = await page({ after: first.messages[0]?.id })
    expect([after.messages.map(({ text }) => text), after.later]).toEqual([['line 2', 'line 3', 'line 4'], true])
  })

  test('stands with what happened before and after it, each on one page, also between the pages [MSG-01]', async () => {
    const opened = somo.clock.now
    const at = async (minute: number) => {
      somo.clock.now = plus(opened, minutes(minute))
      await happens(somo.clock.now)
    }
    const { student, teacher, booking } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    const page = async (cursor: object) => (await student.call(readThread, { threadId, limit: 2, ...cursor })).body
    const what = ({ events }: { events: { what: string }[] }) => events.map((event) => event.what)
    for (const minute of [1, 2]) {
      await at(minute)
      await write(student, threadId, `minute ${minute}`)
    }
    await at(3)
    await teacher.call(answerBooking, { booking_id: booking.id, teacher_id: teacher.id, action: 'accept' })
    for (const minute of [4, 5]) {
      await at(minute)
      await write(student, threadId, `minute ${minute}`)
    }
    await at(6)
    await student.call(cancelBooking, { bookingId: booking.id })
    const last = await page({})
    const first = await page({ before: last.messages[0]?.id })
    expect([what(first), what(last)]).toEqual([['asked', 'accepted'], ['called_off']])
    const after = await page({ after: first.messages[1]?.id })
    expect([what(after), after.messages.map(({ text }) => text)]).toEqual([
      ['accepted', 'called_off'],
      ['minute 4', 'minute 5'],
    ])
    somo.clock.now = opened
    await happens(opened)
  })

  test('is unread until it is read, which never goes back; one’s own is not [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    const unread = async (who: Person) => [
      (await who.call(countUnread, {})).body.threads,
      (await who.call(listThreads, {})).body.threads[0]?.unread,
    ]
    const one = (await write(student, threadId, 'One')).body.message.id
    const two = (await write(student, threadId, 'Two')).body.message.id
    expect([await unread(student), await unread(teacher)]).toEqual([
      [0, 0],
      [1, 2],
    ])
    await teacher.call(markRead, { threadId, up_to: two })
    await teacher.call(markRead, { threadId, up_to: one })
    expect(await unread(teacher)).toEqual([0, 0])
    expect(await unread(student)).toEqual([0, 0])
  })

  test('is told of once until it was read, without a word of it [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    await write(student, threadId, 'Secret words')
    const { id } = (await write(student, threadId, 'More words')).body.message
    const [first, ...more] = await told(teacher)
    expect([first?.data, more]).toEqual([{ who: 'Amina Njoroge', thread: threadId }, []])
    await teacher.call(markRead, { threadId, up_to: id })
    await write(student, threadId, 'Again')
    expect(await told(teacher)).toHaveLength(2)
    expect(await told(student)).toHaveLength(0)
    const { rows } = await somo.db.$client.query(`select from outbox where data::text ~ 'words|Again'`)
    expect([rows, somo.mails.filter(({ text }) => /words|Again/.test(text))]).toEqual([[], []])
  })

  test('to a child is told to the parent when it is the first, and to the child always [MSG-01]', async () => {
    const { parent, child, teacher, threadId } = await family()
    await write(teacher, threadId, 'Karibu')
    const { id } = (await write(teacher, threadId, 'Bring the plan.')).body.message
    for (const who of [parent, child]) await who.call(markRead, { threadId, up_to: id })
    await write(teacher, threadId, 'One page is enough.')
    expect([(await told(parent)).length, (await told(child)).length]).toEqual([1, 2])
  })

  test('is mailed once, half an hour later, to who has not read it by then, and says none of it [MSG-01] [MSG-02]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    const now = somo.clock.now
    const mailed = async (who: Person, at: Date) => {
      await somo.settle()
      somo.clock.now = at
      await somo.settle()
      return somo.mails.filter(({ to, text }) => to === who.email && text.includes(`/messages/${threadId}`))
    }
    await write(student, threadId, 'Secret words')
    await write(student, threadId, 'More words')
    expect(await mailed(teacher, plus(now, minutes(29)))).toEqual([])
    const [mail, ...more] = await mailed(teacher, plus(now, minutes(31)))
    expect([mail?.subject, mail?.text.includes('words'), more]).toEqual(['Somo: Amina Njoroge has written to you', false, []])
    expect(await mailed(teacher, plus(now, minutes(90)))).toHaveLength(1)
    // Who reads in time is mailed nothing.
    somo.clock.now = now
    const { id } = (await write(teacher, threadId, 'Answer')).body.message
    await somo.settle()
    await student.call(markRead, { threadId, up_to: id })
    expect(await mailed(student, plus(now, minutes(90)))).toEqual([])
    somo.clock.now = now
  })

  test('is refused after 60 in ten minutes [MSG-01]', async () => {
    const { student } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    await somo.db.$client.query(
      `insert into messages (thread_id, sender_id, key, text, written_at)
       select $1, $2, gen_random_uuid(), 'again', $3 from generate_series(1, 60)`,
      [threadId, student.id, somo.clock.now],
    )
    expect((await write(student, threadId, 'And again')).problem?.code).toBe('too_many_messages')
  })
})

describe('contact details', () => {
  test('are hidden from everybody until the lesson is paid, and stay whole in the table [MSG-01]', async () => {
    const { student, teacher, booking } = await somo.stage.acceptedLesson()
    const threadId = await threadOf(student)
    const written = await write(teacher, threadId, NUMBER)
    expect(written.body.message).toMatchObject({ text: 'Call me on 07•• ••• •••.', hidden: true })
    expect([await textsOf(student, threadId), await textsOf(teacher, threadId)]).toEqual(
      Array(2).fill(['Call me on 07•• ••• •••.']),
    )
    expect((await student.call(listThreads, {})).body.threads[0]?.last?.text).toBe('Call me on 07•• ••• •••.')
    const { rows } = await somo.db.$client.query('select text from messages where thread_id = $1', [threadId])
    expect(rows).toEqual([{ text: NUMBER }])
    const paid = { payer_id: student.id, teacher_id: teacher.id, amount: booking.cost, booking_id: booking.id }
    await student.call(payTeacher, paid)
    expect([await textsOf(student, threadId), (await talk(teacher, threadId)).hides]).toEqual([[NUMBER], false])
  })

  test('are hidden in a request’s own words too, from both sides, until it is paid [MSG-01] [BOOK-02]', async () => {
    const { student, teacher } = await somo.stage.paidLesson()
    const slot = await somo.stage.freeSlot(teacher)
    const words = { topic: 'Call 0712 345 678', message: 'Write to amina@example.com before.' }
    const asked = await student.call(bookSession, {
      teacher_id: teacher.id,
      student_id: student.id,
      ...slot,
      cost: 1000,
      ...words,
    })
    const { id } = asked.body.booking
    const seen = async () => {
      const ofTeacher = (await teacher.call(teacherBookings, { teacherId: teacher.id })).body.find((one) => one.id === id)
      const ofStudent = (await student.call(learnerBookings, { studentId: student.id })).body.find((one) => one.id === id)
      return [ofTeacher, ofStudent].map((one) => [one?.title, one?.message])
    }
    const hidden = Array(2).fill(['Call 07•• ••• •••', 'Write to ••••••• before.'])
    expect(await seen()).toEqual(hidden)
    await teacher.call(answerBooking, { booking_id: id, teacher_id: teacher.id, action: 'accept' })
    expect(await seen()).toEqual(hidden)
    await somo.db.$client.query(
      `update bookings set status = 'confirmed', payment_status = 'paid', paid_at = booked_at where id = $1`,
      [id],
    )
    expect(await seen()).toEqual(Array(2).fill([words.topic, words.message]))
  })

  test('stay hidden where a child is in the thread, although it is paid [MSG-01]', async () => {
    const { parent, child, teacher, bookingId, threadId } = await family()
    await write(teacher, threadId, NUMBER)
    await teacher.call(answerBooking, { booking_id: bookingId, teacher_id: teacher.id, action: 'accept' })
    const paid = await parent.call(payTeacher, {
      payer_id: parent.id,
      teacher_id: teacher.id,
      amount: 1000,
      booking_id: bookingId,
    })
    expect(paid.status).toBe(200)
    for (const who of [parent, child, teacher])
      expect([who.name, await textsOf(who, threadId)]).toEqual([who.name, ['Call me on 07•• ••• •••.']])
  })
})

describe('nobody writes', () => {
  const code = async (who: Person, threadId: number) => (await write(who, threadId, 'Hello')).problem?.code ?? 'written'

  test('after a refusal without another lesson, and does again with the next request [MSG-01]', async () => {
    const { teacher, student, booking } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    await teacher.call(answerBooking, { booking_id: booking.id, teacher_id: teacher.id, action: 'decline' })
    expect([await code(student, threadId), (await talk(student, threadId)).thread.closed]).toEqual(['thread_closed', 'over'])
    await somo.stage.askedLesson({ teacher, student })
    expect([await code(student, threadId), await code(teacher, threadId)]).toEqual(['written', 'written'])
  })

  test('from 30 days after the last lesson, and what was written stays [MSG-01]', async () => {
    const now = somo.clock.now
    const { student, teacher, booking } = await somo.stage.taughtLesson()
    const threadId = await threadOf(student)
    await somo.db.$client.query(`update bookings set payment_status = 'released', due_at = null where id = $1`, [booking.id])
    const end = new Date(booking.ends_at)
    somo.clock.now = plus(end, days(30) - hours(1))
    const [ofStudent, ofTeacher] = [await somo.people.signInAs(student.email), await somo.people.signInAs(teacher.email)]
    expect(await code(ofStudent, threadId)).toBe('written')
    somo.clock.now = plus(end, days(30))
    const again = await somo.people.signInAs(teacher.email)
    expect([await code(again, threadId), await textsOf(again, threadId), ofTeacher.id]).toEqual([
      'thread_closed',
      ['Hello'],
      teacher.id,
    ])
    somo.clock.now = now
  })

  test('to who is suspended, or gone [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [teacher.id])
    expect([await code(student, threadId), (await talk(student, threadId)).thread.closed]).toEqual(['thread_closed', 'gone'])
  })

  test('as a child whose parent has taken the consent to messages back; the parent does [MSG-01]', async () => {
    const { parent, child, teacher, threadId } = await family()
    await parent.call(changeConsent, { childId: child.id, purpose: 'messages', agreed: false })
    expect([await code(child, threadId), await code(parent, threadId), await code(teacher, threadId)]).toEqual([
      'thread_closed',
      'written',
      'written',
    ])
  })
})

describe('what was written', () => {
  test('goes a year after the last line, and stays while a report of it waits [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    await write(student, threadId, 'First')
    const left = async (at: Date) => {
      await endOldMessages(somo.db, at)
      return (await talk(teacher, threadId)).messages.length
    }
    const now = somo.clock.now
    expect(await left(plus(now, days(365)))).toBe(1)
    await teacher.call(reportThread, { threadId, reason: 'Rude words.' })
    expect(await left(plus(now, days(366)))).toBe(1)
    const operator = await somo.people.admin('Desk Operator')
    const { reports } = (await operator.call(listReports, { limit: 100 })).body
    const reportId = reports.find(({ reporter }) => reporter === teacher.name)?.id ?? 0
    await operator.call(decideReport, { reportId, outcome: 'go_on', reason: 'Nothing was wrong.' })
    expect([await left(plus(now, days(366))), (await talk(student, threadId)).thread.last]).toEqual([0, null])
  })
})

describe('a report', () => {
  test('with a child in the thread pauses both sides until an operator lets it go on; everybody is told [MSG-01]', async () => {
    const { parent, child, teacher, threadId } = await family()
    const operator = await somo.people.admin('Desk Operator')
    for (let n = 1; n <= 22; n += 1) await write(teacher, threadId, n === 22 ? NUMBER : `line ${n}`)
    const reason = 'He asks for her number.'
    expect((await child.call(reportThread, { threadId, reason, block: true })).body).toEqual({ reported: true, paused: true })
    for (const who of [parent, child, teacher]) {
      expect((await write(who, threadId, 'Hello')).problem?.code).toBe('thread_closed')
      expect(await told(who, 'messages_paused')).toHaveLength(1)
    }
    const [waiting] = (await operator.call(listWaiting, { kind: 'child_report' })).body.cases
    expect(waiting).toMatchObject({ facts: { reporter: child.name, reason } })
    const reportId = Number(waiting?.id)
    const { body } = await operator.call(readReport, { reportId })
    expect(body).toMatchObject({ reason, with_child: true, age_band: '13–15', reporter: { name: child.name, part: 'learner' } })
    // Whole for the desk, and the last 20 alone.
    expect([body.messages.length, body.messages.at(0)?.text, body.messages.at(-1)?.text]).toEqual([20, 'line 3', NUMBER])
    const decision = { reportId, outcome: 'go_on', reason: 'They spoke of the homework.' } as const
    expect((await operator.call(decideReport, decision)).status).toBe(200)
    expect((await operator.call(decideReport, decision)).problem?.code).toBe('report_decided')
    for (const who of [parent, child, teacher]) {
      expect((await write(who, threadId, 'Hello')).status).toBe(200)
      expect(await told(who, 'messages_go_on')).toHaveLength(1)
    }
    const [entry] = (await operator.call(auditLog, { act: 'thread_let_go_on' })).body.entries
    expect(entry).toMatchObject({ person: { id: teacher.id }, reason: decision.reason })
    expect((await operator.call(listWaiting, { kind: 'child_report' })).body.cases).toEqual([])
  })

  test('can end with the thread closed for good, although a lesson is live [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const operator = await somo.people.admin('Desk Operator')
    const threadId = await threadOf(student)
    await teacher.call(reportThread, { threadId, reason: 'Rude words.' })
    expect((await write(student, threadId, 'Hello')).status).toBe(200)
    const [waiting] = (await operator.call(listReports, {})).body.reports
    expect(waiting).toMatchObject({ with_child: false, reporter: teacher.name, reason: 'Rude words.' })
    await operator.call(decideReport, { reportId: waiting?.id ?? 0, outcome: 'closed', reason: 'Rude words indeed.' })
    for (const who of [student, teacher]) {
      expect((await write(who, threadId, 'Hello')).problem?.code).toBe('thread_closed')
      expect((await talk(who, threadId)).thread.closed).toBe('desk')
    }
  })

  test('of a thread that was never paused is decided without a word to its people [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const operator = await somo.people.admin('Desk Operator')
    const threadId = await threadOf(student)
    await teacher.call(reportThread, { threadId, reason: 'Rude words.' })
    const [waiting] = (await operator.call(listReports, {})).body.reports
    const decision = { reportId: waiting?.id ?? 0, outcome: 'go_on', reason: 'Nothing rude in it.' } as const
    expect((await operator.call(decideReport, decision)).status).toBe(200)
    for (const who of [student, teacher]) expect(await told(who, 'messages_go_on')).toEqual([])
  })

  test('without a child may block the thread, which the blocker alone takes back [MSG-01]', async () => {
    const { student, teacher } = await somo.stage.askedLesson()
    const threadId = await threadOf(student)
    await student.call(reportThread, { threadId, reason: 'Rude words.', block: true })
    const closed = async () => [(await talk(student, threadId)).thread.closed, (await talk(teacher, threadId)).thread.closed]
    await teacher.call(unblockThread, { threadId })
    expect([await closed(), (await write(teacher, threadId, 'Hello')).problem?.code]).toEqual([
      ['blocked_by_you', 'blocked'],
      'thread_closed',
    ])
    await student.call(unblockThread, { threadId })
    expect(await closed()).toEqual([null, null])
  })
})
