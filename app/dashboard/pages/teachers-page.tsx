import { TeachersList } from '../../../features/directory/web/teachers-list.tsx'
import { ForLearners } from '../../../features/family/web/learners.tsx'

/** The teachers of the chosen learner's grade. */
export function TeachersPage() {
  return <ForLearners>{(_, chosen) => <TeachersList grade={chosen?.grade ?? null} />}</ForLearners>
}
