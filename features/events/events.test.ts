/** Seats of events: never more than there are, whoever asks at once; and what operators do with events. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCrowd } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { csvOf } from '../../shared/csv.ts'
import { days, hours, minutes, plus } from '../../shared/time.ts'
import { eraseRecords } from '../../shared/server/records.ts'
import { auditLog } from '../audit/contract.ts'
import { actSentence } from '../audit/sentences.ts'
import { answerRegistration, registerForEvent } from './contract.ts'
import * as desk from './desk-contract.ts'
import type { RegistrationAct } from './rules.ts'
import { HOLD_MINUTES, KEPT_DAYS } from './rules.ts'
import { eventsOf, registrationByLink } from './server/index.ts'
import { eventOf, peopleOf } from './server/queries.ts'
import { eventRecords } from './server/records.ts'

const start = '2026-11-25T06:00:00Z'
let somo: World
let amina: Person
beforeAll(async () => {
  somo = await openWorld({ now: start })
  amina = await somo.people.admin('Amina Yusuf')
})
afterAll(() => somo.close())

const facts = { title: 'Revision morning', date: '2026-12-05', time: '09:00', location: 'Online', capacity: 10 }
const make = async (changed: Partial<typeof facts> = {}): Promise<desk.DeskEvent> =>
  (await amina.call(desk.makeEvent, { key: randomUUID(), ...facts, ...changed })).body.event
const is = async (eventId: number) => (await amina.call(desk.eventPeople, { eventId, limit: 100 })).body
const seatsOf = async (eventId: number): Promise<string[]> =>
  (await is(eventId)).people.map(({ name, seats, state }) => `${name} ${seats} ${state}`)

let visitors = 0
const visitor = (name = 'Grace Wambui') => {
  visitors += 1
  return { name, phone: '0712 345 678', email: `v${visitors}@example.com`, parent_knows: true as const, language: 'en' as const }
}
const ask = (eventId: number, seats: number, wish: Partial<ReturnType<typeof visitor>> & { wait?: boolean } = {}) =>
  somo.call(registerForEvent, { eventId, seats, ...visitor(), ...wish })
/** The link of the last mail to an address. */
async function linkTo(email: string): Promise<string> {
  await somo.settle()
  const mail = somo.mails.findLast(({ to }) => to === email)
  return /\/event-seats\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none'
}
const answer = async (email: string, act: RegistrationAct = 'confirm', seats?: number) =>
  somo.call(answerRegistration, { token: await linkTo(email), act, ...(seats && { seats }) })
/** Somebody with confirmed seats, or in the line. */
async function have(eventId: number, name: string, seats: number, wait = false): Promise<string> {
  const { email } = visitor()
  expect((await ask(eventId, seats, { name, email, wait })).status).toBe(200)
  expect((await answer(email)).status).toBe(200)
  return email
}

