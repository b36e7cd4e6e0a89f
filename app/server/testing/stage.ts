/**
 * Where most tests begin, in one line each: a lesson asked for, accepted, paid or taught, a class, a family with money. Made by
 * calls.
 */
import {
  answerBooking,
  bookSession,
  completeBooking,
  payTeacher,
  type LearnerBooking,
  type TeacherBooking,
} from '../../../features/booking/contract.ts'
import { type LiveSession } from '../../../features/classes/contract.ts'
import { scheduleClass } from '../../../features/classes/form-contract.ts'
import { askGuardian, consentPurposes, giveConsent } from '../../../features/family/contract.ts'
import { listSubjects } from '../../../features/teachers/contract.ts'
import type { Answer, Endpoint } from '../../../shared/endpoint.ts'
import { days, nairobiDate, plus } from '../../../shared/time.ts'
import type { Reply } from './caller.ts'
import type { People, Person } from './people.ts'
import { PASSWORD } from './rows.ts'

export type Lesson = { teacher: Person; student: Person; payer: Person; booking: LearnerBooking | TeacherBooking }
export type Class = { teacher: Person; session: LiveSession }
export type Family = { parent: Person; children: [Person, Person] }

/** Who takes part; whoever is not given is made, a student with enough money. Who learns asks and pays, unless a payer does. */
type Cast = { teacher?: Person; student?: Person; payer?: Person; cost?: number }

type Setting = {
  people: People
  clock: { now: Date }
  fund(person: Person, kes: number): Promise<void>
  settle(): Promise<void>
}

export type Stage = ReturnType<typeof stageOf>

export function stageOf({ people, clock, fund, settle }: Setting) {
  let lastDay = plus(clock.now, days(1))

  /** A day that no other lesson or class of this stage is on. */
  function nextDay(): string {
    const soonest = plus(clock.now, days(2))
    lastDay = plus(lastDay, days(1))
    if (lastDay < soonest) lastDay = soonest
    return nairobiDate(lastDay)
  }

  /** A free hour at four in the afternoon. */
  async function freeSlot(teacher: Person): Promise<{ date: string; time: string }> {
    const date = nextDay()
    await people.offer(teacher, date, '16:00', '17:00')
    return { date, time: '4:00 PM - 5:00 PM' }
  }

  /** Asked for and not answered; nothing is paid. */
  async function askedLesson(cast: Cast = {}): Promise<Lesson> {
    const cost = cast.cost ?? 1000
    const teacher = cast.teacher ?? (await people.teacher('Otieno Ouma', { cost }))
    const student = cast.student ?? (await people.student('Amina Njoroge'))
    const payer = cast.payer ?? student
    if (!cast.student) await fund(student, 2 * cost)
    const slot = await freeSlot(teacher)
    const asked = await payer.call(bookSession, { teacher_id: teacher.id, student_id: student.id, ...slot, cost })
    return { teacher, student, payer, booking: done(asked).booking }
  }

  /** Accepted and due to be paid. */
  async function acceptedLesson(cast: Cast = {}): Promise<Lesson> {
    const { booking, ...people } = await askedLesson(cast)
    const { teacher } = people
    const accepted = await teacher.call(answerBooking, { booking_id: booking.id, teacher_id: teacher.id, action: 'accept' })
    return { ...people, booking: done(accepted).booking }
  }

  /** Its price is held. */
  async function paidLesson(cast: Cast = {}): Promise<Lesson> {
    const { booking, ...people } = await acceptedLesson(cast)
    const { teacher, payer } = people
    const paid = await payer.call(payTeacher, {
      payer_id: payer.id,
      teacher_id: teacher.id,
      amount: booking.cost,
      booking_id: booking.id,
    })
    return { ...people, booking: done(paid).booking }
  }

  /** The teacher has said so and the money waits its day; the clock stands at the lesson's end. */
  async function taughtLesson(cast: Cast = {}): Promise<Lesson> {
    const { booking, ...people } = await paidLesson(cast)
    clock.now = new Date(booking.ends_at)
    const taught = await people.teacher.call(completeBooking, { bookingId: booking.id })
    return { ...people, booking: done(taught).booking }
  }

  /** A live class of one hour, at two in the afternoon where nothing else is said, for Grade 10 as the students are. */
  async function publishedClass(
    facts: { teacher?: Person; price?: number; seats?: number; grade?: number; startsAt?: Date; inPerson?: boolean } = {},
  ): Promise<Class> {
    const teacher = facts.teacher ?? (await people.teacher('Otieno Ouma'))
    const { subjects } = done(await people.callAs(null, listSubjects, {}))
    const published = await teacher.call(scheduleClass, {
      teacherId: teacher.id,
      topic: 'Fractions, once more',
      start_time: facts.startsAt?.toISOString() ?? `${nextDay()}T11:00:00Z`,
      duration: 60,
      price: facts.price ?? 200,
      subject_id: subjects.find(({ name }) => name === 'Mathematics')?.id ?? 0,
      grade: facts.grade ?? 10,
      max_students: facts.seats ?? 3,
      ...(facts.inPerson && { lesson_type: 'in-person' as const }),
    })
    return { teacher, session: done(published).session }
  }

  /** A parent with money, linked to two children under 18 for whom she has agreed to everything. */
  async function fundedFamily(kes = 5000): Promise<Family> {
    const parent = await people.parent('Grace Wambui')
    await fund(parent, kes)
    const children: [Person, Person] = [
      await people.student('Wanjiku Wambui', { grade: 8, born: '2013-02' }),
      await people.student('Kamau Wambui', { grade: 7, born: '2014-08' }),
    ]
    for (const child of children) done(await child.call(askGuardian, { email: parent.email }))
    await settle()
    for (const child of children) {
      const token = await people.token('guardian_consent', child.id)
      const agreed = { token, guardian_name: parent.name, password: PASSWORD, purposes: [...consentPurposes] }
      done(await people.callAs(null, giveConsent, agreed))
    }
    return { parent, children }
  }

  return { freeSlot, askedLesson, acceptedLesson, paidLesson, taughtLesson, publishedClass, fundedFamily }
}

/** A stage that cannot be set says what stood in the way. */
function done<E extends Endpoint>(reply: Reply<E>): Answer<E> {
  if (!reply.ok) throw new Error(`the stage was not set: ${JSON.stringify(reply.problem)}`)
  return reply.body
}
