import { useEffect, useRef, useState } from 'react'
import { inSentence, nearTime, timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { useSend } from '../../../shared/web/query.ts'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { cancelBooking, learnerBookings } from '../contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { actionsNow, refundNow, type Refund } from './booking-groups.ts'
import { kes } from './booking-row.tsx'
import { texts } from './cancel-texts.ts'
import { firstName } from '../../accounts/rules.ts'

type Props = { booking: LearnerBooking; onMove: () => void; onClose: () => void }

/** Says by the clock what comes back, before anything is cancelled; what the button says is what is sent, or it is refused. */
export function CancelLesson({ booking, onMove, onClose }: Props) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  // By the second: the button may never promise what is over.
  const now = useNow(1)
  const cancel = useSend(cancelBooking, {
    changes: [learnerBookings, showWallet, listTransactions],
    done: ({ refunded }) => {
      toast(refunded > 0 ? t.cancelledBack(kes(refunded)) : t.cancelled)
      onClose()
    },
  })
  const { kes: back, rule } = refundNow(booking, now)
  const start = inSentence(nearTime(new Date(booking.starts_at), now, language))
  const settling = useSettling(rule)
  const teacher = firstName(booking.teacher_name)
  const press = { nothing_paid: t.cancelPlain, all: t.cancelNow(kes(back)), half: t.cancelNow(kes(back)), none: t.cancelNothing }
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={booking.status === 'pending' ? t.titleRequest : t.title}
      line={[nameOf(booking.title), booking.teacher_name, start].join(', ')}
      foot={
        <div className="flex flex-col-reverse gap-3 sm:grid sm:grid-cols-2">
          <Button large onClick={onClose}>
            {t.keep}
          </Button>
          <Button
            look="danger"
            large
            disabled={settling}
            working={cancel.isPending && t.cancelling}
            onClick={() => cancel.mutate({ bookingId: booking.id, refund: back })}
          >
            {press[rule]}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {cancel.error && <Note tone="bad">{cancel.error.message}</Note>}
        {rule === 'nothing_paid' ? (
          <Note tone="plain">{t.nothingPaid}</Note>
        ) : (
          <>
            <ClockRows booking={booking} teacher={teacher} rule={rule} now={now} />
            <p className="flex gap-3 text-sm text-ink-700">
              <Icon name="shield" className="text-green-700" />
              {t.duty(teacher, kes(booking.cost))}
            </p>
          </>
        )}
        {actionsNow(booking, now).includes('propose') && !booking.proposal && (
          <p className="flex gap-3 text-sm text-ink-700">
            <Icon name="calendar" className="text-green-700" />
            <span>
              {t.onlyTime}{' '}
              <button type="button" className="link" onClick={onMove}>
                {t.propose}
              </button>
              . {t.free}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** So long what has just changed cannot be pressed: a finger on its way meant what stood there before. */
const SETTLES_MS = 1500

function useSettling(rule: Refund['rule']): boolean {
  const [settled, setSettled] = useState(rule)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rule), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [rule])
  return settled !== rule
}

type Paid = Exclude<Refund['rule'], 'nothing_paid'>
const inOrder: readonly Paid[] = ['all', 'half', 'none']

/** The three steps of the policy, the present one framed; when it changes while one looks, that is said. */
function ClockRows({ booking, teacher, rule, now }: { booking: LearnerBooking; teacher: string; rule: Paid; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { back, teacher: theirs, service } = booking.half
  const steps = {
    all: { until: booking.cancel_free_until, amount: kes(booking.cost), line: null },
    half: { until: booking.cancel_half_until, amount: kes(back), line: t.half(teacher, kes(theirs), kes(service)) },
    none: { until: null, amount: t.nothing, line: null },
  }
  const when = (at: string) => inSentence(nearTime(new Date(at), now, language))
  const title = (step: Paid): string => {
    const { until } = steps[step]
    if (until === null) return step === rule ? t.nowOn : t.after
    return step === rule ? t.nowUntil(when(until)) : t.until(when(until))
  }
  return (
    <section aria-labelledby="what-comes-back">
      <h3 id="what-comes-back" className="mb-2.5 font-bold">
        {t.back}
      </h3>
      <ol className="grid gap-2">
        {inOrder.map((step) => {
          const { until, amount, line } = steps[step]
          const isNow = step === rule
          const hasPassed = inOrder.indexOf(step) < inOrder.indexOf(rule)
          const left = isNow && until ? t.left(timeLeft(new Date(until).getTime() - now.getTime(), language)) : null
          return (
            <li
              key={step}
              aria-current={isNow ? 'step' : undefined}
              className={`flex items-center justify-between gap-4 rounded-md p-3.5 ${
                isNow ? 'bg-green-100 text-green-900 ring-2 ring-green-800' : 'bg-sunken text-ink-700'
              }`}
            >
              <div>
                <p className="font-bold">{title(step)}</p>
                {[hasPassed ? t.passed : line, left].filter(Boolean).map((one) => (
                  <p key={one} className="text-sm">
                    {one}
                  </p>
                ))}
              </div>
              <p className={`whitespace-nowrap tabular-nums ${isNow ? 'font-bold' : ''}`}>
                {hasPassed ? <s>{amount}</s> : amount}
              </p>
            </li>
          )
        })}
      </ol>
      <Announced rule={rule} words={rule === 'none' ? t.isNothing : t.isNow(steps[rule].amount)} />
    </section>
  )
}

/** Read out when the step changes, and not before. */
function Announced({ rule, words }: { rule: Paid; words: string }) {
  const first = useRef(rule)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (rule !== first.current) setSaid(words)
  }, [rule, words])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
