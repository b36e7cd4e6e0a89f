/** Who may come in, and the room's memory of its chat: pure decisions. */
import { bounds, type ChatLine, type Role } from '../../protocol.ts'

export type Entry = {
  role: Role
  /** Already inside with another page: the new one takes that place, so nothing is added. */
  returning: boolean
  inRoom: number
  hostInside: boolean
  inProcess: number
}

/** One place is kept for the host for as long as there is none inside: a class cannot begin without its teacher. */
export function mayEnter(entry: Entry): 'yes' | 'room_full' | 'server_full' {
  if (entry.returning) return 'yes'
  const places = entry.role === 'host' || entry.hostInside ? bounds.peopleInRoom : bounds.peopleInRoom - 1
  if (entry.inRoom >= places) return 'room_full'
  return entry.inProcess >= bounds.peopleInProcess ? 'server_full' : 'yes'
}

/** The chat with one more line, the oldest dropped; unchanged when that person's page sent the same line before. */
export function withLine(lines: readonly ChatLine[], line: ChatLine): readonly ChatLine[] {
  if (lines.some((known) => known.id === line.id && known.from === line.from)) return lines
  return [...lines, line].slice(-bounds.chatLines)
}

/**
 * Those who hold a connection and are not inside: on the check screen, or silent. Neither one person nor one address can hold so
 * many that nobody else gets one.
 */
export class Waiting {
  private readonly held = new Map<string, number>()

  /**
   * @param counts what the newcomer counts for, and how many of that there may be
   * @returns to be called when they are let in or gone, once or more; null when there are too many already
   */
  take(counts: readonly (readonly [what: string, most: number])[]): (() => void) | null {
    if (counts.some(([what, most]) => (this.held.get(what) ?? 0) >= most)) return null
    for (const [what] of counts) this.held.set(what, (this.held.get(what) ?? 0) + 1)
    let waits = true
    return () => {
      if (waits) for (const [what] of counts) this.giveBack(what)
      waits = false
    }
  }

  private giveBack(what: string): void {
    const left = (this.held.get(what) ?? 0) - 1
    if (left > 0) this.held.set(what, left)
    else this.held.delete(what)
  }
}

/** Messages a page may send: a burst, then a steady rate. What does not fit the protocol costs ten. */
export class Allowance {
  private left = BURST
  private at: number

  constructor(now: number) {
    this.at = now
  }

  /** @returns false when the page has used up its allowance and must go. */
  take(cost: number, now: number): boolean {
    this.left = Math.min(BURST, this.left + ((now - this.at) / 1000) * PER_SECOND) - cost
    this.at = now
    return this.left >= 0
  }
}

const BURST = 60
const PER_SECOND = 10
