/** A class in the hands of its teacher: who comes, what may still be changed, and what cancelling gives back. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCrowd } from '../../app/server/testing/caller.ts'
import { inTurn } from '../../app/server/testing/locks.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { visitRoom } from '../classroom/testing/visit.ts'
import { addChild } from '../family/contract.ts'
import { balanceOf, ledgerHealth } from '../ledger/server/index.ts'
import { listNotices } from '../notices/contract.ts'
import { listTransactions } from '../wallet/contract.ts'
import { joinSession, liveSessions, waitingSeats } from './contract.ts'
import { cancelClass, changeClass, showClass } from './own-contract.ts'
import { givenClasses } from './given-contract.ts'
import { pastClasses } from './past-contract.ts'

const START = '2026-11-25T06:00:00Z'
let somo: World
let otieno: Person

beforeAll(async () => {
  somo = await openWorld({ now: START })
  otieno = await somo.people.teacher('Otieno Ouma')
})
afterAll(() => somo.close())

/** One of hers or his, and what the form would send to leave it as it is. */
async function publish(facts: { teacher?: Person; price?: number; seats?: number; grade?: number; startsAt?: Date } = {}) {
  const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 333, ...facts })
  const wish = {
    classId: session.id,
    topic: session.title,
    start_time: session.starts_at,
    duration: session.basic_info.duration,
    price: session.price,
    max_students: session.max_students,
  }
  return { wish, classId: session.id, session }
}
async function seated(name: string, classId: number): Promise<Person> {
  const student = await somo.people.student(name)
  await somo.fund(student, 1000)
  const reply = await student.call(joinSession, { studentId: student.id, id: classId })
  expect(reply.status).toBe(200)
  return student
}
const seen = async (classId: number) => (await otieno.call(showClass, { classId })).body
const code = async (reply: Promise<{ ok: boolean; problem: { code: string } }>) => (await reply).problem.code

/** A parent's new child of grade 10, who has no sign-in. */
async function childOf(parent: Person, name: string): Promise<number> {
  const purposes = ['account', 'lessons'] as const
  const reply = await parent.call(addChild, { name, grade: 10, born_month: '2011-03', purposes: [...purposes] })
  return reply.body.child.id
}

