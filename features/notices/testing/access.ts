import type { Access } from '../../../app/server/testing/access.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /notices': [() => ({}), '401 200 200 200 200 200 200 200 200 200'],
  'GET /notices/choices': [() => ({}), '401 200 200 200 200 200 200 200 200 200'],
  'POST /notices/choices': [() => ({ topic: 'lessons', channel: 'mail', on: true }), '401 200 200 200 200 200 200 200 404 401'],
  'POST /notices/quiet-hours': [() => ({ on: false, from: '21:00', to: '06:30' }), '401 200 200 200 200 200 200 200 200 401'],
  'POST /notices/read': [() => ({ up_to: 1 }), '401 200 200 200 200 200 200 200 200 401'],
}
