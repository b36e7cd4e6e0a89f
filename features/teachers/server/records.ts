/** What teaching holds about people. */
import { goes, impersonal, personal, told } from '../../../shared/server/records.ts'
import { subjects, teacherProfiles, teacherSubjects } from './tables.ts'

export const teacherRecords = [
  impersonal(subjects, 'The learning areas of the curriculum.'),
  personal(
    teacherProfiles,
    [teacherProfiles.userId],
    {
      userId: told,
      currentSchool: goes,
      experience: told,
      priceCents: told,
      promise: goes,
      bio: goes,
      languages: told,
      reviewCount: told,
      reviewStars: told,
      studentsTaught: told,
      ratingHundredths: told,
    },
    'rows stay',
  ),
  personal(teacherSubjects, [teacherSubjects.teacherId], { teacherId: told, subjectId: told, grades: told }, 'rows stay'),
] as const
