import { beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes, plus } from '../time.ts'
import { lateness } from './lateness.ts'
import type { Log } from './log.ts'
import { startSweeps, type Sweep } from './sweep.ts'

let now = new Date('2026-11-25T06:00:00Z')
let due: Date | null = null
let said: string[] = []
const log = {
  error: (about: { sweep: string; late_s: number }, text: string) => said.push(`${about.sweep} ${about.late_s} ${text}`),
  info: (about: { sweep: string }, text: string) => said.push(`${about.sweep} ${text}`),
  warn: () => undefined,
} as unknown as Log
const bookings: Sweep = { name: 'bookings', everyMs: 1000, work: async () => null, oldestDue: async () => due }
const rooms: Sweep = { name: 'rooms', everyMs: 10_000, work: async () => null }
const late = () => lateness([bookings, rooms], () => now, log)

beforeEach(() => {
  now = new Date('2026-11-25T06:00:00Z')
  due = null
  said = []
})

describe('how late a sweep is', () => {
  test('is for how long its oldest thing has been due; what is to come is not late [OPS-03]', async () => {
    const measured = late()
    due = plus(now, -5000)
    await measured.look(now)
    expect(measured.states()).toEqual([
      { name: 'bookings', lateMs: 5000 },
      { name: 'rooms', lateMs: 0 },
    ])
    due = plus(now, hours(1))
    await measured.look(now)
    expect(measured.states()[0]).toEqual({ name: 'bookings', lateMs: 0 })
  })

  test('is for how long it has not run to its end, where that is more or nothing is known to be due [OPS-03]', async () => {
    const measured = late()
    now = plus(now, 15_000)
    await measured.look(now)
    expect(measured.states().map(({ lateMs }) => lateMs)).toEqual([14_000, 5000])
    measured.ran(rooms)
    await measured.look(now)
    expect(measured.states().map(({ lateMs }) => lateMs)).toEqual([14_000, 0])
  })

  test('is said once when it passes a minute, and once when it is in time again [OPS-03]', async () => {
    const measured = late()
    const look = (lateMs: number) => {
      due = plus(now, -lateMs)
      return measured.look(now)
    }
    await look(minutes(1))
    expect(said).toEqual([])
    await look(minutes(1) + 1000)
    await look(minutes(2))
    expect(said).toEqual(['bookings 61 sweep is late'])
    await look(0)
    await look(0)
    expect(said.slice(1)).toEqual(['bookings sweep is in time again'])
  })

  test('is known of one that fails or hangs, while a database that does not answer hides no other [OPS-03]', async () => {
    const failing: Sweep = {
      ...bookings,
      work: async () => Promise.reject(new Error('no')),
      oldestDue: async () => Promise.reject(new Error('no')),
    }
    const hanging: Sweep = { ...rooms, everyMs: 1, work: () => new Promise(() => undefined) }
    const running: Sweep = { name: 'classes', everyMs: 1, work: async () => (now = plus(now, 1000)) }
    const sweeps = startSweeps([failing, hanging, running], () => now, log, 1)
    await expect.poll(() => sweeps.states().map(({ lateMs }) => lateMs > minutes(1))).toEqual([true, true, false])
    void sweeps.stop()
  })
})
