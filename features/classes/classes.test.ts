import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCrowd } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, nairobiDate, plus } from '../../shared/time.ts'
import { confirmEmail, resendConfirmation } from '../accounts/contract.ts'
import { bookSession } from '../booking/contract.ts'
import { enterRoom, showRoom } from '../classroom/contract.ts'
import { addChild } from '../family/contract.ts'
import { balanceOf } from '../ledger/server/index.ts'
import { joinSession, liveSessions, teacherSessions } from './contract.ts'
import { scheduleClass } from './form-contract.ts'

const START = '2026-11-25T06:00:00Z'
let somo: World
let otieno: Person
let mathematics = 0
let day = 0

beforeAll(async () => {
  somo = await openWorld({ now: START })
  otieno = await somo.people.teacher('Otieno Ouma')
  const { rows } = await somo.db.execute<{ id: number }>(`select id from subjects where name = 'Mathematics'`)
  mathematics = rows[0]?.id ?? 0
})
afterAll(() => somo.close())

/** A class of one hour at 14:00 in Nairobi on a day of its own. */
const plan = (change: object = {}, teacher = otieno) => {
  day += 1
  return {
    teacherId: teacher.id,
    topic: 'Fractions, once more',
    duration: 60,
    price: 200,
    subject_id: mathematics,
    grade: 10,
    max_students: 3,
    start_time: dayOfPlan().toISOString(),
    ...change,
  }
}
const dayOfPlan = () => plus(new Date('2026-11-30T11:00:00Z'), days(day))
const publish = async (change: object = {}) => (await otieno.call(scheduleClass, plan(change))).body.session
const join = (student: Person, id: number, change: object = {}) =>
  student.call(joinSession, { studentId: student.id, id, ...change })

