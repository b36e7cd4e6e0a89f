/** What a room's log says, in the order in which it happened. Pure: stretches in, facts out; minutes from the lesson's start. */
import type { Presence } from '../../classroom/contract.ts'

type Stretch = Presence['stretches'][number]

/** When both were there. */
export const together = (one: readonly Stretch[], other: readonly Stretch[]): Stretch[] =>
  one.flatMap((a) =>
    other.flatMap((b) => {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
      return from < to ? [{ from, to }] : []
    }),
  )

export type RoomEvent = {
  at: number
  who: 'learner' | 'teacher'
  what: 'came' | 'came_back' | 'lost' | 'left'
  /** Minutes after the start, away, or before the end; 0 where nothing is worth saying. */
  minutes: number
}

/** Comings and goings of both. `lost` is whoever comes back later. */
export function roomEvents(log: { minutes: number; learner: Presence; teacher: Presence }): RoomEvent[] {
  const of = (who: RoomEvent['who']): RoomEvent[] =>
    log[who].stretches.flatMap(({ from, to }, i, all): RoomEvent[] => {
      const before = all[i - 1]
      const after = all[i + 1]
      return [
        before
          ? { at: from, who, what: 'came_back', minutes: whole(from - before.to) }
          : { at: from, who, what: 'came', minutes: whole(from) },
        after
          ? { at: to, who, what: 'lost', minutes: whole(after.from - to) }
          : { at: to, who, what: 'left', minutes: whole(log.minutes - to) },
      ]
    })
  return [...of('learner'), ...of('teacher')].sort((a, b) => a.at - b.at)
}

const whole = (minutes: number): number => Math.max(0, Math.round(minutes))
