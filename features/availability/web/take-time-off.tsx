import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { days, nairobiDate, plus } from '../../../shared/time.ts'
import { shortDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Check, Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../contract.ts'
import type { TimeSpan } from '../rules.ts'
import { MOST_OFF_DAYS_AHEAD, plannedOff } from '../rules/time-off.ts'
import { takeTimeOff, timesOff } from '../off-contract.ts'
import { leadsTo, type Planned } from './planned.ts'
import { overlap } from './slot-preview.ts'
import { texts } from './time-off-texts.ts'

/** As it is typed. */
type Wish = { from: string; to: string; whole: boolean; fromTime: string; toTime: string; reason: string }

type Props = { day: string; planned: readonly Planned[]; now: Date; onClose: () => void }

/** Takes time off. What was promised for it is named before anything is sent: it stands, and is the teacher's to move. */
export function TakeTimeOff({ day, planned, now, onClose }: Props) {
  const t = useTexts(texts)
  const formId = useId()
  const { wish, change, span, error, working, submit } = useWish(day, now, onClose)
  const last = nairobiDate(plus(now, days(MOST_OFF_DAYS_AHEAD - 1)))
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.take}
      line={t.line}
      foot={<FormFoot form={formId} cancel={t.cancel} act={t.take} working={working && t.taking} onClose={onClose} />}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[420px]:grid-cols-2">
          <Field
            label={t.from}
            type="date"
            min={nairobiDate(now)}
            max={last}
            value={wish.from}
            onChange={(event) => change({ from: event.target.value, to: later(wish.to, event.target.value) })}
          />
          <Field
            label={t.to}
            type="date"
            min={wish.from}
            max={last}
            hint={wish.whole && t.included}
            value={wish.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
        <Check label={t.whole} checked={wish.whole} onChange={(event) => change({ whole: event.target.checked })} />
        {!wish.whole && <Clocks wish={wish} change={change} />}
        <Field
          label={t.reason}
          optional
          maxLength={200}
          hint={t.reasonHint}
          autoComplete="off"
          value={wish.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {error && <Note tone="bad">{error}</Note>}
        {span && <Standing lessons={planned.filter((one) => one.status !== 'completed' && overlap(one, span))} />}
      </form>
    </Dialog>
  )
}

function Clocks({ wish, change }: { wish: Wish; change: (part: Partial<Wish>) => void }) {
  const t = useTexts(texts)
  const clock = { type: 'time', step: 300 } as const
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field {...clock} label={t.start} value={wish.fromTime} onChange={(event) => change({ fromTime: event.target.value })} />
      <Field {...clock} label={t.end} value={wish.toTime} onChange={(event) => change({ toTime: event.target.value })} />
    </div>
  )
}

const later = (a: string, b: string): string => (a > b ? a : b)

function useWish(day: string, now: Date, onClose: () => void) {
  const t = useTexts(texts)
  const [wish, setWish] = useState<Wish>({ from: day, to: day, whole: true, fromTime: '', toTime: '', reason: '' })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const send = useSend(takeTimeOff, {
    changes: [timesOff, availableTimes],
    done: () => {
      toast(t.taken)
      onClose()
    },
    failed: ({ code, message, isRefusal }) => {
      if (isRefusal) setRefused(code in t.problems ? t.problems[code as keyof typeof t.problems] : message)
      else toast(t.takeFailed, 'failed')
    },
  })
  const times = wish.whole ? {} : { from_time: wish.fromTime, to_time: wish.toTime }
  const plan = plannedOff({ ...wish, ...(wish.whole && { fromTime: undefined, toTime: undefined }) }, now)
  const problem = 'problem' in plan ? t.problems[plan.problem] : null
  const typed = wish.from && wish.to && (wish.whole || (wish.fromTime && wish.toTime))
  return {
    wish,
    span: 'problem' in plan ? null : (plan satisfies TimeSpan),
    error: refused ?? (tried || typed ? problem : null),
    working: send.isPending,
    change: (part: Partial<Wish>) => {
      setRefused(null)
      setWish({ ...wish, ...part })
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setTried(true)
      if (problem || send.isPending) return
      send.mutate({ from: wish.from, to: wish.to, ...times, reason: wish.reason })
    },
  }
}

const NAMED = 6

/** What is promised for that time: nothing of it is dropped. */
function Standing({ lessons }: { lessons: readonly Planned[] }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  if (lessons.length === 0) return <Note tone="ok">{t.nothingStands}</Note>
  return (
    <Note tone="wait" title={t.stands(lessons.length)}>
      <p>{t.standsLine}</p>
      <ul className="mt-1.5">
        {lessons.slice(0, NAMED).map((one) => (
          <li key={one.key} className="py-0.5">
            <a className="link" href={leadsTo(one)}>
              {nameOf(one.title)}
            </a>
            <span className="block">
              {shortDay(one.startsAt, language)}, {timeSpan(one.startsAt, one.endsAt)}
            </span>
          </li>
        ))}
      </ul>
      {lessons.length > NAMED && <p>{t.more(lessons.length - NAMED)}</p>}
    </Note>
  )
}
