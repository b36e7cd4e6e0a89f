import { instantAt, nairobiDate } from '../../../shared/time.ts'
import { longDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes, removeSlot } from '../contract.ts'
import type { Slot } from '../contract.ts'
import type { Planned } from './planned.ts'
import { texts } from './texts.ts'

type Props = {
  day: string | null
  slots: readonly Slot[]
  planned: readonly Planned[]
  now: Date
  fresh: boolean
  onAdd: () => void
}

/** One day: its times with what became of them, and its lessons. */
export function DayPanel({ day, slots, planned, now, fresh, onAdd }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const at = day ? instantAt(day, '12:00') : null
  if (!day || !at) {
    return (
      <Card>
        <p className="text-ink-700">{t.choose}</p>
      </Card>
    )
  }
  const lessons = planned.filter(({ status }) => status !== 'requested')
  const free = slots.filter(({ state }) => state === 'free').length
  return (
    <Card title={longDay(at, language)}>
      <p className="-mt-3 mb-4 text-sm text-ink-500">{t.counts(free, planned.length - lessons.length, lessons.length)}</p>
      <h3 className="font-bold">{t.availability}</h3>
      {slots.length === 0 ? (
        <p className="py-2 text-ink-700">{t.noSlots}</p>
      ) : (
        <ul>
          {slots.map((slot) => (
            <SlotRow key={slot.id} slot={slot} planned={planned} fresh={fresh} />
          ))}
        </ul>
      )}
      <div className="mt-3">
        <Button icon="plus" wide sends disabled={!fresh} reason={day < nairobiDate(now) && t.dayOver} onClick={onAdd}>
          {t.add}
        </Button>
      </div>
      <h3 className="mt-6 font-bold">{t.planned}</h3>
      {lessons.length === 0 ? (
        <p className="py-2 text-ink-700">{t.noLessons}</p>
      ) : (
        <ul>
          {lessons.map((lesson) => (
            <LessonRow key={lesson.key} lesson={lesson} linked={lesson.endsAt > now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A free time can be deleted; one that somebody asked for or booked says so instead. */
function SlotRow({ slot, planned, fresh }: { slot: Slot; planned: readonly Planned[]; fresh: boolean }) {
  const t = useTexts(texts)
  const remove = useSend(removeSlot, {
    changes: [availableTimes],
    done: () => toast(t.removed),
    failed: () => toast(t.removeFailed, 'failed'),
  })
  const [startsAt, endsAt] = [new Date(slot.starts_at), new Date(slot.ends_at)]
  const span = timeSpan(startsAt, endsAt)
  const over = planned.find((one) => one.startsAt < endsAt && startsAt < one.endsAt)
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line py-1 last:border-0">
      <span className={`size-2.5 flex-none rounded-full ${slot.state === 'past' ? 'bg-ink-400' : 'bg-sky-700'}`} />
      <span className={`min-w-36 flex-1 font-semibold ${slot.state === 'past' && !over ? 'text-ink-500' : ''}`}>{span}</span>
      {over?.status === 'requested' ? (
        <Badge tone="wait">{t.requested}</Badge>
      ) : over || slot.state === 'taken' ? (
        <Badge tone="ok" shape="calendar">
          {t.taken}
        </Badge>
      ) : (
        <>
          {slot.state === 'past' && <Badge tone="off">{t.past}</Badge>}
          {slot.state === 'off' && <Badge tone="off">{t.off}</Badge>}
          {(slot.state === 'free' || slot.state === 'off') && (
            <IconButton
              icon="trash"
              look="text"
              label={t.remove(span)}
              disabled={!fresh || remove.isPending}
              onClick={() => remove.mutate({ slotId: slot.id })}
            />
          )}
        </>
      )}
    </li>
  )
}

function LessonRow({ lesson, linked }: { lesson: Planned; linked: boolean }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  return (
    <li className="border-b border-line py-3 last:border-0 last:pb-0">
      <p className="font-bold">
        {linked ? (
          <a href={`?day=${lesson.date}&month=${lesson.date.slice(0, 7)}&session=${lesson.key}`} className="hover:underline">
            {nameOf(lesson.title)}
          </a>
        ) : (
          nameOf(lesson.title)
        )}
      </p>
      <p className="text-sm text-ink-500">
        {[nameOf(lesson.subject), lesson.grade !== null && t.grade(lesson.grade)].filter(Boolean).join(' · ')}
      </p>
      <p className="mb-2 text-sm text-ink-500">
        {timeSpan(lesson.startsAt, lesson.endsAt)} · {t.students(lesson.students, lesson.seats)}
      </p>
      <PlannedBadge lesson={lesson} />
    </li>
  )
}

/** Green for what is scheduled or done, yellow for what still waits. */
function PlannedBadge({ lesson: { status } }: { lesson: Planned }) {
  const { statuses } = useTexts(texts)
  if (status === 'requested' || status === 'unpaid') return <Badge tone="wait">{statuses[status]}</Badge>
  return (
    <Badge tone="ok" shape={status === 'completed' ? 'done' : 'calendar'}>
      {statuses[status]}
    </Badge>
  )
}
