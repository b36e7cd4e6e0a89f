import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Said } from '../../../shared/said.ts'
import type { Db } from '../../../shared/server/database.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { refusals, type signUpTeacher } from '../contract.ts'
import { taughtSubjects } from './queries.ts'

/** What somebody says they teach, each subject once, its grades once and in order. Refuses with `unknown_subject`. */
export async function taughtGrades(
  db: Db,
  wished: Input<typeof signUpTeacher>['subjects'],
): Promise<{ subjectId: number; grades: number[] }[]> {
  const known = new Map((await taughtSubjects(db)).map((subject) => [subject.id, subject]))
  const wishes = new Map(wished.map(({ subject_id, grades }) => [subject_id, [...new Set(grades)].sort((a, b) => a - b)]))
  return [...wishes].map(([subjectId, grades]) => {
    const subject = known.get(subjectId)
    if (!subject) throw new Refusal(refusals.unknown_subject, { fields: { subjects: refusals.unknown_subject } })
    const strange = grades.find((grade) => !subject.grades.includes(grade))
    if (strange !== undefined)
      throw new Refusal(refusals.unknown_subject, { fields: { subjects: notTaught(subject.name, strange) } })
    return { subjectId, grades }
  })
}

const notTaught = (subject: string, grade: number): Said => ({
  en: `${subject} is not taught in Grade ${grade}.`,
  sw: `Somo la ${subjectName(subject, 'sw')} halifundishwi katika Gredi ${grade}.`,
})
