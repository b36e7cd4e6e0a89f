import { expect, test } from 'vitest'
import type { LiveSession } from '../contract.ts'
import { canEnter, canJoin, clamped, classState, inOrder, ownSeats, seenFor, whyNot } from './class-state.ts'

const now = new Date('2026-11-25T15:00:00Z')
const session = (id: number, more: Partial<LiveSession> = {}): LiveSession => ({
  id,
  title: 'Waves',
  description: '',
  zoom_link: null,
  scheduled_date: '2026-11-25 18:30:00',
  starts_at: '2026-11-25T15:30:00Z',
  ends_at: '2026-11-25T16:30:00Z',
  room_opens_at: '2026-11-25T15:20:00Z',
  basic_info: { duration: 60 },
  price: 150,
  teacher: { id: 9, name: 'Rose Atieno', school: null, profile_image: null },
  subject: { name: 'Physics' },
  grade: 12,
  lesson_type: 'online',
  status: 'scheduled',
  current_students: 3,
  max_students: 10,
  enrolled: false,
  seated: [],
  ...more,
})

test('a class is confirmed by the seat, live while it runs, full without one [HUB-03]', () => {
  const running = new Date('2026-11-25T15:31:00Z')
  expect(classState(session(1, { enrolled: true }), now)).toBe('confirmed')
  expect(classState(session(1, { enrolled: true }), running)).toBe('live')
  expect(classState(session(1, { current_students: 10 }), now)).toBe('full')
  expect(classState(session(1, { current_students: 10, enrolled: true }), now)).toBe('confirmed')
  expect(classState(session(1), now)).toBe('open')
})

test('a parent who looks at one child sees that child’s seats alone, and can ask for one for whoever has none [HUB-03]', () => {
  const [wanjiku, kamau] = [
    { id: 41, grade: 12 },
    { id: 42, grade: 12 },
  ] as const
  const list = [session(1, { enrolled: true, seated: [wanjiku.id] })]
  const seats = (...learners: readonly { id: number }[]) => seenFor(list, learners).map(({ enrolled }) => enrolled)
  expect([seats(wanjiku), seats(kamau), seats(wanjiku, kamau)]).toEqual([[true], [false], [true]])
  expect([wanjiku, kamau, { id: 43, grade: 11 }].map((one) => whyNot(session(1, { seated: [41] }), one))).toEqual([
    'seated',
    null,
    'other_grade',
  ])
  expect(canJoin(session(1, { seated: [41] }), [wanjiku])).toBe(false)
  expect(canJoin(session(1, { seated: [41] }), [wanjiku, kamau])).toBe(true)
})

test('Join Now opens with the room and only with a seat [HUB-03]', () => {
  const mine = session(1, { enrolled: true, zoom_link: '/join/class/1' })
  const at = (clock: string) => new Date(`2026-11-25T${clock}:00Z`)
  expect([
    canEnter(mine, at('15:19')),
    canEnter(mine, at('15:20')),
    canEnter(mine, at('16:30')),
    canEnter(session(1), at('15:40')),
  ]).toEqual([false, true, false, false])
})

test('what comes next holds the classes one has a seat in, and no cancelled one [STU-03]', () => {
  const cancelled = session(3, { enrolled: true, status: 'cancelled' })
  const seats = ownSeats([session(1), session(2, { enrolled: true, title: 'Lenses' }), cancelled])
  expect(seats.map(({ title, closesAt }) => [title, closesAt.toISOString()])).toEqual([['Lenses', '2026-11-25T16:30:00.000Z']])
})

test('own seats stand first, then the own grade; what is over is gone [HUB-01]', () => {
  const list = [
    session(1, { grade: 2 }),
    session(2, { grade: 10, starts_at: '2026-11-26T15:30:00Z', ends_at: '2026-11-26T16:30:00Z' }),
    session(3, { enrolled: true }),
    session(4, { status: 'cancelled' }),
    session(5, { ends_at: '2026-11-25T14:30:00Z' }),
  ]
  expect(inOrder(list, [10], now).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('a description over 100 characters is cut at a word, a shorter one is not [HUB-02]', () => {
  expect(clamped('x'.repeat(100))).toBeNull()
  expect(clamped(`${'word '.repeat(25)}end`)).toBe(`${'word '.repeat(19)}word…`)
})
