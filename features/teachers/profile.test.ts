/** A teacher's own page: what may stand on it, and what families then find. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { listTeachers, showTeacher } from '../directory/contract.ts'
import { listSubjects } from './contract.ts'
import { ownProfile, saveProfile } from './profile-contract.ts'

let somo: World
let teacher: Person
let ids: Record<string, number>
beforeAll(async () => {
  somo = await openWorld()
  teacher = await somo.people.teacher('Mary Wanja', { subjects: ['Mathematics', 'English'], cost: 600 })
  const { subjects } = (await somo.call(listSubjects, {})).body
  ids = Object.fromEntries(subjects.map(({ name, id }) => [name, id]))
})
afterAll(() => somo.close())

const page = () => ({
  promise: 'One step at a time.',
  bio: 'Nine years at Alliance Girls.',
  current_school: 'Alliance Girls',
  subjects: [
    { subject_id: ids['Mathematics'] ?? 0, grades: [8, 7, 8] },
    { subject_id: ids['Physics'] ?? 0, grades: [10] },
  ],
  experience: '10+ years' as const,
  languages: ['sw', 'luo', 'sw'] as ('sw' | 'luo')[],
  cost: 700,
})

test('what is saved is what families see and find, all of it and nothing else [PUB-06] [DIR-02] [DIR-03]', async () => {
  const before = (await teacher.call(ownProfile, {})).body
  expect([before.profile.cost, before.profile.promise, before.share_bps]).toEqual([600, '', 7000])
  const saved = await teacher.call(saveProfile, page())
  expect(saved.body).toMatchObject({
    promise: 'One step at a time.',
    cost: 700,
    languages: ['sw', 'luo'],
    subjects: [
      { name: 'Mathematics', grades: [7, 8] },
      { name: 'Physics', grades: [10] },
    ],
  })
  const { body } = await somo.call(showTeacher, { teacherId: teacher.id })
  expect(body).toMatchObject({
    bio: 'Nine years at Alliance Girls.',
    current_school: 'Alliance Girls',
    experience: '10+ years',
    cost: 700,
    grades: [7, 8, 10],
    split: { teacher: 490, service: 210 },
  })
  const found = async (filter: object) => (await somo.call(listTeachers, filter)).body.total
  expect([await found({ subject: 'English' }), await found({ subject: 'Physics' })]).toEqual([0, 1])
  expect([await found({ q: 'Alliance' }), await found({ language: 'luo' }), await found({ price_to: 650 })]).toEqual([1, 1, 0])
})

test('a word taken away is gone, and not an empty one [PUB-06]', async () => {
  await teacher.call(saveProfile, { ...page(), promise: ' ', bio: '', current_school: '' })
  const { body } = await somo.call(showTeacher, { teacherId: teacher.id })
  expect([body.promise, body.bio, body.current_school]).toEqual([null, null, null])
})

test.each<[string, object, string, string]>([
  ['a subject there is not', { subjects: [{ subject_id: 999_999, grades: [8] }] }, 'unknown_subject', 'subjects'],
  ['no subject', { subjects: [] }, 'invalid_input', 'subjects'],
  ['a price above the most', { cost: 20_001 }, 'invalid_input', 'cost'],
  ['a price with cents', { cost: 650.5 }, 'invalid_input', 'cost'],
  ['a promise that is no sentence', { promise: 'x'.repeat(91) }, 'invalid_input', 'promise'],
  ['a language nobody teaches in', { languages: ['la'] }, 'invalid_input', 'languages'],
])('%s is refused beside its field, and nothing is saved [PUB-06]', async (_, change, code, field) => {
  const before = (await teacher.call(ownProfile, {})).body.profile
  const reply = await teacher.call(saveProfile, { ...page(), ...change } as never)
  expect([reply.problem.code, Object.keys(reply.problem.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([code, [field]])
  expect((await teacher.call(ownProfile, {})).body.profile).toEqual(before)
})

test('a bio is 600 characters; a longer one of a verification stays while nothing is written in it [PUB-06]', async () => {
  const save = async (bio: string) => (await teacher.call(saveProfile, { ...page(), bio })).problem.fields?.['bio'] ?? null
  expect([await save('x'.repeat(600)), await save('x'.repeat(601))]).toEqual([null, 'At most 600 characters, please.'])
  const long = 'y'.repeat(1000)
  await somo.db.$client.query('update teacher_profiles set bio = $1 where user_id = $2', [long, teacher.id])
  expect([await save(long), await save(`${long.slice(1)}z`), await save('short')]).toEqual([
    null,
    'At most 600 characters, please.',
    null,
  ])
})

test('Physics is not taught in Grade 4, and that is said [PUB-06]', async () => {
  const reply = await teacher.call(saveProfile, { ...page(), subjects: [{ subject_id: ids['Physics'] ?? 0, grades: [4] }] })
  expect(reply.problem.fields?.['subjects']).toBe('Physics is not taught in Grade 4.')
})

test('two saved at once are one after the other: one of the two, never half of each [PUB-06]', async () => {
  const other = { ...page(), cost: 800, subjects: [{ subject_id: ids['Kiswahili'] ?? 0, grades: [1, 2] }] }
  await Promise.all(Array.from({ length: 8 }, (_, at) => teacher.call(saveProfile, at % 2 === 0 ? page() : other)))
  const { profile } = (await teacher.call(ownProfile, {})).body
  const names = profile.subjects.map(({ name }) => name)
  expect(names).toEqual(profile.cost === 800 ? ['Kiswahili'] : ['Mathematics', 'Physics'])
})
