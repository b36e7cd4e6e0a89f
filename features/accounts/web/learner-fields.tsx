import { allGrades } from '../../../shared/country.ts'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Field, Select } from '../../../shared/web/kit/field.tsx'
import { texts } from './learner-texts.ts'

type Errors = Readonly<Record<string, string | undefined>>

/** `grade` and `school` of a form. */
export function GradeAndSchool({ errors, grade, school }: { errors: Errors; grade: string; school: string }) {
  const t = useTexts(texts)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select name="grade" label={t.grade} error={errors['grade']} defaultValue={grade} required>
        <option value="">{t.chooseGrade}</option>
        {allGrades().map((one) => (
          <option key={one} value={one}>
            {t.gradeName(one)}
          </option>
        ))}
      </Select>
      <Field name="school" label={t.school} optional error={errors['school']} defaultValue={school} maxLength={120} />
    </div>
  )
}

type BornProps = {
  legend: string
  error: string | undefined
  /** The latest year that can be chosen, and how many there are. */
  newest: number
  years: number
  /** What was chosen before. */
  month?: string
  year?: string
}

/** `born_month_of_year` and `born_year`: two lists, because many browsers have no picker for a month. */
export function Born({ legend, error, newest, years, month = '', year = '' }: BornProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Select name="born_month_of_year" label={t.month} error={error} defaultValue={month} required>
          <option value="" />
          {Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0')).map((one) => (
            <option key={one} value={one}>
              {monthName(`2000-${one}`, language, 'long')}
            </option>
          ))}
        </Select>
        <Select name="born_year" label={t.year} defaultValue={year} required>
          <option value="" />
          {Array.from({ length: years }, (_, i) => newest - i).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </div>
    </fieldset>
  )
}
