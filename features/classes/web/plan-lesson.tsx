import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nairobiDate } from '../../../shared/time.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Field } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useUser } from '../../accounts/web/session.ts'
import { availableTimes } from '../../availability/contract.ts'
import { useCall } from '../../../shared/web/query.ts'
import { listSubjects } from '../../teachers/contract.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import { teacherSessions, type LessonType } from '../contract.ts'
import { createLesson } from '../form-contract.ts'
import { emptyDraft, lessonDraft, lessonWish } from './class-draft.ts'
import { DescriptionField, HowMany, LiveLine, SubjectAndGrade, TitleField, TypeField } from './class-fields.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import { texts } from './teacher-texts.ts'

type Props = {
  /** The day it was opened from. */
  day?: string | undefined
  coming: readonly Session[]
  now: Date
  onClose: () => void
}

/** Makes a live class from the schedule: from one clock to another, on the day that is looked at. */
export function PlanLesson({ day = '', coming, now, onClose }: Props) {
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
