import { Suspense } from 'react'
import { days, instantAt, monthAway, nairobiDate, plus } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { MonthGrid, weeks } from '../../../shared/web/kit/month-grid.tsx'
import type { DayMarks } from '../../../shared/web/kit/month-grid.tsx'
import { Skeleton } from '../../../shared/web/kit/skeleton.tsx'
import { late } from '../../../shared/web/late.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { availableTimes } from '../contract.ts'
import type { Slot } from '../contract.ts'
import { timesOff, type TimeOff } from '../off-contract.ts'
import { DayPanel } from './day-panel.tsx'
import type { Planned } from './planned.ts'
import { texts } from './texts.ts'

// Below the day, and few have any.
const TimesOff = late(async () => (await import('./times-off.tsx')).TimesOff)

type Props = {
  /** `2026-11`. */
  month: string
  day: string | null
  planned: readonly Planned[]
  now: Date
  fresh: boolean
  onDay: (day: string) => void
  onMonth: (month: string) => void
  onAdd: () => void
  /** The first day of time off that is being written. */
  off: string | null
  onOff: () => void
  onClose: () => void
}

/** A month of offered times and planned lessons, and beside it the chosen day. */
export function AvailabilityMonth({ month, day, planned, now, fresh, onDay, onMonth, onAdd, ...rest }: Props) {
  const t = useTexts(texts)
  const { id } = useUser()
  const today = nairobiDate(now)
  const read = useCall(availableTimes, { teacherId: id, ...spanOf(month) }, { offline: true })
  const off = useCall(timesOff, {}, { offline: true })
  const isOff = (date: string) => off.data?.times_off.some((one) => liesOn(one, date))
  const daysOff: Record<string, DayMarks['off']> = Object.fromEntries(
    weeks(month)
      .flat()
      .flatMap((date) => (date && isOff(date) ? [[date, { words: t.off, short: t.offShort }]] : [])),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {/* The grid stays while another month's times are on their way, or a key that turned the page would lose its place. */}
      <Card className="px-2.5! sm:px-5!">
        <MonthGrid
          month={month}
          selected={day}
          today={today}
          marks={marksOf(read.data ?? [], planned, daysOff)}
          onSelect={onDay}
          onMonth={onMonth}
        />
        <Legend />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Panel read={read} failed={t.failed} skeleton={<DayShape />}>
          {(slots, freshSlots) => (
            <DayPanel
              day={day}
              slots={slots.filter(({ date }) => date === day)}
              planned={planned.filter(({ date }) => date === day)}
              now={now}
              fresh={fresh && freshSlots}
              onAdd={onAdd}
            />
          )}
        </Panel>
        <Suspense fallback={<DayShape />}>
          <TimesOff read={off} planned={planned} now={now} taking={rest.off} onTake={rest.onOff} onClose={rest.onClose} />
        </Suspense>
      </div>
    </div>
  )
}

const DayShape = () => (
  <Card>
    <Skeleton picture={false} />
  </Card>
)

function Legend() {
  const t = useTexts(texts)
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-2 pt-3 text-sm text-ink-700">
      <li className="flex items-center gap-2">
        <span className="size-2.5 rounded-full bg-sky-700" />
        {t.legend.free}
      </li>
      <li className="flex items-center gap-2">
        <span className="size-2.5 rounded-full bg-green-600" />
        {t.legend.lessons}
      </li>
      <li className="flex items-center gap-2">
        <span className="size-2.5 rounded-full bg-ink-400" />
        {t.legend.off}
      </li>
      <li className="flex items-center gap-2">
        <span className="size-3.5 rounded-full ring-2 ring-green-800 ring-inset" />
        {t.legend.today}
      </li>
    </ul>
  )
}

/** The month's own days, and no more than one call answers with. */
function spanOf(month: string): { from: string; to: string } {
  const next = instantAt(`${monthAway(month, 1)}-01`, '12:00')
  return { from: `${month}-01`, to: next ? nairobiDate(plus(next, -days(1))) : `${month}-28` }
}

function marksOf(
  slots: readonly Slot[],
  planned: readonly Planned[],
  daysOff: Readonly<Record<string, DayMarks['off']>>,
): Record<string, DayMarks> {
  const marks: Record<string, DayMarks & { free: number; lessons: number }> = {}
  const day = (date: string) => (marks[date] ??= { free: 0, lessons: 0, off: daysOff[date] ?? null })
  for (const date of Object.keys(daysOff)) day(date)
  for (const { date, state } of slots) if (state === 'free') day(date).free += 1
  for (const { date, status } of planned) if (status !== 'requested') day(date).lessons += 1
  return marks
}

/** Whether any of it lies on a Nairobi date. */
const liesOn = ({ starts_at, ends_at }: TimeOff, date: string): boolean =>
  nairobiDate(new Date(starts_at)) <= date && date <= nairobiDate(plus(new Date(ends_at), -1))
