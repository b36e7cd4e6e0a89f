import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { days, instantAt, nairobiDate, plus } from '../../../shared/time.ts'
import { longDay, shortDay, timeSpan, weekday } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Check, Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { availableTimes, splitMinutes, submitTimeRange } from '../contract.ts'
import { HORIZON_DAYS, LISTED_DAYS } from '../rules.ts'
import { timesOff } from '../off-contract.ts'
import type { Planned } from './planned.ts'
import { previewOf } from './slot-preview.ts'
import type { LeftOut, Preview } from './slot-preview.ts'
import { texts } from './texts.ts'

type Props = { day: string; planned: readonly Planned[]; now: Date; onClose: () => void }

const USUAL_SPLIT = 60

/** Offers a range of time: as one slot or split, once or every week. Says what will come of it before it is sent. */
export function AddAvailability({ day, planned, now, onClose }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const formId = useId()
  const { wish, change, preview, error, working, submit } = useRange({ day, planned, now, onClose })
  const noon = instantAt(day, '12:00') ?? now
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.add}
      line={`${longDay(noon, language)} ${day.slice(0, 4)}`}
      foot={<FormFoot form={formId} cancel={t.cancel} act={t.add} working={working && t.adding} onClose={onClose} />}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t.start}
            type="time"
            step={300}
            value={wish.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <Field label={t.end} type="time" step={300} value={wish.to} onChange={(event) => change({ to: event.target.value })} />
        </div>
        {error && <Note tone="bad">{error}</Note>}
        <SplitChips value={wish.split} onChange={(split) => change({ split })} />
        {!('problem' in preview) && <Pieces preview={preview} />}
        <div className="border-t border-line pt-2">
          <Check
            label={<span className="font-semibold">{t.repeat}</span>}
            hint={t.every(weekday(noon, language, 'long'))}
            checked={wish.weekly}
            onChange={(event) => change({ weekly: event.target.checked, until: wish.until || nairobiDate(plus(noon, days(21))) })}
          />
          {wish.weekly && (
            <div className="mt-3">
              <Field
                label={t.until}
                type="date"
                min={day}
                max={nairobiDate(plus(now, days(HORIZON_DAYS)))}
                hint={t.untilHint}
                value={wish.until}
                onChange={(event) => change({ until: event.target.value })}
              />
            </div>
          )}
        </div>
        <Summary preview={preview} />
      </form>
    </Dialog>
  )
}

/** The range as it is wished, what it will become, and the one request it is. */
function useRange({ day, planned, now, onClose }: Props) {
  const t = useTexts(texts)
  const { id: teacherId } = useUser()
  const [wish, setWish] = useState({ from: '', to: '', split: USUAL_SPLIT, weekly: false, until: '' })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const last = nairobiDate(plus(instantAt(day, '12:00') ?? now, days(LISTED_DAYS - 1)))
  const { data: slots } = useCall(availableTimes, { teacherId, from: day, to: last })
  const off = useCall(timesOff, {}).data?.times_off ?? []
  const send = useSend(submitTimeRange, {
    changes: [availableTimes],
    done: () => {
      toast(t.added)
      onClose()
    },
    failed: ({ code }) => {
      setRefused(code in t.problems ? t.problems[code as keyof typeof t.problems] : null)
      if (!(code in t.problems)) toast(t.addFailed, 'failed')
    },
  })
  const split = splitMinutes.find((one) => one === wish.split)
  const until = wish.weekly && wish.until ? wish.until : undefined
  const preview = previewOf(
    { date: day, from: wish.from, to: wish.to, splitMinutes: split, repeatWeeklyUntil: until },
    slots ?? [],
    planned,
    off.map(({ starts_at, ends_at }) => ({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) })),
    now,
  )
  const problem = 'problem' in preview ? t.problems[preview.problem] : null
  return {
    wish,
    preview,
    error: refused ?? (tried || (wish.from && wish.to) ? problem : null),
    working: send.isPending,
    change: (part: Partial<typeof wish>) => {
      setRefused(null)
      setWish({ ...wish, ...part })
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setTried(true)
      if (problem || send.isPending) return
      const [start, end] = [`${day} ${wish.from}:00`, `${day} ${wish.to}:00`]
      send.mutate({ teacherId, date: day, start, end, split_minutes: split, repeat_weekly_until: until })
    },
  }
}

function SplitChips({ value, onChange }: { value: number; onChange: (split: number) => void }) {
  const t = useTexts(texts)
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t.splitInto}</legend>
      <div className="flex flex-wrap gap-2">
        {[0, ...splitMinutes].map((split) => (
          <label key={split} className={chip}>
            <input type="radio" name="split" className="sr-only" checked={value === split} onChange={() => onChange(split)} />
            {split === 0 ? t.whole : t.mins(split)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const chip =
  'relative flex min-h-11 cursor-pointer items-center rounded-full border border-ink-400 bg-white px-4 text-sm font-semibold ' +
  'hover:bg-sunken has-checked:border-ink-950 has-checked:bg-ink-950 has-checked:text-white'

type Planable = Exclude<Preview, { problem: unknown }>

function Pieces({ preview }: { preview: Planable }) {
  const t = useTexts(texts)
  return (
    <ul aria-label={t.preview} className="-mt-2 flex flex-wrap gap-1.5">
      {preview.pieces.map(({ startsAt, endsAt }) => (
        <li
          key={startsAt.getTime()}
          className="rounded-sm bg-sky-100 px-2.5 py-1 text-sm font-semibold text-sky-800 tabular-nums"
        >
          {timeSpan(startsAt, endsAt)}
        </li>
      ))}
    </ul>
  )
}

const NAMED = 4

/** How many slots on how many days, which days, and by name what is left out and why. */
function Summary({ preview }: { preview: Preview }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  if ('problem' in preview) return null
  const dayOf = (date: string): string => {
    const at = instantAt(date, '12:00')
    return at ? shortDay(at, language) : date
  }
  const named = preview.dates.slice(0, NAMED).map(dayOf).join(', ')
  const rest = preview.dates.length - NAMED
  const why = (one: LeftOut): string =>
    one.why === 'lesson' ? t.whyLesson(nameOf(one.title)) : one.why === 'off' ? t.whyOff : t.whySlot
  return (
    <div className="rounded-md bg-sunken p-3.5 text-sm text-ink-700" aria-live="polite">
      <p className="font-bold text-ink-950">
        {preview.added.length > 0 ? t.summary(preview.dates.length, preview.added.length) : t.nothing}
      </p>
      {preview.dates.length > 1 && <p>{t.dates(rest > 0 ? t.more(named, rest) : named)}</p>}
      {preview.leftOut.slice(0, NAMED).map((one) => (
        <p key={one.startsAt.getTime()}>
          {t.leftOut(shortDay(one.startsAt, language), timeSpan(one.startsAt, one.endsAt), why(one))}
        </p>
      ))}
      {preview.leftOut.length > NAMED && <p>{t.leftOutMore(preview.leftOut.length - NAMED)}</p>}
    </div>
  )
}
