import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { joinSession } from '../../classes/contract.ts'

/** A class whose one seat is somebody else's. */
const full: Asked = async ({ teacher }, somo) => {
  const { session } = await somo.stage.publishedClass({ teacher, price: 0, seats: 1 })
  const seated = await somo.people.student('Brian Mutua')
  await seated.call(joinSession, { studentId: seated.id, id: session.id })
  return { classId: session.id }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /lessons/api/waited-classes': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  'PUT /lessons/api/waited-classes/{classId}': [full, '401 200 200 200 200 404 404 404 404 401'],
  'DELETE /lessons/api/waited-classes/{classId}': [full, '401 200 200 200 200 404 404 404 404 401'],
}

export const longLife: readonly string[] = [
  `insert into seat_waits (class_id, person_id, asked_at)
   select id, person, created_at from given, unnest(array[:student, :parent]) person where own and n <= 100`,
]
