import { allGrades } from '../../../shared/country.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { IconButton } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Failed } from '../../../shared/web/kit/failed.tsx'
import { Select } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listSubjects } from '../contract.ts'
import { type Profile } from '../profile-contract.ts'
import { texts } from './profile-texts.ts'
import type { Editor } from './use-profile.ts'

type Taught = Profile['subjects'][number]

/** Subjects, each with a switch for every grade; one is only taught in grades in which there is such a subject. */
export function TaughtSubjects({ editor: { edited, errors, change } }: { editor: Editor }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const read = useCall(listSubjects, {})
  const all = read.data?.subjects ?? []
  const others = all.filter(({ id }) => !edited.subjects.some(({ subject_id }) => subject_id === id))
  const put = (one: Taught) =>
    change({ subjects: edited.subjects.map((other) => (other.subject_id === one.subject_id ? one : other)) })
  return (
    <Card title={t.teach}>
      <ul>
        {edited.subjects.map((one) => (
          <Subject
            key={one.subject_id}
            one={one}
            taught={all.find(({ id }) => id === one.subject_id)?.grades ?? allGrades()}
            onChange={put}
            onRemove={() => change({ subjects: edited.subjects.filter((other) => other !== one) })}
          />
        ))}
      </ul>
      {errors['subjects'] && (
        <p className="mt-3 flex items-start gap-1.5 text-sm font-semibold text-red-700" role="alert">
          <Icon name="triangle-alert" className="mt-0.5 size-4!" />
          {errors['subjects']}
        </p>
      )}
      {read.isError && all.length === 0 ? (
        <Failed message={t.subjectsFailed} onRetry={() => void read.refetch()} />
      ) : (
        others.length > 0 && (
          <div className="mt-4 max-w-80">
            <Select
              label={t.addSubject}
              value=""
              onChange={({ currentTarget }) => {
                const added = others.find(({ id }) => String(id) === currentTarget.value)
                if (added) change({ subjects: [...edited.subjects, { subject_id: added.id, name: added.name, grades: [] }] })
              }}
            >
              <option value="">{t.chooseSubject}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {subjectName(name, language)}
                </option>
              ))}
            </Select>
          </div>
        )
      )}
    </Card>
  )
}

type SubjectProps = { one: Taught; taught: readonly number[]; onChange: (one: Taught) => void; onRemove: () => void }

function Subject({ one, taught, onChange, onRemove }: SubjectProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const name = subjectName(one.name, language)
  const { grades } = one
  return (
    <li className="border-b border-line py-3 last:border-0">
      <fieldset>
        <legend className="sr-only">{name}</legend>
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <p>
            <strong aria-hidden="true">{name}</strong>{' '}
            <span className="text-sm text-ink-500">
              {grades.length > 0 ? t.grades(Math.min(...grades), Math.max(...grades)) : t.noGrades}
            </span>
          </p>
          <IconButton icon="trash" look="text" label={t.removeSubject(name)} onClick={onRemove} />
        </div>
        <div className="grid grid-cols-6 gap-1.5 sm:grid-cols-12">
          {allGrades().map((grade) => (
            <label
              key={grade}
              className={
                'grid min-h-11 place-items-center rounded-sm border-[1.5px] font-semibold has-checked:border-green-800 ' +
                'has-checked:bg-green-100 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ' +
                (taught.includes(grade) ? 'cursor-pointer border-ink-400 bg-white' : 'border-line bg-sunken text-ink-500')
              }
            >
              <input
                type="checkbox"
                className="sr-only"
                aria-label={t.gradeOf(grade, name)}
                disabled={!taught.includes(grade)}
                checked={grades.includes(grade)}
                onChange={({ currentTarget }) =>
                  onChange({
                    ...one,
                    grades: allGrades().filter((other) => (other === grade ? currentTarget.checked : grades.includes(other))),
                  })
                }
              />
              {grade}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  )
}
