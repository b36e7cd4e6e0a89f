import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { allGrades, MOST_LESSON_PRICE } from '../../../shared/country.ts'
import { centsFromShillings, formatMoney, splitPrice } from '../../../shared/money.ts'
import { clock12, instantAt, minutes, nairobiDate, plus } from '../../../shared/time.ts'
import { shortDay, timeSpan } from '../../../shared/web/dates.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { availableTimes } from '../../availability/contract.ts'
import { paymentSettings } from '../../payments/contract.ts'
import { listSubjects } from '../../teachers/contract.ts'
import { clashWith } from '../../teachers/web/sessions.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import { durationMinutes, lessonTypes, scheduleClass, seatLimits, teacherSessions } from '../contract.ts'
import { texts } from './teacher-texts.ts'

type Draft = { date: string; time: string; duration: number; seats: number; price: number }

type Props = {
  /** Which of the two names the dialog has: from My Lessons, or from the schedule. */
  door: 'create' | 'schedule'
  /** The day it was opened from. */
  day?: string | undefined
  coming: readonly Session[]
  now: Date
  onClose: () => void
}

/** Makes a live class. Refusals stand beside the field they are about; one line says what the time and the price mean. */
export function CreateLesson({ door, day, coming, now, onClose }: Props) {
  const t = useTexts(texts)
  const formId = useId()
  const { form, error, refused, type, setType } = useNewClass(onClose)
  const [subject, setSubject] = useState('')
  const [draft, setDraft] = useState<Draft>({
    date: day ?? '',
    time: '',
    duration: durationMinutes.initial,
    seats: seatLimits.initial,
    price: 0,
  })
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
        <Field label={t.title} name="topic" maxLength={120} error={error('topic')} autoComplete="off" />
        <SubjectAndGrade subject={subject} onSubject={setSubject} error={error} />
        <ChoiceTiles
          legend={t.type}
          name="lesson_type"
          columns="3"
          value={type}
          onChange={setType}
          choices={lessonTypes.map((value) => ({ value, label: value === 'in-person' ? t.types.inPerson : t.types[value] }))}
        />
        <WhenAndHowMany day={day} now={now} error={error} />
        <TextArea
          label={t.description}
          name="agenda"
          optional
          rows={3}
          maxLength={2000}
          placeholder={t.descriptionHint}
          error={error('agenda')}
        />
        <LiveLine draft={draft} coming={coming} shareBps={settings?.teacher_share_bps} />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{refused ? form.message : t.failed}</Note>}
      </form>
    </Dialog>
  )
}

/** What the form sends, and what became of it. */
function useNewClass(onDone: () => void) {
  const t = useTexts(texts)
  const { id: teacherId } = useUser()
  const queries = useQueryClient()
  const [type, setType] = useState<(typeof lessonTypes)[number]>('online')
  const [refused, setRefused] = useState(false)
  const form = useForm(scheduleClass, {
    read: (data) => {
      setRefused(false)
      return { ...wishOf(data), teacherId, lesson_type: type }
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

type Fault = (field: string) => string | undefined

function WhenAndHowMany({ day, now, error }: { day: string | undefined; now: Date; error: Fault }) {
  const t = useTexts(texts)
  const whole = { type: 'number', inputMode: 'numeric' } as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t.date} name="date" type="date" min={nairobiDate(now)} defaultValue={day} error={error('start_time')} />
        <Field label={t.time} name="time" type="time" step={300} />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field
          label={t.duration}
          name="duration"
          {...whole}
          defaultValue={durationMinutes.initial}
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
        <Field label={t.price} name="price" {...whole} defaultValue={0} hint={t.priceHint} error={error('price')} />
      </div>
    </>
  )
}

function SubjectAndGrade({ subject, onSubject, error }: SubjectProps) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const { data, isError } = useCall(listSubjects, {})
  const grades = data?.subjects.find(({ id }) => String(id) === subject)?.grades ?? allGrades()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t.subject}
        name="subject_id"
        value={subject}
        onChange={(event) => onSubject(event.target.value)}
        error={error('subject_id') ?? (isError ? t.subjectsFailed : undefined)}
      >
        <option value="">{t.chooseSubject}</option>
        {data?.subjects.map(({ id, name }) => (
          <option key={id} value={id}>
            {nameOf(name)}
          </option>
        ))}
      </Select>
      <Select label={t.grade} name="grade" error={error('grade')} defaultValue="">
        <option value="">{t.chooseGrade}</option>
        {grades.map((grade) => (
          <option key={grade} value={grade}>
            {t.gradeOf(grade)}
          </option>
        ))}
      </Select>
    </div>
  )
}

type SubjectProps = {
  subject: string
  onSubject: (subject: string) => void
  error: Fault
}

/** Whether the time is free and what the teacher keeps, before anything is sent. */
function LiveLine({ draft, coming, shareBps }: { draft: Draft; coming: readonly Session[]; shareBps: number | undefined }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const startsAt = instantAt(draft.date, draft.time)
  const endsAt = startsAt && plus(startsAt, minutes(draft.duration))
  const clash = startsAt && endsAt && clashWith({ startsAt, endsAt }, coming)
  const when = startsAt && endsAt && `${shortDay(startsAt, language)}, ${timeSpan(startsAt, endsAt)}`
  const keep = shareBps === undefined || draft.price <= 0 ? null : splitPrice(centsFromShillings(draft.price), shareBps).teacher
  const money = draft.price <= 0 ? t.gratis : keep !== null && t.keep(formatMoney(keep), formatMoney(keep * draft.seats))
  return (
    <div aria-live="polite">
      <Note tone={clash ? 'wait' : 'ok'}>
        {when && <p>{clash ? t.clash(when, nameOf(clash.title), clock12(clash.startsAt)) : t.isFree(when)}</p>}
        {money && <p>{money}</p>}
      </Note>
    </div>
  )
}

const number = (data: FormData, name: string): number => {
  const text = data.get(name)
  return typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN
}
const text = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** What is typed so far; half-typed numbers count as nothing. */
function draftOf(data: FormData): Draft {
  const whole = (name: string, initial: number): number => {
    const n = number(data, name)
    return Number.isSafeInteger(n) && n >= 0 && n <= MOST_LESSON_PRICE ? n : initial
  }
  return {
    date: text(data, 'date'),
    time: text(data, 'time'),
    duration: whole('duration', durationMinutes.initial),
    seats: whole('max_students', seatLimits.initial),
    price: whole('price', 0),
  }
}

/** The form as the contract wants it: one true instant instead of a Nairobi date and clock. */
const wishOf = (data: FormData) => ({
  topic: text(data, 'topic'),
  agenda: text(data, 'agenda'),
  start_time: instantAt(text(data, 'date'), text(data, 'time'))?.toISOString() ?? '',
  duration: number(data, 'duration'),
  price: number(data, 'price'),
  subject_id: number(data, 'subject_id'),
  grade: number(data, 'grade'),
  max_students: number(data, 'max_students'),
})
