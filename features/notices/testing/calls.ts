import type { Access } from '../../../app/server/testing/access.ts'
import { ofPeople } from '../../../app/server/testing/long-life.ts'

/** Of RFC 8291's example. */
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /notices': [() => ({}), '401 200 200 200 200 200 200 200 200 200'],
  'GET /notices/choices': [() => ({}), '401 200 200 200 200 200 200 200 200 200'],
  'POST /notices/choices': [() => ({ topic: 'lessons', channel: 'mail', on: true }), '401 200 200 200 200 200 200 200 404 401'],
  'POST /notices/phone/code': [() => ({}), '401 200 200 200 200 200 200 200 200 401'],
  'POST /notices/phone/confirm': [() => ({ code: '000000' }), '401 400 400 400 400 400 400 400 400 401'],
  'POST /notices/phone/stop': [() => ({}), '401 200 200 200 200 200 200 200 200 401'],
  'POST /notices/push': [
    () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: P256DH, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }),
    '401 200 200 200 200 200 200 200 200 401',
  ],
  'POST /notices/push/stop': [() => ({}), '401 200 200 200 200 200 200 200 200 401'],
  'POST /notices/quiet-hours': [() => ({ on: false, from: '21:00', to: '06:30' }), '401 200 200 200 200 200 200 200 200 401'],
  'POST /notices/read': [() => ({ up_to: 1 }), '401 200 200 200 200 200 200 200 200 401'],
}

export const longLife: readonly string[] = [
  `insert into notices (user_id, kind, data, outbox_id, created_at, read_at)
   select person, 'lesson_soon', '{"subject": "Mathematics", "starts_at": "2024-01-01T00:00:00Z", "booking": 1}', -n, :hour,
     case when n % 2 = 0 then :hour end
   from ${ofPeople(':student, :parent, :teacher')}`,
]
