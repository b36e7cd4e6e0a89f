/** What the demo's operator invites families to: two that are to come, and one that was. */
import { randomUUID } from 'node:crypto'
import { eventRegistrations, events } from '../../features/events/server/tables.ts'
import { assert } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import { days, instantAt, nairobiDate, plus } from '../../shared/time.ts'

export async function planEvents(db: Db, now: Date): Promise<void> {
  for (const { inDays, clock, visitors, ...facts } of planned) {
    const startsAt = instantAt(nairobiDate(plus(now, days(inDays))), clock)
    assert(startsAt, 'a demo event has a time')
    const createdAt = plus(startsAt, -days(30))
    const registered = visitors.reduce((sum, [, , seats]) => sum + seats, 0)
    const [event] = await db
      .insert(events)
      .values({ key: randomUUID(), ...facts, startsAt, createdAt, registered })
      .returning({ id: events.id })
    assert(event, 'a demo event was not written')
    await db.insert(eventRegistrations).values(
      visitors.map(([name, phone, seats], at) => ({
        eventId: event.id,
        ...{ name, phone, seats, state: 'confirmed' as const, language: 'en' as const },
        // Addresses that nobody has.
        email: `${name.toLowerCase().replaceAll(' ', '.')}@visitors.example`,
        registeredAt: plus(createdAt, days(at + 1)),
      })),
    )
  }
}

type Visitor = readonly [name: string, phone: string, seats: number]
type Planned = { title: string; location: string; capacity: number; inDays: number; clock: string; visitors: readonly Visitor[] }

const planned: readonly Planned[] = [
  {
    title: 'How to register for KPSEA',
    location: 'Online',
    capacity: 110,
    inDays: -24,
    clock: '18:30',
    visitors: [
      ['Beatrice Atieno', '254712000311', 2],
      ['Samuel Kiptoo', '254712000312', 1],
      ['Zainab Hassan', '254712000313', 3],
    ],
  },
  {
    title: 'KCSE revision morning: Mathematics Paper 2',
    location: 'Online',
    capacity: 120,
    inDays: 5,
    clock: '09:00',
    visitors: [
      ['Rose Nyambura', '254712000321', 1],
      ['Joseph Mutua', '254712000322', 2],
      ['Halima Abdi', '254712000323', 1],
      ['Dorcas Chepngetich', '254712000324', 4],
    ],
  },
  {
    title: 'Parents’ evening: choosing a senior school pathway',
    location: 'Kenya National Library, Nairobi',
    capacity: 8,
    inDays: 12,
    clock: '18:30',
    visitors: [
      ['Peter Wafula', '254712000331', 2],
      ['Esther Moraa', '254712000332', 2],
      ['Ali Juma', '254712000333', 4],
    ],
  },
]
