/** Where most tests begin, in one line each: a lesson that is asked for, accepted, paid or taught, and a family with money. Made by calls. */
import {
  answerBooking,
  bookSession,
  completeBooking,
  payTeacher,
  type LearnerBooking,
  type TeacherBooking,
} from '../../../features/booking/contract.ts'
import { askGuardian, consentPurposes, giveConsent } from '../../../features/family/contract.ts'
import type { Answer, Endpoint } from '../../../shared/endpoint.ts'
import { days, nairobiDate, plus } from '../../../shared/time.ts'
import type { Reply } from './caller.ts'
import type { People, Person } from './people.ts'

export type Lesson = { teacher: Person; student: Person; booking: LearnerBooking | TeacherBooking }
export type Family = { parent: Person; children: [Person, Person] }

/** Who takes part; whoever is not given is made. A payer that is made has enough money. */
type Cast = { teacher?: Person; student?: Person; cost?: number }

type Setting = {
  people: People
  clock: { now: Date }
  fund(person: Person, kes: number): Promise<void>
  settle(): Promise<void>
}

export type Stage = ReturnType<typeof stageOf>

export function stageOf({ people, clock, fund, settle }: Setting) {
  let lastDay = plus(clock.now, days(1))

  /** A free hour at four in the afternoon, on a day that no other lesson of this world is on. */
  async function freeSlot(teacher: Person): Promise<{ date: string; time: string }> {
    const soonest = plus(clock.now, days(2))
    lastDay = plus(lastDay, days(1))
    if (lastDay < soonest) lastDay = soonest
    const date = nairobiDate(lastDay)
    await people.offer(teacher, date, '16:00', '17:00')
    return { date, time: '4:00 PM - 5:00 PM' }
  }

  /** Asked for and not answered; nothing is paid. */
  async function askedLesson(cast: Cast = {}): Promise<Lesson> {
    const cost = cast.cost ?? 1000
    const teacher = cast.teacher ?? (await people.teacher('Otieno Ouma', { cost }))
    const student = cast.student ?? (await people.student('Amina Njoroge'))
    if (!cast.student) await fund(student, 2 * cost)
    const slot = await freeSlot(teacher)
    const asked = await student.call(bookSession, { teacher_id: teacher.id, student_id: student.id, ...slot, cost })
    return { teacher, student, booking: done(asked).booking }
  }

  /** Accepted and due to be paid. */
  async function acceptedLesson(cast: Cast = {}): Promise<Lesson> {
    const { teacher, student, booking } = await askedLesson(cast)
    const accepted = await teacher.call(answerBooking, { booking_id: booking.id, teacher_id: teacher.id, action: 'accept' })
    return { teacher, student, booking: done(accepted).booking }
  }

  /** Its price is held. */
  async function paidLesson(cast: Cast = {}): Promise<Lesson> {
    const { teacher, student, booking } = await acceptedLesson(cast)
    const paid = await student.call(payTeacher, {
      payer_id: student.id,
      teacher_id: teacher.id,
      amount: booking.cost,
      booking_id: booking.id,
    })
    return { teacher, student, booking: done(paid).booking }
  }

  /** The teacher has said so and the money waits its day; the clock stands at the lesson's end. */
  async function taughtLesson(cast: Cast = {}): Promise<Lesson> {
    const { teacher, student, booking } = await paidLesson(cast)
    clock.now = new Date(booking.ends_at)
    const taught = await teacher.call(completeBooking, { bookingId: booking.id })
    return { teacher, student, booking: done(taught).booking }
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
      done(await people.callAs(null, giveConsent, { token, guardian_name: parent.name, purposes: [...consentPurposes] }))
    }
    return { parent, children }
  }

  return { freeSlot, askedLesson, acceptedLesson, paidLesson, taughtLesson, fundedFamily }
}

/** A stage that cannot be set says what stood in the way. */
function done<E extends Endpoint>(reply: Reply<E>): Answer<E> {
  if (!reply.ok) throw new Error(`the stage was not set: ${JSON.stringify(reply.problem)}`)
  return reply.body
}
