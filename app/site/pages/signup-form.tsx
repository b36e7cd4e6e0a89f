import { Born, GradeAndSchool } from '../../../features/accounts/web/learner-fields.tsx'
import { texts as languageTexts } from '../../../features/teachers/web/language-texts.ts'
import { experiences } from '../../../features/teachers/contract.ts'
import { CURRENCY, MOST_LESSON_PRICE, teachingLanguages } from '../../../shared/country.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Check, Field, Select } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { AcceptTerms, EmailField, PasswordField, PhoneField, PostForm, typed } from '../form-parts.tsx'
import { texts } from '../forms-texts.ts'
import { withNext } from '../next.ts'
import type { FormState, Source, Visit } from '../page.ts'
import type { SignUpRole } from '../sign-up-roles.ts'

type Subject = Awaited<ReturnType<Source['subjects']>>[number]
type Props = { role: SignUpRole; subjects: readonly Subject[]; shareBps: number; form: FormState; visit: Visit }

/** The fields of `rules` for the role; names are the contract's, so a refusal finds its field. */
export function SignUpForm({ role, visit, ...data }: Props) {
  const t = useTexts(texts)
  const { form } = data
  return (
    <PostForm form={form}>
      <input type="hidden" name="role" value={role} />
      <Field
        name="name"
        label={t.name}
        error={form.errors['name']}
        defaultValue={typed(form, 'name')}
        autoComplete="name"
        maxLength={80}
        required
      />
      <EmailField form={form} />
      <PhoneField form={form} />
      <PasswordField form={form} label={t.password} hint={t.passwordHint} kind="new-password" />
      {role === 'student' && <StudentFields form={form} now={visit.now} />}
      {role === 'teacher' && <TeacherFields {...data} />}
      <AcceptTerms form={form} />
      <Button type="submit" look="primary" large wide>
        {t.create}
      </Button>
      <HaveAccount visit={visit} />
    </PostForm>
  )
}

/** The way over to those who have been here before. */
export function HaveAccount({ visit }: { visit: Visit }) {
  const t = useTexts(texts)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {t.haveAccount}
      <a href={withNext('/login', visit)} className="link flex min-h-11 items-center">
        {t.login}
      </a>
    </p>
  )
}

function StudentFields({ form, now }: { form: FormState; now: Date }) {
  const t = useTexts(texts)
  return (
    <>
      <GradeAndSchool errors={form.errors} grade={typed(form, 'grade')} school={typed(form, 'school')} />
      <Born
        legend={t.born}
        error={form.errors['born_month']}
        newest={now.getUTCFullYear() - 5}
        years={90}
        month={typed(form, 'born_month_of_year')}
        year={typed(form, 'born_year')}
      />
      <Field
        name="guardian_contact"
        label={t.guardian}
        hint={t.guardianHint}
        error={form.errors['guardian_contact']}
        defaultValue={typed(form, 'guardian_contact')}
        maxLength={254}
      />
    </>
  )
}

function TeacherFields({ form, subjects, shareBps }: Omit<Props, 'role' | 'visit'>) {
  const t = useTexts(texts)
  return (
    <>
      <SubjectChoice form={form} subjects={subjects} />
      <Field
        name="current_school"
        label={t.currentSchool}
        optional
        error={form.errors['current_school']}
        defaultValue={typed(form, 'current_school')}
        maxLength={120}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          name="experience"
          label={t.experience}
          error={form.errors['experience']}
          defaultValue={typed(form, 'experience') || '5+ years'}
        >
          {experiences.map((one) => (
            <option key={one} value={one}>
              {t.years(one)}
            </option>
          ))}
        </Select>
        <Field
          name="cost"
          label={t.cost}
          hint={t.costHint(shareBps)}
          lead={CURRENCY}
          error={form.errors['cost']}
          defaultValue={typed(form, 'cost')}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={String(MOST_LESSON_PRICE).length}
          required
        />
      </div>
      <LanguageChoice form={form} />
    </>
  )
}

function LanguageChoice({ form }: { form: FormState }) {
  const t = useTexts(texts)
  const names = useTexts(languageTexts).languages
  const chosen = form.values['languages'] ?? []
  return (
    <fieldset>
      <legend className="font-semibold">{t.languages}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {teachingLanguages.map((language) => (
          <Check
            key={language}
            name="languages"
            value={language}
            label={names[language]}
            defaultChecked={chosen.includes(language)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A subject is chosen by ticking its grades. Each opens by itself, so the form stays short and needs no script. */
function SubjectChoice({ form, subjects }: { form: FormState; subjects: readonly Subject[] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const error = form.errors['subjects']
  return (
    <fieldset aria-describedby={error ? 'subjects-hint subjects-error' : 'subjects-hint'}>
      <legend className="font-semibold">{t.subjects}</legend>
      <p id="subjects-hint" className="mb-2 text-sm text-ink-500">
        {t.subjectsHint}
      </p>
      <div
        className={
          'divide-y rounded-md border bg-white ' +
          `${error ? 'divide-line border-2 border-red-700' : 'divide-line border-ink-400'}`
        }
      >
        {subjects.map(({ id, name: key, grades }) => {
          const name = subjectName(key, language)
          const chosen = form.values[`subject-${id}`] ?? []
          return (
            <details key={id} open={chosen.length > 0} className="group">
              <summary className="flex min-h-12 list-none items-center gap-3 px-3.5 font-semibold">
                <span className="flex-1">{name}</span>
                {chosen.length > 0 && <span className="text-sm font-normal text-ink-500">{t.chosenGrades(chosen.length)}</span>}
                <Icon name="chevron-down" className="group-open:rotate-180" />
              </summary>
              <div role="group" aria-label={t.subjectGrades(name)} className="flex flex-wrap gap-2 px-3.5 pb-3.5">
                {grades.map((grade) => (
                  <label key={grade} className={gradeChip}>
                    <input
                      type="checkbox"
                      name={`subject-${id}`}
                      value={grade}
                      defaultChecked={chosen.includes(String(grade))}
                      aria-label={t.gradeName(grade)}
                      className="accent-green-800"
                    />
                    {grade}
                  </label>
                ))}
              </div>
            </details>
          )
        })}
      </div>
      {error && (
        <p id="subjects-error" className="mt-1.5 text-sm font-semibold text-red-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const gradeChip =
  'flex min-h-11 min-w-14 cursor-pointer items-center justify-center gap-2 rounded-md border border-ink-400 px-3 ' +
  'has-checked:border-green-800 has-checked:bg-green-100'
