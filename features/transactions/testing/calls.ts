import type { Access } from '../../../app/server/testing/access.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/transactions': [() => ({ words: 'some' }), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/transactions/month': [() => ({ month: '2026-11' }), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/transactions/export': [() => ({ month: '2026-11' }), '401 404 404 404 404 404 404 404 200 401'],
}
