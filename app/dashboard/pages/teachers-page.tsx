import { TeachersList } from '../../../features/directory/web/teachers-list.tsx'
import { ForLearners } from '../../../features/family/web/learners.tsx'

/** The teachers of the chosen learner's grade; of all grades where nobody knows who the learners are. */
export function TeachersPage() {
  return (
    <ForLearners otherwise={<TeachersList grade={null} />}>
      {(_, chosen) => <TeachersList grade={chosen?.grade ?? null} />}
    </ForLearners>
  )
}
