import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { PASSWORD } from '../../../app/server/testing/rows.ts'
import { picture } from './picture.ts'

/** Another one than that of the call. */
const studentsSession: Asked = async ({ student }, somo) => {
  await somo.people.signInAs(student.email)
  const { rows } = await somo.db.$client.query<{ id: string }>('select max(id) as id from sessions where user_id = $1', [
    student.id,
  ])
  return { sessionId: Number(rows[0]?.id) }
}

const ofStudent: Asked = async ({ student }) => ({ userId: student.id, profilePhoto: await picture() })

/** Not theirs, so that everybody still has the password of the tests afterwards: 400 is who would be let in. */
const wishes = { current: 'not my password', password: 'another long phrase' }

let count = 0

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /auth/account': [() => ({}), '401 200 200 200 200 200 200 200 200 200'],
  'POST /auth/sessions/{sessionId}/end': [studentsSession, '401 200 404 404 404 404 404 404 404 401'],
  'POST /auth/change-password': [() => wishes, '401 400 400 400 400 400 400 400 400 401'],
  // Everybody's own is asked for by nobody else.
  'POST /auth/update-profile-photo/{userId}': [ofStudent, '401 200 403 403 403 403 403 403 403 401'],
  'DELETE /auth/profile-photo/{userId}': [({ student }) => ({ userId: student.id }), '401 200 403 403 403 403 403 403 403 401'],
  'POST /auth/change-email': [
    () => ({ current: PASSWORD, email: `asked.${(count += 1)}@example.com` }),
    '401 200 200 200 200 200 200 200 200 401',
  ],
  'POST /auth/new-email': [() => ({ token: 'none' }), '200 200 200 200 200 200 200 200 200 200'],
  'POST /auth/second-factor/start': [() => ({ current: PASSWORD }), '401 200 200 200 200 200 200 200 200 401'],
  // Nobody has a code for it: 400 and 409 are who would be let in.
  'POST /auth/second-factor/confirm': [() => ({ code: '000000' }), '401 400 400 400 400 400 400 400 400 401'],
  'POST /auth/second-factor/end': [() => ({ current: PASSWORD }), '401 200 200 200 200 200 200 200 200 401'],
  'POST /auth/second-factor/paper-codes': [() => ({ current: PASSWORD }), '401 409 409 409 409 409 409 409 409 401'],
  'POST /auth/change-phone': [() => ({ current: PASSWORD, phone: '0712345611' }), '401 200 200 200 200 200 200 200 200 401'],
}
