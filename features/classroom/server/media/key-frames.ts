/** Asked more often, a source would spend its upload on nothing else. Milliseconds, as all here. */
const EVERY_MS = 1000
/** A viewer's own wish waits for longer each time, up to this; a picture that is lost so often comes with the others' wishes. */
const LONGEST_WAIT_MS = 4000
/** After this long without a wish, on top of the last wait, a viewer begins anew. */
const CALM_MS = 10_000

type Wish = { at: number; waitMs: number }

/**
 * When to ask one source for a key frame, which costs as much as a second of picture and goes to everybody: once for all who
 * wish for one meanwhile, and ever less often for one who keeps losing what the others see.
 */
export class KeyFrames<Viewer> {
  private askedAt = -Infinity
  private readonly open = new Map<Viewer, Wish>()
  private readonly last = new Map<Viewer, Wish>()

  /** A viewer has no picture. Said again before a key frame has come, it is the same wish. */
  wish(viewer: Viewer, now: number): void {
    if (this.open.has(viewer)) return
    const last = this.last.get(viewer)
    const isCalm = last === undefined || now - last.at > last.waitMs + CALM_MS
    const waitMs = isCalm ? 0 : Math.min(LONGEST_WAIT_MS, Math.max(EVERY_MS, last.waitMs * 2))
    const wish = { at: isCalm ? now : Math.max(now, last.at + waitMs), waitMs }
    this.open.set(viewer, wish)
    this.last.set(viewer, wish)
  }

  /** A key frame goes out to everybody who views. */
  came(): void {
    this.open.clear()
  }

  /** Whether to ask now; an answer of yes counts as asked. */
  isDue(now: number): boolean {
    if (this.open.size === 0 || now - this.askedAt < EVERY_MS) return false
    if (![...this.open.values()].some(({ at }) => at <= now)) return false
    this.askedAt = now
    return true
  }

  /** Those who view it from now on; what others wished for is forgotten. */
  keep(viewers: readonly Viewer[]): void {
    for (const kept of [this.open, this.last]) {
      for (const viewer of kept.keys()) if (!viewers.includes(viewer)) kept.delete(viewer)
    }
  }
}
