/** A packet that is this many behind can no longer help a picture that goes on. */
const FORGET_BEHIND = 200
/** A jump this large is a new beginning rather than a loss. */
const LARGEST_GAP = 100
/**
 * Asked again after so many milliseconds, and given up after so many times. Of a picture the receivers want a key frame then; a
 * voice is played soon, so that it is asked for with every packet of 40 ms that comes: what asks gets lost as well.
 */
const ASK = { voice: { everyMs: 36, times: 7 }, picture: { everyMs: 80, times: 4 } } as const

/** What a sender's packets lack, and when to ask for it: phones lose packets on the way up as well as on the way down. */
export class Gaps {
  private readonly ask: { everyMs: number; times: number }
  private highest: number | null = null
  private readonly missing = new Map<number, { askedAt: number; times: number }>()

  constructor(of: keyof typeof ASK) {
    this.ask = ASK[of]
  }

  /** @returns the sequence numbers to ask for now; `now` in milliseconds */
  after(sequence: number, now: number): number[] {
    this.note(sequence)
    const due: number[] = []
    for (const [lost, ask] of this.missing) {
      if (ask.times >= this.ask.times || behind(lost, this.highest ?? sequence) > FORGET_BEHIND) this.missing.delete(lost)
      else if (now - ask.askedAt >= this.ask.everyMs) {
        this.missing.set(lost, { askedAt: now, times: ask.times + 1 })
        due.push(lost)
      }
    }
    return due
  }

  private note(sequence: number): void {
    const ahead = this.highest === null ? 1 : behind(this.highest, sequence)
    if (ahead >= 0x8000) {
      this.missing.delete(sequence)
      return
    }
    if (ahead <= LARGEST_GAP) {
      for (let step = ahead - 1; step > 0; step -= 1)
        this.missing.set((sequence - step) & 0xffff, { askedAt: -Infinity, times: 0 })
    }
    this.highest = sequence
  }
}

/** How far `sequence` lies behind `later`, in a count that wraps after 65,536. */
const behind = (sequence: number, later: number): number => (later - sequence) & 0xffff
