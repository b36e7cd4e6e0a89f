import type { Access } from '../../../app/server/testing/access.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/figures/people': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/figures/money': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
}
