import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { learnerFor } from '../../family/server/index.ts'
import { roomFor } from '../../classroom/server/index.ts'
import { refusals } from '../contract.ts'
import { assertOpen } from './ask-to-record.ts'
import { letRoomGo } from './let-go.ts'
import { standingFor, type WhichRoom } from './standing.ts'
import { recordingAnswers as answers } from './tables.ts'

/**
 * A learner's yes or no for this lesson. A no of somebody who is on a recording of it ends that and lets it go in the same
 * commit.
 * Refuses with `not_found` who is no learner there, with `parent_not_agreed`, `room_not_open` and `room_closed`.
 */
export async function answerRecording(
  db: Db,
  actor: Actor,
  { agreed, kind, roomId }: WhichRoom & { agreed: boolean },
  now: Date,
): Promise<void> {
  const { room, me } = await roomFor(db, actor, kind, roomId, now)
  if (me.role !== 'learner' || !(await learnerFor(db, actor, actor.userId, now))) throw new Refusal(refusals.not_found)
  assertOpen(room, now)
  const { parent_agreed: parentAgreed } = await standingFor(db, actor, { kind, roomId }, 0, now)
  if (agreed && !parentAgreed) throw new Refusal(refusals.parent_not_agreed)
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(answers)
      .values({ kind, roomId, personId: actor.userId, teacherId: room.teacherId, agreed, askedAt: now, answeredAt: now })
      .onConflictDoUpdate({
        target: [answers.kind, answers.roomId, answers.personId],
        set: { agreed: sql`excluded.agreed`, answeredAt: sql`excluded.answered_at` },
      })
      .returning({ recordedAt: answers.recordedAt })
    if (!agreed && row?.recordedAt) await letRoomGo(tx, { kind, roomId }, now)
  })
}
