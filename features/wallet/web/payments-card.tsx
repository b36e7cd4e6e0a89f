import type { UseQueryResult } from '@tanstack/react-query'
import { centsFromShillings } from '../../../shared/money.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { inSentence, nearDay, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import type { TeacherBooking } from '../../booking/contract.ts'
import { waitingSeats } from '../../classes/contract.ts'
import { listTransactions } from '../contract.ts'
import { isWaiting, lessonPayments } from './lesson-payments.ts'
import type { LessonPayment } from './lesson-payments.ts'
import { texts } from './teacher-texts.ts'

const SHOWN = 5
const PAGE = 20

type Props = {
  /** The teacher's bookings, which say who paid and what is still to come. */
  bookings: UseQueryResult<TeacherBooking[], CallFailed>
  all: boolean
  here: string
  now: Date
}

/**
 * What lessons and seats in classes have paid or will pay: the teacher's part beside the whole, and whether it is released or
 * when it will be.
 */
export function PaymentsCard({ bookings, all, here, now }: Props) {
  const t = useTexts(texts)
  const { id } = useUser()
  const released = { userId: id, type: 'earning' } as const
  const latest = useCall(listTransactions, { ...released, limit: SHOWN })
  const seats = useCall(waitingSeats, { limit: SHOWN })
  const waiting = (bookings.data?.filter(isWaiting).length ?? 0) + (seats.data?.seats.length ?? 0)
  const shown = (latest.data?.transactions.length ?? 0) + waiting
  return (
    <Card
      title={t.payments}
      action={
        (all || shown > SHOWN || latest.data?.next_cursor || seats.data?.next_cursor) && (
          <a href={all ? here : `${here}?all=payments`} className="link inline-flex min-h-8 items-center text-sm">
            {all ? t.fewer : t.seeAll}
          </a>
        )
      }
    >
      <Panel read={bookings} failed={t.failed}>
        {(lessons) =>
          all ? (
            <>
              <Pages endpoint={waitingSeats} input={{ limit: PAGE }} failed={t.failed} of={t.ofPending}>
                {(page, isFirst) => <Payments payments={lessonPayments([], isFirst ? lessons : [], page.seats)} now={now} />}
              </Pages>
              <Pages endpoint={listTransactions} input={{ ...released, limit: PAGE }} failed={t.failed} of={t.ofPayments}>
                {({ transactions }) => (
                  <Payments payments={lessonPayments(transactions, [], [])} now={now} none={waiting === 0} />
                )}
              </Pages>
            </>
          ) : (
            <Panel read={seats} failed={t.failed}>
              {(page) => (
                <Panel read={latest} failed={t.failed}>
                  {({ transactions }) => {
                    const payments = lessonPayments(transactions, lessons, page.seats).slice(0, SHOWN)
                    return <Payments payments={payments} now={now} none />
                  }}
                </Panel>
              )}
            </Panel>
          )
        }
      </Panel>
    </Card>
  )
}

/** @param none whether nothing stands elsewhere either, and that is to be said */
function Payments({ payments, now, none = false }: { payments: readonly LessonPayment[]; now: Date; none?: boolean }) {
  const t = useTexts(texts)
  if (payments.length === 0) return none && <Empty object="book" title={t.noPayments} />
  return (
    <ul>
      {payments.map((payment) => (
        <PaymentRow key={payment.key} payment={payment} now={now} />
      ))}
    </ul>
  )
}

function PaymentRow({ payment, now }: { payment: LessonPayment; now: Date }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const completed = payment.stands === 'completed'
  const whole = payment.amount !== null && centsFromShillings(payment.amount) > 0 ? t.of(kshText(payment.amount)) : null
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-0">
      {payment.learnerId === null ? (
        <span className="grid size-11 flex-none place-items-center rounded-md bg-sky-100 text-sky-800">
          <Icon name="users" />
        </span>
      ) : (
        <Face photo={payment.photo} seed={payment.learnerId} className="size-11 flex-none rounded-md" />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-32 flex-1">
          <p className="font-semibold">{nameOf(payment.title)}</p>
          <p className="text-sm text-ink-500">
            {[payment.learner, nearDay(payment.at, now, language)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div>
          <Badge tone={completed ? 'ok' : 'wait'} {...(completed && { shape: 'done' })}>
            {t.stands[payment.stands]}
          </Badge>
          {!completed && (
            <p className="mt-0.5 text-xs text-ink-500">
              {payment.opensAt ? t.until(inSentence(nearTime(payment.opensAt, now, language))) : t.lookedAt}
            </p>
          )}
        </div>
      </div>
      <p className="text-right tabular-nums">
        <span className="block font-bold whitespace-nowrap">{kshText(payment.earnings)}</span>
        {whole && <span className="text-sm whitespace-nowrap text-ink-500">{whole}</span>}
      </p>
    </li>
  )
}