describe('seats', () => {
  test('are never more than there are: of 60 who ask at once for 10, exactly 10 have one [ADM-06] [PUB-14]', async () => {
    const { id } = await make()
    const replies = await Promise.all(Array.from({ length: 60 }, () => inCrowd(() => ask(id, 1))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ problem }) => problem.message))).toEqual(new Set(['The last seats have just gone.']))
    const { event, people } = await is(id)
    expect([event.registered, people.length]).toEqual([10, 10])
    const over = 'update events set registered = registered + 1 where id = $1'
    await expect(somo.db.$client.query(over, [id])).rejects.toThrow(/events_not_over_full/)
  })

  test('are not more when people change, give back, wait and register at once [ADM-06] [PUB-14]', async () => {
    const { id } = await make({ capacity: 12 })
    const some = await Promise.all(['A A', 'B B', 'C C'].map((name) => have(id, name, 3)))
    const lines = await Promise.all(['D D', 'E E', 'F F'].map((name) => have(id, name, 4, true)))
    const links = await Promise.all([...some, ...lines].map(linkTo))
    const acts = links.flatMap((token, at) => [
      somo.call(answerRegistration, { token, act: 'change', seats: (at % 4) + 1 }),
      ...(at % 2 ? [somo.call(answerRegistration, { token, act: 'give_back' })] : []),
    ])
    await Promise.all([...acts, ...Array.from({ length: 10 }, () => ask(id, 2))])
    const { event, people } = await is(id)
    const taken = people.filter(({ state }) => state === 'held' || state === 'confirmed')
    expect(taken.reduce((sum, { seats }) => sum + seats, 0)).toBe(event.registered)
    expect(event.registered).toBeLessThanOrEqual(12)
  })

  test('are held for an hour, and are somebody else’s when the link was not followed by then [PUB-14]', async () => {
    const { id } = await make({ capacity: 2 })
    const late = visitor('Late Person')
    await ask(id, 2, late)
    const token = await linkTo(late.email)
    expect(somo.mails.findLast(({ to }) => to === late.email)).toMatchObject({
      subject: 'Confirm your seats: Revision morning',
      text: expect.stringMatching(
        /Saturday 5 December, 9:00 AM, Nairobi time\nOnline\n\n2 seats are held for you for 60 minutes/,
      ),
    })
    await have(id, 'Waiting Person', 1, true)
    expect(await seatsOf(id)).toEqual(['Late Person 2 held', 'Waiting Person 1 waiting'])
    const began = somo.clock.now
    somo.clock.now = plus(began, minutes(HOLD_MINUTES) - 1)
    await somo.settle()
    expect((await is(id)).event.registered).toBe(2)
    somo.clock.now = plus(began, minutes(HOLD_MINUTES))
    expect(await somo.sweep('event seats').oldestDue?.()).toEqual(somo.clock.now)
    await somo.settle()
    expect(await seatsOf(id)).toEqual(['Waiting Person 1 confirmed'])
    expect((await is(id)).event.registered).toBe(1)
    expect((await somo.call(answerRegistration, { token, act: 'confirm' })).status).toBe(404)
    expect(await registrationByLink(somo.db, somo.keys, token, somo.clock.now)).toBeNull()
    somo.clock.now = began
  })

  test('that are confirmed stay; asking again sends the same link, and nobody else learns of it [PUB-14]', async () => {
    const { id } = await make({ capacity: 3 })
    const email = await have(id, 'Grace Wambui', 2)
    const token = await linkTo(email)
    expect((await ask(id, 1, { email, name: 'Somebody Else' })).body).toEqual({ mailed: true })
    expect(await linkTo(email)).toBe(token)
    expect(await seatsOf(id)).toEqual(['Grace Wambui 2 confirmed'])
    // Where it is full the answer is that of everybody.
    expect((await ask(id, 2, { email })).problem.code).toBe('seats_gone')
    const twice = visitor()
    const both = await Promise.all([ask(id, 1, twice), ask(id, 1, twice)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
    expect((await is(id)).event.registered).toBe(3)
    expect((await answer(email)).body.state).toBe('confirmed')
  })

  test('are changed and given back by the link, and what comes free is the first’s who fits [PUB-14]', async () => {
    const { id } = await make({ capacity: 4 })
    const grace = await have(id, 'Grace Wambui', 4)
    await have(id, 'Large Family', 3, true)
    const small = await have(id, 'Small Family', 2, true)
    expect((await answer(grace, 'change', 2)).body.state).toBe('confirmed')
    expect(await seatsOf(id)).toEqual(['Grace Wambui 2 confirmed', 'Large Family 3 waiting', 'Small Family 2 confirmed'])
    await somo.settle()
    expect(somo.mails.findLast(({ to }) => to === small)?.subject).toBe('Seats came free: Revision morning')
    expect((await answer(grace, 'change', 3)).problem.code).toBe('seats_gone')
    expect((await answer(small, 'give_back')).body.state).toBe('given_back')
    expect((await answer(grace, 'give_back')).body.state).toBe('given_back')
    expect((await answer(grace, 'give_back')).status).toBe(404)
    expect(await seatsOf(id)).toEqual(['Large Family 3 confirmed'])
    expect((await is(id)).event).toMatchObject({ registered: 3, waiting: 0 })
  })

  test('are no more to be had, changed or confirmed when the event has begun, and by no other link [PUB-14]', async () => {
    const { id } = await make({ date: '2026-11-25', time: '10:00' })
    const held = visitor()
    await ask(id, 1, held)
    const token = await linkTo(held.email)
    const [number = '', mac = ''] = token.split(/-(.*)/s)
    for (const wrong of [`${Number(number) + 1}-${mac}`, `${number}-${mac.slice(1)}x`, number, 'none'])
      expect((await somo.call(answerRegistration, { token: wrong, act: 'give_back' })).status).toBe(404)
    const began = somo.clock.now
    somo.clock.now = plus(began, hours(1))
    expect((await ask(id, 1)).problem.code).toBe('event_past')
    expect((await somo.call(answerRegistration, { token, act: 'confirm' })).problem.code).toBe('event_past')
    somo.clock.now = began
    expect((await ask(999_999, 1)).status).toBe(404)
  })

  test('are asked for by a person with a phone, an address and a parent who knows, at most four at once [PUB-14]', async () => {
    const { id } = await make()
    const bad = { seats: 5, phone: '123', email: 'no', name: 'x', parent_knows: false as unknown as true }
    expect((await ask(id, 1, bad)).problem.fields).toEqual({
      seats: 'At most 4 seats.',
      phone: expect.stringContaining('Kenyan mobile number'),
      email: expect.stringContaining('like amina@example.com'),
      name: 'At least 2 characters.',
      parent_knows: 'Please confirm this.',
    })
  })

  test('are not asked for in floods, from one address or for one [PUB-14]', async () => {
    const few = await openWorld({ now: start, limits: { perAddress: 5, perAccount: 3 } })
    const operator = await few.people.admin('Amina Yusuf')
    const { body } = await operator.call(desk.makeEvent, { key: randomUUID(), ...facts })
    const from = (wish: object) => few.call(registerForEvent, { eventId: body.event.id, seats: 1, ...visitor(), ...wish })
    const statuses = async (wish: object, times: number) => {
      const all: number[] = []
      for (let n = 0; n < times; n += 1) all.push((await from(wish)).status)
      return all
    }
    expect(await statuses({ email: 'one@example.com' }, 4)).toEqual([200, 200, 200, 429])
    expect(await statuses({}, 2)).toEqual([200, 429])
    await few.close()
  })
})

