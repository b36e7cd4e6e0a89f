import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../../shared/endpoint.ts'
import { days, nairobiClock, nairobiDate, plus } from '../../../shared/time.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { shortDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../contract.ts'
import { removeTimeOff, timesOff, type TimeOff } from '../off-contract.ts'
import { leadsTo, type Planned } from './planned.ts'
import { TakeTimeOff } from './take-time-off.tsx'
import { texts } from './time-off-texts.ts'

type Props = {
  read: UseQueryResult<Answer<typeof timesOff>, CallFailed>
  planned: readonly Planned[]
  now: Date
  /** The first day of a new one, while that is written. */
  taking: string | null
  onTake: () => void
  onClose: () => void
}

/** The time off that is to come, each with what was promised before and stands; and the way to more. */
export function TimesOff({ read, planned, now, taking, onTake, onClose }: Props) {
  const t = useTexts(texts)
  return (
    <Card title={t.title}>
      {taking !== null && <TakeTimeOff day={taking} planned={planned} now={now} onClose={onClose} />}
      <Panel read={read} failed={t.failed}>
        {({ times_off: all }, fresh) => (
          <>
            {all.length === 0 ? (
              <p className="mb-3 text-ink-700">{t.none}</p>
            ) : (
              <ul className="-mt-3 mb-3">
                {all.map((one) => (
                  <Row key={one.id} off={one} planned={planned} fresh={fresh} />
                ))}
              </ul>
            )}
            <Button wide look="neutral" sends disabled={!fresh} onClick={onTake}>
              {t.take}
            </Button>
          </>
        )}
      </Panel>
    </Card>
  )
}

function Row({ off, planned, fresh }: { off: TimeOff; planned: readonly Planned[]; fresh: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const nameOf = useSubjectName()
  const remove = useSend(removeTimeOff, {
    changes: [timesOff, availableTimes],
    done: () => toast(t.removed),
    failed: () => toast(t.removeFailed, 'failed'),
  })
  const [startsAt, endsAt] = [new Date(off.starts_at), new Date(off.ends_at)]
  const when = whenOff(startsAt, endsAt, (at) => shortDay(at, language))
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex items-center gap-2.5">
        <p className="min-w-0 flex-1 font-semibold">{when}</p>
        <IconButton
          icon="trash"
          look="text"
          label={t.remove(when)}
          disabled={!fresh || remove.isPending}
          onClick={() => remove.mutate({ timeOffId: off.id })}
        />
      </div>
      {off.reason && <p className="text-sm text-ink-700">{off.reason}</p>}
      {off.standing.length > 0 && (
        <>
          <p className="mt-1 text-sm font-semibold text-marigold-700">{t.stands(off.standing.length)}</p>
          <ul className="text-sm">
            {off.standing.map((one) => {
              const key = `${one.kind === 'class' ? 'class' : 'lesson'}-${one.id}`
              const lesson = planned.find((other) => other.key === key)
              const [from, to] = [new Date(one.starts_at), new Date(one.ends_at)]
              return (
                <li key={`${key} ${one.starts_at}`} className="py-0.5">
                  {lesson && (
                    <a className="link" href={leadsTo(lesson)}>
                      {nameOf(lesson.title)}
                    </a>
                  )}
                  <span className="block">
                    {shortDay(from, language)}, {timeSpan(from, to)}
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </li>
  )
}

/** `Mon 21 Dec – Sun 3 Jan`, one day alone, or with its clocks where it is not whole days. */
function whenOff(startsAt: Date, endsAt: Date, day: (at: Date) => string): string {
  const whole = nairobiClock(startsAt) === '00:00' && nairobiClock(endsAt) === '00:00'
  const last = whole ? plus(endsAt, -days(1)) : endsAt
  const oneDay = nairobiDate(startsAt) === nairobiDate(last)
  if (whole) return oneDay ? day(startsAt) : `${day(startsAt)} – ${day(last)}`
  if (oneDay) return `${day(startsAt)}, ${timeSpan(startsAt, endsAt)}`
  return `${day(startsAt)}, ${nairobiClock(startsAt)} – ${day(endsAt)}, ${nairobiClock(endsAt)}`
}
