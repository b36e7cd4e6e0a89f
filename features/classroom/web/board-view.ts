import { boardAfter, emptyBoard, isSame, lastOf, mayDraw, mayErase, type Board } from '../rules/board.ts'
import { BOARD, BOARD_MOST, type ClientMessage, type Role, type ServerMessage, type Stroke } from '../protocol.ts'

/** The board as a page has it. */
export type BoardView = Board & {
  /** Which run of the room's board it is; null before the room has said. */
  run: string | null
  learnersDraw: boolean
  /** Drawn here and not yet in the room. They are sent again after a lost connection. */
  sending: readonly Stroke[]
  full: boolean
}

export const firstBoard: BoardView = { ...emptyBoard, run: null, learnersDraw: true, sending: [], full: false }

/** What comes out of turn is not drawn; another run begins from nothing. */
export function boardWith(view: BoardView, message: Extract<ServerMessage, { t: 'board' }>): BoardView {
  const { run, upTo, events, learnersDraw } = message
  const before = run === view.run && upTo !== 0 ? view : { ...view, ...emptyBoard }
  const { upTo: last, strokes } = events.reduce(boardAfter, before)
  const sending = view.sending.filter((one) => !strokes.some((known) => isSame(known, one)))
  return { run, upTo: Math.max(last, upTo), strokes, learnersDraw, sending, full: view.full && strokes.length > 0 }
}

/** What somebody may do on the board now. */
export const rulesFor = (me: { id: string; role: Role }, { learnersDraw, strokes }: BoardView) => ({
  ...BOARD,
  inStroke: BOARD_MOST.inStroke,
  draws: mayDraw(me.role, learnersDraw),
  mayErase: (stroke: Stroke) => mayErase(me.role, me.id, stroke),
  /** What an undo takes away. */
  own: lastOf(strokes, me.id),
})
export type BoardRules = ReturnType<typeof rulesFor>

export const drawing = ({ id, chalk, points }: Stroke): ClientMessage => ({ t: 'draw', id, chalk, points })

/** What a page says it has when it joins. */
export const seenOf = ({ run, upTo }: BoardView): { board?: { run: string; upTo: number } } =>
  run === null ? {} : { board: { run, upTo } }