describe('an event', () => {
  test('is made upcoming with nobody registered, once for one key, ahead and within a year [ADM-06]', async () => {
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => amina.call(desk.makeEvent, { key, ...facts })))
    expect(both[0]?.body.event).toEqual(both[1]?.body.event)
    expect(both[0]?.body.event).toMatchObject({
      ...{ status: 'upcoming', registered: 0, starts_at: '2026-12-05T06:00:00.000Z', date: '2026-12-05', time: '09:00' },
    })
    for (const [date, time] of [
      ['2026-11-25', '09:00'],
      ['2027-11-27', '09:00'],
      ['2026-02-30', '09:00'],
    ] as const) {
      const { problem } = await amina.call(desk.makeEvent, { key: randomUUID(), ...facts, date, time })
      expect(problem.fields, date).toHaveProperty('date')
    }
    const empty = { title: ' ', date: '', time: '', location: '', capacity: 0 }
    const { problem } = await amina.call(desk.makeEvent, { key: randomUUID(), ...empty })
    expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual(['capacity', 'date', 'location', 'time', 'title'])
  })

  test('keeps who has registered when it is changed; capacity goes not below them, and up for who waits [ADM-06]', async () => {
    const event = await make({ capacity: 3 })
    const grace = await have(event.id, 'Grace Wambui', 3)
    await have(event.id, 'Waiting Person', 2, true)
    const edit = (changed: object) =>
      amina.call(desk.editEvent, { eventId: event.id, version: 1, ...facts, capacity: 3, ...changed })
    const low = await edit({ capacity: 2 })
    expect(low.problem).toMatchObject({ code: 'below_registered', fields: { capacity: '3 have registered.' } })
    const wish = { title: 'Another name', location: 'Kisumu Social Hall', capacity: 6 }
    expect((await edit(wish)).body.event).toMatchObject({ ...wish, registered: 5, version: 2, id: event.id })
    expect((await edit(wish)).status).toBe(200)
    expect((await edit({ title: 'Third name' })).problem.code).toBe('changed_meanwhile')
    expect(await seatsOf(event.id)).toEqual(['Grace Wambui 3 confirmed', 'Waiting Person 2 confirmed'])
    await somo.settle()
    const mail = somo.mails.findLast(({ to }) => to === grace)
    expect(mail?.subject).toBe('Another time or place: Another name')
    expect(mail?.text).toContain('Kisumu Social Hall')
  })

  test('that is called off is told to everybody once, and is nowhere any more [ADM-06]', async () => {
    const { id } = await make({ capacity: 2 })
    const [grace, waits] = [await have(id, 'Grace Wambui', 2), await have(id, 'Waiting Person', 1, true)]
    const held = visitor()
    const token = await linkTo(grace)
    const before = somo.mails.length
    expect((await amina.call(desk.deleteEvent, { eventId: id })).status).toBe(200)
    expect((await amina.call(desk.deleteEvent, { eventId: id })).status).toBe(404)
    await somo.settle()
    expect(
      somo.mails
        .slice(before)
        .map(({ to, subject }) => `${to} ${subject}`)
        .toSorted(),
    ).toEqual([grace, waits].map((to) => `${to} Called off: Revision morning`))
    expect((await ask(id, 1, held)).status).toBe(404)
    expect((await somo.call(answerRegistration, { token, act: 'give_back' })).status).toBe(404)
    expect(
      (await eventsOf(somo.db, { which: 'upcoming', after: null, limit: 100 }, somo.clock.now)).list.map((one) => one.id),
    ).not.toContain(id)
  })

  test('is written about to all who have seats or wait, once for one press, and not to who gave back [ADM-06]', async () => {
    const { id } = await make({ capacity: 2 })
    const [grace, gone] = [await have(id, 'Grace Wambui', 1), await have(id, 'Gone Person', 1)]
    const held = visitor()
    await ask(id, 1, { ...held, wait: true })
    const letter = { eventId: id, key: randomUUID(), subject: 'Graph paper', words: 'Bring some, please.' }
    const both = await Promise.all([1, 2].map(() => amina.call(desk.writeToAll, letter)))
    expect(both.map(({ body }) => body.written).toSorted((a, b) => a - b)).toEqual([0, 2])
    await somo.db.$client.query('delete from event_registrations where email = $1', [gone])
    await somo.settle()
    const told = somo.mails.filter(({ subject }) => subject === 'Graph paper: Revision morning')
    expect(told.map(({ to }) => to)).toEqual([grace])
    expect(told[0]?.text).toContain('Bring some, please.')
  })

  test('that is over is taken away without a word to those who came [ADM-06]', async () => {
    const { id } = await make()
    await have(id, 'Grace Wambui', 2)
    await somo.settle()
    await somo.db.$client.query(`update events set starts_at = $2::timestamptz - interval '1 hour' where id = $1`, [
      id,
      somo.clock.now,
    ])
    const before = somo.mails.length
    expect((await amina.call(desk.deleteEvent, { eventId: id })).status).toBe(200)
    await somo.settle()
    expect(somo.mails.slice(before)).toEqual([])
  })

  test('has its acts in the log, by its number [ADM-06] [ADM-08]', async () => {
    const { id } = await make()
    await amina.call(desk.editEvent, { eventId: id, version: 1, ...facts, capacity: 20 })
    await amina.call(desk.writeToAll, { eventId: id, key: randomUUID(), subject: 'Hi', words: 'See you.' })
    await amina.call(desk.deleteEvent, { eventId: id })
    const { entries } = (await amina.call(auditLog, { limit: 4 })).body
    expect(entries.map((entry) => actSentence(entry, 'en'))).toEqual([
      `deleted event ${id}`,
      `wrote to everybody of event ${id}`,
      `changed event ${id}`,
      `made event ${id}`,
    ])
  })
})

