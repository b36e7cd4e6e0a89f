/** Time offered, lessons in every state, classes with seats taken: all by the product's own writes, with the clock set back. */
import { and, eq, sql } from 'drizzle-orm'
import { makeWish, setAllowance } from '../../features/approvals/server/index.ts'
import type { Actor } from '../../shared/server/actor.ts'
import type { Db } from '../../shared/server/database.ts'
import { assert } from '../../shared/refusal.ts'
import {
  clockRange,
  days,
  earlier,
  hours,
  instantAt,
  minutes,
  nairobiClock,
  nairobiDate,
  nairobiWeekday,
  plus,
} from '../../shared/time.ts'
import { offerSlots, slotsBetween, takeTimeOff } from '../../features/availability/server/index.ts'
import {
  answerBooking,
  answerReport,
  bookLesson,
  bookSeries,
  cancelBooking,
  completeLesson,
  type AttendanceOf,
  payLesson,
  proposeTime,
  reportProblem,
  sweepBookings,
} from '../../features/booking/server/index.ts'
import { bookings } from '../../features/booking/server/tables.ts'
import { enrol, scheduleClass } from '../../features/classes/server/index.ts'
import { attendance } from '../../features/classroom/server/tables.ts'
import { reviews } from '../../features/reviews/server/tables.ts'
import { taughtSubjects } from '../../features/teachers/server/index.ts'
import { teacherProfiles } from '../../features/teachers/server/tables.ts'
import { openWords, reviewTexts, students, teachers, type DemoStudent, type DemoTeacher } from './people.ts'
import type { People } from './settle-people.ts'

const SHARE_BPS = 7000

export async function teachLessons(db: Db, people: People, now: Date): Promise<void> {
  const demo = new Demo(db, people, now)
  await demo.pastLessons()
  await demo.reportedLesson()
  await demo.livelyDays()
  await demo.weeklyLessons()
  await demo.timeOff()
  await demo.openTimes()
  await demo.askedToMove()
  await demo.classes()
  await demo.wishes()
}

type Plan = { teacher: DemoTeacher; student: DemoStudent; startsAt: Date; topic?: string; message?: string }
/** What was said of a lesson; `open` where they let everybody read it. */
type Said = { text: string; by: string; open: boolean }
type Taught = Plan & { order: number; said: Said | null }

/** Nobody has set a limit yet. */
const nobodyAsks = async () => 'yes' as const

/** Nobody was in a room in a past that never was. */
const nobodySeen: AttendanceOf = async () => ({ teacherMinutes: 0, learnerMinutes: 0, togetherMinutes: 0 })

class Demo {
  /** Those still to be written. */
  private readonly unsaid = [...openWords]
  private readonly db: Db
  private readonly people: People
  private readonly now: Date
  private readonly todayAt: (clock: string, dayOffset?: number) => Date

  constructor(db: Db, people: People, now: Date) {
    this.db = db
    this.people = people
    this.now = now
    this.todayAt = (clock, dayOffset = 0) => {
      const at = instantAt(nairobiDate(plus(now, days(dayOffset))), clock)
      assert(at, `there is no ${clock} in a day`)
      return at
    }
  }

  /**
   * Two months of lessons that were taught, released and mostly reviewed. What happened to all of them happens here in that
   * order: lists of money go by its number, and a month of it is found by that.
   */
  async pastLessons(): Promise<void> {
    const past: Taught[] = []
    for (const [place, teacher] of teachers.entries()) {
      const learners = students.filter((student) => this.taught(teacher, student))
      for (const [turn, student] of learners.entries()) {
        for (let lesson = 0; lesson < student.lessonsPerTeacher; lesson += 1) {
          const startsAt = this.todayAt(`${14 + ((place + turn) % 5)}:00`, -(8 + place * 3 + lesson * 7 + turn))
          const order = past.length + 1
          past.push({ teacher, student, startsAt, order, said: order % 6 === 5 ? null : this.wordsOf(student, order) })
        }
      }
    }
    const steps = past.flatMap((one) => this.stepsOf(one)).toSorted((a, b) => a.at.getTime() - b.at.getTime())
    for (const { act } of steps) await act()
  }