describe('a teacher’s own class', () => {
  test('shows who comes, who paid, what it brings and when that opens, to its teacher alone [MEET-04] [TCH-03]', async () => {
    const { classId, session } = await publish()
    const [parent, amina] = [await somo.people.parent('Grace Wambui'), await seated('Amina Njoroge', classId)]
    await somo.fund(parent, 500)
    const child = await childOf(parent, 'Kamau Mwangi')
    await parent.call(joinSession, { studentId: child, id: classId })
    const { roster, ...rest } = await seen(classId)
    expect(roster.map(({ name, grade, payer }) => [name, grade, payer])).toEqual([
      ['Amina Njoroge', 10, null],
      ['Kamau Mwangi', 10, 'Grace Wambui'],
    ])
    // 70 % of 333 shillings, twice, each rounded down to the cent.
    expect([rest.paid, rest.share_bps, rest.kept]).toEqual([666, 7000, 466.2])
    expect(new Date(rest.opens_at)).toEqual(plus(new Date(session.ends_at), hours(24)))
    const other = await somo.people.teacher('Other Teacher')
    for (const nosy of [other, amina, parent]) expect((await nosy.call(showClass, { classId })).status).toBe(404)
  })

  test('its words and seats can be changed until it starts, its time and price until somebody has a seat [TCH-03]', async () => {
    const { wish, classId, session } = await publish()
    expect((await seen(classId)).actions).toEqual(['change', 'move', 'cancel'])
    const later = plus(new Date(session.starts_at), hours(2)).toISOString()
    const moved = await otieno.call(changeClass, { ...wish, start_time: later, duration: 90, price: 200, max_students: 2 })
    expect(moved.body.session).toMatchObject({ starts_at: later, price: 200, max_students: 2, basic_info: { duration: 90 } })
    await seated('Asha Ali', classId)
    const now = { ...wish, start_time: later, duration: 90, price: 200 }
    expect((await seen(classId)).actions).toEqual(['change', 'cancel'])
    for (const change of [{ price: 100 }, { duration: 60 }, { start_time: session.starts_at }]) {
      const refused = await otieno.call(changeClass, { ...now, ...change })
      expect([refused.status, refused.problem.code]).toEqual([409, 'seats_promised'])
      expect(Object.keys(refused.problem.fields ?? {})).toEqual(Object.keys(change))
    }
    await seated('Baraka Mwangi', classId)
    expect(await code(otieno.call(changeClass, { ...now, max_students: 1 }))).toBe('too_few_seats')
    const renamed = await otieno.call(changeClass, { ...now, topic: 'Decimals', agenda: 'Tenths', max_students: 5 })
    expect(renamed.body.session).toMatchObject({ title: 'Decimals', description: 'Tenths', max_students: 5, current_students: 2 })
    somo.clock.now = new Date(later)
    expect(await code(otieno.call(changeClass, { ...now, topic: 'Too late' }))).toBe('class_begun')
    expect((await seen(classId)).actions).toEqual([])
    somo.clock.now = new Date(START)
  })

  test('its new time may touch nothing else of theirs, and the old one is free again [SCH-04] [TCH-03]', async () => {
    const [first, second] = [await publish(), await publish()]
    const over = { ...first.wish, start_time: second.session.starts_at }
    expect(await code(otieno.call(changeClass, over))).toBe('teacher_busy')
    const past = { ...first.wish, start_time: '2026-11-20T11:00:00Z' }
    expect(await code(otieno.call(changeClass, past))).toBe('in_the_past')
    const half = plus(new Date(first.session.starts_at), minutes(30)).toISOString()
    expect((await otieno.call(changeClass, { ...first.wish, start_time: half })).status).toBe(200)
    const freed = { ...second.wish, start_time: plus(new Date(first.session.starts_at), minutes(-30)).toISOString() }
    expect((await otieno.call(changeClass, freed)).status).toBe(200)
  })

  test('a seat taken while its price is raised, or its seats are cut, has it as it was [MEET-04] [TCH-03] [OPS-02]', async () => {
    for (const [change, seated] of [
      [{ price: 900 }, 0],
      [{ max_students: 1 }, 1],
    ] as const) {
      const { wish, classId } = await publish({ seats: 2 })
      const students = await somo.people.students(seated + 1)
      for (const student of students) await somo.fund(student, 1000)
      const join = (student?: Person) => student?.call(joinSession, { studentId: student.id, id: classId })
      for (const student of students.slice(1)) expect((await join(student))?.status).toBe(200)
      // The change was allowed when it looked: the seat was not taken yet. Of those who wait only the first is sure to be next.
      const replies = await inTurn(somo.db, sql`select from live_classes where id = ${classId} for update`, [
        async () => (await join(students[0])) ?? { status: 0 },
        () => otieno.call(changeClass, { ...wish, max_students: 2, ...change }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 409])
      expect((await seen(classId)).session).toMatchObject({ price: 333, max_students: 2, current_students: seated + 1 })
    }
  })

  test('a price raised while a seat is taken is paid by nobody who was told another [MEET-04] [TCH-03] [OPS-02]', async () => {
    const { wish, classId } = await publish({ seats: 2 })
    const [amina] = await somo.people.students(1)
    if (!amina) throw new Error('nobody')
    await somo.fund(amina, 1000)
    // The price stood when it was looked at, and was raised before the seat was counted.
    const replies = await inTurn(somo.db, sql`select from live_classes where id = ${classId} for update`, [
      () => otieno.call(changeClass, { ...wish, price: 900 }),
      () => amina.call(joinSession, { studentId: amina.id, id: classId, price: 333 }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 409])
    expect(await balanceOf(somo.db, 'wallet', amina.id)).toBe(100_000)
    expect((await seen(classId)).session.current_students).toBe(0)
  })
})

describe('a paid seat', () => {
  test('stands among lesson payments from its payment on, until it is released or goes back [WAL-08]', async () => {
    const rose = await somo.people.teacher('Rose Chebet')
    const first = await publish({ teacher: rose, startsAt: new Date('2026-12-10T05:00:00Z') })
    const second = await publish({ teacher: rose, startsAt: new Date('2026-12-12T05:00:00Z') })
    const free = await publish({ teacher: rose, price: 0, startsAt: new Date('2026-12-14T05:00:00Z') })
    const [amina, asha] = [await seated('Amina Njoroge', first.classId), await seated('Asha Ali', first.classId)]
    await amina.call(joinSession, { studentId: amina.id, id: second.classId })
    await asha.call(joinSession, { studentId: asha.id, id: free.classId })
    const waiting = async (wish = {}) => (await rose.call(waitingSeats, wish)).body
    const [latest, next] = [await waiting({ limit: 2 }), await waiting()]
    expect(next.seats.map(({ learner, starts_at }) => [learner, starts_at.slice(8, 10)])).toEqual([
      ['Amina Njoroge', '12'],
      ['Asha Ali', '10'],
      ['Amina Njoroge', '10'],
    ])
    expect(next.seats[1]).toMatchObject({
      learner_id: asha.id,
      title: first.session.title,
      amount: 333,
      teacher_earnings: 233.1,
      opens_at: '2026-12-11T06:00:00.000Z',
    })
    expect([latest.seats, (await waiting({ cursor: latest.next_cursor ?? '' })).seats]).toEqual([
      next.seats.slice(0, 2),
      next.seats.slice(2),
    ])
    // A colleague has none of it, and cannot walk on from hers.
    expect((await otieno.call(waitingSeats, { cursor: latest.next_cursor ?? '' })).body.seats).toEqual([])
    await rose.call(cancelClass, { classId: second.classId })
    expect((await waiting()).seats.map(({ starts_at }) => starts_at.slice(8, 10))).toEqual(['10', '10'])
    await visitRoom(somo.db, `class-${first.classId}`, rose, new Date('2026-12-10T05:00:00Z'), new Date('2026-12-10T06:00:00Z'))
    somo.clock.now = new Date('2026-12-11T05:59:59Z')
    await somo.settle()
    expect((await waiting()).seats).toHaveLength(2)
    somo.clock.now = new Date('2026-12-11T06:00:00Z')
    await somo.settle()
    expect((await waiting()).seats).toEqual([])
    const { transactions } = (await rose.call(listTransactions, { userId: rose.id, type: 'earning' })).body
    const told = transactions.map(({ amount, details }) => [amount, details.learner, details.learner_id, details.paid])
    expect(told.toSorted(([, one], [, other]) => String(one).localeCompare(String(other)))).toEqual([
      [233.1, 'Amina Njoroge', amina.id, 333],
      [233.1, 'Asha Ali', asha.id, 333],
    ])
    somo.clock.now = new Date(START)
  })
})

describe('cancelling it', () => {
  test('gives every seat back at once, frees all times, tells who paid, and happens once [MEET-04] [MSG-02]', async () => {
    const { wish, classId } = await publish()
    const amina = await seated('Amina Njoroge', classId)
    const parent = await somo.people.parent('Grace Wambui')
    await somo.fund(parent, 500)
    const child = await childOf(parent, 'Kamau Mwangi')
    await parent.call(joinSession, { studentId: child, id: classId })
    const answers = await Promise.all([1, 2, 3].map(() => otieno.call(cancelClass, { classId, reason: 'I am ill' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ ok }) => ok)?.body).toEqual({ seats: 2, refunded: 666 })
    expect(await balanceOf(somo.db, 'wallet', amina.id)).toBe(100_000)
    expect(await balanceOf(somo.db, 'wallet', parent.id)).toBe(50_000)
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
    await somo.settle()
    for (const person of [amina, parent]) {
      const { notices } = (await person.call(listNotices, {})).body
      const told = notices.filter(({ kind }) => kind === 'class_cancelled').map(({ data }) => [data['amount'], data['reason']])
      expect(told).toEqual([[33_300, 'I am ill']])
    }
    expect((await amina.call(liveSessions, {})).body.map(({ id }) => id)).not.toContain(classId)
    // Nobody has a seat in it any more, and it brings nothing.
    expect(await seen(classId)).toMatchObject({ roster: [], paid: 0, kept: 0 })
    // Both times are free: the teacher's for another class, the learner's for a seat in it.
    const { classId: another } = await publish({ startsAt: new Date(wish.start_time) })
    expect((await amina.call(joinSession, { studentId: amina.id, id: another })).status).toBe(200)
  })

  test('of a free class tells its learners without a word of money; nobody having a seat, nobody is told [MSG-02]', async () => {
    const { classId } = await publish({ price: 0 })
    const asha = await seated('Asha Ali', classId)
    expect((await otieno.call(cancelClass, { classId })).body).toEqual({ seats: 1, refunded: 0 })
    const empty = await publish()
    expect((await otieno.call(cancelClass, { classId: empty.classId })).body).toEqual({ seats: 0, refunded: 0 })
    await somo.settle()
    const { notices } = (await asha.call(listNotices, {})).body
    const told = notices.filter(({ kind }) => kind === 'class_cancelled')
    expect(told.map(({ data }) => data['amount'])).toEqual([undefined])
  })

  test('tells a parent whose child has taken the seat alone [MSG-02] [PAR-04]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(100)
    const { classId } = await publish({ price: 0, grade: 8 })
    expect((await children[0].call(joinSession, { studentId: children[0].id, id: classId })).status).toBe(200)
    expect((await otieno.call(cancelClass, { classId })).body.seats).toBe(1)
    await somo.settle()
    for (const who of [parent, children[0]]) {
      const kinds = (await who.call(listNotices, {})).body.notices.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'class_cancelled')).toHaveLength(1)
    }
  })

  test('ends with its start, and of a colleague’s class there is nothing to cancel [MEET-04]', async () => {
    const { wish, classId, session } = await publish()
    const other = await somo.people.teacher('Other Teacher')
    expect(await code(other.call(cancelClass, { classId }))).toBe('not_found')
    expect(await code(other.call(changeClass, wish))).toBe('not_found')
    somo.clock.now = new Date(session.starts_at)
    expect(await code(otieno.call(cancelClass, { classId }))).toBe('class_begun')
    somo.clock.now = new Date(START)
  })

  test('while others take seats leaves nobody who has paid for nothing [MEET-04] [OPS-01]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { classId } = await publish({ seats: 20 })
      const students = await somo.people.students(10)
      for (const student of students) await somo.fund(student, 333)
      const joins = students.map((student) => student.call(joinSession, { studentId: student.id, id: classId }))
      await Promise.all([...joins, inCrowd(() => otieno.call(cancelClass, { classId }))])
      const balances = await Promise.all(students.map((student) => balanceOf(somo.db, 'wallet', student.id)))
      expect(balances).toEqual(students.map(() => 33_300))
    }
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  })
})

