import { randomUUID } from 'node:crypto'
import { boardAfter, emptyBoard, isFull, isSame, mayDraw, mayErase, type Board } from '../../rules/board.ts'
import type { BoardEvent, ProblemCode, Role, Stroke } from '../../protocol.ts'

type Who = { person: string; role: Role }

/** What happened on a room's board, numbered, so that a page that was away gets what it missed, once and in order. */
export class BoardLog {
  /** Another run of the room, or another process, counts anew. */
  run: string = randomUUID()
  learnersDraw = true
  private board: Board = emptyBoard
  private events: BoardEvent[] = []

  /** @param kept what was on it when another process, or an earlier run, wrote it down; pages draw it from the beginning */
  constructor(kept: { strokes: readonly Stroke[]; learnersDraw: boolean } = { strokes: [], learnersDraw: true }) {
    this.learnersDraw = kept.learnersDraw
    this.board = { upTo: 0, strokes: kept.strokes }
    this.beginAnew()
  }

  get upTo(): number {
    return this.board.upTo
  }

  /** @returns the event, null when it is on the board already, or why not */
  draw({ person, role }: Who, stroke: Stroke): BoardEvent | ProblemCode | null {
    if (!mayDraw(role, this.learnersDraw)) return 'not_allowed'
    if (this.events.some((event) => event.what === 'stroke' && isSame(event.stroke, stroke))) return null
    if (stroke.from !== person) return 'not_allowed'
    return isFull(this.board, stroke.points.length) ? 'board_full' : this.add({ n: this.board.upTo + 1, what: 'stroke', stroke })
  }

  /** Nothing happens to what is not there any more. */
  erase({ person, role }: Who, which: { from: string; id: string }): BoardEvent | ProblemCode | null {
    if (!mayDraw(role, this.learnersDraw)) return 'not_allowed'
    const stroke = this.board.strokes.find((one) => isSame(one, which))
    if (!stroke) return null
    if (!mayErase(role, person, stroke)) return 'not_allowed'
    // Whoever missed both need see neither; whoever has the stroke hears that it went.
    this.events = this.events.filter((event) => event.what !== 'stroke' || !isSame(event.stroke, which))
    return this.add({ n: this.board.upTo + 1, what: 'erase', from: which.from, id: which.id })
  }

  /** What was before is of interest to nobody. */
  clear(): BoardEvent {
    this.events = []
    return this.add({ n: this.board.upTo + 1, what: 'clear' })
  }

  /** @param seen what a page has; from another run it has nothing */
  since(seen: { run: string; upTo: number } | null): { upTo: number; events: BoardEvent[] } {
    const from = seen?.run === this.run ? seen.upTo : 0
    return { upTo: from, events: this.events.filter(({ n }) => n > from) }
  }

  private add(event: BoardEvent): BoardEvent {
    this.board = boardAfter(this.board, event)
    this.events.push(event)
    if (this.events.length > MOST_EVENTS) this.beginAnew()
    return event
  }

  /** Erasures without end would fill the memory: the same board without its history, drawn from the beginning. */
  private beginAnew(): void {
    this.run = randomUUID()
    this.events = this.board.strokes.map((stroke, at) => ({ n: at + 1, what: 'stroke', stroke }))
    this.board = { ...this.board, upTo: this.events.length }
  }
}

const MOST_EVENTS = 6_000
