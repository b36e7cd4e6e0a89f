import { Suspense } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Skeleton } from '../../../shared/web/kit/skeleton.tsx'
import { late } from '../../../shared/web/late.tsx'
import { askedTogether, type Session } from '../../teachers/web/sessions.ts'
import type { TeacherBooking } from '../contract.ts'
import { RequestCard } from './request-card.tsx'
import { RequestDay } from './request-day.tsx'
import { texts } from './teacher-texts.ts'

const SeriesCard = late(async () => (await import('./series-card.tsx')).SeriesCard)

type Props = { requests: readonly TeacherBooking[]; coming: readonly Session[]; now: Date; fresh: boolean }

/** Requests by what runs out first, and beside them the day of the first. */
export function LessonRequests({ requests, coming, now, fresh }: Props) {
  const t = useTexts(texts)
  const [first] = requests
  if (!first) {
    return (
      <Empty title={t.noRequests} action={<ButtonLink href="/teacher-dashboard/schedule">{t.addTimes}</ButtonLink>}>
        {t.noRequestsLine}
      </Empty>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
      <div>
        <p className="mb-4 text-sm text-ink-700">{t.order}</p>
        <ul className="grid gap-4">
          {askedTogether(requests).map((group) => {
            const [request] = group
            const shared = { coming, now, fresh, urgent: request === first }
            return request.series ? (
              <Suspense
                key={`series-${request.series.id}`}
                fallback={
                  <li>
                    <Skeleton />
                  </li>
                }
              >
                <SeriesCard lessons={group} {...shared} />
              </Suspense>
            ) : (
              <RequestCard key={request.id} request={request} {...shared} />
            )
          })}
        </ul>
      </div>
      <RequestDay day={new Date(first.starts_at)} requests={requests} coming={coming} />
    </div>
  )
}
