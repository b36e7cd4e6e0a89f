/**
 * What the register promises: every described call is answered, and a feature can add to those before it without their knowing.
 */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bookSession, learnerBookings, teacherBookings } from '../../../features/booking/contract.ts'
import type { Offer } from '../../../features/booking/server/index.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { features, type RegisteredFeature } from '../features.ts'
import { openWorld } from '../testing/world.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const answered = features.flatMap(({ calls = [] }) => calls.map(({ endpoint }) => endpoint))

const isEndpoint = (one: unknown): one is Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'who' in one

test.each(globSync('features/*/contract.ts', { cwd: root }))(
  'every call that %s describes is answered, once [OPS-06]',
  async (file) => {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ `${root}/${file}`)
    for (const endpoint of Object.values(exported).filter(isEndpoint)) {
      expect(
        answered.filter((one) => one === endpoint),
        `${endpoint.method} ${endpoint.path}`,
      ).toHaveLength(1)
    }
  },
)

test('no two calls have one address', () => {
  const addresses = answered.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('a feature above booking adds what can be done with a booking, for the side it means [BOOK-01]', async () => {
  const nudging: Offer = async (_, seen) => {
    const waiting = seen.filter(({ booking, sides }) => booking.status === 'pending' && sides.includes('learner'))
    return new Map(waiting.map(({ booking }) => [booking.id, ['nudge']]))
  }
  const above: RegisteredFeature = { name: 'nudges', enters: ['booking'], gives: { offers: nudging } }
  const somo = await openWorld({ features: [...features, above] })
  const amina = await somo.people.student('Amina Njoroge')
  const otieno = await somo.people.teacher('Otieno Ouma')
  await somo.people.offer(otieno, '2026-12-01', '16:00', '17:00')
  const wish = { teacher_id: otieno.id, student_id: amina.id, date: '2026-12-01', time: '4:00 PM - 5:00 PM', cost: 1000 }
  const booked = await amina.call(bookSession, wish)
  expect(booked.body.booking.actions).toEqual(['cancel', 'nudge'])
  const own = await amina.call(learnerBookings, { studentId: amina.id })
  expect(own.body.map(({ actions }) => actions)).toEqual([['cancel', 'nudge']])
  const taught = await otieno.call(teacherBookings, { teacherId: otieno.id })
  expect(taught.body.map(({ actions }) => actions)).toEqual([['accept', 'decline', 'cancel']])
  await somo.close()
})
