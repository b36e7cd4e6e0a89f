import type { Access, Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'

/** A lesson that Grace has paid for Wanjiku, two days before it begins. */
const room = async ({ parent, teacher, student }: Cast, somo: World): Promise<{ kind: 'lesson'; roomId: number }> => {
  const { booking } = await somo.stage.paidLesson({ teacher, student, payer: parent })
  return { kind: 'lesson', roomId: booking.id }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /classroom/data-price': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
  'GET /classroom/{kind}/{roomId}': [room, '401 200 404 200 404 200 404 404 404 200'],
  'GET /classroom/{kind}/{roomId}/board': [room, '401 200 404 200 404 200 404 404 404 200'],
  'GET /classroom/lesson/{roomId}/attendance': [
    async (cast, somo) => ({ roomId: (await room(cast, somo)).roomId }),
    '401 200 404 200 404 200 404 404 200 200',
  ],
  // Whoever has a place is told that the room is not open yet; to everybody else it does not exist.
  'POST /classroom/{kind}/{roomId}/enter': [room, '401 409 404 409 404 409 404 404 404 401'],
  // Asked of rooms at LiveKit alone.
  'POST /classroom/{kind}/{roomId}/order': [
    async (cast, somo) => ({ ...(await room(cast, somo)), order: { what: 'end' } }),
    '401 404 404 404 404 404 404 404 404 401',
  ],
}

export const longLife: readonly string[] = [
  `insert into attendance (visit, kind, room_id, person_id, joined_at, left_at)
   select id || ':' || person, 'lesson', id, person, starts_at, ends_at
   from bookings, unnest(array[teacher_id, learner_id]) person
   where status = 'completed' and teacher_id = :teacher and learner_id = :student`,
]
