import { expect, test } from 'vitest'
import { subjectName } from '../../../shared/subject-names.ts'
import { curriculum, subjectsCalled } from './curriculum.ts'

const same = ['Kiswahili']

const called = (word: string) => subjectsCalled.flatMap(({ name, called }) => (called.includes(word) ? [name] : []))

test('every subject has a Kiswahili name of its own, by which it is known [SHELL-08] [PUB-06]', () => {
  const kiswahili = curriculum.map(({ name }) => subjectName(name, 'sw'))
  expect(new Set(kiswahili).size).toBe(curriculum.length)
  for (const { name } of curriculum.filter((one) => !same.includes(one.name))) {
    expect(subjectName(name, 'sw'), name).not.toBe(name)
    expect(called(subjectName(name, 'sw'))).toEqual([name])
  }
})

test.each([
  ['Maths', 'Mathematics'],
  ['Hesabu', 'Mathematics'],
  ['Coding', 'Computer Science'],
  ['Biolojia', 'Biology'],
  ['CRE', 'Religious Education'],
])('“%s” is another word for %s [PUB-06]', (typed, subject) => {
  expect(called(typed)).toEqual([subject])
})
