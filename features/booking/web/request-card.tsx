import { useState } from 'react'
import { nairobiDate } from '../../../shared/time.ts'
import { longDay, shortDay, startClock, timeSpan, weekday } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kesText } from '../../../shared/web/kes.ts'
import { AnswerClock } from '../../../shared/web/kit/answer-clock.tsx'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Initial } from '../../../shared/web/kit/portrait.tsx'
import { useMarked } from '../../../shared/web/marked.ts'
import { fitOf } from '../../teachers/web/sessions.ts'
import type { Session } from '../../teachers/web/sessions.ts'
import type { TeacherBooking } from '../contract.ts'
import { useAnswer } from './answer-request.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { texts } from './teacher-texts.ts'

type Props = { request: TeacherBooking; now: Date; fresh: boolean; urgent: boolean }

/** Everything a teacher weighs: who, when, what it brings, the message, whether it fits the day, and how long it may wait. */
export function RequestCard({ request, now, fresh, urgent, coming }: Props & { coming: readonly Session[] }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [startsAt, endsAt] = [new Date(request.starts_at), new Date(request.ends_at)]
  return (
    <li
      {...useMarked<HTMLLIElement>('lesson', request.id)}
      className="rounded-lg border border-line bg-white p-5 shadow-card sm:p-6"
    >
      <div className="flex items-start gap-3">
        <Initial
          name={request.student_name}
          className={`size-13 rounded-md text-md ${urgent ? '' : 'bg-sunken! text-ink-700!'}`}
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-md font-bold">{request.student_name}</h2>
          <p className="text-ink-700">
            {[request.grade !== null && t.grade(request.grade), nameOf(request.subject)].filter(Boolean).join(', ')}
          </p>
        </div>
        <p className="text-right">
          <span className="block font-bold whitespace-nowrap">{kesText(request.cost)}</span>
          <span className="text-sm text-ink-500">{t.keep(amountText(request.teacher_earnings))}</span>
        </p>
      </div>
      <p className="mt-3.5 flex flex-wrap gap-x-5 gap-y-1.5 font-semibold">
        <span className="flex items-center gap-2">
          <Icon name="calendar" className="text-ink-500" />
          {longDay(startsAt, language)}
        </span>
        <span className="flex items-center gap-2">
          <Icon name="clock" className="text-ink-500" />
          {timeSpan(startsAt, endsAt)} <span className="font-normal text-ink-500">{t.mins(request.duration)}</span>
        </span>
      </p>
      {request.message && (
        <blockquote className="mt-3.5 border-l-3 border-marigold-500 pl-3 whitespace-pre-line text-ink-700">
          “{request.message}”
        </blockquote>
      )}
      <FitLine request={request} coming={coming} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <TimeToAnswer request={request} now={now} />
        <Answers request={request} now={now} fresh={fresh} urgent={urgent} />
      </div>
    </li>
  )
}

/** The same request as one row, for the home page; a series is one row, and is answered where all its weeks stand. */
export function RequestRow({ request, now, fresh, urgent }: Props) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [startsAt, endsAt] = [new Date(request.starts_at), new Date(request.ends_at)]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-3.5 first:pt-0 last:border-0 last:pb-0">
      <div className="flex min-w-60 flex-1 items-start gap-3">
        <Initial name={request.student_name} className={`size-11 rounded-md ${urgent ? '' : 'bg-sunken! text-ink-700!'}`} />
        <div className="min-w-0">
          <p>
            <span className="font-bold">{request.student_name}</span>{' '}
            <span className="ml-1 text-sm text-ink-500">
              {[request.grade !== null && t.grade(request.grade), nameOf(request.subject)].filter(Boolean).join(' · ')}
            </span>
          </p>
          <p className="text-sm text-ink-700">
            {shortDay(startsAt, language)}, {timeSpan(startsAt, endsAt)}
            {request.series && ` · ${t.weekly(request.series.of)}`}
          </p>
          <TimeToAnswer request={request} now={now} />
        </div>
      </div>
      {request.series ? (
        <ButtonLink href={`/teacher-dashboard/lessons?tab=requests&lesson=${request.id}`}>{t.seeWeeks}</ButtonLink>
      ) : (
        <Answers request={request} now={now} fresh={fresh} />
      )}
    </li>
  )
}

export function TimeToAnswer({ request, now }: { request: TeacherBooking; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const until = new Date(request.answer_by)
  if (now >= until) return null
  return (
    <div>
      <AnswerClock from={new Date(request.booked_at)} until={until} now={now} />
      <p className="pl-7 text-sm text-ink-500">
        {t.answerBy(
          nairobiDate(until) === nairobiDate(now) ? startClock(until) : `${startClock(until)}, ${shortDay(until, language)}`,
        )}
      </p>
    </div>
  )
}

/** Reject and Accept; after the time to answer, what happened instead. Only the most urgent one is filled. */
function Answers({ request, now, fresh, urgent }: { request: TeacherBooking; now: Date; fresh: boolean; urgent?: boolean }) {
  const t = useTexts(texts)
  const [asking, setAsking] = useState(false)
  const { answer, answering } = useAnswer(request, () => setAsking(false))
  const until = new Date(request.answer_by)
  if (now >= until || !request.actions.includes('accept')) {
    return (
      <p className="text-sm text-ink-700">
        <span className="block font-bold text-murram-700">{t.expiredAt(startClock(until))}</span>
        {t.expiredLine}
      </p>
    )
  }
  const name = request.student_name
  return (
    <div className="w-full sm:w-auto">
      <div className="grid grid-cols-2 gap-2">
        <Button
          look="neutral"
          aria-label={t.rejectOf(name)}
          className="sm:min-w-26"
          sends
          disabled={!fresh || answering === 'accept'}
          onClick={() => setAsking(true)}
        >
          {t.reject}
        </Button>
        <Button
          look={urgent ? 'primary' : 'outline'}
          aria-label={t.acceptOf(name)}
          className="sm:min-w-26"
          disabled={!fresh}
          working={answering === 'accept' && t.accepting}
          onClick={() => answer('accept')}
        >
          {t.accept}
        </Button>
      </div>
      {!fresh && <p className="mt-2 text-sm text-ink-700">{t.offline}</p>}
      {asking && (
        <ReasonDialog
          title={t.rejectTitle(name)}
          line={t.rejectLine}
          act={t.reject}
          working={answering === 'decline' && t.rejecting}
          onAct={(reason) => answer('decline', reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Whether a time fits the teacher's day. */
export function FitLine({
  request,
  coming,
}: {
  request: Pick<TeacherBooking, 'starts_at' | 'ends_at'>
  coming: readonly Session[]
}) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const fit = fitOf(request, coming)
  const tight = fit.how === 'touches'
  const words =
    fit.how === 'touches'
      ? (fit.order === 'before' ? t.afterOther : t.beforeOther)(nameOf(fit.beside.title))
      : fit.how === 'apart'
        ? t.fits(startClock(fit.nearest.startsAt))
        : t.fitsFree(weekday(new Date(request.starts_at), language, 'long'))
  return (
    <p className={`mt-3 flex items-center gap-2 text-sm ${tight ? 'text-marigold-700' : 'text-green-800'}`}>
      <Icon name={tight ? 'triangle-alert' : 'check'} className="size-4!" />
      {words}
    </p>
  )
}
