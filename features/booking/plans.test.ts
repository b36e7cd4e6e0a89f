/** What the lists of bookings cost somebody with a life of them: as much as what they show. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import type { Db } from '../../shared/server/database.ts'
import { days, hours, plus } from '../../shared/time.ts'
import {
  bookingsOfLearner,
  bookingsOfTeacher,
  bookingsOfTeacherBetween,
  pastOfLearners,
  pastOfTeacher,
} from './server/booking-lists.ts'
import { askedAbout } from './server/lesson-terms.ts'
import { heldFor } from './server/money.ts'
import { bookingsDue } from './server/queries.ts'
import { heldByMany, lived } from './testing/life.ts'

const NOW = '2026-11-25T06:00:00Z'
const now = new Date(NOW)
/** Ten years of nearly two a day. */
const MANY = 6000

let somo: World
let otieno: Person
let children: readonly [Person, Person]
/** Of the first child, the latest first. */
let life: number[]
let payer: number
beforeAll(async () => {
  somo = await openWorld({ now: NOW, fresh: true })
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  ;({ children } = await somo.stage.fundedFamily())
  const hours = Array.from({ length: MANY }, (_, at) => at * 14)
  for (const student of [children[1], children[0]]) {
    const { booking } = await somo.stage.askedLesson({ teacher: otieno, student })
    life = await lived(somo.db, booking.id, '2026-11-25T05:00:00Z', hours)
  }
  const { rows } = await somo.db.$client.query<{ payer: number }>('select payer_id as payer from bookings limit 1')
  payer = rows[0]?.payer ?? 0
  const njeri = await somo.people.teacher('Njeri Kamau', { cost: 1000 })
  await heldByMany(somo.db, life[0] ?? 0, njeri, await somo.people.students(100))
  await somo.db.$client.query('analyze bookings')
})
afterAll(() => somo.close())

const both = () => children.map(({ id }) => id)

test.each<[string, number, (db: Db) => Promise<unknown>]>([
  ['what a learner has before them', 20, (db) => bookingsOfLearner(db, children[0].id, null, now)],
  ['and the one that is wanted of old', 20, (db) => bookingsOfLearner(db, children[0].id, life.at(-1) ?? 0, now)],
  ['what a teacher has before them', 20, (db) => bookingsOfTeacher(db, otieno.id, null, now)],
  [
    'a month of a teacher’s',
    250,
    (db) =>
      bookingsOfTeacherBetween(db, {
        teacherId: otieno.id,
        from: new Date('2024-03-01T00:00:00Z'),
        to: new Date('2024-04-01T00:00:00Z'),
      }),
  ],
  ['the first page of what is over', 50, (db) => pastOfLearners(db, { whose: both(), before: null, limit: 10, now })],
  [
    'a page of it from five years ago',
    50,
    (db) => pastOfLearners(db, { whose: both(), before: life[MANY / 2] ?? 0, limit: 10, now }),
  ],
  [
    'what decides about a request for one more',
    20,
    (db) =>
      askedAbout(db, {
        ...{ teacherId: otieno.id, learnerId: children[0].id, payerId: payer, role: 'parent', sessionId: null },
        ...{ startsAt: now, endsAt: plus(now, hours(1)), since: plus(now, -days(1)), now },
      }),
  ],
  ['what somebody has paid for lessons not taught yet', 20, (db) => heldFor(db, payer)],
  [
    'what is due to a teacher at a price',
    20,
    (db) => bookingsDue(db, { payerId: payer, teacherId: otieno.id, priceCents: 100_000 }),
  ],
  ['the same of a teacher', 50, (db) => pastOfTeacher(db, otieno.id, { before: life[MANY / 2] ?? 0, limit: 10, now })],
])('%s looks at no more bookings than it needs [BOOK-02]', async (_, most, work) => {
  const { scanned, rows } = await costOf(somo.db, ['bookings'], work)
  expect(scanned).toEqual([])
  expect(rows).toBeLessThanOrEqual(most)
})
