import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useWide } from '../../../shared/web/wide.ts'
import { useMissing } from '../../family/web/missing.ts'
import { texts as familyTexts } from '../../family/web/texts.ts'
import { BookingChoices } from './booking-choices.tsx'
import { BookingSummary, ConfirmFoot } from './booking-summary.tsx'
import { texts } from './texts.ts'
import { useSchedule, type Asking } from './use-schedule.ts'

const AccountBanners = late(async () => (await import('../../family/web/account-banners.tsx')).AccountBanners)
const WeeklySeries = late(async () => (await import('./weekly-series.tsx')).WeeklySeries)

type Props = Asking & { onClose: () => void }

/**
 * Schedule Lesson: date and time are preselected to the next free slot, so that a booking can be two presses. `?every=week` asks
 * for weekly lessons instead, with what was chosen here.
 */
export function ScheduleLesson({ onClose, ...asked }: Props) {
  const t = useTexts(texts)
  const wide = useWide()
  const { teacher, learners, now } = asked
  const { wish, change, free, lostSlots, slot, learner, subjects, subject, price, problem, asks, confirm, asking } = useSchedule({
    ...asked,
    onAsked: onClose,
  })
  const missing = useMissing()
  const { thenBook } = useTexts(familyTexts)
  const blocked = missing.confirmation || missing.guardian !== null
  const possible = !blocked && (free.length > 0 || lostSlots.length > 0)
  const [isWeekly, everyWeek] = useEveryWeek()
  if (isWeekly && possible && learner) {
    const chosen = { teacher, learner, subject, topic: wish.topic, message: wish.message, slotId: slot?.id ?? null, asks, now }
    return (
      <Suspense>
        <WeeklySeries {...chosen} onAsked={onClose} onBooked={asked.onBooked} onBack={() => everyWeek(false)} onClose={onClose} />
      </Suspense>
    )
  }
  const facts = { teacher, slot, learner, subject, price, problem: problem?.about === 'slot' ? null : problem, now }
  const atOnce = { payAtOnce: wish.payAtOnce, onPayAtOnce: (payAtOnce: boolean) => change({ payAtOnce }) }
  const foot = <ConfirmFoot {...facts} {...atOnce} asks={asks} working={asking} onConfirm={confirm} />
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={t.schedule}
      line={t.withTeacher(teacher.name)}
      lead={<Face photo={teacher.profilePicture} seed={teacher.id} className="size-12 rounded-full" />}
      foot={!wide && possible && foot}
    >
      {blocked ? (
        <>
          <AccountBanners />
          <p className="text-ink-700">{thenBook}</p>
        </>
      ) : !possible ? (
        <Empty object="slate" title={t.noTimes} action={<Button onClick={onClose}>{t.close}</Button>}>
          {t.noTimesLine}
        </Empty>
      ) : (
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem] md:gap-8">
          <BookingChoices
            {...{ teacher, learners, free, slot, subjects, subject, wish, now }}
            lost={lostSlots}
            problem={problem?.about === 'slot' ? problem.sentence : null}
            onWish={change}
            onEveryWeek={() => everyWeek(true)}
          />
          <div className="flex flex-col gap-5 rounded-md bg-sunken p-5 md:sticky md:top-0 md:self-start">
            <BookingSummary {...facts} />
            {wide && <div className="mt-auto">{foot}</div>}
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** `?every=week`, and the way to it and back. */
function useEveryWeek(): [boolean, (on: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const turn = (on: boolean) =>
    setQuery((before) => {
      if (on) before.set('every', 'week')
      else before.delete('every')
      return before
    })
  return [query.has('every'), turn]
}
