import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { nairobiDate } from '../../../shared/time.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { availableTimes } from '../../availability/contract.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import { teacherSessions, type LiveSession } from '../contract.ts'
import { scheduleClass, listGrades, subjectsOfGrade } from '../form-contract.ts'
import { CLASS_FORM_MINUTES, seatLimits } from '../rules/plan.ts'
import { classDraft, classWish } from './class-draft.ts'
import { texts } from './class-form-texts.ts'
import type { Fault } from './class-fields.tsx'
import { ComesTo } from './comes-to.tsx'

const TOPIC = 120

/** On a phone the button stays in sight, above the tab bar. */
const foot =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-t ' +
  'max-lg:border-line max-lg:bg-white max-lg:p-3 md:max-lg:bottom-0 md:max-lg:left-54'

const nothingTyped = classDraft(new FormData())

type Props = { coming: readonly Session[]; now: Date; onScheduled: (session: LiveSession) => void }

/** The form of a class for many, and beside it, while it is filled in, what the class will come to. */
export function ClassForm({ coming, now, onScheduled }: Props) {
  const t = useTexts(texts)
  const [draft, setDraft] = useState(nothingTyped)
  const [topic, setTopic] = useState('')
  const { form, error } = useClassForm((session) => {
    setDraft(nothingTyped)
    setTopic('')
    onScheduled(session)
  })
  const failed = Boolean(form.message) || Object.keys(form.errors).length > 0
  return (
    <form
      noValidate
      className={
        'grid grid-cols-[minmax(0,1fr)] items-start gap-5 pb-24 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pb-0 ' +
        // What the focus comes to is not left behind the button.
        'max-lg:[&_:is(input,select,textarea)]:scroll-mb-44'
      }
      onSubmit={form.onSubmit}
      onChange={(event) => setDraft(classDraft(new FormData(event.currentTarget)))}
    >
      <Card className="grid gap-5">
        {failed && (
          <Note tone="bad" title={t.failed}>
            {Object.keys(form.errors).length === 0 && form.message}
          </Note>
        )}
        <Field
          label={t.topic}
          name="topic"
          maxLength={TOPIC}
          hint={t.letters(topic.length, TOPIC)}
          autoComplete="off"
          onChange={(event) => setTopic(event.target.value)}
          error={error('topic')}
        />
        <TextArea label={t.description} name="agenda" maxLength={2000} error={error('agenda')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <GradeField error={error('grade')} />
          <Field
            label={t.start}
            name="start"
            type="datetime-local"
            step={300}
            min={`${nairobiDate(now)}T00:00`}
            hint={t.startHint}
            error={error('start_time')}
          />
        </div>
        {draft.grade !== null && <SubjectChoice key={draft.grade} grade={draft.grade} error={error('subject_id')} />}
        <Numbers error={error} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ComesTo draft={draft} coming={coming} />
        <div className={foot}>
          <Button type="submit" look="primary" large wide working={form.working && t.scheduling}>
            {t.schedule}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Numbers({ error }: { error: Fault }) {
  const t = useTexts(texts)
  const whole = { type: 'number', inputMode: 'numeric' } as const
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <Field
        label={t.duration}
        name="duration"
        {...whole}
        defaultValue={CLASS_FORM_MINUTES}
        hint={t.durationHint}
        error={error('duration')}
      />
      <Field
        label={t.seats}
        name="max_students"
        {...whole}
        defaultValue={seatLimits.initial}
        hint={t.seatsHint}
        error={error('max_students')}
      />
      <div className="col-span-2 sm:col-span-1">
        <Field label={t.price} name="price" {...whole} defaultValue={0} hint={t.priceHint} error={error('price')} />
      </div>
    </div>
  )
}

/** What the form sends, and what became of it. A class that families choose by its description has one. */
function useClassForm(onScheduled: Props['onScheduled']) {
  const { id: teacherId } = useUser()
  const queries = useQueryClient()
  const t = useTexts(texts)
  const form = useForm(scheduleClass, {
    read: (data) => ({ ...classWish(data), teacherId }),
    also: (data): Record<string, string> => {
      const agenda = data.get('agenda')
      return typeof agenda === 'string' && agenda.trim() === '' ? { agenda: t.describe } : {}
    },
    done: async ({ session }, filled) => {
      // An empty form comes after each class.
      filled.reset()
      onScheduled(session)
      await Promise.all([teacherSessions, availableTimes].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
  })
  return { form, error: (field: string): string | undefined => form.errors[field] }
}

function GradeField({ error }: { error: string | undefined }) {
  const t = useTexts(texts)
  const { data, isError } = useCall(listGrades, {})
  return (
    <Select label={t.grade} name="grade" defaultValue="" error={error ?? (isError && !data ? t.gradesFailed : undefined)}>
      <option value="">{t.chooseGrade}</option>
      {data?.classes.map(({ id }) => (
        <option key={id} value={id}>
          {t.gradeOf(id)}
        </option>
      ))}
    </Select>
  )
}

const radio =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-md border-[1.5px] border-ink-400 bg-white px-3.5 py-2.5 ' +
  'hover:bg-sunken has-checked:border-green-800 has-checked:bg-green-100'

/** The subjects of the chosen grade: one is chosen by itself, none says so. */
function SubjectChoice({ grade, error }: { grade: number; error: string | undefined }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const read = useCall(subjectsOfGrade, { class_id: grade })
  const errorId = useId()
  return (
    <Panel read={read} failed={t.subjectsFailed} skeleton={<div className="skeleton patient h-20 rounded-md" />}>
      {({ classes: subjects }) =>
        subjects.length === 0 ? (
          <Note tone="wait">{t.noSubjects(grade)}</Note>
        ) : (
          <fieldset aria-describedby={error ? errorId : undefined}>
            <legend className="mb-2.5 font-semibold">
              {t.subject} <span className="text-sm font-normal text-ink-500">{t.subjectAside(grade)}</span>
            </legend>
            <div className="grid gap-2.5 sm:grid-cols-2">
              {subjects.map(({ id, subject }) => (
                <label key={id} className={radio}>
                  <input
                    type="radio"
                    name="subject_id"
                    value={id}
                    defaultChecked={subjects.length === 1}
                    className="size-5 flex-none accent-green-800"
                  />
                  <span className="leading-snug font-semibold">{nameOf(subject)}</span>
                </label>
              ))}
            </div>
            {error && (
              <p id={errorId} className="mt-1.5 text-sm font-semibold text-red-700">
                {error}
              </p>
            )}
          </fieldset>
        )
      }
    </Panel>
  )
}
