import type { Access, Asked } from '../../../app/server/testing/access.ts'

const undecided: Asked = async (_, somo) => {
  const { id } = await somo.people.teacher('Waiting Teacher', { approved: false })
  return { teacherId: id, decision: 'approve' }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/teachers-waiting': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/teachers/{teacherId}/verification': [undecided, '401 404 404 404 404 404 404 404 200 401'],
}
