import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { availableTimes } from '../../availability/contract.ts'
import { paymentSettings } from '../../payments/contract.ts'
import { listSubjects } from '../../teachers/contract.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import { lessonTypes, scheduleClass, showClass, teacherSessions, type LessonType, type LiveSession } from '../contract.ts'
import { draftOf, emptyDraft, nextWeek, ofWhat, wishOf, type Draft } from './class-draft.ts'
import { DescriptionField, LiveLine, SubjectAndGrade, TitleField, WhenAndHowMany } from './class-fields.tsx'
import { texts } from './teacher-texts.ts'

type Props = {
  /** Which of the two names the dialog has: from My Lessons, or from the schedule. */
  door: 'create' | 'schedule'
  /** The day it was opened from. */
  day?: string | undefined
  /** One of the teacher's own classes that is to be given again. */
  like?: number | null
  coming: readonly Session[]
  now: Date
  onClose: () => void
}

/** Makes a live class. Refusals stand beside the field they are about; one line says what the time and the price mean. */
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

function NewClass({ door, day, coming, now, onClose, model, subjectId }: NewProps) {
  const t = useTexts(texts)
  const formId = useId()
  const { form, error, refused, type, setType } = useNewClass(onClose, model?.lesson_type)
  const [subject, setSubject] = useState(subjectId)
  const [initial] = useState<Draft>(() => (model ? nextWeek(model, now) : emptyDraft(day)))
  const [draft, setDraft] = useState(initial)
  const { data: settings } = useCall(paymentSettings, {})
  return (
    <Dialog
      open
      onClose={onClose}
      title={door === 'create' ? t.createTitle : t.scheduleTitle}
      line={t.line}
      foot={
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <Button onClick={onClose} look="neutral" large>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} look="primary" large working={form.working && t.creating}>
            {t[door]}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={form.onSubmit}
        onChange={(event) => setDraft(draftOf(new FormData(event.currentTarget)))}
      >
        <TitleField title={model?.title} error={error} />
        <SubjectAndGrade subject={subject} grade={model?.grade} onSubject={setSubject} error={error} />
        <ChoiceTiles
          legend={t.type}
          name="lesson_type"
          columns="3"
          value={type}
          onChange={setType}
          choices={lessonTypes.map((value) => ({ value, label: t.types[value] }))}
        />
        <WhenAndHowMany initial={initial} now={now} error={error} />
        <DescriptionField description={model?.description} error={error} />
        <LiveLine draft={draft} coming={coming} shareBps={settings?.teacher_share_bps} />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{refused ? form.message : t.failed}</Note>}
      </form>
    </Dialog>
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
