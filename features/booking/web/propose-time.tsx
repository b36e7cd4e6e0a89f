import { useState } from 'react'
import { shortDay, startClock, timeSpan, weekday } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { availableTimes, type Slot } from '../../availability/contract.ts'
import { proposeTime } from '../changes-contract.ts'
import { learnerBookings, teacherBookings } from '../contract.ts'
import { kes } from './booking-row.tsx'
import { useShortTime, type Clash, type Movable, type MoveProps } from './move-strip.tsx'
import { texts } from './move-texts.ts'
import { texts as bookingTexts } from './texts.ts'
import { freeSlots } from './slot-choices.ts'

const FEW = 8

/** One of the teacher’s free times as long as the lesson; the lesson stays where it is until the other side accepts. */
export function ProposeTime({ lesson, now, clashes = [], ownTimes, onClose }: MoveProps) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const when = useShortTime()
  const { failed } = useTexts(bookingTexts)
  const times = useCall(availableTimes, { teacherId: lesson.teacher_id })
  const [wanted, setWanted] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const free = freeSlots(times.data ?? [], now).filter((slot) => lengthOf(slot) === lengthOf(lesson))
  const chosen = free.find(({ id }) => id === wanted) ?? free.find((slot) => !clashOf(slot, clashes)) ?? null
  const send = useSend(proposeTime, {
    changes: [learnerBookings, teacherBookings, availableTimes],
    done: () => {
      toast(t.asked)
      onClose()
    },
  })
  const words = message.trim()
  const ask = (slot: Slot) => send.mutate({ bookingId: lesson.id, slot_id: slot.id, ...(words && { message: words }) })
  const short = (at: Date) => `${weekday(at, language, 'short')} ${startClock(at)}`
  const foot = chosen && (
    <div className="grid gap-2.5">
      <Button look="primary" large wide sends working={send.isPending && t.asking} onClick={() => ask(chosen)}>
        {t.ask(lesson.other, short(new Date(chosen.starts_at)))}
      </Button>
      <p className="text-center text-sm text-ink-700">{t.stays(when(lesson.starts_at), lesson.other)}</p>
    </div>
  )
  const line = `${nameOf(lesson.title)}, ${t.stands(when(lesson.starts_at))}`
  return (
    <Dialog open width="small" onClose={onClose} title={t.proposeTitle} line={line} foot={foot}>
      <Panel read={times} failed={failed}>
        {() =>
          free.length === 0 ? (
            <Empty object="slate" title={t.noTimes} action={<Button onClick={onClose}>{t.close}</Button>}>
              {ownTimes ? t.noTimesTeacher : t.noTimesLine}
            </Empty>
          ) : (
            <div className="grid gap-5">
              {send.error && <Note tone="bad">{t.failed(send.error.message)}</Note>}
              <Times
                legend={ownTimes ? t.yourTimes : t.freeTimes(lesson.other)}
                {...{ free, clashes, chosen }}
                onChoose={setWanted}
              />
              <TextArea
                label={t.message}
                optional
                rows={2}
                maxLength={300}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
              <p className="flex gap-3 text-sm text-ink-700">
                <Icon name="wallet" className="text-green-700" />
                {lesson.payment_status === 'paid' ? t.held(kes(lesson.cost)) : t.samePrice}
              </p>
            </div>
          )
        }
      </Panel>
    </Dialog>
  )
}

const lengthOf = (time: Pick<Movable, 'starts_at' | 'ends_at'>): number => Date.parse(time.ends_at) - Date.parse(time.starts_at)

const clashOf = (slot: Slot, clashes: readonly Clash[]): Clash | undefined =>
  clashes.find((one) => one.starts_at < slot.ends_at && slot.starts_at < one.ends_at)

type TimesProps = {
  legend: string
  free: readonly Slot[]
  clashes: readonly Clash[]
  chosen: Slot | null
  onChoose: (id: number) => void
}

function Times({ legend, free, clashes, chosen, onChoose }: TimesProps) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const shown = all ? free : free.slice(0, FEW)
  const choices = shown.map((slot) => {
    const clash = clashOf(slot, clashes)
    const [start, end] = [new Date(slot.starts_at), new Date(slot.ends_at)]
    return {
      value: String(slot.id),
      label: shortDay(start, language),
      line: timeSpan(start, end),
      reason: clash && t.clash(nameOf(clash.title), startClock(new Date(clash.starts_at))),
    }
  })
  return (
    <div>
      <ChoiceTiles
        legend={legend}
        aside={t.nairobi}
        name="time"
        columns="2"
        value={chosen && String(chosen.id)}
        choices={choices}
        onChange={(id) => onChoose(Number(id))}
      />
      {free.length > shown.length && (
        <button type="button" className="link mt-1 min-h-11 text-sm" onClick={() => setAll(true)}>
          {t.moreTimes(free.length - shown.length)}
        </button>
      )}
    </div>
  )
}
