import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AvailabilityMonth } from '../../../features/availability/web/availability-month.tsx'
import { PlannedLessons } from '../../../features/availability/web/planned-lessons.tsx'
import { plannedLessons } from '../../../features/availability/web/planned.ts'
import { texts as availabilityTexts } from '../../../features/availability/web/texts.ts'
import { comingSessions } from '../../../features/teachers/web/sessions.ts'
import { Timetable, useBookings, useMonth } from '../../../features/teachers/web/teaching.tsx'
import { instantAt, nairobiDate } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, SendingLink } from '../../../shared/web/kit/button.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { texts } from './schedule-texts.ts'

// The dialogs are opened by few visits; they arrive when they are.
const SessionDetails = late(async () => (await import('../../../features/teachers/web/session-details.tsx')).SessionDetails)
const PlanLesson = late(async () => (await import('../../../features/classes/web/lesson-forms.tsx')).PlanLesson)
const AddAvailability = late(
  async () => (await import('../../../features/availability/web/add-availability.tsx')).AddAvailability,
)

const HERE = '/teacher-dashboard/schedule'
const tabs = ['availability', 'planned'] as const

type Where = { tab: (typeof tabs)[number]; month: string; day: string | null; dialog: 'add' | 'off' | 'lesson' | null }
type Go = (change: Partial<Where>) => void

/** A teacher's time: what is offered and what is taught. Month, day, tab and dialog are all in the address. */
export function SchedulePage() {
  const t = useTexts(texts)
  const now = useNow(30)
  const { where, go } = useWhere(now)
  const [params] = useSearchParams()
  const today = nairobiDate(now)
  const ofMonth = useMonth(where.month, useBookings().data ?? [])
  return (
    <>
      <PageHead title={t.title} line={t.line} action={<Action where={where} go={go} today={today} />} />
      <Tabs
        label={t.title}
        current={`${HERE}?tab=${where.tab}`}
        tabs={tabs.map((tab) => ({ href: `${HERE}?tab=${tab}`, label: t.tabs[tab] }))}
      />
      <Timetable skeleton={<div className="skeleton patient h-96 rounded-lg" />}>
        {({ bookings, classes }, fresh) => {
          const coming = comingSessions(bookings, classes, now)
          const planned = plannedLessons(ofMonth, classes)
          return (
            <>
              {where.tab === 'planned' ? (
                <PlannedLessons coming={coming} now={now} onSchedule={() => go({ dialog: 'lesson' })} />
              ) : (
                <AvailabilityMonth
                  month={where.month}
                  day={where.day}
                  planned={planned}
                  now={now}
                  fresh={fresh}
                  onDay={(day) => go({ day, month: day.slice(0, 7) })}
                  onMonth={(month) => go({ month, day: null })}
                  onAdd={() => go({ dialog: 'add' })}
                  off={where.dialog === 'off' ? later(where.day, today) : null}
                  onOff={() => go({ dialog: 'off' })}
                  onClose={() => go({ dialog: null })}
                />
              )}
              <Suspense>{params.has('session') && <SessionDetails sessions={coming} now={now} />}</Suspense>
              <Suspense>
                {where.dialog === 'lesson' && (
                  <PlanLesson day={where.day ?? undefined} coming={coming} now={now} onClose={() => go({ dialog: null })} />
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

/** What the tab is for. On phones the day's own button adds times. */
function Action({ where, go, today }: { where: Where; go: Go; today: string }) {
  const t = useTexts(availabilityTexts)
  if (where.tab === 'planned') {
    return (
      <div className="flex flex-wrap gap-3">
        <SendingLink href="/teacher-dashboard/classes/new" large>
          {t.scheduleClass}
        </SendingLink>
        <Button look="primary" icon="plus" large sends onClick={() => go({ dialog: 'lesson' })}>
          {t.schedule}
        </Button>
      </div>
    )
  }
  return (
    <span className="hidden lg:block">
      <Button look="primary" icon="plus" large sends onClick={() => go({ dialog: 'add', day: later(where.day, today) })}>
        {t.add}
      </Button>
    </span>
  )
}

/** The chosen day, unless it has passed. */
const later = (day: string | null, today: string): string => (day && day > today ? day : today)

/** Reads and writes the address. Another month forgets the day, as the calendar's arrows do. */
function useWhere(now: Date): { where: Where; go: Go } {
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
    dialog: (['add', 'off', 'lesson'] as const).find((one) => one === params.get('open')) ?? null,
  }
  const go: Go = (change) => {
    const to = { ...where, ...change }
    const query = new URLSearchParams({ tab: to.tab, month: to.month })
    if (to.day) query.set('day', to.day)
    if (to.dialog) query.set('open', to.dialog)
    void navigate(`${HERE}?${query.toString()}`, { replace: true })
  }
  return { where, go }
}
