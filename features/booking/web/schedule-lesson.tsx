import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listTeachers, showTeacher } from '../../directory/contract.ts'
import type { TeacherProfile } from '../../directory/contract.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { useWide } from '../../../shared/web/wide.ts'
import { bookSession, learnerBookings } from '../contract.ts'
import { BookingChoices } from './booking-choices.tsx'
import type { Wish } from './booking-choices.tsx'
import { BookingSummary, ConfirmFoot } from './booking-summary.tsx'
import type { Problem } from './booking-summary.tsx'
import { kes } from './booking-row.tsx'
import { freeSlots, meantSlot, subjectsFor } from './slot-choices.ts'
import type { Learner } from './slot-choices.ts'
import { texts } from './texts.ts'

type Props = {
  teacher: TeacherProfile
  learners: readonly Learner[]
  chosen: Learner | null
  /** The time that was pressed before the dialog opened, if one was. */
  slotId: number | null
  now: Date
  onClose: () => void
  onBooked: () => void
}

/** Schedule Lesson: date and time are preselected to the next free slot, so that a booking can be two presses. */
export function ScheduleLesson({ teacher, learners, chosen, slotId, now, onClose, onBooked }: Props) {
  const t = useTexts(texts)
  const [wish, setWish] = useState<Wish>({
    date: null,
    slotId,
    learnerId: firstTaught(teacher, learners, chosen),
    subject: null,
    message: '',
  })
  const [lost, setLost] = useState<readonly number[]>([])
  const [price, setPrice] = useState(teacher.cost)
  const [problem, setProblem] = useState<Problem | null>(null)
  const queries = useQueryClient()
  const wide = useWide()
  const free = freeSlots(teacher.availability, now).filter(({ id }) => !lost.includes(id))
  const slot = meantSlot(free, wish)
  const learner = learners.find(({ id }) => id === wish.learnerId) ?? null
  const subjects = learner ? subjectsFor(teacher, learner.grade) : []
  const subject = subjects.find((name) => name === wish.subject) ?? subjects[0] ?? null
  const book = useSend(bookSession, { changes: [learnerBookings, showTeacher, listTeachers], done: onBooked, failed: refused })

  function refused(error: CallFailed): void {
    if (error.code === 'slot_taken' && slot) {
      setLost([...lost, slot.id])
      setProblem({ about: 'slot', sentence: error.message })
      void queries.invalidateQueries({ queryKey: [showTeacher.path] })
      // The time next to the lost one is preselected already; the focus follows it.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('input[name=time]:checked')?.focus())
    } else if (error.code === 'price_changed') {
      const after = Number(error.details['cost'] ?? price)
      setProblem({ about: 'price', sentence: t.priceChanged(kes(price), kes(after)) })
      setPrice(after)
    } else {
      const unsaid = error.isRefusal ? t.bookFailed : t.bookError
      setProblem({ about: 'other', sentence: error.isRefusal || error.status === 0 ? `${unsaid} ${error.message}` : unsaid })
    }
  }
  const confirm = () => {
    if (!slot) return setProblem({ about: 'slot', sentence: t.pickBoth })
    if (!learner) return setProblem({ about: 'other', sentence: t.pickTaught })
    setProblem(null)
    const message = wish.message.trim()
    book.mutate({
      teacher_id: teacher.id,
      student_id: learner.id,
      date: slot.date,
      time: slot.time,
      cost: price,
      ...(subject && { subject }),
      ...(message && { message }),
    })
  }
  const possible = free.length > 0 || lost.length > 0
  const facts = { teacher, slot, learner, subject, price, problem: problem?.about === 'slot' ? null : problem, now }
  const foot = <ConfirmFoot {...facts} working={book.isPending} onConfirm={confirm} />
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
      {!possible ? (
        <Empty object="slate" title={t.noTimes} action={<Button onClick={onClose}>{t.close}</Button>}>
          {t.noTimesLine}
        </Empty>
      ) : (
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem] md:gap-8">
          <BookingChoices
            teacher={teacher}
            learners={learners}
            free={free}
            slot={slot}
            subjects={subjects}
            subject={subject}
            wish={wish}
            lost={teacher.availability.filter(({ id }) => lost.includes(id))}
            problem={problem?.about === 'slot' ? problem.sentence : null}
            now={now}
            onWish={(part) => {
              setProblem(null)
              setWish({ ...wish, ...part })
            }}
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

/** The learner of the address if this teacher can teach them, else the first whom they can. */
function firstTaught(teacher: TeacherProfile, learners: readonly Learner[], chosen: Learner | null): number | null {
  const can = (one: Learner) => subjectsFor(teacher, one.grade).length > 0
  return (chosen && can(chosen) ? chosen : learners.find(can))?.id ?? null
}
