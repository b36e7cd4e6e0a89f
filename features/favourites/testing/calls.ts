import type { Access } from '../../../app/server/testing/access.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /favourites': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  'GET /favourites/ids': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  'PUT /favourites/{teacherId}': [({ teacher }) => ({ teacherId: teacher.id }), '401 200 200 200 200 404 404 404 404 401'],
  'DELETE /favourites/{teacherId}': [({ teacher }) => ({ teacherId: teacher.id }), '401 200 200 200 200 404 404 404 404 401'],
}

export const longLife: readonly string[] = [
  `insert into favourites (user_id, teacher_id, marked_at)
   select person, id, now() from colleague, unnest(array[:student, :parent]) person`,
]