describe('live classes', () => {
  test('a teacher schedules one and is answered with its id and our own join address [MEET-03] [MEET-04]', async () => {
    const reply = await otieno.call(scheduleClass, plan())
    expect(reply.status).toBe(201)
    expect(reply.body.zoom_meeting_details).toEqual({
      id: reply.body.session.id,
      join_url: `http://somo.test/join/class/${reply.body.session.id}`,
    })
    expect(reply.body.session).toMatchObject({
      basic_info: { duration: 60 },
      scheduled_date: `${nairobiDate(dayOfPlan())} 14:00:00`,
      current_students: 0,
      max_students: 3,
    })
  })

  test('no list gives a link to someone without a seat [MEET-04]', async () => {
    const session = await publish()
    const [amina, stranger] = [await somo.people.student('Amina Njoroge'), await somo.people.student('Strange Mwangi')]
    await somo.fund(amina, 1000)
    const links = async (who: Person | null) => {
      const lists = [
        (await somo.people.callAs(who, liveSessions, {})).body,
        (await somo.people.callAs(who, teacherSessions, { teacherId: otieno.id })).body,
      ]
      return lists.map((list) => list.find(({ id }) => id === session.id)?.zoom_link)
    }
    for (const who of [null, amina, stranger]) expect(await links(who)).toEqual([null, null])
    await join(amina, session.id)
    const link = `/join/class/${session.id}`
    expect(await links(amina)).toEqual([link, link])
    for (const who of [null, stranger]) expect(await links(who)).toEqual([null, null])
    expect(await links(otieno)).toEqual([link, link])
    const seen = (await amina.call(liveSessions, {})).body.find(({ id }) => id === session.id)
    expect(seen).toMatchObject({ enrolled: true, current_students: 1 })
  })

  test('one’s own, those of one’s grade, and one asked for are listed however many are sooner [HUB-02] [MEET-04]', async () => {
    const busy = await openWorld()
    const [far, asked] = [new Date('2027-03-01T11:00:00Z'), new Date('2027-03-02T11:00:00Z')]
    const { teacher, session } = await busy.stage.publishedClass({ startsAt: far, grade: 8 })
    const other = await busy.stage.publishedClass({ startsAt: asked })
    const third = await busy.stage.publishedClass()
    const { parent, children } = await busy.stage.fundedFamily()
    const [first, second] = children
    await parent.call(joinSession, { studentId: first.id, id: session.id, price: 200 })
    const stranger = await busy.people.student('Strange Mwangi')
    // A hundred of the same afternoon.
    await busy.db.$client.query(
      `insert into live_classes (teacher_id, title, description, subject_id, grade, lesson_type, starts_at, ends_at, seats,
         price_cents, teacher_share_bps, created_at)
       select teacher_id, title, description, subject_id, 7, lesson_type, at, at + interval '15 minutes', seats, price_cents,
         teacher_share_bps, created_at
       from live_classes, generate_series(1, 100) n,
         lateral (select timestamptz '2026-11-27Z' + interval '15 minutes' * n as at) t
       where id = $1`,
      [third.session.id],
    )
    const listed = async (who: Person | null, more: { with?: number } = {}) => {
      const ids = (await busy.people.callAs(who, liveSessions, more)).body.map(({ id }) => id)
      return [session.id, other.session.id].map((id) => ids.filter((one) => one === id).length)
    }
    for (const who of [parent, first, teacher]) expect(await listed(who)).toEqual([1, 0])
    expect(await listed(other.teacher)).toEqual([0, 1])
    for (const who of [null, second]) expect(await listed(who)).toEqual([0, 0])
    // The soonest of their own grade, the tenth.
    expect(await listed(stranger)).toEqual([0, 1])
    expect(await listed(null, { with: other.session.id })).toEqual([0, 1])
    expect(await listed(first, { with: other.session.id })).toEqual([1, 1])
    expect(await listed(second, { with: 999_999 })).toEqual([0, 0])
    await busy.close()
  })

  test('a seat takes the price to a hold, once, and a second call answers the same [MEET-04] [HUB-03]', async () => {
    const [session, amina] = [await publish({ max_students: 20 }), await somo.people.student('Amina Njoroge')]
    await somo.fund(amina, 500)
    const [first, second] = [await join(amina, session.id), await join(amina, session.id)]
    expect([first.body.balance, second.body.balance]).toEqual([300, 300])
    expect(second.body.join_link).toBe(first.body.join_link)
    const many = await Promise.all(Array.from({ length: 10 }, () => inCrowd(() => join(amina, session.id))))
    expect(many.every((reply) => reply.status === 200)).toBe(true)
    expect(await balanceOf(somo.db, 'wallet', amina.id)).toBe(30_000)
    // Ten first presses at once, with a seat for each of them.
    const asha = await somo.people.student('Asha Ali')
    await somo.fund(asha, 5000)
    const presses = await Promise.all(Array.from({ length: 10 }, () => inCrowd(() => join(asha, session.id))))
    expect(presses.map(({ status, body }) => [status, body.balance])).toEqual(presses.map(() => [200, 4800]))
  })

  test('thirty students and three seats at once: three have one and only they have paid [MEET-04]', async () => {
    const session = await publish()
    const students = await somo.people.students(30)
    for (const student of students) await somo.fund(student, 200)
    const replies = await Promise.all(students.map((student) => inCrowd(() => join(student, session.id))))
    expect(replies.filter((reply) => reply.ok)).toHaveLength(3)
    expect(replies.filter((reply) => reply.problem.code === 'class_full')).toHaveLength(27)
    const balances = await Promise.all(students.map((student) => balanceOf(somo.db, 'wallet', student.id)))
    expect(balances.filter((cents) => cents === 0)).toHaveLength(3)
  })

  test('too little money, a changed price, an ended class and a clash are each told [MEET-04] [HUB-03]', async () => {
    const [session, poor] = [await publish(), await somo.people.student('Poor Mwangi')]
    const short = await join(poor, session.id)
    expect([short.status, short.problem.code, short.problem.details]).toEqual([402, 'insufficient_funds', { shortfall: 200 }])
    expect((await join(poor, session.id, { price: 1 })).problem.details).toEqual({ price: 200 })
    await somo.fund(poor, 1000)
    const date = session.scheduled_date.slice(0, 10)
    const other = await somo.people.teacher('Other Teacher', { cost: 100 })
    await somo.people.offer(other, date, '14:30', '15:30')
    expect(
      (await poor.call(bookSession, { teacher_id: other.id, student_id: poor.id, date, time: '2:30 PM - 3:30 PM', cost: 100 }))
        .ok,
    ).toBe(true)
    expect((await join(poor, session.id)).problem.code).toBe('learner_busy')
    somo.clock.now = new Date(new Date(session.ends_at).getTime() + 1000)
    expect((await join(poor, session.id)).problem.code).toBe('class_ended')
    somo.clock.now = new Date(START)
  })

  test('a teacher’s classes overlap neither each other nor a lesson [SCH-04] [MEET-03]', async () => {
    const first = plan()
    expect((await otieno.call(scheduleClass, first)).ok).toBe(true)
    const clash = await otieno.call(scheduleClass, { ...first, start_time: first.start_time.replace('T11:00', 'T11:30') })
    expect([clash.status, clash.problem.code]).toEqual([409, 'teacher_busy'])
    const { booking } = await somo.stage.askedLesson({ teacher: otieno })
    const during = new Date(new Date(booking.starts_at).getTime() - 30 * 60_000).toISOString()
    const held = await otieno.call(scheduleClass, { ...plan(), start_time: during })
    expect([held.status, held.problem.code]).toEqual([409, 'teacher_busy'])
    const after = await otieno.call(scheduleClass, { ...plan(), start_time: booking.ends_at })
    expect(after.status).toBe(201)
  })

  test('only verified teachers publish, under their own name and for a time to come [MEET-03] [VER-04]', async () => {
    const waiting = await somo.people.teacher('Waiting Teacher', { approved: false })
    expect((await waiting.call(scheduleClass, plan({}, waiting))).problem.code).toBe('not_verified')
    expect((await waiting.call(scheduleClass, plan())).problem.code).toBe('wrong_identity')
    expect((await otieno.call(scheduleClass, { ...plan(), start_time: '2026-11-24T11:00:00Z' })).problem.code).toBe('in_the_past')
    const far = await otieno.call(scheduleClass, { ...plan(), start_time: '9999-12-31T21:00:00Z' })
    expect([far.status, far.problem.code]).toEqual([400, 'too_far_ahead'])
    expect((await otieno.call(teacherSessions, { teacherId: otieno.id })).status).toBe(200)
  })

  test('nobody takes a seat with a teacher who is verified no more [MEET-04] [VER-04]', async () => {
    const lucy = await somo.people.teacher('Lucy Achieng')
    const { session } = await somo.stage.publishedClass({ teacher: lucy, price: 0 })
    await somo.db.$client.query(`update users set verification_status = 'pending', verified_at = null where id = $1`, [lucy.id])
    const reply = await join(await somo.people.student('Juma Ali'), session.id)
    expect([reply.status, reply.problem.code]).toEqual([404, 'not_found'])
  })

  test('an unconfirmed teacher may not publish a class, though verified: nothing is listed [AUTH-03] [MEET-03]', async () => {
    const lucy = await somo.people.teacher('Lucy Nyambura', { confirmed: false })
    const refused = await lucy.call(scheduleClass, plan({}, lucy))
    expect([refused.status, refused.problem.code]).toEqual([403, 'email_unconfirmed'])
    expect((await lucy.call(teacherSessions, { teacherId: lucy.id })).body).toEqual([])
    await somo.call(resendConfirmation, { email: lucy.email })
    await somo.settle()
    await somo.call(confirmEmail, { token: await somo.people.token('confirm_email', lucy.id) })
    expect((await lucy.call(scheduleClass, plan({}, lucy))).status).toBe(201)
  })

  test('one that does not fit its list is left out of it, and the others are listed [MEET-04] [OPS-02]', async () => {
    const teacher = await somo.people.teacher('Odd Teacher')
    const odd = (await teacher.call(scheduleClass, plan({}, teacher))).body.session
    const sound = (await teacher.call(scheduleClass, plan({}, teacher))).body.session
    const never = `'10000-01-01T08:00:00Z'`
    await somo.db.$client.query(`update live_classes set starts_at = ${never}, ends_at = timestamptz ${never} + interval '1 hour'
      where id = ${odd.id}`)
    const own = await teacher.call(teacherSessions, { teacherId: teacher.id })
    expect([own.status, own.body.map(({ id }) => id)]).toEqual([200, [sound.id]])
    const amina = await somo.people.student('Amina Njoroge', { grade: 8 })
    const all = await amina.call(liveSessions, {})
    expect(all.status).toBe(200)
    await somo.db.$client.query('delete from live_classes where id = $1', [odd.id])
  })

  test('every press for the last seat of whoever has got it is answered as the first was [MEET-04] [DIR-07]', async () => {
    for (let round = 0; round < 2; round += 1) {
      const session = await publish({ max_students: 1 })
      const amina = await somo.people.student('Amina Njoroge')
      await somo.fund(amina, 200)
      const replies = await Promise.all(Array.from({ length: 12 }, () => inCrowd(() => join(amina, session.id))))
      expect(replies.map(({ status, problem }) => [status, problem?.code])).toEqual(replies.map(() => [200, undefined]))
      expect(await balanceOf(somo.db, 'wallet', amina.id)).toBe(0)
    }
  })

  test('the room is told of only by those who may enter, and opens ten minutes before [MEET-04]', async () => {
    const [session, amina, stranger] = [
      await publish(),
      await somo.people.student('Amina Njoroge'),
      await somo.people.student('Strange Mwangi'),
    ]
    await somo.fund(amina, 200)
    await join(amina, session.id)
    const room = { kind: 'class' as const, roomId: session.id }
    expect((await stranger.call(showRoom, room)).status).toBe(404)
    expect((await stranger.call(enterRoom, room)).status).toBe(404)
    expect((await amina.call(showRoom, room)).body).toMatchObject({
      state: 'early',
      role: 'learner',
      teacher_name: 'Otieno Ouma',
    })
    expect((await amina.call(enterRoom, room)).problem.code).toBe('room_not_open')
    somo.clock.now = new Date(new Date(session.starts_at).getTime() - 10 * 60_000)
    expect((await amina.call(showRoom, room)).body.state).toBe('open')
    expect((await otieno.call(showRoom, room)).body.role).toBe('host')
    somo.clock.now = new Date(new Date(session.ends_at).getTime() + 15 * 60_000)
    expect((await amina.call(enterRoom, room)).problem.code).toBe('room_closed')
    somo.clock.now = new Date(START)
  })
})

