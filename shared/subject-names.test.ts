import { expect, test } from 'vitest'
import { byName, subjectName, subjectNames } from './subject-names.ts'

test('a subject is read in one’s own language, and its English name stays its key [SHELL-08]', () => {
  expect(['en', 'sw'].map((language) => subjectName('Mathematics', language as 'en' | 'sw'))).toEqual(['Mathematics', 'Hisabati'])
  expect(subjectNames(['Chemistry', 'Religious Education'], 'sw')).toBe('Kemia, Elimu ya Dini')
})

test.each([
  ['Mathematics', 'Hisabati'],
  ['English', 'Kiingereza'],
  ['Kiswahili', 'Kiswahili'],
  ['Physics', 'Fizikia'],
  ['Chemistry', 'Kemia'],
  ['Biology', 'Baiolojia'],
  ['History', 'Historia'],
  ['Geography', 'Jiografia'],
  ['Computer Science', 'Sayansi ya Kompyuta'],
  ['Integrated Science', 'Sayansi Jumuishi'],
  ['Science and Technology', 'Sayansi na Teknolojia'],
  ['Social Studies', 'Maarifa ya Jamii'],
  ['Agriculture', 'Kilimo'],
  ['Creative Arts', 'Sanaa Bunifu'],
  ['Religious Education', 'Elimu ya Dini'],
  ['Pre-Technical Studies', 'Stadi za Awali za Kiufundi'],
  ['Environmental Activities', 'Shughuli za Mazingira'],
  ['Business Studies', 'Masomo ya Biashara'],
])('%s is %s in Kiswahili [SHELL-08]', (name, kiswahili) => {
  expect(subjectName(name, 'sw')).toBe(kiswahili)
})

test('what a teacher called a class is left as it is [SHELL-08]', () => {
  expect(subjectName('Mathematics for Form 4', 'sw')).toBe('Mathematics for Form 4')
})

test('a list of subjects stands in the order of what is read [SHELL-08]', () => {
  expect(byName(['Chemistry', 'English', 'History'], 'en')).toEqual(['Chemistry', 'English', 'History'])
  expect(byName(['Chemistry', 'History', 'Biology'], 'sw')).toEqual(['Biology', 'History', 'Chemistry'])
})
