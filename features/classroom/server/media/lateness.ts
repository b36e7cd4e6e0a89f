/** By how much this process does late what it has to do: what a page is told, and what it answers, waits as long. */
export class Lateness {
  private beatAt: number | null = null
  private most = 0
  private before = 0

  /** @param everyMs after which it is to be called again @param now in milliseconds */
  beat(everyMs: number, now: number): void {
    if (this.beatAt !== null) this.most = Math.max(this.most, now - this.beatAt - everyMs)
    this.beatAt = now
  }

  /** @returns the most since it was asked the last time but one: an answer that came meanwhile may not have been read yet */
  take(): number {
    const { most, before } = this
    this.before = most
    this.most = 0
    return Math.max(most, before)
  }
}
