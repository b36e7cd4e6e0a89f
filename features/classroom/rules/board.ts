/** The board of a room: what is drawn on it, who may, and how much. Pure, for the room and the pages alike. */
import { BOARD_MOST, type BoardEvent, type Role, type Stroke } from '../protocol.ts'

/** Those who sit in watch; learners draw for as long as the teacher lets them. */
export const mayDraw = (role: Role, learnersDraw: boolean): boolean => role === 'host' || (role === 'learner' && learnersDraw)

/** What can be taken away: by a host everything, by others what they drew. */
export const mayErase = (role: Role, person: string, stroke: Stroke): boolean => role === 'host' || stroke.from === person

export type Board = {
  /** Events up to this number are in it. */
  upTo: number
  strokes: readonly Stroke[]
}
export const emptyBoard: Board = { upTo: 0, strokes: [] }

/** The board after an event. One that is in it already changes nothing, so that nothing is ever drawn twice or out of turn. */
export function boardAfter(board: Board, event: BoardEvent): Board {
  if (event.n <= board.upTo) return board
  return { upTo: event.n, strokes: strokesAfter(board.strokes, event) }
}

function strokesAfter(strokes: readonly Stroke[], event: BoardEvent): readonly Stroke[] {
  switch (event.what) {
    case 'stroke':
      return strokes.some((known) => isSame(known, event.stroke)) ? strokes : [...strokes, event.stroke]
    case 'erase':
      return strokes.filter((one) => !isSame(one, event))
    case 'clear':
      return []
  }
}

type Named = Pick<Stroke, 'id' | 'from'>
export const isSame = (one: Named, other: Named): boolean => one.id === other.id && one.from === other.from

export const isFull = ({ strokes }: Board, more: number): boolean =>
  strokes.length >= BOARD_MOST.strokes || strokes.reduce((sum, { points }) => sum + points.length, more) > BOARD_MOST.inAll

/** What an eraser or an undo takes: the newest first. */
export const lastOf = (strokes: readonly Stroke[], person: string): Stroke | undefined =>
  strokes.findLast(({ from }) => from === person)
