import { expect, test } from 'vitest'
import { byName, subjectName, subjectNames } from './subject-names.ts'

test('a subject is read in one’s own language, and its English name stays its key [SHELL-08]', () => {
  expect(['en', 'sw'].map((language) => subjectName('Mathematics', language as 'en' | 'sw'))).toEqual(['Mathematics', 'Hisabati'])
  expect(subjectNames(['Chemistry', 'Religious Education'], 'sw')).toBe('Kemia, Elimu ya Dini')
})

test('what a teacher called a class is left as it is [SHELL-08]', () => {
  expect(subjectName('Mathematics for Form 4', 'sw')).toBe('Mathematics for Form 4')
})

test('a list of subjects stands in the order of what is read [SHELL-08]', () => {
  expect(byName(['Chemistry', 'English', 'History'], 'en')).toEqual(['Chemistry', 'English', 'History'])
  expect(byName(['Chemistry', 'History', 'Biology'], 'sw')).toEqual(['Biology', 'History', 'Chemistry'])
})
