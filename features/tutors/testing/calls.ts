import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { hideTutor } from '../contract.ts'

let count = 0
const wish: Asked = async (_, somo) => {
  count += 1
  const { id } = await somo.people.teacher(`Some Tutor${'x'.repeat(count)}`)
  return { teacherId: id, reason: 'Families wait for an answer.' }
}
const hidden: Asked = async (cast, somo) => {
  const asked = (await wish(cast, somo)) as { teacherId: number; reason: string }
  await cast.operator.call(hideTutor, asked)
  return asked
}
const edited: Asked = async (cast, somo) => {
  const was = { promise: '', bio: '', current_school: '', experience: '5+ years' }
  return { ...(await wish(cast, somo)), ...was, bio: 'Nine years at Alliance Girls.', was }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/tutors': [() => ({ words: 'some' }), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/tutors/{teacherId}': [edited, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/tutors/{teacherId}/hide': [wish, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/tutors/{teacherId}/show': [hidden, '401 404 404 404 404 404 404 404 200 401'],
}