describe('classes that are over', () => {
  test('are listed for their teacher, the latest first, 20 a page, each with how many came [TCH-05]', async () => {
    const busy = await somo.people.teacher('Busy Teacher')
    const [amina, asha, parent] = [
      await somo.people.student('Amina Njoroge'),
      await somo.people.student('Asha Ali'),
      await somo.people.parent('Grace Wambui'),
    ]
    for (const person of [amina, asha, parent]) await somo.fund(person, 1000)
    const child = await childOf(parent, 'Kamau Mwangi')
    const classIds: number[] = []
    for (let n = 0; n < 22; n += 1) {
      classIds.push((await publish({ teacher: busy, startsAt: plus(new Date('2026-11-26T05:00:00Z'), hours(2 * n)) })).classId)
    }
    const [first = 0, second = 0] = classIds
    for (const [person, learner] of [
      [amina, amina.id],
      [asha, asha.id],
      [parent, child],
    ] as const)
      await person.call(joinSession, { studentId: learner, id: first })
    const startsAt = new Date('2026-11-26T05:00:00Z')
    // The teacher, one learner for 41 minutes within it, and the mother who sits in with a child. Asha looked in at a server
    // whose clock was a minute ahead of the one she left from.
    await visitRoom(somo.db, `class-${first}`, busy, startsAt, plus(startsAt, hours(1)))
    await visitRoom(somo.db, `class-${first}`, amina, plus(startsAt, minutes(-5)), plus(startsAt, minutes(41)))
    await visitRoom(somo.db, `class-${first}`, asha, plus(startsAt, minutes(20)), plus(startsAt, minutes(19)))
    await visitRoom(somo.db, `class-${first}`, parent, plus(startsAt, minutes(30)), plus(startsAt, minutes(50)))
    await busy.call(cancelClass, { classId: second })
    await publish({ teacher: busy, startsAt: new Date('2026-12-20T11:00:00Z') })
    somo.clock.now = plus(startsAt, hours(48))
    await somo.settle()
    const page = (await busy.call(pastClasses, {})).body
    const rest = (await busy.call(pastClasses, { cursor: page.next_cursor ?? '' })).body
    const shown = [...page.classes, ...rest.classes].map(({ session }) => session.id)
    expect([page.classes.length, rest.classes.length, rest.next_cursor]).toEqual([20, 2, null])
    expect(shown).toEqual(classIds.toReversed())
    const given = rest.classes.map(({ session, attended }) => [session.status, session.current_students, attended])
    expect(given).toEqual([
      ['cancelled', 0, 0],
      ['completed', 3, 2],
    ])
    const { roster } = (await busy.call(showClass, { classId: first })).body
    expect(roster.map(({ name, minutes: m }) => [name, m])).toEqual([
      ['Amina Njoroge', 41],
      ['Asha Ali', 0],
      ['Kamau Mwangi', 20],
    ])
    expect((await otieno.call(pastClasses, {})).body.classes.map(({ session }) => session.id)).not.toContain(first)
    somo.clock.now = new Date(START)
  })

  test('of the last seven days are counted by when they were, settled or not, and no cancelled one [TCH-07]', async () => {
    const rose = await somo.people.teacher('Rose Chebet')
    const starts = ['2026-12-01T05:00:00Z', '2026-12-05T05:00:00Z', '2026-12-06T05:00:00Z', '2026-12-08T07:00:00Z']
    const made = []
    for (const at of starts) made.push((await publish({ teacher: rose, startsAt: new Date(at) })).classId)
    await rose.call(cancelClass, { classId: made[1] ?? 0 })
    const counted = async (at: string) => {
      somo.clock.now = new Date(at)
      return (await rose.call(givenClasses, {})).body.classes
    }
    const given = (at: string) => ({ starts_at: new Date(at).toISOString(), ends_at: plus(new Date(at), hours(1)).toISOString() })
    expect(await counted('2026-12-08T04:59:59Z')).toEqual([given('2026-12-01T05:00:00Z'), given('2026-12-06T05:00:00Z')])
    expect(await counted('2026-12-08T07:59:59Z')).toEqual([given('2026-12-06T05:00:00Z')])
    // Nothing has settled it yet.
    expect(await counted('2026-12-08T08:00:00Z')).toEqual([given('2026-12-06T05:00:00Z'), given('2026-12-08T07:00:00Z')])
    expect((await otieno.call(givenClasses, {})).body.classes).not.toContainEqual(given('2026-12-06T05:00:00Z'))
    somo.clock.now = new Date(START)
  })
})
