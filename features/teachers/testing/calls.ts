import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { PASSWORD } from '../../../app/server/testing/rows.ts'
import { listSubjects } from '../contract.ts'

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

/** What everybody's teacher has anyway, so that others find it as it was. */
const profile: Asked = async (_, somo) => {
  const { subjects } = (await somo.call(listSubjects, {})).body
  const mathematics = subjects.find(({ name }) => name === 'Mathematics')?.id ?? 0
  return {
    promise: 'One step at a time.',
    bio: '',
    current_school: '',
    subjects: [{ subject_id: mathematics, grades: [7, 8, 9, 10, 11, 12] }],
    experience: '5+ years',
    languages: ['en'],
    cost: 1000,
  }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /auth/signup/teacher': [teacher, '201 201 201 201 201 201 201 201 201 201'],
  'GET /users/profile': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'PUT /users/profile': [profile, '401 404 404 404 404 200 200 200 404 401'],
  'GET /lessons/api/subjects': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
}

export const longLife: readonly string[] = [
  `insert into teacher_profiles (user_id, current_school, experience, price_cents)
   select id, 'A school', '5+ years', 100000 from colleague`,
]
