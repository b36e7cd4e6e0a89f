/** The two dialogs that make a live class: from My Lessons, and from the schedule. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { availableTimes } from '../../availability/contract.ts'
import { listSubjects } from '../../teachers/contract.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import { lessonTypes, teacherSessions, type LessonType, type LiveSession } from '../contract.ts'
import { scheduleClass, createLesson } from '../form-contract.ts'
import { showClass } from '../own-contract.ts'
import { draftOf, emptyDraft, nextWeek, ofWhat, wishOf, type Draft, lessonDraft, lessonWish } from './class-draft.ts'
import { DescriptionField, LiveLine, SubjectAndGrade, TitleField, WhenAndHowMany, HowMany } from './class-fields.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import { texts } from './teacher-texts.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { Field } from '../../../shared/web/kit/field.tsx'

type Props = {
  /** One of the teacher's own classes that is to be given again. */
  like?: number | null
  coming: readonly Session[]
  now: Date
  onClose: () => void
}

/** Makes a live class from My Lessons; one line says what the time and the price mean. */
export function CreateLesson({ like = null, ...props }: Props) {
  const again = useCall(showClass, { classId: like ?? 0 }, { when: like !== null })
  const subjects = useCall(listSubjects, {}, { when: like !== null })
  // What is to be copied comes first; when it cannot come, there is nothing to copy.
  if (like !== null && (again.isPending || subjects.isPending)) return null
  const model = again.data?.session
  const subject = subjects.data?.subjects.find(({ name }) => name === model?.subject.name)
  return <NewClass {...props} model={model} subjectId={subject ? String(subject.id) : ''} />
}

type NewProps = Omit<Props, 'like'> & { model: LiveSession | undefined; subjectId: string }

function NewClass({ coming, now, onClose, model, subjectId }: NewProps) {
  const { form, error, refused, type, setType } = useNewClass(onClose, model?.lesson_type)
  const [subject, setSubject] = useState(subjectId)
  const [initial] = useState<Draft>(() => (model ? nextWeek(model, now) : emptyDraft()))
  const [draft, setDraft] = useState(initial)
  return (
    <LessonDialog door="create" form={form} refused={refused} onClose={onClose} onTyped={(data) => setDraft(draftOf(data))}>
      <TitleField title={model?.title} error={error} />
      <SubjectAndGrade subject={subject} grade={model?.grade} onSubject={setSubject} error={error} />
      <TypeField type={type} onType={setType} />
      <WhenAndHowMany initial={initial} now={now} error={error} />
      <DescriptionField description={model?.description} error={error} />
      <LiveLine draft={draft} coming={coming} />
    </LessonDialog>
  )
}

/** What the form sends, and what became of it. */
function useNewClass(onDone: () => void, first: LessonType = 'online') {
  const t = useTexts(texts)
  const { id: teacherId } = useUser()
  const queries = useQueryClient()
  const [type, setType] = useState(first)
  const [refused, setRefused] = useState(false)
  const form = useForm(scheduleClass, {
    read: (data) => {
      setRefused(false)
      return { ...wishOf(data), ...ofWhat(data), teacherId, lesson_type: type }
    },
    done: async () => {
      toast(t.created)
      onDone()
      await Promise.all([teacherSessions, availableTimes].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
    refused: (error) => {
      setRefused(error.isRefusal)
      if (!error.isRefusal) toast(t.failed, 'failed')
      return false
    },
  })
  const error = (field: string): string | undefined => form.errors[field]
  return { form, error, refused, type, setType }
}

type PlanProps = {
  /** The day it was opened from. */
  day?: string | undefined
  coming: readonly Session[]
  now: Date
  onClose: () => void
}

/** Makes a live class from the schedule: from one clock to another, on the day that is looked at. */
export function PlanLesson({ day = '', coming, now, onClose }: PlanProps) {
  const t = useTexts(texts)
  const [subject, setSubject] = useState('')
  const [type, setType] = useState<LessonType>('online')
  const { form, error, refused } = usePlan(subject, type, onClose)
  const today = nairobiDate(now)
  const [initial] = useState(() => emptyDraft(day < today ? '' : day))
  const [draft, setDraft] = useState(initial)
  return (
    <LessonDialog door="schedule" form={form} refused={refused} onClose={onClose} onTyped={(data) => setDraft(lessonDraft(data))}>
      <TitleField error={(field) => error(field === 'topic' ? 'title' : field)} />
      <SubjectAndGrade
        subject={subject}
        onSubject={setSubject}
        error={(field) => error(field === 'subject_id' ? 'subject' : field)}
      />
      <TypeField type={type} onType={setType} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t.date} name="date" type="date" min={today} defaultValue={initial.date} error={error('date')} />
        <Field label={t.startTime} name="time" type="time" step={300} error={error('start_time')} />
        <Field label={t.endTime} name="end_time" type="time" step={300} hint={t.durationHint} error={error('end_time')} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <HowMany initial={initial} error={error} />
      </div>
      <DescriptionField error={(field) => error(field === 'agenda' ? 'description' : field)} />
      <LiveLine draft={draft} coming={coming} />
    </LessonDialog>
  )
}

/** What the form sends, and what became of it. */
function usePlan(subjectId: string, type: LessonType, onDone: () => void) {
  const t = useTexts(texts)
  const { id } = useUser()
  const queries = useQueryClient()
  const { data } = useCall(listSubjects, {})
  const [refused, setRefused] = useState(false)
  const form = useForm(createLesson, {
    read: (typed) => {
      setRefused(false)
      const subject = data?.subjects.find((one) => String(one.id) === subjectId)?.name
      return { ...lessonWish(typed), subject, teacher_id: id, lesson_type: type }
    },
    done: async () => {
      toast(t.created)
      onDone()
      await Promise.all([teacherSessions, availableTimes].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
    refused: (error) => {
      setRefused(error.isRefusal)
      if (!error.isRefusal) toast(t.failed, 'failed')
      return false
    },
  })
  return { form, error: (field: string): string | undefined => form.errors[field], refused }
}

function TypeField({ type, onType }: { type: LessonType; onType: (type: LessonType) => void }) {
  const t = useTexts(texts)
  return (
    <ChoiceTiles
      legend={t.type}
      name="lesson_type"
      columns="3"
      value={type}
      onChange={onType}
      choices={lessonTypes.map((value) => ({ value, label: t.types[value] }))}
    />
  )
}
