/** The front door: what somebody teaches, to whom and for how much. */
import type { Feature } from '../../../shared/server/feature.ts'
import { teacherCalls, type TeacherParts } from './routes.ts'
import { teacherRecords } from './records.ts'
import * as tables from './tables.ts'

export { curriculum, subjectsCalled } from './curriculum.ts'
export { loadCurriculum } from './load-curriculum.ts'
export { fillProfile } from './save-profile.ts'
export { assertOwnName } from './sign-up-teacher.ts'
export {
  countReview,
  countStudents,
  subjectsTaughtBy,
  taughtSubjects,
  teacherTerms,
  type Subject,
  type TeacherTerms,
} from './queries.ts'

export const teachers = {
  name: 'teachers',
  enters: ['accounts', 'notices'],
  tables,
  records: teacherRecords,
  calls: teacherCalls,
} as const satisfies Feature<TeacherParts>
