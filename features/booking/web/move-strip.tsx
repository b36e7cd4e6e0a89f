import type { ReactNode } from 'react'
import { shortDay, startClock } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useOnline } from '../../../shared/web/online.ts'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../../availability/contract.ts'
import { answerProposal } from '../changes-contract.ts'
import { learnerBookings, teacherBookings, type LearnerBooking } from '../contract.ts'
import { texts } from './move-texts.ts'

/** What both sides have in common of a lesson that can be moved. */
export type Movable = Pick<
  LearnerBooking,
  'id' | 'teacher_id' | 'title' | 'starts_at' | 'ends_at' | 'cost' | 'payment_status' | 'proposal'
> & {
  /** The other side's first name. */
  other: string
}

/** Something else at a time. */
export type Clash = { starts_at: string; ends_at: string; title: string }

/** What the sheets of moving are given. */
export type MoveProps = {
  lesson: Movable
  now: Date
  /** What else the learner has, where that is known; such a time cannot be asked for. */
  clashes?: readonly Clash[]
  /** A teacher sees the own free times. */
  ownTimes?: boolean
  /** Whether the new time fits the reader's day. */
  fit?: ReactNode
  onClose: () => void
}

/** `Sat 28 Nov, 9:00 AM`, which is the same for both sides and needs no today. */
export function useShortTime(): (at: string) => string {
  const language = useLanguage()
  return (at) => `${shortDay(new Date(at), language)}, ${startClock(new Date(at))}`
}

/** In the list: another time that was asked for. Its own side can take it back, the other goes on to answer it. */
export function MoveStrip({ lesson, now, onAnswer }: { lesson: Movable; now: Date; onAnswer: () => void }) {
  const t = useTexts(texts)
  const when = useShortTime()
  const online = useOnline()
  const send = useSend(answerProposal, {
    changes: [learnerBookings, teacherBookings, availableTimes],
    done: () => toast(t.takenBack),
    failed: ({ message }) => toast(message, 'failed'),
  })
  const { proposal } = lesson
  if (!proposal || new Date(proposal.answer_by) <= now) return null
  const takeBack = () => send.mutate({ bookingId: lesson.id, proposalId: proposal.id, action: 'take_back' })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-marigold-100 p-3.5 text-sm text-marigold-700">
      <Icon name="clock" className="size-4!" />
      <p className="min-w-48 flex-1 font-semibold">
        {proposal.yours ? (
          <>
            {t.youAsked(when(proposal.starts_at))} {t.answersBy(lesson.other, when(proposal.answer_by))}
          </>
        ) : (
          t.theyAsk(lesson.other, when(proposal.starts_at))
        )}
      </p>
      <button
        type="button"
        className="link min-h-11"
        disabled={!online || send.isPending}
        onClick={proposal.yours ? takeBack : onAnswer}
      >
        {proposal.yours ? t.takeBack : t.answer}
      </button>
    </div>
  )
}
