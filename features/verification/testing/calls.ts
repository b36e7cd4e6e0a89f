import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { updateProfilePhoto } from '../../settings/contract.ts'
import { picture } from '../../settings/testing/picture.ts'
import { askedVerification, checkAll, formOf, paper, sendPapers } from './request.ts'

let count = 0

const request = async (somo: Parameters<Asked>[1], cast: Parameters<Asked>[0]): Promise<number> => {
  count += 1
  const teacher = await somo.people.teacher(`Waiting Teacher${'x'.repeat(count)}`, { approved: false })
  const { requestId } = await askedVerification(teacher, cast.operator)
  return requestId
}
const looked: Asked = async (cast, somo) => ({ requestId: await request(somo, cast) })
const checked: Asked = async (cast, somo) => ({ requestId: await request(somo, cast), check: 'face', result: 'matches' })
const decided: Asked = async (cast, somo) => {
  const requestId = await request(somo, cast)
  await checkAll(cast.operator, requestId)
  return { requestId, decision: 'approve' }
}
/** The newcomer before they have asked for anything. */
const blank = async ({ newcomer }: Parameters<Asked>[0], somo: Parameters<Asked>[1]): Promise<void> => {
  await somo.db.$client.query('delete from verification_requests where teacher_id = $1', [newcomer.id])
  await somo.db.$client.query(`update users set verification_status = 'none' where id = $1`, [newcomer.id])
}
const asked: Asked = async (cast, somo) => {
  await blank(cast, somo)
  const { newcomer } = cast
  await newcomer.call(updateProfilePhoto, { userId: newcomer.id, profilePhoto: await picture() })
  await sendPapers(newcomer)
  return formOf(newcomer)
}
const blankly =
  (input: () => object | Promise<object>): Asked =>
  async (cast, somo) => {
    await blank(cast, somo)
    return input()
  }

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /users/verification': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'PUT /users/verification/draft': [blankly(() => ({ bio: 'I teach.' })), '401 404 404 404 404 409 409 200 404 401'],
  'POST /users/verify-account/{userId}': [asked, '401 404 404 404 404 403 403 200 404 401'],
  'POST /users/verification/documents': [
    blankly(async () => ({ kind: 'degree', document: await paper() })),
    '401 404 404 404 404 409 409 200 404 401',
  ],
  'DELETE /users/verification/documents/{kind}': [blankly(() => ({ kind: 'degree' })), '401 404 404 404 404 409 409 200 404 401'],
  'GET /admin/api/verifications/{requestId}': [looked, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/verifications/{requestId}/checks': [checked, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/verifications/{requestId}/decision': [decided, '401 404 404 404 404 404 404 404 200 401'],
}
