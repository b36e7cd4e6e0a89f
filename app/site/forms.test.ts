import { expect, test } from 'vitest'
import { signUpParent, signUpStudent } from '../../features/accounts/contract.ts'
import { giveConsent } from '../../features/family/contract.ts'
import { signUpTeacher } from '../../features/teachers/contract.ts'
import * as z from 'zod/mini'
import { consentInput, signUpInput, valuesOf } from './forms.ts'

function posted(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return form
}

const amina = {
  name: 'Amina Yusuf',
  email: 'Amina@Example.com',
  phone: '0712 345 678',
  password: 'three odd words',
  accept_terms: 'yes',
}

test('a posted sign-up is exactly what each contract takes [AUTH-02]', () => {
  const parent = z.parse(signUpParent.input, signUpInput('parent', posted(amina), 'sw'))
  expect(parent).toMatchObject({ email: 'amina@example.com', phone: '254712345678', language: 'sw', accept_terms: true })
  const student = posted({
    ...amina,
    grade: '8',
    school: '',
    born_month_of_year: '03',
    born_year: '2013',
    guardian_contact: 'mama@example.com',
  })
  expect(z.parse(signUpStudent.input, signUpInput('student', student, 'en'))).toMatchObject({
    grade: 8,
    born_month: '2013-03',
    guardian_contact: 'mama@example.com',
  })
  const teacher = posted({
    ...amina,
    experience: '5+ years',
    cost: '600',
    'subject-4': ['10', '11'],
    'subject-1': ['7'],
    languages: ['sw', 'luo'],
  })
  expect(z.parse(signUpTeacher.input, signUpInput('teacher', teacher, 'en'))).toMatchObject({
    cost: 600,
    languages: ['sw', 'luo'],
    subjects: [
      { subject_id: 4, grades: [10, 11] },
      { subject_id: 1, grades: [7] },
    ],
  })
})

test('nothing typed is refused at its own field, not guessed', () => {
  const { error } = z.safeParse(signUpStudent.input, signUpInput('student', posted({ role: 'student' }), 'en'))
  expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(
    new Set(['name', 'email', 'phone', 'password', 'accept_terms', 'grade', 'born_month']),
  )
})

test('a form shown again keeps what was typed but never a password [AUTH-02]', () => {
  const values = valuesOf(posted({ ...amina, 'subject-1': ['7', '8'], languages: ['sw'] }))
  expect(values).toMatchObject({ name: 'Amina Yusuf', 'subject-1': ['7', '8'], languages: ['sw'] })
  expect(values).not.toHaveProperty('password')
})

test('consent carries only the purposes that were ticked [AUTH-10]', () => {
  const form = posted({ guardian_name: 'Grace Wambui', purposes: ['account', 'lessons'] })
  expect(z.parse(giveConsent.input, consentInput('token', form, 'sw'))).toEqual({
    token: 'token',
    guardian_name: 'Grace Wambui',
    purposes: ['account', 'lessons'],
    accept_terms: false,
    language: 'sw',
  })
})
