import { subjectName } from '../../../shared/subject-names.ts'

export type CurriculumSubject = {
  name: string
  fromGrade: number
  toGrade: number
  /** What families type for it beside its names in both languages, such as the short words of the playground. */
  also?: readonly string[]
}

/**
 * The learning areas families search by: the customer's eight subjects and Kenya's rationalised curriculum of 2024. This is data:
 * every start brings the database to what stands here. A name is what a subject is known by, so a changed one is another subject.
 */
export const curriculum: readonly CurriculumSubject[] = [
  { name: 'Mathematics', fromGrade: 1, toGrade: 12, also: ['Maths', 'Hesabu'] },
  { name: 'English', fromGrade: 1, toGrade: 12 },
  { name: 'Kiswahili', fromGrade: 1, toGrade: 12 },
  { name: 'Physics', fromGrade: 10, toGrade: 12 },
  { name: 'Chemistry', fromGrade: 10, toGrade: 12 },
  { name: 'Biology', fromGrade: 10, toGrade: 12, also: ['Biolojia'] },
  { name: 'History', fromGrade: 7, toGrade: 12 },
  { name: 'Geography', fromGrade: 7, toGrade: 12 },
  { name: 'Computer Science', fromGrade: 7, toGrade: 12, also: ['Coding'] },
  { name: 'Integrated Science', fromGrade: 7, toGrade: 9 },
  { name: 'Science and Technology', fromGrade: 4, toGrade: 6 },
  { name: 'Social Studies', fromGrade: 4, toGrade: 9 },
  { name: 'Agriculture', fromGrade: 4, toGrade: 12 },
  { name: 'Creative Arts', fromGrade: 1, toGrade: 9 },
  { name: 'Religious Education', fromGrade: 1, toGrade: 12, also: ['CRE', 'IRE', 'HRE'] },
  { name: 'Pre-Technical Studies', fromGrade: 7, toGrade: 9 },
  { name: 'Environmental Activities', fromGrade: 1, toGrade: 3 },
  { name: 'Business Studies', fromGrade: 10, toGrade: 12 },
]

/** What people call each subject: its names in both languages and its other words. */
export const subjectsCalled: readonly { name: string; called: readonly string[] }[] = curriculum.map(({ name, also = [] }) => ({
  name,
  called: [name, subjectName(name, 'sw'), ...also],
}))
