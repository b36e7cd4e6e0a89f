import { allGrades } from '../../../shared/country.ts'
import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { MaySpend } from '../../booking/server/index.ts'
import * as calls from '../contract.ts'
import * as forms from '../form-contract.ts'
import { givenClasses } from '../given-contract.ts'
import * as own from '../own-contract.ts'
import { pastClasses, pastSeats } from '../past-contract.ts'
import { cancelClass } from './cancel-class.ts'
import { changeClass } from './change-class.ts'
import { createLesson, toPlannedLesson } from './create-lesson.ts'
import { enrol } from './enrol.ts'
import { showOwnClass } from './own-class.ts'
import { classesGivenBy, pastClassesOf } from './past-classes.ts'
import { pastSeatsOf } from './past-seats.ts'
import type { SeenInClasses } from './presence.ts'
import { comingClasses, comingClassesOf, joinLink, toLiveSession } from './queries.ts'
import { scheduleClass } from './schedule-class.ts'
import { subjectsOfGrade } from './subjects-of-grade.ts'
import { waitingSeatsOf } from './waiting-seats.ts'

const PAGE = 20

export type ClassParts = {
  db: Db
  /** What teachers keep of new classes, in basis points. */
  teacherShareBps: number
  /** Our own public origin, for the link a teacher is answered with. */
  site: string
  maySpend: MaySpend
  seenInClasses: SeenInClasses
}

export const classCalls: readonly CallRoute<ClassParts>[] = [
  route(calls.liveSessions, async ({ actor, input, now }, { db }) => {
    const viewer = actor?.userId ?? null
    return (await comingClasses(db, { viewerId: viewer, also: input.with ?? null }, now)).map((row) => toLiveSession(row, viewer))
  }),
  route(calls.teacherSessions, async ({ actor, input, now }, { db }) => {
    const viewer = actor?.userId ?? null
    return (await comingClassesOf(db, input.teacherId, viewer, now)).map((row) => toLiveSession(row, viewer))
  }),
  route(forms.scheduleClass, async ({ actor, input, now }, { db, teacherShareBps, site }) => {
    if (input.teacherId !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    const row = await scheduleClass(db, { actor, input, teacherShareBps, now })
    return {
      success: true,
      session: toLiveSession(row, actor.userId),
      zoom_meeting_details: { id: row.id, join_url: `${site}${joinLink(row.id)}` },
    }
  }),
  route(forms.createLesson, async ({ actor, input, now }, { db, teacherShareBps }) => {
    if (input.teacher_id !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    return { success: true, lesson: toPlannedLesson(await createLesson(db, { actor, input, teacherShareBps, now })) }
  }),
  route(forms.plannedLessons, async ({ actor, input, now }, { db }) => {
    if (input.teacherId !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    return (await comingClassesOf(db, actor.userId, actor.userId, now)).map(toPlannedLesson)
  }),
  route(forms.listGrades, async () => ({ classes: allGrades().map((id) => ({ id, name: `Grade ${id}` })) })),
  route(forms.subjectsOfGrade, async ({ actor, input }, { db }) => {
    const teacherId = actor.role === 'admin' ? null : actor.userId
    return { classes: await subjectsOfGrade(db, { grade: input.class_id, teacherId }) }
  }),
  route(calls.joinSession, async ({ actor, input, now }, { db, maySpend }) => {
    const { session, balanceCents } = await enrol(db, {
      maySpend,
      actor,
      learnerId: input.studentId,
      classId: input.id,
      priceKes: input.price,
      now,
    })
    return {
      success: true,
      session: toLiveSession(session, actor.userId),
      join_link: joinLink(session.id),
      balance: shillings(balanceCents),
    }
  }),
  route(pastSeats, async ({ actor: { userId }, input, now }, { db }) => {
    const { list, next } = await pastSeatsOf(db, { personId: userId, before: idBefore(input.cursor) }, now)
    return { classes: list.map((row) => toLiveSession(row, userId)), next_cursor: cursorOf(next) }
  }),
  route(pastClasses, async ({ actor, input }, { db, seenInClasses }) => {
    const { list, next } = await pastClassesOf(db, seenInClasses, actor.userId, idBefore(input.cursor))
    return {
      classes: list.map(({ session, attended }) => ({ session: toLiveSession(session, actor.userId), attended })),
      next_cursor: cursorOf(next),
    }
  }),
  route(givenClasses, async ({ actor, now }, { db }) => ({
    classes: (await classesGivenBy(db, actor.userId, now)).map(({ startsAt, endsAt }) => ({
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    })),
  })),
  route(calls.waitingSeats, async ({ actor, input, now }, { db }) => {
    const wish = { teacherId: actor.userId, before: idBefore(input.cursor), limit: input.limit ?? PAGE, now }
    const { seats, next } = await waitingSeatsOf(db, wish)
    return { seats, next_cursor: cursorOf(next) }
  }),
  route(own.showClass, ({ actor, input, now }, { db, seenInClasses }) =>
    showOwnClass(db, seenInClasses, { teacherId: actor.userId, classId: input.classId, now }),
  ),
  route(own.changeClass, async ({ actor, input, now }, { db, seenInClasses }) => {
    await changeClass(db, { teacherId: actor.userId, input, now })
    return showOwnClass(db, seenInClasses, { teacherId: actor.userId, classId: input.classId, now })
  }),
  route(own.cancelClass, async ({ actor, input, now }, { db }) => {
    const { seats, refundedCents } = await cancelClass(db, { teacherId: actor.userId, ...input, now })
    return { seats, refunded: shillings(refundedCents) }
  }),
]
