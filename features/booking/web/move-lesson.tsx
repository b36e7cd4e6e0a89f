import { useState } from 'react'
import { nairobiDate } from '../../../shared/time.ts'
import { shortDay, startClock, timeSpan, weekday } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { AnswerClock } from '../../../shared/web/kit/answer-clock.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { availableTimes } from '../../availability/contract.ts'
import { answerProposal } from '../changes-contract.ts'
import { learnerBookings, teacherBookings } from '../contract.ts'
import { useShortTime, type MoveProps } from './move-strip.tsx'
import { texts } from './move-texts.ts'
import { ProposeTime } from './propose-time.tsx'

/** Asks for another time, or answers the other side's wish for one; which of the two, the lesson says. */
export function MoveLesson(props: MoveProps) {
  const [offering, setOffering] = useState(false)
  const { lesson, now } = props
  const asked = lesson.proposal && !lesson.proposal.yours && new Date(lesson.proposal.answer_by) > now
  return asked && !offering ? <AnswerMove {...props} onOffer={() => setOffering(true)} /> : <ProposeTime {...props} />
}

function AnswerMove({ lesson, now, fit, onOffer, onClose }: MoveProps & { onOffer: () => void }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const when = useShortTime()
  const { proposal } = lesson
  const day = weekday(new Date(lesson.starts_at), language, 'long')
  const send = useSend(answerProposal, {
    changes: [learnerBookings, teacherBookings, availableTimes],
    done: ({ starts_at: startsAt }) => {
      toast(startsAt === lesson.starts_at ? t.kept(day) : t.moved(when(startsAt)))
      onClose()
    },
  })
  if (!proposal) return null
  const answer = (action: 'accept' | 'decline') => send.mutate({ bookingId: lesson.id, proposalId: proposal.id, action })
  const answering = send.isPending ? send.variables.action : null
  const newAt = new Date(proposal.starts_at)
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.asksTitle(lesson.other)}
      line={`${nameOf(lesson.title)}, ${when(lesson.starts_at)}`}
      foot={
        <div className="grid gap-2.5">
          <div className="grid gap-3 sm:grid-cols-2">
            <Button large sends working={answering === 'decline' && t.keeping} onClick={() => answer('decline')}>
              {t.keep(day)}
            </Button>
            <Button look="primary" large sends working={answering === 'accept' && t.accepting} onClick={() => answer('accept')}>
              {t.accept(`${weekday(newAt, language, 'short')} ${startClock(newAt)}`)}
            </Button>
          </div>
          <button type="button" className="link mx-auto min-h-11 text-sm" onClick={onOffer}>
            {t.offer}
          </button>
        </div>
      }
    >
      <div className="grid gap-4">
        {send.error && <Note tone="bad">{t.failed(send.error.message)}</Note>}
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
          <TimeBox name={t.now} startsAt={lesson.starts_at} endsAt={lesson.ends_at} old />
          <Icon name="arrow-right" className="text-ink-500" />
          <TimeBox name={t.proposed} startsAt={proposal.starts_at} endsAt={proposal.ends_at} />
        </div>
        {proposal.message && <p className="rounded-md bg-sunken p-3.5 whitespace-pre-line">“{proposal.message}”</p>}
        <AnswerClock from={new Date(proposal.proposed_at)} until={new Date(proposal.answer_by)} now={now}>
          {t.answerBy(when(proposal.answer_by))}
        </AnswerClock>
        {fit}
        <p className="flex gap-3 text-sm text-ink-700">
          <Icon name="info" className="text-green-700" />
          {t.noAnswer(day)}
        </p>
      </div>
    </Dialog>
  )
}

function TimeBox({ name, startsAt, endsAt, old }: { name: string; startsAt: string; endsAt: string; old?: boolean }) {
  const language = useLanguage()
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return (
    <div className={`rounded-md p-3.5 ${old ? 'bg-sunken text-ink-700' : 'bg-green-100 text-green-900'}`}>
      <p className="text-sm">{name}</p>
      <p className="font-bold">
        <time dateTime={nairobiDate(start)}>{shortDay(start, language)}</time>
      </p>
      <p className="text-sm">{old ? <s>{timeSpan(start, end)}</s> : timeSpan(start, end)}</p>
    </div>
  )
}
