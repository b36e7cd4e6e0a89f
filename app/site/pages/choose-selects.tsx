import { allGrades } from '../../../shared/country.ts'
import { byName, subjectName } from '../../../shared/subject-names.ts'
import { useLanguage } from '../../../shared/web/i18n.ts'
import { Select } from '../../../shared/web/kit/field.tsx'

/** Subjects to choose from, by their names in the reader's language; the first choice is all of them. */
export function SubjectSelect({ label, all, subjects, chosen }: SubjectProps) {
  const language = useLanguage()
  return (
    <Select name="subject" label={label} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {byName(subjects, language).map((subject) => (
        <option key={subject} value={subject}>
          {subjectName(subject, language)}
        </option>
      ))}
    </Select>
  )
}

type SubjectProps = { label: string; all: string; subjects: readonly string[]; chosen: string | null | undefined }

/** Every grade to choose from; the first choice is all of them. */
export function GradeSelect({ label, all, nameOf, chosen }: GradeProps) {
  return (
    <Select name="grade" label={label} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {allGrades().map((grade) => (
        <option key={grade} value={grade}>
          {nameOf(grade)}
        </option>
      ))}
    </Select>
  )
}

type GradeProps = { label: string; all: string; nameOf: (grade: number) => string; chosen: number | null | undefined }
