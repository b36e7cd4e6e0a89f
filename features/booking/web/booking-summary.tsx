import type { Slot } from '../../availability/contract.ts'
import type { TeacherProfile } from '../../directory/contract.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { inSentence, nearTime, shortDay, startClock, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Check } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { IconName } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { PriceSplit } from '../../../shared/web/kit/price-split.tsx'
import { kes } from './booking-row.tsx'
import { cancelClock } from './slot-choices.ts'
import type { Learner } from './slot-choices.ts'
import { texts } from './texts.ts'
import { firstName } from '../../accounts/rules.ts'

export type Problem = { about: 'slot' | 'price' | 'other'; sentence: string }

type Facts = {
  teacher: TeacherProfile
  slot: Slot | null
  learner: Learner | null
  subject: string | null
  price: number
  problem: Problem | null
  now: Date
}

/** What would be booked: price and its split, when, for whom, and what cancelling would cost as clock times of that slot. */
export function BookingSummary({ teacher, slot, learner, subject, price, now }: Facts) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const first = firstName(teacher.name)
  const cents = centsFromShillings(price)
  // The share is the profile's: a new price is shown before it is agreed to, with the same share of it.
  const share = teacher.cost > 0 ? teacher.split.teacher / teacher.cost : 0
  return (
    <div className="grid gap-4">
      <div className="hidden gap-2.5 border-b border-line pb-4 md:grid">
        <p className="display text-2xl tabular-nums">{kes(price)}</p>
        {slot && <SlotLine slot={slot} />}
        {learner && (
          <p className="flex items-center gap-2.5 font-semibold">
            <Portrait seed={learner.id} className="size-7 rounded-full" />
            {[learner.first_name, subject && nameOf(subject)].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <PriceSplit price={cents} teacher={Math.floor(cents * share + 1e-6)} bar />
      {slot && <CancelClock slot={slot} now={now} />}
      <Fact icon="shield">{t.allComesBack(first)}</Fact>
    </div>
  )
}

function SlotLine({ slot }: { slot: Slot }) {
  const language = useLanguage()
  const [start, end] = [new Date(slot.starts_at), new Date(slot.ends_at)]
  return (
    <p className="flex items-start gap-2.5 font-semibold">
      <Icon name="calendar" className="mt-0.5 text-green-700" />
      {shortDay(start, language)}, {timeSpan(start, end)}
    </p>
  )
}

function CancelClock({ slot, now }: { slot: Slot; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { free, half } = cancelClock(new Date(slot.starts_at), now)
  const when = (at: Date): string => inSentence(nearTime(at, now, language))
  const back = !half ? t.cancelNothing : free ? t.cancelFree(when(free), when(half)) : t.cancelHalf(when(half))
  return <Fact icon="calendar">{back}</Fact>
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <p className="flex items-start gap-3 text-sm text-ink-700">
      <Icon name={icon} className="mt-0.5 text-green-700" />
      {children}
    </p>
  )
}

/** The one filled button with what it costs; nothing is taken by it. */
export function ConfirmFoot({
  teacher,
  slot,
  learner,
  price,
  problem,
  asks,
  working,
  payAtOnce,
  onPayAtOnce,
  onConfirm,
}: Facts & {
  asks: boolean
  working: boolean
  payAtOnce: boolean
  onPayAtOnce: (on: boolean) => void
  onConfirm: () => void
}) {
  const t = useTexts(texts)
  const language = useLanguage()
  const first = firstName(teacher.name)
  return (
    <div className="grid gap-2.5">
      {problem && <Note tone={problem.about === 'price' ? 'wait' : 'bad'}>{problem.sentence}</Note>}
      <p className="flex items-baseline justify-between gap-3 md:hidden">
        <span className="text-sm">
          {slot && `${shortDay(new Date(slot.starts_at), language)}, ${startClock(new Date(slot.starts_at))}`}
          {learner && ` · ${learner.first_name}`}
        </span>
        <strong className="text-lg tabular-nums">{kes(price)}</strong>
      </p>
      {!asks && <Check label={t.payAtOnce(first)} checked={payAtOnce} onChange={({ target }) => onPayAtOnce(target.checked)} />}
      <Button look="primary" large wide working={working && t.booking} onClick={onConfirm}>
        {asks ? t.askParent : t.confirm}
      </Button>
      <p className="text-center text-sm text-ink-700">
        {asks ? t.parentAnswers : payAtOnce ? t.atOnceLine(kes(price), first) : t.nothingNow(first)}
      </p>
    </div>
  )
}
