import type { Access, Asked } from '../../../app/server/testing/access.ts'

/** One that was given up. */
const failed: Asked = async (_, somo) => {
  const { rows } = await somo.db.$client.query<{ id: number }>(
    `insert into outbox (kind, data, created_at, next_attempt_at, failed_at) values ('nobodys', '{}', now(), now(), now())
     returning id`,
  )
  return { ids: [rows[0]?.id] }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/health': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/failed-notes': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/failed-notes/repeat': [failed, '401 404 404 404 404 404 404 404 200 401'],
}
