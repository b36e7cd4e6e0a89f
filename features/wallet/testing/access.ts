import type { Access } from '../../../app/server/testing/access.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /payments/wallet/{userId}': [({ parent }) => ({ userId: parent.id }), '401 404 404 200 404 404 404 404 404 200'],
  'GET /payments/transactions/{userId}': [({ parent }) => ({ userId: parent.id }), '401 404 404 200 404 404 404 404 404 200'],
  'GET /payments/statements/{userId}': [
    ({ parent }) => ({ userId: parent.id, month: '2026-11', format: 'csv', language: 'en' }),
    '401 404 404 200 404 404 404 404 404 200',
  ],
  'GET /payments/earnings/{teacherId}': [({ teacher }) => ({ teacherId: teacher.id }), '401 404 404 404 404 200 404 404 404 200'],
  'GET /admin/api/ledger-health': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
}
