import type { Access } from '../../../app/server/testing/access.ts'
import { askForExport, showExport } from '../contract.ts'

let count = 0

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /records/export': [() => ({}), '401 200 200 200 200 200 200 200 200 200'],
  'POST /records/export': [() => ({}), '401 200 200 200 200 200 200 200 200 401'],
  'GET /records/leaving': [() => ({}), '401 200 200 200 200 200 200 200 404 200'],
  // Not theirs, so that everybody is still there afterwards: 400 is who would be let in.
  'POST /records/leaving': [() => ({ current: 'not my password' }), '401 400 400 400 400 400 400 400 404 401'],
  'POST /admin/api/users/{userId}/delete': [
    async (_, somo) => {
      count += 1
      const { id } = await somo.people.student(`Going Away${'x'.repeat(count)}`)
      return { userId: id, reason: 'Asked for it on the phone.' }
    },
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /records/export/file': [
    async ({ student, other, parent, stranger, teacher, colleague, newcomer, operator }, somo) => {
      const all = [student, other, parent, stranger, teacher, colleague, newcomer, operator]
      for (const { call } of all) if ((await call(showExport, {})).body.state !== 'ready') await call(askForExport, {})
      await somo.settle()
      return {}
    },
    '401 200 200 200 200 200 200 200 200 401',
  ],
}
