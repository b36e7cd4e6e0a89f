/** What the Every week sheet knows and does: the teacher's times of a quarter of a year, the weeks they make, the request. */
import { useState } from 'react'
import { listAllowances, listWishes, wishForSeries } from '../../approvals/contract.ts'
import { availableTimes } from '../../availability/contract.ts'
import { LISTED_DAYS } from '../../availability/rules.ts'
import { listTeachers, showTeacher, type TeacherProfile } from '../../directory/contract.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { days, nairobiDate, plus } from '../../../shared/time.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { learnerBookings } from '../contract.ts'
import { LEAST_LESSONS } from '../rules/words.ts'
import { bookSeries } from '../series-contract.ts'
import { isComing } from './booking-groups.ts'
import { useBookings } from './bookings.ts'
import { kes } from './booking-row.tsx'
import { weeklyStarts, weeksOf } from './series-weeks.ts'
import { freeSlots, wordsOf, type Learner } from './slot-choices.ts'
import { texts as bookingTexts } from './texts.ts'

export type SeriesWish = {
  teacher: TeacherProfile
  learner: Learner
  subject: string | null
  topic: string
  message: string
  /** The slot that was chosen for one lesson: the series begins with its day and time where it can. */
  slotId: number | null
  /** Whether the child asks a parent instead of booking. */
  asks: boolean
  now: Date
  onAsked: () => void
  onBooked: () => void
}

const USUAL_WEEKS = 6

/** Everything a teacher offers for as long as a series can be: two stretches of the call's length. */
function useTimes(teacherId: number, now: Date) {
  const from = (n: number) => nairobiDate(plus(now, days(n * LISTED_DAYS)))
  const to = (n: number) => nairobiDate(plus(now, days((n + 1) * LISTED_DAYS - 1)))
  const soon = useCall(availableTimes, { teacherId, from: from(0), to: to(0) })
  const later = useCall(availableTimes, { teacherId, from: from(1), to: to(1) })
  return { soon, later, slots: [...(soon.data ?? []), ...(later.data ?? [])] }
}

export function useSeries({ teacher, learner, subject, topic, message, slotId, asks, now, onAsked, onBooked }: SeriesWish) {
  const t = useTexts(bookingTexts)
  const times = useTimes(teacher.id, now)
  const bookings = useBookings([learner.id])
  const [wanted, setWanted] = useState<number | null>(slotId)
  const [count, setCount] = useState(USUAL_WEEKS)
  const [instead, setInstead] = useState<ReadonlyMap<number, number>>(new Map())
  const [price, setPrice] = useState(teacher.cost)
  const [problem, setProblem] = useState<string | null>(null)
  const [told, setTold] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const free = freeSlots(times.slots, now)
  const starts = weeklyStarts(free, now)
  const first = starts.find(({ id }) => id === wanted) ?? starts[0] ?? null
  const clashes = (bookings.data ?? []).filter((one) => isComing(one, now))
  const weeks = first ? weeksOf({ slots: times.slots, free, first, count, clashes, instead }) : []
  const chosen = weeks.flatMap(({ slot }) => slot ?? [])

  function failed(error: CallFailed): void {
    if (error.code === 'price_changed') {
      const after = Number(error.details['cost'] ?? price)
      setProblem(t.priceChanged(kes(price), kes(after)))
      setPrice(after)
      return
    }
    if (error.code === 'parent_first') setTold(true)
    setProblem(error.isRefusal || error.status === 0 ? error.message : t.bookError)
  }
  const changes = [learnerBookings, availableTimes, showTeacher, listTeachers]
  // What could not be had is said first; whoever has read it closes the sheet.
  const booked = ({ left_out: lost }: Answer<typeof bookSeries>) => lost.length === 0 && onBooked()
  const book = useSend(bookSeries, { changes, failed, done: booked })
  const ask = useSend(wishForSeries, { changes: [listWishes, listAllowances], done: onAsked, failed })
  const byParent = asks || told
  const send = () => {
    if (chosen.length < LEAST_LESSONS) return
    setProblem(null)
    const lessons = chosen.map(({ date, time }) => ({ date, time }))
    const wish = {
      teacher_id: teacher.id,
      lessons,
      cost: price,
      ...wordsOf({ subject, topic, message }),
    }
    if (byParent) ask.mutate(wish)
    else book.mutate({ ...wish, student_id: learner.id, key })
  }
  return {
    times,
    starts,
    first,
    count,
    weeks,
    chosen,
    price,
    problem,
    byParent,
    booked: book.data ?? null,
    working: book.isPending || ask.isPending,
    send,
    // Another day or end rebuilds the list: what was taken instead belonged to the old one.
    setFirst: (id: number) => (setWanted(id), setInstead(new Map())),
    setCount,
    setInstead: (place: number, id: number | null) => {
      const next = new Map(instead)
      if (id === null) next.delete(place)
      else next.set(place, id)
      setInstead(next)
    },
  }
}
