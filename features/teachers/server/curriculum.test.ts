import { expect, test } from 'vitest'
import { subjectName } from '../../../shared/subject-names.ts'
import { curriculum, subjectsAlsoCalled } from './curriculum.ts'

const same = ['Kiswahili']

test('every subject has a Kiswahili name of its own, by which it is found [SHELL-08] [PUB-06]', () => {
  const kiswahili = curriculum.map(({ name }) => subjectName(name, 'sw'))
  expect(new Set(kiswahili).size).toBe(curriculum.length)
  for (const { name } of curriculum.filter((one) => !same.includes(one.name))) {
    expect(subjectName(name, 'sw'), name).not.toBe(name)
    expect(subjectsAlsoCalled(subjectName(name, 'sw').toUpperCase())).toContain(name)
  }
})

test.each([
  ['maths', 'Mathematics'],
  [' Hesabu ', 'Mathematics'],
  ['kompyuta', 'Computer Science'],
  ['biolojia', 'Biology'],
  ['CRE', 'Religious Education'],
])('“%s” finds %s [PUB-06]', (typed, subject) => {
  expect(subjectsAlsoCalled(typed)).toContain(subject)
})
