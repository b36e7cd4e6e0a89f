import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { availableTimes } from '../../availability/contract.ts'
import { listSubjects } from '../../teachers/contract.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import { scheduleClass, showClass, teacherSessions, type LessonType, type LiveSession } from '../contract.ts'
import { draftOf, emptyDraft, nextWeek, ofWhat, wishOf, type Draft } from './class-draft.ts'
import { DescriptionField, LiveLine, SubjectAndGrade, TitleField, TypeField, WhenAndHowMany } from './class-fields.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import { texts } from './teacher-texts.ts'

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
