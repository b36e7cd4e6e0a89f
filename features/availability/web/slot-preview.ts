/** What a wished range will become, before it is sent. The same plan as the server's; the database has the last word. */
import { nairobiDate } from '../../../shared/time.ts'
import type { Slot } from '../contract.ts'
import { plannedSlots } from '../rules.ts'
import type { RangeProblem, RangeWish, TimeSpan } from '../rules.ts'

/** A lesson or class that lies in the way. */
export type Busy = TimeSpan & { title: string }

export type LeftOut = (TimeSpan & { why: 'slot' | 'off' }) | (TimeSpan & { why: 'lesson'; title: string })

export type Preview =
  | { problem: RangeProblem }
  | {
      /** The pieces of the first day, which every later one repeats. */
      pieces: TimeSpan[]
      added: TimeSpan[]
      leftOut: LeftOut[]
      /** Nairobi dates on which something is added. */
      dates: string[]
    }

export function previewOf(
  wish: RangeWish,
  slots: readonly Pick<Slot, 'starts_at' | 'ends_at'>[],
  busy: readonly Busy[],
  off: readonly TimeSpan[],
  now: Date,
): Preview {
  const plan = plannedSlots(wish, now)
  if ('problem' in plan) return plan
  const offered = slots.map((one) => ({ startsAt: new Date(one.starts_at), endsAt: new Date(one.ends_at) }))
  const added: TimeSpan[] = []
  const leftOut: LeftOut[] = []
  for (const span of plan.slots) {
    const lesson = busy.find((one) => overlap(one, span))
    if (lesson) leftOut.push({ ...span, why: 'lesson', title: lesson.title })
    else if (off.some((one) => overlap(one, span))) leftOut.push({ ...span, why: 'off' })
    else if (offered.some((one) => overlap(one, span))) leftOut.push({ ...span, why: 'slot' })
    else added.push(span)
  }
  const pieces = plan.slots.filter(({ startsAt }) => nairobiDate(startsAt) === wish.date)
  return { pieces, added, leftOut, dates: [...new Set(added.map(({ startsAt }) => nairobiDate(startsAt)))] }
}

export const overlap = (a: TimeSpan, b: TimeSpan): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt
