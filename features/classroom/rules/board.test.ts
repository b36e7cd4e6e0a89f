import { describe, expect, test } from 'vitest'
import { boardAfter, emptyBoard, isFull, mayDraw, mayErase, type Board } from './board.ts'
import { BOARD_MOST, clientMessage, readMessage, type BoardEvent, type Stroke } from '../protocol.ts'

const stroke = (id: string, from = 'amina'): Stroke => ({ id, from, name: 'Amina', chalk: 'white', points: [0, 0, 10, 10] })
const drawn = (n: number, id: string, from?: string): BoardEvent => ({ n, what: 'stroke', stroke: stroke(id, from) })
const ids = (board: Board) => board.strokes.map(({ id }) => id)

describe('the board of a room [MEET-05]', () => {
  test('an event that is in it changes nothing, whichever it was', () => {
    const events: BoardEvent[] = [
      drawn(1, 'one-0001'),
      drawn(2, 'two-0001'),
      { n: 3, what: 'erase', from: 'amina', id: 'one-0001' },
    ]
    const board = events.reduce(boardAfter, emptyBoard)
    expect(ids(board)).toEqual(['two-0001'])
    for (const event of events) expect(boardAfter(board, event)).toBe(board)
  })

  test('a name of a stroke is its drawer’s own', () => {
    const board = [drawn(1, 'same-001'), drawn(2, 'same-001', 'baraka')].reduce(boardAfter, emptyBoard)
    const erased = boardAfter(board, { n: 3, what: 'erase', from: 'amina', id: 'same-001' })
    expect(erased.strokes.map(({ from }) => from)).toEqual(['baraka'])
    expect(boardAfter(erased, { n: 4, what: 'clear' })).toEqual({ upTo: 4, strokes: [] })
  })

  test('it is full by strokes or by their size', () => {
    const many = { upTo: 1, strokes: Array.from({ length: BOARD_MOST.strokes }, (_, n) => stroke(`many-${n}`)) }
    expect([isFull(many, 2), isFull(emptyBoard, BOARD_MOST.inAll), isFull(emptyBoard, BOARD_MOST.inAll + 1)]).toEqual([
      true,
      false,
      true,
    ])
  })

  test.each([
    ['host', false, true],
    ['learner', true, true],
    ['learner', false, false],
    ['guardian', true, false],
  ] as const)('a %s draws where learners draw is %s: %s', (role, learnersDraw, may) => {
    expect(mayDraw(role, learnersDraw)).toBe(may)
  })

  test('a teacher takes away what anybody drew, others their own', () => {
    expect([
      mayErase('host', 'otieno', stroke('a')),
      mayErase('learner', 'amina', stroke('a')),
      mayErase('learner', 'b', stroke('a')),
    ]).toEqual([true, true, false])
  })

  test.each([
    ['off the board', { points: [0, 10_001] }],
    ['not whole numbers', { points: [0, 0.5] }],
    ['half a point', { points: [1, 2, 3] }],
    ['no point', { points: [] }],
    ['too long', { points: Array.from({ length: BOARD_MOST.inStroke + 2 }, () => 1) }],
    ['another colour', { chalk: 'url(#x)' }],
  ])('a stroke is refused that is %s', (_, change) => {
    const message = { t: 'draw', id: 'stroke-0001', chalk: 'white', points: [1, 2, 3, 4] }
    expect(readMessage(clientMessage, JSON.stringify(message))).toEqual(message)
    expect(readMessage(clientMessage, JSON.stringify({ ...message, ...change }))).toBeNull()
  })
})
