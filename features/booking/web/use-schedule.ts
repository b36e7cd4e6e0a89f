/** What the Schedule Lesson dialog knows and does: the wish, what it comes to, and what the server said of it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAllowances, listWishes, wishForLesson } from '../../approvals/contract.ts'
import { asksFirst } from '../../approvals/rules.ts'
import { useUser } from '../../accounts/web/session.ts'
import { listTeachers, showTeacher } from '../../directory/contract.ts'
import type { TeacherProfile } from '../../directory/contract.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { bookSession, learnerBookings } from '../contract.ts'
import type { Wish } from './booking-choices.tsx'
import { kes } from './booking-row.tsx'
import type { Problem } from './booking-summary.tsx'
import { freeSlots, meantSlot, subjectsFor, wordsOf } from './slot-choices.ts'
import type { Learner } from './slot-choices.ts'
import { texts } from './texts.ts'

export type Asking = {
  teacher: TeacherProfile
  learners: readonly Learner[]
  chosen: Learner | null
  /** The time that was pressed before the dialog opened, if one was. */
  slotId: number | null
  now: Date
  onBooked: () => void
}

export function useSchedule({ teacher, learners, chosen, slotId, now, onBooked, onAsked }: Asking & { onAsked: () => void }) {
  const t = useTexts(texts)
  const [wish, setWish] = useState<Wish>({
    date: null,
    slotId,
    learnerId: firstTaught(teacher, learners, chosen),
    subject: null,
    topic: '',
    message: '',
    payAtOnce: false,
  })
  const [lost, setLost] = useState<readonly number[]>([])
  const [price, setPrice] = useState(teacher.cost)
  const [problem, setProblem] = useState<Problem | null>(null)
  const queries = useQueryClient()
  const free = freeSlots(teacher.availability, now).filter(({ id }) => !lost.includes(id))
  const slot = meantSlot(free, wish)
  const learner = learners.find(({ id }) => id === wish.learnerId) ?? null
  const subjects = learner ? subjectsFor(teacher, learner.grade) : []
  const subject = subjects.find((name) => name === wish.subject) ?? subjects[0] ?? null
  const parent = useParentFirst(price, { onAsked, failed: refused })
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
    } else if (error.code === 'parent_first') {
      parent.comesFirst()
      setProblem({ about: 'price', sentence: error.message })
    } else if (limits.includes(error.code)) {
      setProblem({ about: 'other', sentence: error.message })
    } else {
      const unsaid = error.isRefusal ? t.bookFailed : t.bookError
      setProblem({ about: 'other', sentence: error.isRefusal || error.status === 0 ? `${unsaid} ${error.message}` : unsaid })
    }
  }
  const confirm = () => {
    if (!slot) return setProblem({ about: 'slot', sentence: t.pickBoth })
    if (!learner) return setProblem({ about: 'other', sentence: t.pickTaught })
    setProblem(null)
    const lesson = {
      teacher_id: teacher.id,
      date: slot.date,
      time: slot.time,
      cost: price,
      ...wordsOf({ ...wish, subject }),
    }
    if (parent.first) parent.ask(lesson)
    else book.mutate({ ...lesson, student_id: learner.id, ...(wish.payAtOnce && { pay_at_once: true }) })
  }
  const change = (part: Partial<Wish>) => {
    setProblem(null)
    setWish({ ...wish, ...part })
  }
  const lostSlots = teacher.availability.filter(({ id }) => lost.includes(id))
  const asking = book.isPending || parent.asking
  return { wish, change, free, lostSlots, slot, learner, subjects, subject, price, problem, asks: parent.first, confirm, asking }
}

/** Whether a child asks a parent instead of booking: by what the parent has set, or because the server has just said so. */
function useParentFirst(price: number, { onAsked, failed }: { onAsked: () => void; failed: (error: CallFailed) => void }) {
  const t = useTexts(texts)
  const { role } = useUser()
  const [told, setTold] = useState(false)
  const { data } = useCall(listAllowances, {}, { when: role === 'student' })
  const own = role === 'student' ? data?.allowances[0] : undefined
  const done = () => {
    toast(t.askedParent)
    onAsked()
  }
  const ask = useSend(wishForLesson, { changes: [listWishes, listAllowances], done, failed })
  return {
    first: told || (own !== undefined && asksFirst(own, price)),
    comesFirst: () => setTold(true),
    ask: ask.mutate,
    asking: ask.isPending,
  }
}

/** They say themselves what to do, and trying again is not it. */
const limits: readonly string[] = [
  'no_parent',
  'starts_too_soon',
  'too_many_waiting',
  'too_many_with_teacher',
  'too_many_open',
  'too_many_unpaid',
  'called_off_often',
]

/** The learner of the address if this teacher can teach them, else the first whom they can. */
function firstTaught(teacher: TeacherProfile, learners: readonly Learner[], chosen: Learner | null): number | null {
  const can = (one: Learner) => subjectsFor(teacher, one.grade).length > 0
  return (chosen && can(chosen) ? chosen : learners.find(can))?.id ?? null
}
