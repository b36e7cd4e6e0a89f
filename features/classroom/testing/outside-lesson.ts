/** A paid lesson, or a class, that meets at a provider's, and what the money makes of it. */
import type { Person } from '../../../app/server/testing/world.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { joinSession } from '../../classes/contract.ts'
import { enrolments, liveClasses } from '../../classes/server/tables.ts'
import { enterRoom, lessonAttendance } from '../contract.ts'
import { attendance } from '../server/tables.ts'
import type { OutsideWorld } from './outside-world.ts'

export type OutsideLesson = Awaited<ReturnType<typeof outsideLesson>>

/** @param minute where the clock stands then, in minutes of the lesson */
export async function outsideLesson(world: OutsideWorld, minute: number) {
  const { somo } = world
  const { booking, teacher, student } = await somo.stage.paidLesson()
  const starts = new Date(booking.starts_at)
  await world.jump(plus(starts, minutes(minute)))
  await somo.settle()
  const enter = (who: Person, id = booking.id, kind: 'lesson' | 'class' = 'lesson') => who.call(enterRoom, { kind, roomId: id })
  return {
    ...{ id: booking.id, starts, teacher, student, enter },
    /** Time goes by until that minute of the lesson. */
    at: (minute: number) => world.until(plus(starts, minutes(minute))),
    async state(): Promise<string> {
      const { rows } = await somo.db.$client.query<{ status: string; payment: string }>(
        'select status, payment_status as payment from bookings where id = $1',
        [booking.id],
      )
      return `${rows[0]?.status} ${rows[0]?.payment}`
    },
    /** How long the teacher and the student were there. */
    async minutesOf(): Promise<number[]> {
      const { body } = await student.call(lessonAttendance, { roomId: booking.id })
      return [body.teacher.minutes, body.learner.minutes]
    },
    /** Whose visit, from and to in minutes of the lesson. */
    async visits(): Promise<(number | null)[][]> {
      const found = await somo.db.select().from(attendance).orderBy(attendance.joinedAt, attendance.id)
      const minute = (at: Date | null) => at && (at.getTime() - starts.getTime()) / 60_000
      return found.map(({ personId, joinedAt, leftAt }) => [personId, minute(joinedAt), minute(leftAt)])
    },
  }
}

/** A class of its own, five minutes before it begins, in which the student has a seat. */
export async function outsideClass(world: OutsideWorld, student: Person) {
  const { somo } = world
  const { session, teacher: atieno } = await somo.stage.publishedClass({ teacher: await somo.people.teacher('Mary Atieno') })
  await somo.fund(student, 1000)
  await student.call(joinSession, { studentId: student.id, id: session.id })
  const starts = new Date(session.starts_at)
  await world.jump(plus(starts, -minutes(5)))
  await somo.settle()
  const status = async () => {
    const [[held], [seat]] = [await somo.db.select().from(liveClasses), await somo.db.select().from(enrolments)]
    return [held?.status, seat?.status]
  }
  return { id: session.id, atieno, status, at: (minute: number) => world.until(plus(starts, minutes(minute))), starts }
}

/** How each thing that was told was answered, try by try. */
export const answersTo = async (world: OutsideWorld): Promise<(number | null)[][]> =>
  (await world.deliveries()).map(({ answers }) => answers.map(({ status }) => status))
