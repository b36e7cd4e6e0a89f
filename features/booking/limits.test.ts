/** How much of other people's time one family may hold without paying, and how often it may change its mind. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockWaits } from '../../app/server/testing/locks.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours } from '../../shared/time.ts'
import { answerBooking, bookSession, cancelBooking, payTeacher } from './contract.ts'
import { MOST_CALLED_OFF_A_DAY, mostOpen } from './rules/words.ts'

let somo: World
let otieno: Person
let amina: Person

beforeEach(async () => {
  somo = await openWorld({ limits: { times: 1 } })
  otieno = await somo.people.teacher('Otieno Ouma')
  amina = await somo.people.student('Amina Njoroge')
})
afterEach(() => somo.close())

const ask = async (teacher: Person, learner: Person, payer = learner) =>
  payer.call(bookSession, {
    teacher_id: teacher.id,
    student_id: learner.id,
    ...(await somo.stage.freeSlot(teacher)),
    cost: 1000,
  })

type Reply = Awaited<ReturnType<typeof ask>>
const told = ({ status, problem }: Reply) => [status, problem.code]

/** As often as it is allowed; nobody answers. */
async function fill(times: number, teacher: Person, learner: Person, payer = learner): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let i = 0; i < times; i += 1) replies.push(await ask(teacher, learner, payer))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  return replies
}

const accept = (booking: number, teacher = otieno) =>
  teacher.call(answerBooking, { booking_id: booking, teacher_id: teacher.id, action: 'accept' })

