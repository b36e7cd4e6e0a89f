import type { Access, Asked } from '../../../app/server/testing/access.ts'

const wish: Asked = () => ({ kind: 'verification', caseId: '12' })

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/queues': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/queues/answered': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/queues/count': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/queues/{kind}/{caseId}/take': [wish, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/queues/{kind}/{caseId}/give-back': [wish, '401 404 404 404 404 404 404 404 200 401'],
}