describe('lists', () => {
  test('have events by date, page by page, what is to come counted; the past the latest first [ADM-06] [PUB-14]', async () => {
    const own = await openWorld({ now: start })
    const operator = await own.people.admin('Amina Yusuf')
    for (const date of ['2026-12-09', '2026-12-01', '2026-12-05', '2026-12-05', '2026-12-20'])
      await operator.call(desk.makeEvent, { key: randomUUID(), ...facts, date })
    const paged = async (which: 'upcoming' | 'past'): Promise<string[]> => {
      const dates: string[] = []
      for (let cursor: string | undefined; ;) {
        const { body } = await operator.call(desk.listEvents, { which, limit: 2, ...(cursor && { cursor }) })
        dates.push(...body.events.map(({ date, status }) => `${date} ${status}`))
        if (body.next_cursor === null) return dates
        cursor = body.next_cursor
      }
    }
    expect(await paged('upcoming')).toEqual(
      ['2026-12-01', '2026-12-05', '2026-12-05', '2026-12-09', '2026-12-20'].map((date) => `${date} upcoming`),
    )
    await own.call(registerForEvent, { eventId: 1, seats: 3, ...visitor() })
    expect((await operator.call(desk.listEvents, { which: 'upcoming' })).body).toMatchObject({ total: 5, registered: 3 })
    own.clock.now = new Date('2026-12-05T06:00:00Z')
    expect(await paged('past')).toEqual(['2026-12-05 past', '2026-12-05 past', '2026-12-01 past'])
    expect((await operator.call(desk.editEvent, { eventId: 2, version: 1, ...facts })).problem.code).toBe('is_over')
    await own.close()
  })

  test('of people are a table in which no cell is a formula [ADM-06]', async () => {
    const { id } = await make()
    await have(id, '+SUM(1)', 1)
    await have(id, 'Grace, "Mama" Wambui', 2)
    const { csv } = (await amina.call(desk.exportPeople, { eventId: id })).body
    const [head, first, second] = csv.split('\r\n')
    expect(head).toBe('Name,Phone,E-mail,Seats,State,Registered')
    expect(first).toMatch(/^'\+SUM\(1\),0712 345 678,v\d+@example\.com,1,confirmed,2026-11-25T06:00:00\.000Z$/)
    expect(second).toMatch(/^"Grace, ""Mama"" Wambui",0712 345 678,/)
    expect(csvOf([['=1', '-1', '@x', '\t=1', ' =1', 'a=1', '']])).toBe(`'=1,'-1,'@x,'\t=1,' =1,a=1,\r\n`)
  })
})

describe('what is known of visitors', () => {
  test('goes ninety days after the event; how many there were stays [ADM-06]', async () => {
    const { id } = await make()
    await have(id, 'Grace Wambui', 2)
    const left = async () => (await peopleOf(somo.db, { eventId: id, after: null, limit: 9 })).list.length
    const began = somo.clock.now
    somo.clock.now = plus(new Date('2026-12-05T06:00:00Z'), days(KEPT_DAYS) - 1)
    await somo.settle()
    const before = await left()
    somo.clock.now = plus(somo.clock.now, 1)
    await somo.settle()
    expect([before, await left()]).toEqual([1, 0])
    const event = await eventOf(somo.db, id, somo.clock.now)
    somo.clock.now = began
    expect(event).toMatchObject({ registered: 2, status: 'past' })
  })

  test('goes with the account of the same address, and so do the seats [ADM-06] [AUTH-10]', async () => {
    const wanjiku = await somo.people.student('Wanjiku Kamau')
    const { id } = await make({ capacity: 1 })
    await ask(id, 1, { email: wanjiku.email, name: 'Wanjiku Kamau' })
    await answer(wanjiku.email)
    await have(id, 'Waiting Person', 1, true)
    const [, table] = eventRecords
    await somo.db.transaction((tx) => eraseRecords(tx, table, [wanjiku.id]))
    expect((await is(id)).people[0]).toMatchObject({ name: 'Former member', phone: '', email: '' })
    await somo.settle()
    expect(await seatsOf(id)).toEqual(['Waiting Person 1 confirmed'])
  })
})