describe('requests that are not paid', () => {
  test('of one learner fill no teacher’s calendar: one more is refused, others’ are not [DIR-05] [BOOK-05]', async () => {
    await fill(mostOpen.ofLearnerWithTeacher, otieno, amina)
    expect(told(await ask(otieno, amina))).toEqual([409, 'too_many_with_teacher'])
    expect((await ask(otieno, await somo.people.student('Baraka Mwangi'))).status).toBe(200)
    expect((await ask(await somo.people.teacher('Njeri Kamau'), amina)).status).toBe(200)
  })

  test('make room as soon as one is called off, declined or paid [DIR-05]', async () => {
    const [first, second, third] = await fill(mostOpen.ofLearnerWithTeacher, otieno, amina)
    const [one, two, three] = [first, second, third].map((reply) => reply?.body.booking.id ?? 0)
    await amina.call(cancelBooking, { bookingId: one ?? 0 })
    await fill(1, otieno, amina)
    await otieno.call(answerBooking, { booking_id: two ?? 0, teacher_id: otieno.id, action: 'decline' })
    await fill(1, otieno, amina)
    await accept(three ?? 0)
    expect(told(await ask(otieno, amina))).toEqual([409, 'too_many_with_teacher'])
    await somo.fund(amina, 1000)
    await amina.call(payTeacher, { payer_id: amina.id, teacher_id: otieno.id, amount: 1000, booking_id: three ?? 0 })
    await fill(1, otieno, amina)
  })

  test('forty at once are no more than allowed [DIR-05] [OPS-02]', async () => {
    const slots: { date: string; time: string }[] = []
    while (slots.length < 40) slots.push(await somo.stage.freeSlot(otieno))
    const wish = { teacher_id: otieno.id, student_id: amina.id, cost: 1000 }
    const replies = await Promise.all(slots.map((slot) => amina.call(bookSession, { ...wish, ...slot })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(mostOpen.ofLearnerWithTeacher)
    expect(
      new Set(
        replies
          .filter(({ ok }) => !ok)
          .map(told)
          .map(String),
      ),
    ).toEqual(new Set(['409,too_many_with_teacher']))
  })

  /** A parent and four learners, two of them by a link alone. */
  async function largeFamily(): Promise<{ parent: Person; learners: Person[] }> {
    const { parent, children } = await somo.stage.fundedFamily()
    const learners: Person[] = [...children, await somo.people.student('Juma Wambui'), await somo.people.student('Zawadi Wambui')]
    for (const { id } of learners.slice(2))
      await somo.db.execute(
        sql`insert into guardian_links (guardian_id, learner_id, created_at) values (${parent.id}, ${id}, now())`,
      )
    return { parent, learners }
  }

  /** All of them asked for at once; how many were granted. */
  async function atOnce(payer: Person, pairs: readonly (readonly [Person, Person])[]): Promise<number> {
    const wishes: Parameters<typeof payer.call<typeof bookSession>>[1][] = []
    for (const [teacher, learner] of pairs)
      wishes.push({ teacher_id: teacher.id, student_id: learner.id, ...(await somo.stage.freeSlot(teacher)), cost: 1000 })
    const replies = await Promise.all(wishes.map((wish) => payer.call(bookSession, wish)))
    return replies.filter(({ status }) => status === 200).length
  }

  test('of a whole family with one teacher are no more than a month for three children, asked at once [DIR-05]', async () => {
    const { parent, learners } = await largeFamily()
    const wanted = learners.flatMap((learner) => Array.from({ length: 5 }, () => [otieno, learner] as const))
    expect(await atOnce(parent, wanted)).toBe(mostOpen.ofPayerWithTeacher)
    expect((await ask(await somo.people.teacher('Njeri Kamau'), learners[3] ?? amina, parent)).status).toBe(200)
  })

  test('of a whole family are bounded over all teachers and children, asked at once [DIR-05] [OPS-02]', async () => {
    await somo.close()
    // A quarter of everything: three of a learner, nine of who pays.
    somo = await openWorld({ limits: { times: 0.25 } })
    const { parent, learners } = await largeFamily()
    const wanted: [Person, Person][] = []
    for (const learner of learners)
      for (let i = 0; i < 3; i += 1) wanted.push([await somo.people.teacher(`Teacher Number ${wanted.length}`), learner])
    expect(await atOnce(parent, wanted)).toBe(mostOpen.ofPayer / 4)
  })

  test('of one learner are counted whoever asks for them, a parent or they themselves [DIR-05]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const [child, sibling] = children
    for (let i = 0; i < mostOpen.ofLearner; i += 4)
      await fill(4, await somo.people.teacher(`Teacher Number ${i}`), child, i === 0 ? child : parent)
    for (const payer of [parent, child]) expect(told(await ask(otieno, child, payer))).toEqual([409, 'too_many_open'])
    expect((await ask(otieno, sibling, parent)).status).toBe(200)
  })

  test('of one learner are counted in turn, also when a parent and they themselves ask at once [DIR-05] [OPS-02]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const [child] = children
    await fill(mostOpen.ofLearnerWithTeacher - 1, otieno, child)
    const wish = { teacher_id: otieno.id, student_id: child.id, cost: 1000 }
    const slots = [await somo.stage.freeSlot(otieno), await somo.stage.freeSlot(otieno)] as const
    let asked: Promise<Reply[]> = Promise.resolve([])
    await somo.db.transaction(async (tx) => {
      // Nothing is written before both have come as far as they can.
      await tx.execute(sql`lock table bookings in share mode`)
      asked = Promise.all([parent.call(bookSession, { ...wish, ...slots[0] }), child.call(bookSession, { ...wish, ...slots[1] })])
      await expect.poll(() => lockWaits(somo.db)).toBe(2)
    })
    expect((await asked).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('but accepted are a dozen for one who pays: they are paid or called off first [BOOK-04]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(1000)
    const [wanjiku, kamau] = children
    for (let i = 0; i < mostOpen.unpaidOfPayer; i += 4) {
      const teacher = await somo.people.teacher(`Teacher Number ${i}`)
      for (const { body } of await fill(4, teacher, i < 8 ? wanjiku : kamau, parent)) await accept(body.booking.id, teacher)
    }
    const refused = await ask(otieno, kamau, parent)
    expect(told(refused)).toEqual([409, 'too_many_unpaid'])
    expect(refused.problem.message).toContain(`${mostOpen.unpaidOfPayer} accepted lessons`)
    expect((await ask(otieno, amina)).status).toBe(200)
  })
})

describe('asking and calling off', () => {
  const round = async (learner = amina) => {
    const [asked] = await fill(1, otieno, learner)
    expect((await learner.call(cancelBooking, { bookingId: asked?.body.booking.id ?? 0 })).status).toBe(200)
  }

  test('the same teacher again and again ends for a day, and only for who does it [DIR-05] [BOOK-06]', async () => {
    for (let i = 0; i < MOST_CALLED_OFF_A_DAY; i += 1) await round()
    await somo.pass(hours(1))
    const refused = await ask(otieno, amina)
    expect(told(refused)).toEqual([429, 'called_off_often'])
    expect(refused.headers.get('retry-after')).toBe(String(23 * 3600))
    expect((await ask(await somo.people.teacher('Njeri Kamau'), amina)).status).toBe(200)
    await round(await somo.people.student('Baraka Mwangi'))
    await somo.pass(hours(23))
    await round()
  })

  test('counts what nobody paid as well, and nothing that the teacher has ended [BOOK-05]', async () => {
    for (let i = 0; i < MOST_CALLED_OFF_A_DAY; i += 1) {
      const [asked] = await fill(1, otieno, amina)
      const booking = asked?.body.booking.id ?? 0
      await accept(booking)
      if (i > 0) await otieno.call(cancelBooking, { bookingId: booking })
    }
    await somo.pass(hours(12))
    for (let i = 1; i < MOST_CALLED_OFF_A_DAY; i += 1) await round()
    expect(told(await ask(otieno, amina))).toEqual([429, 'called_off_often'])
  })
})
