import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { days, instantAt, nairobiDate, plus } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { MonthGrid, monthAway } from '../../../shared/web/kit/month-grid.tsx'
import type { DayMarks } from '../../../shared/web/kit/month-grid.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Skeleton } from '../../../shared/web/kit/skeleton.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { SessionDetails } from '../../teachers/web/session-details.tsx'
import { comingSessions } from '../../teachers/web/sessions.ts'
import { Timetable } from '../../teachers/web/teaching.tsx'
import { availableTimes } from '../contract.ts'
import type { Slot } from '../contract.ts'
import { DayPanel } from './day-panel.tsx'
import { plannedLessons } from './planned.ts'
import type { Planned } from './planned.ts'
import { PlannedLessons } from './planned-lessons.tsx'
import { texts } from './texts.ts'

// The two dialogs are opened by few visits; they arrive when they are.
const CreateLesson = lazy(async () => ({ default: (await import('../../classes/web/create-lesson.tsx')).CreateLesson }))
const AddAvailability = lazy(async () => ({ default: (await import('./add-availability.tsx')).AddAvailability }))

const HERE = '/teacher-dashboard/schedule'
const tabs = ['availability', 'planned'] as const

type Where = { tab: (typeof tabs)[number]; month: string; day: string | null; dialog: 'add' | 'lesson' | null }

/** A teacher's time: what is offered and what is taught. Month, day, tab and dialog are all in the address. */
export function SchedulePage() {
  const t = useTexts(texts)
  const now = useNow(30)
  const { where, go } = useWhere(now)
  const today = nairobiDate(now)
  const action =
    where.tab === 'planned' ? (
      <Button look="primary" icon="plus" large onClick={() => go({ dialog: 'lesson' })}>
        {t.schedule}
      </Button>
    ) : (
      <span className="hidden lg:block">
        <Button look="primary" icon="plus" large onClick={() => go({ dialog: 'add', day: later(where.day, today) })}>
          {t.add}
        </Button>
      </span>
    )
  return (
    <>
      <PageHead title={t.title} line={t.line} action={action} />
      <Tabs
        label={t.title}
        current={`${HERE}?tab=${where.tab}`}
        tabs={tabs.map((tab) => ({ href: `${HERE}?tab=${tab}`, label: t.tabs[tab] }))}
      />
      <Timetable skeleton={<div className="skeleton patient h-96 rounded-lg" />}>
        {({ bookings, classes }, fresh) => {
          const coming = comingSessions(bookings, classes, now)
          const planned = plannedLessons(bookings, classes)
          return (
            <>
              {where.tab === 'planned' ? (
                <PlannedLessons coming={coming} now={now} onSchedule={() => go({ dialog: 'lesson' })} />
              ) : (
                <Month where={where} go={go} planned={planned} now={now} fresh={fresh} />
              )}
              <SessionDetails sessions={coming} now={now} />
              <Suspense>
                {where.dialog === 'lesson' && (
                  <CreateLesson
                    door="schedule"
                    day={where.day ?? undefined}
                    coming={coming}
                    now={now}
                    onClose={() => go({ dialog: null })}
                  />
                )}
                {where.dialog === 'add' && (
                  <AddAvailability
                    day={later(where.day, today)}
                    planned={planned}
                    now={now}
                    onClose={() => go({ dialog: null })}
                  />
                )}
              </Suspense>
            </>
          )
        }}
      </Timetable>
    </>
  )
}

type MonthProps = { where: Where; go: (change: Partial<Where>) => void; planned: readonly Planned[]; now: Date; fresh: boolean }

function Month({ where, go, planned, now, fresh }: MonthProps) {
  const t = useTexts(texts)
  const { id } = useUser()
  const today = nairobiDate(now)
  const read = useCall(availableTimes, { teacherId: id, ...spanOf(where.month) }, { offline: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {/* The grid stays while another month's times are on their way, or a key that turned the page would lose its place. */}
      <Card className="px-2.5! sm:px-5!">
        <MonthGrid
          month={where.month}
          selected={where.day}
          today={today}
          marks={marksOf(read.data ?? [], planned)}
          onSelect={(day) => go({ day, month: day.slice(0, 7) })}
          onMonth={(month) => go({ month, day: null })}
        />
        <Legend />
      </Card>
      <div>
        <Panel read={read} failed={t.failed} skeleton={<DayShape />}>
          {(slots, freshSlots) => (
            <DayPanel
              day={where.day}
              slots={slots.filter(({ date }) => date === where.day)}
              planned={planned.filter(({ date }) => date === where.day)}
              now={now}
              fresh={fresh && freshSlots}
              onAdd={() => go({ dialog: 'add' })}
            />
          )}
        </Panel>
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

function marksOf(slots: readonly Slot[], planned: readonly Planned[]): Record<string, DayMarks> {
  const marks: Record<string, { free: number; lessons: number }> = {}
  const day = (date: string) => (marks[date] ??= { free: 0, lessons: 0 })
  for (const { date, state } of slots) if (state === 'free') day(date).free += 1
  for (const { date, status } of planned) if (status !== 'requested') day(date).lessons += 1
  return marks
}

/** The chosen day, unless it has passed. */
const later = (day: string | null, today: string): string => (day && day > today ? day : today)

/** Reads and writes the address. Another month forgets the day, as the calendar's arrows do. */
function useWhere(now: Date): { where: Where; go: (change: Partial<Where>) => void } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0] ?? nairobiDate(now).slice(0, 7)
  const asked = params.get('day')
  const where: Where = {
    tab: tabs.find((one) => one === params.get('tab')) ?? 'availability',
    month,
    // Today is open from the start; a day of another month is not the day of this one.
    day:
      asked === null
        ? params.has('month')
          ? null
          : nairobiDate(now)
        : asked.startsWith(month) && instantAt(asked, '12:00')
          ? asked
          : null,
    dialog: (['add', 'lesson'] as const).find((one) => one === params.get('open')) ?? null,
  }
  const go = (change: Partial<Where>) => {
    const to = { ...where, ...change }
    const query = new URLSearchParams({ tab: to.tab, month: to.month })
    if (to.day) query.set('day', to.day)
    if (to.dialog) query.set('open', to.dialog)
    void navigate(`${HERE}?${query.toString()}`, { replace: true })
  }
  return { where, go }
}
