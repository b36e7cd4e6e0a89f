import type { Access, Asked, Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { roomName } from '../../classroom/server/rooms.ts'
import { askForHelp } from '../../help/contract.ts'
import { askToRecord } from '../contract.ts'
import { comeIn } from './inside.ts'
import { beginRecording, newKey, readyRecording, type InLesson } from './recorded.ts'

/** A lesson that Grace has paid for Wanjiku, moved so that it is in its tenth minute: the clock of all lines stands still. */
async function room({ parent, teacher, student }: Cast, somo: World): Promise<InLesson> {
  await somo.fund(parent, 1000)
  const { id } = (await somo.stage.paidLesson({ teacher, student, payer: parent })).booking
  const startsAt = plus(somo.clock.now, -minutes(10))
  await somo.db.$client.query('update bookings set starts_at = $2, ends_at = $3, due_at = $3 where id = $1', [
    id,
    startsAt,
    plus(startsAt, minutes(60)),
  ])
  await somo.db.$client.query(`delete from busy_intervals where kind = 'booking' and source_id = $1`, [id])
  await comeIn(somo, roomName('lesson', id), teacher)
  await comeIn(somo, roomName('lesson', id), student)
  return { kind: 'lesson', roomId: id }
}

const asked: Asked = async (cast, somo) => {
  const where = await room(cast, somo)
  await cast.teacher.call(askToRecord, where)
  return where
}
const begun = async (cast: Cast, somo: World) => beginRecording(cast, await room(cast, somo))

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /classroom/{kind}/{roomId}/recording': [room, '401 200 404 200 404 200 404 404 404 200'],
  'POST /classroom/{kind}/{roomId}/recording': [room, '401 404 404 404 404 200 404 404 404 401'],
  'DELETE /classroom/{kind}/{roomId}/recording': [asked, '401 404 404 404 404 200 404 404 404 401'],
  'POST /classroom/{kind}/{roomId}/recording/answer': [
    async (cast, somo) => ({ ...(await asked(cast, somo)), agreed: true }),
    '401 200 404 404 404 404 404 404 404 401',
  ],
  'POST /recordings/{recordingId}/stretches': [
    async (cast, somo) => ({ recordingId: (await begun(cast, somo)).recordingId, key: newKey() }),
    '401 404 404 404 404 200 404 404 404 401',
  ],
  'PUT /recordings/stretches/{stretchId}/parts/{number}': [
    async (cast, somo) => ({ stretchId: (await begun(cast, somo)).stretchId, number: 0, part: new File(['part'], 'part') }),
    '401 404 404 404 404 200 404 404 404 401',
  ],
  'POST /recordings/stretches/{stretchId}/end': [
    async (cast, somo) => ({ stretchId: (await begun(cast, somo)).stretchId }),
    '401 404 404 404 404 200 404 404 404 401',
  ],
  'GET /recordings/{kind}/{roomId}': [
    async (cast, somo) => {
      const where = await room(cast, somo)
      await readyRecording(somo, cast, where)
      return where
    },
    '401 200 200 200 200 200 200 200 404 200',
  ],
  'GET /recordings': [() => ({}), '401 200 200 200 200 200 200 200 404 200'],
  // A call for help about the room is open.
  'POST /admin/api/recordings/{kind}/{roomId}/open': [
    async (cast, somo) => {
      const where = await room(cast, somo)
      await readyRecording(somo, cast, where)
      await cast.student.call(askForHelp, { ...where, reason: 'unsafe' })
      return { ...where, reason: 'She asks for help.' }
    },
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'DELETE /recordings/{recordingId}': [
    async (cast, somo) => ({ recordingId: (await begun(cast, somo)).recordingId }),
    '401 200 404 200 404 200 404 404 404 401',
  ],
}

export const longLife: readonly string[] = [
  `insert into recordings (kind, room_id, teacher_id, asked_at, heard_at, ended_at, gone_at)
   select 'lesson', id, teacher_id, starts_at, ends_at, ends_at, ends_at + interval '30 days'
   from bookings where (teacher_id = :teacher or learner_id = :student) and status = 'completed' and id % 100 > 0`,
  `insert into recordings (kind, room_id, teacher_id, asked_at, heard_at, ended_at, leaves_at)
   select 'lesson', id, teacher_id, starts_at, ends_at, ends_at, ends_at + interval '90 days'
   from bookings where learner_id = :student and status = 'completed' and id % 100 = 0`,
  `insert into recording_answers (kind, room_id, person_id, teacher_id, agreed, asked_at, answered_at, recorded_at)
   select 'lesson', id, person, teacher_id, true, starts_at, starts_at, starts_at
   from bookings, unnest(array[teacher_id, learner_id]) person where learner_id = :student and status = 'completed'`,
  `insert into recording_stretches (recording_id, key, state, begun_at, type, duration_ms, bytes)
   select id, 'k' || id, 'ready', asked_at, 'video/mp4', 1000, 1000 from recordings`,
]
