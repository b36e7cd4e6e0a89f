import type { ReactNode } from 'react'
import { allGrades } from '../../../shared/country.ts'
import { groupedDigits } from '../../../shared/money.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Failed } from '../../../shared/web/kit/failed.tsx'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listSubjects, MOST_BIO_CHARACTERS } from '../../teachers/contract.ts'
import { genders } from '../contract.ts'
import type { FieldName, Values } from './request-form.ts'
import { texts } from './texts.ts'

type Props = {
  values: Values
  errors: Readonly<Record<string, string>>
  onChange: (name: FieldName, value: string) => void
  onLeave: (name: FieldName) => void
}

/** What every field has: its name, its words, its value, and what is wrong with it. */
function useFields({ values, errors, onChange, onLeave }: Props) {
  const t = useTexts(texts)
  return (name: FieldName) => ({
    name,
    label: t.fields[name],
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(name, currentTarget.value),
    onBlur: () => onLeave(name),
  })
}

export function PersonalFields(props: Props) {
  const t = useTexts(texts)
  const field = useFields(props)
  return (
    <Part title={t.personal}>
      <Field {...field('full_name')} autoComplete="name" hint={t.nameHint} />
      <Field {...field('email')} type="email" readOnly hint={t.emailHint} />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <Field {...field('id_number')} autoComplete="off" hint={t.idHint} />
    </Part>
  )
}

export function ProfessionalFields(props: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const field = useFields(props)
  const subjects = useCall(listSubjects, {})
  const { subject, grade } = props.values
  const taught = subjects.data?.subjects ?? []
  // A choice that was made stays to be seen while the list is on its way.
  const names = taught.some(({ name }) => name === subject) || !subject ? taught.map(({ name }) => name) : [subject]
  const grades = taught.find(({ name }) => name === subject)?.grades ?? allGrades()
  return (
    <Part title={t.professional}>
      <Field {...field('tsc_number')} inputMode="numeric" autoComplete="off" />
      <Field {...field('school')} autoComplete="organization" />
      <Select {...field('subject')}>
        <option value="">{t.choose}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {subjectName(name, language)}
          </option>
        ))}
      </Select>
      <Select {...field('grade')}>
        <option value="">{t.choose}</option>
        {[...new Set([...grades, ...(grade ? [Number(grade)] : [])])].map((one) => (
          <option key={one} value={one}>
            {t.gradeOf(one)}
          </option>
        ))}
      </Select>
      <div className="sm:col-span-2 empty:hidden">
        {subjects.isError && taught.length === 0 && <Failed message={t.subjectsFailed} onRetry={() => void subjects.refetch()} />}
      </div>
      <div className="sm:col-span-2">
        <ChoiceTiles
          legend={t.fields.gender}
          aside={t.optional}
          name="gender"
          columns="3"
          choices={genders.map((value) => ({ value, label: t.genders[value] }))}
          value={genders.find((one) => one === props.values.gender) ?? null}
          onChange={(value) => props.onChange('gender', value)}
          error={props.errors['gender']}
        />
      </div>
    </Part>
  )
}

export function AboutFields(props: Props) {
  const t = useTexts(texts)
  const { label, ...field } = useFields(props)('bio')
  return (
    <Part title={t.about}>
      <div className="sm:col-span-2">
        <TextArea
          {...field}
          label={<span className="sr-only">{label}</span>}
          rows={5}
          maxLength={MOST_BIO_CHARACTERS}
          placeholder={t.bioPlaceholder}
          hint={t.count(groupedDigits(field.value.length), groupedDigits(MOST_BIO_CHARACTERS))}
        />
      </div>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-b border-line pb-6">
    <h2 className="display mb-3 text-lg">{title}</h2>
    <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
  </section>
)
