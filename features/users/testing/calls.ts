import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { suspendUser } from '../contract.ts'

let count = 0
const somebody: Asked = async (_, somo) => {
  count += 1
  const { id } = await somo.people.student(`Some Body${'x'.repeat(count)}`)
  return { userId: id, reason: 'Wrote rude words.' }
}
const suspended: Asked = async (cast, somo) => {
  const asked = (await somebody(cast, somo)) as { userId: number; reason: string }
  await cast.operator.call(suspendUser, asked)
  return asked
}
const edited: Asked = async (_, somo) => {
  count += 1
  const { id, name, email } = await somo.people.student(`Some Body${'y'.repeat(count)}`)
  return { userId: id, name: 'Another Name', was: { name, email } }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/users': [() => ({ words: 'some' }), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/users/{userId}': [edited, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/users/{userId}/suspend': [somebody, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/users/{userId}/lift': [suspended, '401 404 404 404 404 404 404 404 200 401'],
}
