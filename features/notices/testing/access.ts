import type { Access } from '../../../app/server/testing/access.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /notices': [() => ({}), '401 200 200 200 200 200 200 200 200 200'],
  'POST /notices/read': [() => ({ up_to: 1 }), '401 200 200 200 200 200 200 200 200 401'],
}
