import { useState } from 'react'
import type { Slot } from '../../availability/contract.ts'
import type { TeacherProfile } from '../../directory/contract.ts'
import { monthName, nearDay, shortDay, timeSpan, weekday } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { LONGEST_TOPIC } from '../rules/words.ts'
import { freeDates, subjectsFor } from './slot-choices.ts'
import type { Learner } from './slot-choices.ts'
import { texts } from './texts.ts'

export type Wish = {
  date: string | null
  slotId: number | null
  learnerId: number | null
  subject: string | null
  topic: string
  message: string
  payAtOnce: boolean
}

type Props = {
  teacher: TeacherProfile
  learners: readonly Learner[]
  free: readonly Slot[]
  /** The one that would be booked now. */
  slot: Slot | null
  subjects: readonly string[]
  subject: string | null
  wish: Wish
  /** Times that somebody else took while this dialog was open. */
  lost: readonly Slot[]
  problem: string | null
  now: Date
  onWish: (part: Partial<Wish>) => void
  /** Goes on to weekly lessons. */
  onEveryWeek: () => void
}

export function BookingChoices(props: Props) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const { learners, subjects, subject, wish, onWish, onEveryWeek } = props
  return (
    <div className="grid content-start gap-6">
      <Dates {...props} />
      <div>
        <Times {...props} />
        <button type="button" className="link mt-1 flex min-h-11 items-center gap-2 text-sm" onClick={onEveryWeek}>
          <Icon name="calendar-days" className="size-4!" />
          {t.everyWeek}
        </button>
      </div>
      {learners.length > 1 || subjects.length === 0 ? <Learners {...props} /> : null}
      {subjects.length > 0 && (
        <Select label={t.subject} value={subject ?? ''} onChange={({ target }) => onWish({ subject: target.value })}>
          {subjects.map((name) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </Select>
      )}
      <Field
        label={t.topic}
        optional
        maxLength={LONGEST_TOPIC}
        placeholder={t.topicHint}
        value={wish.topic}
        onChange={({ target }) => onWish({ topic: target.value })}
      />
      <div>
        <TextArea
          label={t.message}
          optional
          rows={3}
          maxLength={500}
          placeholder={t.messageHint}
          value={wish.message}
          onChange={({ target }) => onWish({ message: target.value })}
        />
        <p className="mt-1 text-right text-sm text-ink-500 tabular-nums">{t.counted(wish.message.length)}</p>
      </div>
    </div>
  )
}

const FEW_DATES = 8

function Dates({ free, slot, wish, onWish }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const dates = freeDates(free)
  const value = slot?.date ?? wish.date
  const shown = all ? dates : dates.filter((date, i) => i < FEW_DATES || date === value)
  return (
    <div>
      <ChoiceTiles
        legend={t.selectDate}
        name="date"
        columns="4"
        value={value}
        choices={shown.map((date) => {
          const noon = new Date(`${date}T09:00:00Z`)
          return {
            value: date,
            label: (
              <>
                <span className="block text-sm font-normal text-ink-700">{weekday(noon, language, 'short')}</span>
                <span className="display block text-lg">{Number(date.slice(8))}</span>
                <span className="block text-sm font-normal text-ink-700">{monthName(date, language, 'short')}</span>
              </>
            ),
          }
        })}
        // Another date resets the time: its first free one is meant until one is chosen.
        onChange={(date) => onWish({ date, slotId: null })}
      />
      {dates.length > shown.length && (
        <button type="button" className="link mt-1 min-h-11 text-sm" onClick={() => setAll(true)}>
          {t.moreDates(dates.length - shown.length)}
        </button>
      )}
    </div>
  )
}

function Times({ free, slot, wish, lost, problem, now, onWish }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const date = slot?.date ?? wish.date
  const span = (one: Slot): string => timeSpan(new Date(one.starts_at), new Date(one.ends_at))
  const taken = lost.map((one) => ({
    value: String(one.id),
    label: <s>{span(one)}</s>,
    reason: one.date === date ? t.justTaken : `${t.justTaken}, ${shortDay(new Date(one.starts_at), language)}`,
  }))
  const choices = free.filter((one) => one.date === date).map((one) => ({ value: String(one.id), label: span(one) }))
  return (
    <div>
      {problem && (
        <div className="mb-3">
          <Note tone="bad">{problem}</Note>
        </div>
      )}
      <ChoiceTiles
        legend={t.selectTime}
        aside={slot && t.nairobi(nearDay(new Date(slot.starts_at), now, language))}
        name="time"
        columns="1-2"
        value={slot ? String(slot.id) : null}
        choices={[...taken, ...choices]}
        onChange={(id) => onWish({ slotId: Number(id), date })}
      />
    </div>
  )
}

function Learners({ teacher, learners, wish, onWish }: Props) {
  const t = useTexts(texts)
  return (
    <ChoiceTiles
      legend={t.who}
      name="learner"
      value={wish.learnerId === null ? null : String(wish.learnerId)}
      choices={learners.map((one) => ({
        value: String(one.id),
        label: one.first_name,
        line: t.grade(one.grade),
        lead: <Portrait seed={one.id} className="size-10 rounded-full" />,
        reason: subjectsFor(teacher, one.grade).length === 0 ? t.notTaught(one.grade) : undefined,
      }))}
      onChange={(id) => onWish({ learnerId: Number(id), subject: null })}
    />
  )
}
