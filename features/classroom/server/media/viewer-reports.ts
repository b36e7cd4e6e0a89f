import { receptionIn } from './reports.ts'
import type { DownReport } from './way-down.ts'

/** So many of our own reports may still be answered. */
const KEPT = 16

/** Reads what one viewer reports of one slot beside what was sent into it: only what was lost on their own way counts. */
export class ViewerReports {
  private before: { highest: number; sent: number } | null = null
  /** When each of our own reports went out, by the name a viewer answers it with. */
  private readonly told = new Map<number, number>()

  /** @param name of a sender report (`nameOf`) @param now in milliseconds */
  tell(name: number, now: number): void {
    if (this.told.has(name)) return
    this.told.set(name, now)
    const [oldest] = this.told.keys()
    if (this.told.size > KEPT && oldest !== undefined) this.told.delete(oldest)
  }

  /** @param sent packets that went into the slot so far @returns null where the viewer says nothing of it */
  hear(rtcp: Buffer, ssrc: number, sent: number, now: number): DownReport | null {
    const report = receptionIn(rtcp, ssrc)
    if (!report) return null
    const { highest, lostShare, answers, afterMs } = report
    const toldAt = this.told.get(answers)
    const roundTripMs = toldAt === undefined ? null : Math.max(0, now - toldAt - afterMs)
    // Until they hear another, every report of theirs answers the same one: the way as it was then.
    this.told.delete(answers)
    const { before } = this
    this.before = { highest, sent }
    if (!before || highest < before.highest) return { sent: 0, lost: 0, roundTripMs }
    const expected = highest - before.highest
    const ours = Math.min(expected, sent - before.sent)
    // What the sender's own way has lost never went into the slot, and leaves a gap in its numbers.
    const lost = Math.max(0, expected * lostShare - (expected - ours))
    return { sent: ours, lost, roundTripMs }
  }
}
