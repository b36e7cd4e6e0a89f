/** A lesson that is being recorded, for tests: everybody is inside and has agreed. */
import type { Person, World } from '../../../app/server/testing/world.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { roomName } from '../../classroom/server/rooms.ts'
import { clip } from '../../videos/testing/library.ts'
import { answerRecording, askToRecord, beginStretch, endRecording, endStretch, savePart } from '../contract.ts'
import { comeIn } from './inside.ts'

export type InLesson = { kind: 'lesson'; roomId: number }

/** A paid lesson of these two in its tenth minute, with both inside. */
export async function lessonNow(somo: World, { teacher, student }: { teacher: Person; student: Person }): Promise<InLesson> {
  const { booking } = await somo.stage.paidLesson({ teacher, student })
  somo.clock.now = plus(new Date(booking.starts_at), minutes(10))
  const ref = roomName('lesson', booking.id)
  await comeIn(somo, ref, teacher)
  await comeIn(somo, ref, student)
  return { kind: 'lesson', roomId: booking.id }
}

let keys = 0
export const newKey = (): string => `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`

/** Asked by the teacher, agreed to by the learner, and begun. */
export async function beginRecording({ teacher, student }: { teacher: Person; student: Person }, room: InLesson) {
  const asked = await teacher.call(askToRecord, room)
  if (!asked.ok) throw new Error(`not asked: ${asked.problem.code}`)
  const recordingId = asked.body.recording?.id ?? 0
  await student.call(answerRecording, { ...room, agreed: true })
  const begun = await teacher.call(beginStretch, { recordingId, key: newKey() })
  return { recordingId, stretchId: begun.body.stretch_id }
}

export const part = (teacher: Person, stretchId: number, number: number, bytes: Uint8Array<ArrayBuffer>) =>
  teacher.call(savePart, { stretchId, number, part: new File([bytes], 'part') })

/** What a browser really records, in three parts. */
export async function recordedParts(): Promise<Uint8Array<ArrayBuffer>[]> {
  const whole = new Uint8Array(await clip('fragmented-opus.mp4'))
  const third = Math.ceil(whole.length / 3)
  return [0, 1, 2].map((at) => whole.slice(at * third, (at + 1) * third))
}

/** Recorded to its end and made ready. */
export async function readyRecording(somo: World, people: { teacher: Person; student: Person }, room: InLesson) {
  const { recordingId, stretchId } = await beginRecording(people, room)
  for (const [number, bytes] of (await recordedParts()).entries()) await part(people.teacher, stretchId, number, bytes)
  await people.teacher.call(endStretch, { stretchId })
  await people.teacher.call(endRecording, room)
  await somo.settle()
  return { recordingId, stretchId }
}
