/** Threads and messages as the contract has them: who is named how, and what of a text is hidden. */
import { shillings } from '../../../shared/money.ts'
import { firstName } from '../../accounts/rules.ts'
import { photoForTeachers } from '../../family/rules.ts'
import type { Message, Talker, Thread } from '../contract.ts'
import { masked } from '../../../shared/contacts.ts'
import { closedBecause, showsContacts } from '../rules.ts'
import type { SeenThread } from './seen-threads.ts'

/** Why this viewer cannot write; null while they can. */
export const closedFor = (row: SeenThread, now: Date) =>
  closedBecause({ ...row, closedByDesk: row.closedAt !== null, paused: row.pausedAt !== null }, now)

/** What of a text may be read here now. */
export const readable = (row: SeenThread, text: string): { text: string; hidden: boolean } =>
  showsContacts(row) ? { text, hidden: false } : masked(text)

/** A child stays a first name to a teacher who has not accepted a lesson (rules 2). */
const hidesChild = (row: SeenThread, viewer: number): boolean => viewer === row.teacherId && row.withChild && !row.known

const learnersName = (row: SeenThread, viewer: number): string =>
  hidesChild(row, viewer) ? firstName(row.learnerName) : row.learnerName

function learnerTalker(row: SeenThread, viewer: number, now: Date): Talker {
  const isTeacher = viewer === row.teacherId
  const forTeacher = row.known
    ? photoForTeachers({ photo: row.learnerPhoto, photoAgreed: row.learnerPhotoAgreed, bornOn: row.learnerBornOn }, now)
    : null
  return {
    face: isTeacher && !row.known ? null : row.learnerId,
    name: learnersName(row, viewer),
    photo: isTeacher ? forTeacher : row.learnerPhoto,
    part: 'learner',
  }
}

const teacherTalker = (row: SeenThread): Talker => ({
  face: row.teacherId,
  name: row.teacherName,
  photo: row.teacherPhoto,
  part: 'teacher',
})

/** Somebody of a thread as this viewer knows them. Parents are first names. */
export function talkerOf(row: SeenThread, who: { id: number; name: string }, viewer: number, now: Date): Talker {
  if (who.id === row.teacherId) return teacherTalker(row)
  if (who.id === row.learnerId) return learnerTalker(row, viewer, now)
  const isUnknown = viewer === row.teacherId && !row.known
  return { face: isUnknown ? null : who.id, name: firstName(who.name), photo: null, part: 'guardian' }
}

export function threadView(row: SeenThread, viewer: number, now: Date): Thread {
  const isTeacher = viewer === row.teacherId
  const learner = learnerTalker(row, viewer, now)
  return {
    id: row.id,
    other: isTeacher ? learner : teacherTalker(row),
    learner: { id: learner.face, name: learner.name },
    teacher_id: row.teacherId,
    lesson: {
      id: row.lessonId,
      title: readable(row, row.lessonTitle).text,
      starts_at: row.lessonStartsAt.toISOString(),
      ends_at: row.lessonEndsAt.toISOString(),
      status: row.lessonStatus,
      cost: shillings(row.lessonPriceCents),
      pay_by: row.lessonPayBy?.toISOString() ?? null,
    },
    last:
      row.lastText === null || row.lastAt === null
        ? null
        : {
            by: firstName(row.lastByName ?? ''),
            mine: row.lastBy === viewer,
            text: readable(row, row.lastText).text,
            at: row.lastAt.toISOString(),
          },
    moved_at: row.movedAt.toISOString(),
    unread: row.unread,
    closed: closedFor(row, now),
  }
}

export type WrittenRow = { id: number; senderId: number; senderName: string; text: string; writtenAt: Date }

export const messageView = (row: SeenThread, written: WrittenRow, viewer: number, now: Date): Message => ({
  id: written.id,
  by: talkerOf(row, { id: written.senderId, name: written.senderName }, viewer, now),
  mine: written.senderId === viewer,
  ...readable(row, written.text),
  at: written.writtenAt.toISOString(),
})
