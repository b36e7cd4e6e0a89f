import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { longDay, startClock, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Check } from '../../../shared/web/kit/field.tsx'
import { Initial } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useMarked } from '../../../shared/web/marked.ts'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../../availability/contract.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import { teacherBookings, type TeacherBooking } from '../contract.ts'
import { answerSeries } from '../series-contract.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { FitLine, TimeToAnswer } from './request-card.tsx'
import { texts } from './series-texts.ts'
import { texts as teacherTexts } from './teacher-texts.ts'

type Props = {
  /** Those of the series that wait. */
  lessons: readonly [TeacherBooking, ...TeacherBooking[]]
  coming: readonly Session[]
  now: Date
  fresh: boolean
  urgent: boolean
}

/** A series in one card: every week with its tick, and one answer for all of them. */
export function SeriesCard({ lessons, coming, now, fresh, urgent }: Props) {
  const t = useTexts(texts)
  const teacher = useTexts(teacherTexts)
  const nameOf = useSubjectName()
  const [first] = lessons
  const [unticked, setUnticked] = useState<readonly number[]>([])
  const accepted = lessons.filter(({ id }) => !unticked.includes(id)).map(({ id }) => id)
  const tick = (id: number) => setUnticked(unticked.includes(id) ? unticked.filter((one) => one !== id) : [...unticked, id])
  return (
    <li
      {...useMarked<HTMLLIElement>('lesson', first.id)}
      className="rounded-lg border border-line bg-white p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 sm:flex-nowrap">
        <Initial name={first.student_name} className={`size-13 rounded-md text-md ${urgent ? '' : 'bg-sunken! text-ink-700!'}`} />
        <div className="min-w-0 flex-1">
          <h2 className="text-md font-bold">{first.student_name}</h2>
          <p className="text-ink-700">
            {[first.grade !== null && teacher.grade(first.grade), nameOf(first.subject), teacher.weekly(lessons.length)]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <p className="flex w-full flex-wrap items-baseline gap-x-2 sm:block sm:w-auto sm:text-right">
          <span className="font-bold whitespace-nowrap sm:block">{kesText(first.cost)}</span>
          <span className="text-sm text-ink-500">
            {t.each}, {teacher.keep(amountText(first.teacher_earnings))}
          </span>
        </p>
      </div>
      {first.message && (
        <blockquote className="mt-3.5 border-l-3 border-marigold-500 pl-3 whitespace-pre-line text-ink-700">
          “{first.message}”
        </blockquote>
      )}
      <p className="mt-3.5 text-sm text-ink-700">{t.oneAnswer}</p>
      <ul aria-label={t.weeks} className="divide-y divide-line">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Check label={<When lesson={lesson} />} checked={!unticked.includes(lesson.id)} onChange={() => tick(lesson.id)} />
            <div className="-mt-3 pb-2 pl-8">
              <FitLine request={lesson} coming={coming} />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <TimeToAnswer request={first} now={now} />
        <Answers lessons={lessons} accepted={accepted} fresh={fresh} urgent={urgent} now={now} />
      </div>
    </li>
  )
}

function When({ lesson }: { lesson: TeacherBooking }) {
  const language = useLanguage()
  const [start, end] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
  return (
    <span className="font-semibold">
      {longDay(start, language)}, {timeSpan(start, end)}
    </span>
  )
}

type AnswerProps = Pick<Props, 'lessons' | 'now' | 'fresh' | 'urgent'> & { accepted: readonly number[] }

function Answers({ lessons, accepted, now, fresh, urgent }: AnswerProps) {
  const t = useTexts(texts)
  const teacher = useTexts(teacherTexts)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [first] = lessons
  const send = useSend(answerSeries, {
    changes: [teacherBookings, availableTimes],
    done: () => {
      toast(t.answered)
      setAsking(false)
    },
    failed: ({ code }) => {
      const gone = code === 'already_answered' || code === 'not_found'
      toast(code === 'too_late' ? teacher.tooLate : gone ? teacher.answered : teacher.acceptFailed, 'failed')
      void queries.invalidateQueries({ queryKey: [teacherBookings.path] })
    },
  })
  const answer = (accept: readonly number[], reason?: string) =>
    send.mutate({
      series_id: first.series?.id ?? 0,
      teacher_id: first.teacher_id,
      accept: [...accept],
      decline: lessons.map(({ id }) => id).filter((id) => !accept.includes(id)),
      ...(reason && { reason }),
    })
  if (now >= new Date(first.answer_by)) {
    return (
      <p className="text-sm text-ink-700">
        <span className="block font-bold text-murram-700">{teacher.expiredAt(startClock(new Date(first.answer_by)))}</span>
        {teacher.expiredLine}
      </p>
    )
  }
  const rest = lessons.length - accepted.length
  const refusing = send.isPending && send.variables.accept.length === 0
  return (
    <div className="w-full sm:w-auto">
      <div className="grid grid-cols-2 gap-2">
        <Button look="neutral" sends disabled={!fresh || send.isPending} onClick={() => setAsking(true)}>
          {t.reject}
        </Button>
        <Button
          look={urgent ? 'primary' : 'outline'}
          sends
          disabled={!fresh || accepted.length === 0}
          working={send.isPending && !refusing && t.accepting}
          onClick={() => answer(accepted)}
        >
          {rest > 0 && accepted.length > 0 ? t.acceptOnly(accepted.length, rest) : t.accept(lessons.length)}
        </Button>
      </div>
      {!fresh && <p className="mt-2 text-sm text-ink-700">{teacher.offline}</p>}
      {asking && (
        <ReasonDialog
          title={t.rejectTitle(first.student_name)}
          line={t.rejectLine}
          act={t.reject}
          working={refusing && t.rejecting}
          onAct={(reason) => answer([], reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
