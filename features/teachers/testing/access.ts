import { PASSWORD } from '../../../app/server/testing/rows.ts'
import type { Access } from '../../../app/server/testing/access.ts'

let count = 0
const teacher = () => ({
  name: `Teacher ${String.fromCharCode(65 + count)}`,
  email: `teaches.${(count += 1)}@example.com`,
  phone: '0712345698',
  password: PASSWORD,
  accept_terms: true,
  subjects: [{ subject_id: 1, grades: [10] }],
  experience: '5+ years',
  cost: 1000,
})

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /auth/signup/teacher': [teacher, '201 201 201 201 201 201 201 201 201 201'],
  'GET /lessons/api/subjects': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
}
