export type CurriculumSubject = {
  name: string
  fromGrade: number
  toGrade: number
  /** What families type for it beside its name: Kiswahili words, and the short ones of the playground. */
  also?: readonly string[]
}

/**
 * The learning areas families search by: the customer's eight subjects and Kenya's rationalised curriculum of 2024. This is data:
 * every start brings the database to what stands here. A name is what a subject is known by, so a changed one is another subject.
 */
export const curriculum: readonly CurriculumSubject[] = [
  { name: 'Mathematics', fromGrade: 1, toGrade: 12, also: ['Maths', 'Hisabati', 'Hesabu'] },
  { name: 'English', fromGrade: 1, toGrade: 12, also: ['Kiingereza'] },
  { name: 'Kiswahili', fromGrade: 1, toGrade: 12 },
  { name: 'Physics', fromGrade: 10, toGrade: 12, also: ['Fizikia'] },
  { name: 'Chemistry', fromGrade: 10, toGrade: 12, also: ['Kemia'] },
  { name: 'Biology', fromGrade: 10, toGrade: 12, also: ['Baiolojia'] },
  { name: 'History', fromGrade: 7, toGrade: 12, also: ['Historia'] },
  { name: 'Geography', fromGrade: 7, toGrade: 12, also: ['Jiografia'] },
  { name: 'Computer Science', fromGrade: 7, toGrade: 12, also: ['Kompyuta', 'Coding'] },
  { name: 'Integrated Science', fromGrade: 7, toGrade: 9, also: ['Sayansi'] },
  { name: 'Science and Technology', fromGrade: 4, toGrade: 6, also: ['Sayansi na Teknolojia'] },
  { name: 'Social Studies', fromGrade: 4, toGrade: 9, also: ['Maarifa ya Jamii'] },
  { name: 'Agriculture', fromGrade: 4, toGrade: 12, also: ['Kilimo'] },
  { name: 'Creative Arts', fromGrade: 1, toGrade: 9, also: ['Sanaa'] },
  { name: 'Religious Education', fromGrade: 1, toGrade: 12, also: ['Elimu ya Dini', 'CRE', 'IRE', 'HRE'] },
  { name: 'Pre-Technical Studies', fromGrade: 7, toGrade: 9 },
  { name: 'Environmental Activities', fromGrade: 1, toGrade: 3, also: ['Mazingira'] },
  { name: 'Business Studies', fromGrade: 10, toGrade: 12, also: ['Biashara'] },
]

/**
 * The subjects that one of their other words stands for.
 * @param typed what somebody looks for, in any case; a part of a word is enough, as it is of a name
 */
export const subjectsAlsoCalled = (typed: string): string[] =>
  curriculum
    .filter(({ also = [] }) => also.some((word) => word.toLowerCase().includes(typed.trim().toLowerCase())))
    .map(({ name }) => name)