describe('a seat is one learner’s', () => {
  test('and for the class’s grade alone, whoever asks [MEET-04] [PAR-03]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(1000)
    const session = await publish({ grade: 8 })
    for (const who of [parent, children[1]]) {
      const refused = await who.call(joinSession, { studentId: children[1].id, id: session.id })
      expect([refused.status, refused.problem.code]).toEqual([409, 'other_grade'])
    }
    expect(await balanceOf(somo.db, 'wallet', parent.id)).toBe(100_000)
  })

  test('so that a parent takes one for each child, and pays each once [MEET-04] [PAR-03]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(1000)
    const twin = { name: 'Maina Wambui', grade: 8, born_month: '2013-02', purposes: ['account', 'lessons'] as const }
    const { body } = await parent.call(addChild, { ...twin, purposes: [...twin.purposes] })
    const session = await publish({ grade: 8 })
    const ids = [children[0].id, body.child.id]
    for (const studentId of [...ids, ...ids])
      expect((await parent.call(joinSession, { studentId, id: session.id })).status).toBe(200)
    const seen = (await parent.call(liveSessions, {})).body.find(({ id }) => id === session.id)
    expect(seen).toMatchObject({ enrolled: true, current_students: 2 })
    expect(seen?.seated.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(await balanceOf(somo.db, 'wallet', parent.id)).toBe(60_000)
    // A child sees their own seat, and nobody else's.
    const own = (await children[0].call(liveSessions, {})).body.find(({ id }) => id === session.id)
    expect(own?.seated).toEqual([children[0].id])
  })

  test('in whose class the parent sits in, though the child took it alone, and nobody else’s parent [PAR-04]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(100)
    const stranger = await somo.people.parent('Another Parent')
    const session = await publish({ grade: 8, price: 0 })
    await children[0].call(joinSession, { studentId: children[0].id, id: session.id })
    const linkFor = async (who: Person) => (await who.call(liveSessions, {})).body.find(({ id }) => id === session.id)?.zoom_link
    expect([await linkFor(parent), await linkFor(children[1]), await linkFor(stranger)]).toEqual([
      `/join/class/${session.id}`,
      null,
      null,
    ])
  })
})
