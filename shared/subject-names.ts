/**
 * What Kenya's learning areas are called in Kiswahili. The English name is a subject's key, in data, calls and addresses; people
 * read the one of their language.
 */
import type { Language } from './said.ts'

const kiswahili: ReadonlyMap<string, string> = new Map([
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
])

/** A subject as people read it. What is no subject, such as the title that a teacher gave a class, stays as it is. */
export const subjectName = (name: string, language: Language): string =>
  language === 'sw' ? (kiswahili.get(name) ?? name) : name

/** Several of them: `Hisabati, Fizikia`. */
export const subjectNames = (names: readonly string[], language: Language): string =>
  names.map((name) => subjectName(name, language)).join(', ')

/** In the order of what is read, which is another one in each language. */
export const byName = (names: readonly string[], language: Language): readonly string[] =>
  names.toSorted((a, b) => subjectName(a, language).localeCompare(subjectName(b, language)))
