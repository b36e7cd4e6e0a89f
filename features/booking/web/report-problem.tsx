import { useState } from 'react'
import { useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { showWallet } from '../../wallet/contract.ts'
import { reportProblem } from '../changes-contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { fairWishes, problemReasons, type ProblemReason } from '../rules/words.ts'
import { kes, useWhen } from './booking-row.tsx'
import { bookingLists } from './bookings.ts'
import { texts } from './move-texts.ts'
import { RoomSaw } from './room-saw.tsx'
import { texts as rowTexts } from './row-texts.ts'
import { firstName } from '../../accounts/rules.ts'

const MOST_CHARACTERS = 1000
/** Whoever felt unsafe finds it last, by itself, as the drawing has it. */
const inOrder: readonly ProblemReason[] = [...problemReasons.filter((one) => one !== 'unsafe'), 'unsafe']

type Wish = (typeof fairWishes)[number]

/** What was wrong with a lesson, and what would be fair: the money is frozen by it, and the screen says so before. */
export function ReportProblem({ booking, now, onClose }: { booking: LearnerBooking; now: Date; onClose: () => void }) {
  const t = useTexts(texts)
  const { reasons } = useTexts(rowTexts)
  const nameOf = useSubjectName()
  const when = useWhen(now)
  const [reason, setReason] = useState<ProblemReason | null>(null)
  const [words, setWords] = useState('')
  const [wish, setWish] = useState<Wish>('part_back')
  const [pressed, setPressed] = useState(false)
  const send = useSend(reportProblem, {
    changes: [...bookingLists, showWallet],
    done: () => {
      toast(t.sent)
      onClose()
    },
  })
  const isOpen = now < new Date(booking.report_until)
  const press = () => {
    setPressed(true)
    if (!reason || words.trim().length < 3) return
    send.mutate({ bookingId: booking.id, reason, words: words.trim(), wish })
  }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.reportTitle}
      line={`${nameOf(booking.title)}, ${booking.teacher_name}, ${when(booking.starts_at)}`}
      foot={
        <div className="grid gap-2.5">
          <div className="grid gap-3 sm:grid-cols-2">
            <Button large onClick={onClose}>
              {t.cancel}
            </Button>
            <Button look="primary" large sends disabled={!isOpen} working={send.isPending && t.sending} onClick={press}>
              {t.send}
            </Button>
          </div>
          <p className="text-center text-sm text-ink-700">{t.until(when(booking.report_until))}</p>
        </div>
      }
    >
      <div className="grid gap-5">
        {send.error && <Note tone="bad">{t.failed(send.error.message)}</Note>}
        <RoomSaw bookingId={booking.id} learner={firstName(booking.learner_name)} teacher={firstName(booking.teacher_name)} />
        <ChoiceTiles
          legend={t.what}
          name="reason"
          value={reason}
          choices={inOrder.map((one) => ({
            value: one,
            label: reasons[one],
            ...(one === 'unsafe' && { lead: <Icon name="shield" className="text-red-700" /> }),
          }))}
          onChange={setReason}
          error={pressed && !reason ? t.pickReason : undefined}
        />
        <Words words={words} missing={pressed && words.trim().length < 3} onChange={setWords} />
        <Fair cost={booking.cost} wish={wish} onChange={setWish} />
        <p className="flex gap-3 text-sm text-ink-700">
          <Icon name="lock" className="text-green-700" />
          {reason === 'unsafe' ? t.unsafeFirst : t.frozen(kes(booking.cost))}
        </p>
      </div>
    </Dialog>
  )
}

function Fair({ cost, wish, onChange }: { cost: number; wish: Wish; onChange: (wish: Wish) => void }) {
  const t = useTexts(texts)
  const lines = { all_back: kes(cost), ...t.wishLines }
  return (
    <ChoiceTiles
      legend={t.fair}
      name="wish"
      columns="3"
      value={wish}
      choices={fairWishes.map((one) => ({ value: one, label: t.wishes[one], line: lines[one] }))}
      onChange={onChange}
    />
  )
}

function Words({ words, missing, onChange }: { words: string; missing: boolean; onChange: (words: string) => void }) {
  const t = useTexts(texts)
  return (
    <TextArea
      label={t.words}
      rows={3}
      maxLength={MOST_CHARACTERS}
      value={words}
      onChange={({ target }) => onChange(target.value)}
      error={missing ? t.wordsMissing : undefined}
    />
  )
}
