/** The fields of a live class, for the form that makes one and the form that changes one. */
import { allGrades } from '../../../shared/country.ts'
import { centsFromShillings, formatMoney, splitPrice } from '../../../shared/money.ts'
import { instantAt, minutes, nairobiDate, plus } from '../../../shared/time.ts'
import { shortDay, startClock, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useOffDuring } from '../../availability/web/off-during.ts'
import { paymentSettings } from '../../payments/contract.ts'
import { listSubjects } from '../../teachers/contract.ts'
import { clashWith, type Session } from '../../teachers/web/sessions.ts'
import type { Draft } from './class-draft.ts'
import { texts } from './teacher-texts.ts'

export type Fault = (field: string) => string | undefined

export function TitleField({ error, title }: { error: Fault; title?: string | undefined }) {
  const t = useTexts(texts)
  return <Field label={t.title} name="topic" maxLength={120} defaultValue={title} error={error('topic')} autoComplete="off" />
}

export function DescriptionField({ error, description }: { error: Fault; description?: string | undefined }) {
  const t = useTexts(texts)
  return (
    <TextArea
      label={t.description}
      name="agenda"
      optional
      rows={3}
      maxLength={2000}
      placeholder={t.descriptionHint}
      defaultValue={description}
      error={error('agenda')}
    />
  )
}

type WhenProps = {
  initial: Draft
  now: Date
  error: Fault
  /** Whether time and price are only shown, because somebody has a seat by them. */
  stands?: boolean
}

export function WhenAndHowMany({ initial, now, error, stands = false }: WhenProps) {
  const t = useTexts(texts)
  const least = stands ? undefined : nairobiDate(now)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t.date}
          name="date"
          type="date"
          min={least}
          defaultValue={initial.date}
          readOnly={stands}
          error={error('start_time')}
        />
        <Field label={t.time} name="time" type="time" step={300} defaultValue={initial.time} readOnly={stands} />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field
          label={t.duration}
          name="duration"
          {...whole}
          defaultValue={initial.duration}
          readOnly={stands}
          hint={t.durationHint}
          error={error('duration')}
        />
        <HowMany initial={initial} error={error} stands={stands} />
      </div>
    </>
  )
}

export function HowMany({ initial, error, stands = false }: Omit<WhenProps, 'now'>) {
  const t = useTexts(texts)
  return (
    <>
      <Field
        label={t.seats}
        name="max_students"
        {...whole}
        defaultValue={initial.seats}
        hint={t.seatsHint}
        error={error('max_students')}
      />
      <Field
        label={t.price}
        name="price"
        {...whole}
        defaultValue={initial.price}
        readOnly={stands}
        hint={t.priceHint}
        error={error('price')}
      />
    </>
  )
}

const whole = { type: 'number', inputMode: 'numeric' } as const

export function SubjectAndGrade({ subject, grade, onSubject, error }: SubjectProps) {
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
      <Select label={t.grade} name="grade" error={error('grade')} defaultValue={grade}>
        <option value="">{t.chooseGrade}</option>
        {grades.map((one) => (
          <option key={one} value={one}>
            {t.gradeOf(one)}
          </option>
        ))}
      </Select>
    </div>
  )
}

type SubjectProps = {
  subject: string
  grade?: number | undefined
  onSubject: (subject: string) => void
  error: Fault
}

/** Whether the time is free and what the teacher keeps, before anything is sent. */
export function LiveLine({ draft, coming }: { draft: Draft; coming: readonly Session[] }) {
  const t = useTexts(texts)
  const shareBps = useCall(paymentSettings, {}).data?.teacher_share_bps
  const offDuring = useOffDuring()
  const nameOf = useSubjectName()
  const language = useLanguage()
  const startsAt = instantAt(draft.date, draft.time)
  const endsAt = startsAt && plus(startsAt, minutes(draft.duration))
  const clash = startsAt && endsAt && clashWith({ startsAt, endsAt }, coming)
  const when = startsAt && endsAt && startsAt < endsAt && `${shortDay(startsAt, language)}, ${timeSpan(startsAt, endsAt)}`
  const isOff = startsAt && endsAt && offDuring({ startsAt, endsAt })
  const keep = shareBps === undefined || draft.price <= 0 ? null : splitPrice(centsFromShillings(draft.price), shareBps).teacher
  const money = draft.price <= 0 ? t.gratis : keep !== null && t.keep(formatMoney(keep), formatMoney(keep * draft.seats))
  return (
    <div aria-live="polite">
      <Note tone={clash || isOff ? 'bad' : 'ok'}>
        {when && (
          <p>
            {clash ? t.clash(when, nameOf(clash.title), startClock(clash.startsAt)) : isOff ? t.offThen(when) : t.isFree(when)}
          </p>
        )}
        {money && <p>{money}</p>}
      </Note>
    </div>
  )
}
