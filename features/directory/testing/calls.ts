import type { Access } from '../../../app/server/testing/access.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /users/teachers': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
  'GET /users/teachers/{teacherId}': [({ teacher }) => ({ teacherId: teacher.id }), '200 200 200 200 200 200 200 200 200 200'],
}
