export type CurriculumSubject = { name: string; fromGrade: number; toGrade: number }

/**
 * The learning areas families search by: the customer's eight subjects and Kenya's rationalised curriculum of 2024. This is data:
 * every start brings the database to what stands here. A name is what a subject is known by, so a changed one is another subject.
 */
export const curriculum: readonly CurriculumSubject[] = [
  { name: 'Mathematics', fromGrade: 1, toGrade: 12 },
  { name: 'English', fromGrade: 1, toGrade: 12 },
  { name: 'Kiswahili', fromGrade: 1, toGrade: 12 },
  { name: 'Physics', fromGrade: 10, toGrade: 12 },
  { name: 'Chemistry', fromGrade: 10, toGrade: 12 },
  { name: 'Biology', fromGrade: 10, toGrade: 12 },
  { name: 'History', fromGrade: 7, toGrade: 12 },
  { name: 'Geography', fromGrade: 7, toGrade: 12 },
  { name: 'Computer Science', fromGrade: 7, toGrade: 12 },
  { name: 'Integrated Science', fromGrade: 7, toGrade: 9 },
  { name: 'Science and Technology', fromGrade: 4, toGrade: 6 },
  { name: 'Social Studies', fromGrade: 4, toGrade: 9 },
  { name: 'Agriculture', fromGrade: 4, toGrade: 12 },
  { name: 'Creative Arts', fromGrade: 1, toGrade: 9 },
  { name: 'Religious Education', fromGrade: 1, toGrade: 12 },
  { name: 'Pre-Technical Studies', fromGrade: 7, toGrade: 9 },
  { name: 'Environmental Activities', fromGrade: 1, toGrade: 3 },
  { name: 'Business Studies', fromGrade: 10, toGrade: 12 },
]
