import { describe, expect, test } from 'vitest'
import { bounds, type ChatLine } from '../../protocol.ts'
import { Allowance, mayEnter, withLine, type Entry } from './room-rules.ts'

const entry: Entry = { role: 'learner', returning: false, inRoom: 10, hostInside: true, inProcess: 100 }

describe('the door of a room', () => {
  test.each<[string, Partial<Entry>, string]>([
    ['a free place', {}, 'yes'],
    ['the last place', { inRoom: 49 }, 'yes'],
    ['fifty inside', { inRoom: 50 }, 'room_full'],
    ['fifty inside, for the host', { role: 'host', inRoom: 50 }, 'room_full'],
    ['forty-nine inside and no host among them', { inRoom: 49, hostInside: false }, 'room_full'],
    ['forty-nine inside and no host, for the host', { role: 'host', inRoom: 49, hostInside: false }, 'yes'],
    ['three hundred in the process', { inProcess: 300 }, 'server_full'],
    ['everything full, but already inside with another page', { returning: true, inRoom: 50, inProcess: 300 }, 'yes'],
  ])('%s [MEET-05]', (_facts, facts, answer) => {
    expect(mayEnter({ ...entry, ...facts })).toBe(answer)
  })
})

describe('the chat', () => {
  const line = (id: string, from = 'amina'): ChatLine => ({ id, from, name: 'Amina', text: 'habari', at: 1 })

  test('a line sent again after a lost connection is kept once', () => {
    const once = withLine([], line('one'))
    expect(withLine(once, line('one'))).toBe(once)
    expect(withLine(once, line('one', 'baraka'))).toHaveLength(2)
  })

  test('it remembers the last two hundred lines', () => {
    let lines: readonly ChatLine[] = []
    for (let n = 0; n < 250; n += 1) lines = withLine(lines, line(String(n)))
    expect(lines).toHaveLength(bounds.chatLines)
    expect(lines[0]?.id).toBe('50')
  })
})

test('a page may send a burst and then a steady rate, and nonsense costs more', () => {
  const allowance = new Allowance(0)
  expect(Array.from({ length: 60 }, () => allowance.take(1, 0)).every(Boolean)).toBe(true)
  expect(allowance.take(1, 0)).toBe(false)
  const patient = new Allowance(0)
  expect(Array.from({ length: 600 }, (_, n) => patient.take(1, n * 100)).every(Boolean)).toBe(true)
  const confused = new Allowance(0)
  expect(Array.from({ length: 7 }, () => confused.take(10, 0))).toEqual([true, true, true, true, true, true, false])
})