  /** Two weeks ahead: afternoons on school days, mornings on Saturday, none on Sunday; each teacher's own pattern. */
  async openTimes(): Promise<void> {
    for (const [place, teacher] of teachers.entries()) {
      for (let day = 0; day <= 13; day += 1) {
        const weekday = nairobiWeekday(this.todayAt('12:00', day))
        if (weekday === 0 || (weekday + place) % 3 === 0) continue
        const clocks = weekday === 6 ? ['09:00', '10:30'] : ['16:00', '17:30', ...(place % 2 === 0 ? ['19:00'] : [])]
        for (const clock of clocks) await this.offer(teacher, this.todayAt(clock, day))
      }
    }
  }

  /** Brian asks Wanjiku for another time; no answer keeps the old one. */
  async askedToMove(): Promise<void> {
    const [, brian] = teachers
    const [wanjiku] = students
    assert(brian && wanjiku, 'the demo has lost its people')
    const teacherId = this.id(brian.email)
    const [lesson] = await this.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(eq(bookings.teacherId, teacherId), eq(bookings.learnerId, this.id(wanjiku.email)), eq(bookings.status, 'confirmed')),
      )
    const [from, to] = [plus(this.now, days(4)), plus(this.now, days(14))]
    const slots = await slotsBetween(this.db, { teacherId, viewerId: teacherId, from, to })
    const slot = slots.find(({ taken }) => !taken)
    assert(lesson && slot, 'Brian has no lesson to move, or no time to move it to')
    await proposeTime(this.db, {
      actor: this.actor(brian.email, 'teacher'),
      bookingId: lesson.id,
      slotId: slot.id,
      message: 'Our school has a parents’ day then. Would this suit you too?',
      now: plus(this.now, -minutes(30)),
    })
  }

  /** For those who sign in first: something in every state. */
  async livelyDays(): Promise<void> {
    const [achieng, brian, fatuma, njeri, kiprono, , , , , , , , rose] = teachers
    const [wanjiku, , kevin, faith] = students
    assert(achieng && brian && fatuma && njeri && kiprono && rose && wanjiku && kevin && faith, 'the demo has lost its people')
    await this.waitingRelease({ teacher: achieng, student: kevin, startsAt: this.todayAt('15:00', -1) })
    // Over for some hours: a problem with it can still be reported.
    await this.waitingRelease({ teacher: njeri, student: wanjiku, startsAt: lessonLately(this.now) })
    const booked = plus(this.now, -hours(3))
    const soon = nextLessonAfter(this.now)
    await this.paid(
      { teacher: achieng, student: wanjiku, startsAt: soon, topic: 'Quadratic equations', message: 'I lose the signs.' },
      earlier(plus(soon, -hours(20)), plus(booked, -hours(1))),
    )
    await this.paid({ teacher: brian, student: wanjiku, startsAt: this.todayAt('11:30', 3) }, booked)
    await this.accepted(
      { teacher: fatuma, student: wanjiku, startsAt: this.todayAt('14:30', 2), topic: 'Essay structure for Paper 3' },
      booked,
    )
    await this.request(
      { teacher: njeri, student: wanjiku, startsAt: this.todayAt('15:00', 4), message: 'Photosynthesis diagrams.' },
      booked,
    )
    const refused = await this.request(
      { teacher: kiprono, student: wanjiku, startsAt: this.todayAt('18:00', 5) },
      plus(booked, -hours(2)),
    )
    await answerBooking(this.db, {
      actor: this.actor(kiprono.email, 'teacher'),
      bookingId: refused,
      action: 'decline',
      reason: 'I am invigilating that day.',
      now: booked,
    })
    await this.request(
      {
        teacher: achieng,
        student: faith,
        startsAt: this.todayAt('08:00', 2),
        topic: 'Equations with fractions',
        message: 'I get lost when the equation has fractions. We have a CAT on Friday.',
      },
      booked,
    )
    await this.request(
      {
        teacher: achieng,
        student: kevin,
        startsAt: this.todayAt('13:00', 3),
        message: 'Please help me with the circuits question from the mock paper.',
      },
      booked,
    )
    await this.paid({ teacher: rose, student: kevin, startsAt: this.todayAt('20:30', 1) }, booked)
    const cancelled = await this.paid({ teacher: rose, student: kevin, startsAt: this.todayAt('12:00', 6) }, booked)
    await cancelBooking(this.db, {
      actor: this.actor(rose.email, 'teacher'),
      bookingId: cancelled,
      reason: 'Staff meeting.',
      now: plus(booked, minutes(40)),
    })
  }

  /** Achieng is away for a week, after all that is planned. */
  async timeOff(): Promise<void> {
    const [achieng] = teachers
    assert(achieng, 'the demo has lost its people')
    await takeTimeOff(this.db, {
      teacherId: this.id(achieng.email),
      from: nairobiDate(this.todayAt('12:00', 45)),
      to: nairobiDate(this.todayAt('12:00', 51)),
      reason: 'Home to Kisumu',
      now: this.now,
    })
  }

  /** Weekly lessons that wait for an answer: Wanjiku's with Kiprono, and Faith's on Achieng's desk. */
  async weeklyLessons(): Promise<void> {
    const [achieng, , , , kiprono] = teachers
    const [wanjiku, , , faith] = students
    assert(achieng && kiprono && wanjiku && faith, 'the demo has lost its people')
    const asked = plus(this.now, -hours(2))
    for (const [teacher, student, weeks] of [[kiprono, wanjiku, 3] as const, [achieng, faith, 4] as const]) {
      const starts = Array.from({ length: weeks }, (_, week) => this.todayAt('06:30', 5 + 7 * week))
      for (const startsAt of starts) await this.offer(teacher, startsAt, plus(asked, -minutes(5)))
      await bookSeries(this.db, {
        actor: this.actor(student.email, 'student'),
        input: {
          teacher_id: this.id(teacher.email),
          student_id: this.id(student.email),
          lessons: starts.map((at) => ({ date: nairobiDate(at), time: clockRange(at, plus(at, hours(1))) })),
          cost: teacher.priceKes,
          message: 'Every week until the end of term, please: one topic a lesson.',
        },
        key: `demo-${student.email}`,
        teacherShareBps: SHARE_BPS,
        times: Number.POSITIVE_INFINITY,
        maySpend: nobodyAsks,
        now: asked,
      })
    }
  }

  async classes(): Promise<void> {
    const subjects = new Map((await taughtSubjects(this.db)).map((subject) => [subject.name, subject.id]))
    const plans = [
      {
        teacher: 12,
        topic: 'KCSE Physics: waves revision',
        subject: 'Physics',
        grade: 12,
        at: this.todayAt('10:00', 4),
        minutes: 60,
        price: 150,
        seats: 10,
        agenda: 'Ripple tanks, the wave equation and the two graphs everybody mixes up. Bring Paper 2 of 2024.',
      },
      {
        teacher: 2,
        topic: 'Insha: from plan to first page',
        subject: 'Kiswahili',
        grade: 10,
        at: this.todayAt('20:00', 2),
        minutes: 60,
        price: 100,
        seats: 20,
        agenda: 'Tutapanga insha moja pamoja, kisha kila mtu ataandika ukurasa wa kwanza.',
      },
      {
        teacher: 1,
        topic: 'Titration practice, Paper 3',
        subject: 'Chemistry',
        grade: 12,
        at: this.todayAt('14:00', 6),
        minutes: 90,
        price: 200,
        seats: 8,
        agenda: 'Reading the burette, the table, and the mole ratio, three times over.',
      },
      {
        teacher: 0,
        topic: 'Quadratics without tears',
        subject: 'Mathematics',
        grade: 10,
        at: this.todayAt('20:00', 7),
        minutes: 60,
        price: 120,
        seats: 15,
        /** Nobody of the demo has a seat in it yet. */
        open: true,
        agenda: 'Three ways to solve one equation, and when each is the quickest. Bring a pencil and squared paper.',
      },
      {
        teacher: 6,
        topic: 'Story hour: read along',
        subject: 'English',
        grade: 2,
        at: this.todayAt('08:00', 6),
        minutes: 30,
        price: 0,
        seats: 25,
        agenda: 'A free half hour for small readers, with a parent beside them.',
      },
    ]
    for (const plan of plans) {
      const teacher = teachers[plan.teacher]
      assert(teacher, 'a class without a teacher')
      const input = {
        teacherId: this.id(teacher.email),
        topic: plan.topic,
        agenda: plan.agenda,
        start_time: plan.at.toISOString(),
        duration: plan.minutes,
        price: plan.price,
        subject_id: subjects.get(plan.subject) ?? 0,
        grade: plan.grade,
        max_students: plan.seats,
      }
      const session = await scheduleClass(this.db, {
        actor: this.actor(teacher.email, 'teacher'),
        input,
        teacherShareBps: SHARE_BPS,
        now: plus(this.now, -days(1)),
      })
      for (const student of [students[0], students[2]]) {
        if (student?.grade === plan.grade && !('open' in plan))
          await enrol(this.db, {
            actor: this.actor(student.email, 'student'),
            learnerId: this.id(student.email),
            classId: session.id,
            maySpend: nobodyAsks,
            now: plus(this.now, -hours(2)),
          })
      }
    }
  }

  /** Maina's mother wants to be asked, and he asks. */
  async wishes(): Promise<void> {
    const [, maina] = students
    const teacher = maina && teachers.find((one) => this.taught(one, maina))
    const guardian = maina?.guardian
    assert(maina && teacher && guardian, 'the demo has lost its youngest')
    const [learnerId, now] = [this.id(maina.email), plus(this.now, -minutes(40))]
    const allowance = { learnerId, weeklyLimitKes: 2000, askFirst: true, now: plus(now, -days(30)) }
    await setAllowance(this.db, { ...allowance, actor: this.actor(guardian, 'parent') })
    // Beside whatever the teacher offers that day, on a Saturday in the morning.
    const startsAt = this.todayAt('12:30', 5)
    await this.offer(teacher, startsAt, plus(now, -minutes(5)))
    const lesson = {
      teacher_id: this.id(teacher.email),
      date: nairobiDate(startsAt),
      time: clockRange(startsAt, plus(startsAt, hours(1))),
      cost: teacher.priceKes,
      message: 'For my project on soils. I do not know how to begin.',
    }
    await makeWish(this.db, this.actor(maina.email, 'student'), { lesson }, now)
  }

  /** The day before yesterday a teacher came late and was cut off, and the desk has not decided yet. */
  async reportedLesson(): Promise<void> {
    const student = students.find(({ name }) => name.startsWith('Faith'))
    const teacher = student && teachers.findLast((one) => this.taught(one, student))
    assert(teacher && student, 'the demo has lost its people')
    const startsAt = this.todayAt('17:00', -2)
    const bookingId = await this.paid({ teacher, student, startsAt }, plus(startsAt, -days(1)))
    const inRoom: readonly (readonly [person: string, from: number, to: number])[] = [
      [student.email, 0, 60],
      [teacher.email, 12, 20],
      [teacher.email, 24, 51],
    ]
    for (const [person, from, to] of inRoom)
      await this.db.insert(attendance).values({
        visit: `demo-${bookingId}-${from}`,
        kind: 'lesson',
        roomId: bookingId,
        personId: this.id(person),
        joinedAt: plus(startsAt, minutes(from)),
        leftAt: plus(startsAt, minutes(to)),
      })
    await reportProblem(this.db, {
      actor: this.actor(student.email, 'student'),
      bookingId,
      report: {
        reason: 'teacher_late',
        words: 'The lesson began late, broke off in the middle and ended early. We did not finish the last exercise.',
        wish: 'part_back',
      },
      now: plus(startsAt, hours(2)),
    })
    const words = 'Power went in Eldoret and I came back on my phone. I can give the missing half hour free.'
    await answerReport(this.db, { actor: this.actor(teacher.email, 'teacher'), bookingId, words, now: plus(startsAt, hours(4)) })
  }

  private wordsOf({ email }: DemoStudent, order: number): Said {
    const open = this.unsaid.findIndex(({ of }) => of === email)
    const [said] = open < 0 ? [] : this.unsaid.splice(open, 1)
    return said
      ? { text: said.text, by: said.by, open: true }
      : { text: reviewTexts[order % reviewTexts.length] ?? '', by: email, open: false }
  }

  private stepsOf({ order, said, ...plan }: Taught): { at: Date; act: () => Promise<void> }[] {
    let bookingId = 0
    const actor = this.actor(plan.teacher.email, 'teacher')
    const asked = plus(plan.startsAt, -days(2))
    const over = plus(plan.startsAt, hours(1))
    const reviewed = plus(over, hours(3))
    const released = plus(over, hours(25))
    const pay = async () => {
      bookingId = await this.paid(plan, asked)
    }
    const complete = async () => void (await completeLesson(this.db, nobodySeen, { actor, bookingId, now: over }))
    return [
      { at: asked, act: pay },
      { at: over, act: complete },
      ...(said ? [{ at: reviewed, act: () => this.review(bookingId, { ...plan, order, said }, reviewed) }] : []),
      { at: released, act: () => this.release(released) },
    ]
  }

  private async review(bookingId: number, plan: Taught & { said: Said }, writtenAt: Date): Promise<void> {
    const { teacher, student, order, said } = plan
    const stars = order % 7 === 3 ? 4 : 5
    const authorId = this.id(said.by)
    const shownAs = said.by === student.email ? ('learner' as const) : ('parent' as const)
    const shown = said.open && { shownAs, shownSince: writtenAt }
    const teacherId = this.id(teacher.email)
    await this.db.insert(reviews).values({ bookingId, teacherId, authorId, stars, text: said.text, writtenAt, ...shown })
    await this.db
      .update(teacherProfiles)
      .set({ reviewCount: sql`${teacherProfiles.reviewCount} + 1`, reviewStars: sql`${teacherProfiles.reviewStars} + ${stars}` })
      .where(eq(teacherProfiles.userId, teacherId))
  }

  private async waitingRelease(plan: Plan): Promise<void> {
    const booking = await this.paid(plan, plus(plan.startsAt, -days(1)))
    await completeLesson(this.db, nobodySeen, {
      actor: this.actor(plan.teacher.email, 'teacher'),
      bookingId: booking,
      now: plus(plan.startsAt, hours(1)),
    })
  }

  /** Only what the clock itself does. */
  private async release(at: Date): Promise<void> {
    await sweepBookings(this.db, nobodySeen, at)
  }

  private async paid(plan: Plan, at: Date): Promise<number> {
    const booking = await this.accepted(plan, at)
    const { teacher, student } = plan
    const payment = {
      actor: { ...this.actor(student.email, 'student'), sessionId: null },
      teacherId: this.id(teacher.email),
      amountKes: teacher.priceKes,
      bookingId: booking,
    }
    await payLesson(this.db, { ...payment, now: plus(at, minutes(20)) })
    return booking
  }

  private async accepted(plan: Plan, at: Date): Promise<number> {
    const booking = await this.request(plan, at)
    await answerBooking(this.db, {
      actor: this.actor(plan.teacher.email, 'teacher'),
      bookingId: booking,
      action: 'accept',
      now: plus(at, minutes(10)),
    })
    return booking
  }

  private async request({ teacher, student, startsAt, topic, message }: Plan, at: Date): Promise<number> {
    await this.offer(teacher, startsAt, plus(at, -minutes(5)))
    const input = {
      teacher_id: this.id(teacher.email),
      student_id: this.id(student.email),
      date: nairobiDate(startsAt),
      time: clockRange(startsAt, plus(startsAt, hours(1))),
      cost: teacher.priceKes,
      topic,
      message,
    }
    const booking = await bookLesson(this.db, {
      actor: this.actor(student.email, 'student'),
      input,
      teacherShareBps: SHARE_BPS,
      times: Number.POSITIVE_INFINITY,
      maySpend: nobodyAsks,
      now: at,
    })
    return booking.id
  }

  /** A slot that is already there, or in the past of today, is simply left as it is. */
  private async offer(teacher: DemoTeacher, startsAt: Date, at: Date = this.now): Promise<void> {
    if (startsAt <= at) return
    const wish = { date: nairobiDate(startsAt), from: nairobiClock(startsAt), to: nairobiClock(plus(startsAt, hours(1))) }
    await offerSlots(this.db, this.id(teacher.email), wish, at).catch(() => undefined)
  }

  private taught(teacher: DemoTeacher, student: DemoStudent): boolean {
    return Object.values(teacher.subjects).some((grades) => grades.includes(student.grade))
  }

  private id(email: string): number {
    const id = this.people.get(email)
    assert(id !== undefined, `nobody has ${email}`)
    return id
  }

  private actor(email: string, role: Actor['role']): Actor {
    return { userId: this.id(email), role, sessionId: 0 }
  }
}

/** About four hours ago, on the hour; times are offered within one day, and none begins at eleven at night. */
function lessonLately(now: Date): Date {
  const at = new Date(Math.floor(plus(now, -hours(4)).getTime() / hours(1)) * hours(1))
  return nairobiClock(at) === '23:00' ? plus(at, -hours(1)) : at
}

/** The next lesson of the day: two to three and a quarter hours ahead, or an afternoon's when it is early or late. */
export function nextLessonAfter(now: Date): Date {
  const hour = Number(nairobiClock(now).slice(0, 2))
  const by = (date: Date, clock: string) => instantAt(nairobiDate(date), clock)
  const soon = hour >= 6 && hour <= 17 ? plus(now, hours(3)) : null
  const at = soon ? by(soon, `${nairobiClock(soon).slice(0, 2)}:15`) : by(hour < 6 ? now : plus(now, days(1)), '16:15')
  assert(at, 'a day has these times')
  return at
}
