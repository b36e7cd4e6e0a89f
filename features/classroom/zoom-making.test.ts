/** Meetings at Zoom are made ahead of their time, each once and on a host that is free, whatever Zoom does meanwhile. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hours, minutes, plus, seconds } from '../../shared/time.ts'
import { enterRoom } from './contract.ts'
import type { RoomPlan } from './server/index.ts'
import { zoomMeetings } from './server/tables.ts'
import { layDown, note, NotOurs, takeMeeting, type MeetingRow } from './server/zoom-meetings.ts'
import { openZoomWorld, type ZoomWorld } from './testing/zoom.ts'

let world: ZoomWorld
beforeEach(async () => {
  world = await openZoomWorld({ hosts: ['one@somo.example', 'two@somo.example'] })
})
afterEach(() => world.close())

const HOST = '/v2/users/one%40somo.example/meetings'
const OTHER = '/v2/users/two%40somo.example/meetings'
const rows = () => world.somo.db.select().from(zoomMeetings).orderBy(zoomMeetings.id)
const asked = async (method: string, part: string) =>
  (await world.zoom<{ method: string; path: string }[]>('log')).filter((one) => one.method === method && one.path.includes(part))
    .length
const fault = (method: string, path: string, kind: unknown, times = 1) =>
  world.zoom('fault', { method, path, fault: kind, times })
async function paid() {
  const { booking, student, teacher } = await world.somo.stage.paidLesson()
  return { id: booking.id, starts: new Date(booking.starts_at), student, teacher }
}
/** Rooms at the same time, of teachers of their own. */
async function plans(count: number): Promise<RoomPlan[]> {
  const startsAt = plus(world.somo.clock.now, hours(2))
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { id: hostId } = await world.somo.people.teacher(`Teacher ${at}`)
      return { key: `class-${at + 1}`, title: 'Fractions', startsAt, minutes: 60, seats: 3, hostId }
    }),
  )
}

test('is made a day before, by its subject, and not sooner [MEET-06]', async () => {
  const { starts, id } = await paid()
  await world.jump(plus(starts, -hours(25)))
  await world.somo.settle()
  expect(await world.meetings()).toEqual([])
  await world.jump(plus(starts, -hours(23)))
  await world.somo.settle()
  await world.somo.settle()
  const [meeting, other] = await world.meetings()
  expect(meeting).toMatchObject({ topic: 'Mathematics', startsAt: starts.getTime(), duration: 60 })
  expect(meeting?.agenda).toContain(`/lesson-${id}/`)
  expect(other).toBeUndefined()
})

test('a class that meets in person takes no host, one that does not has its meeting [MEET-06]', async () => {
  const { stage, people } = world.somo
  const teachers = [await people.teacher('Mary Atieno'), await people.teacher('Otieno Ouma')] as const
  const { session } = await stage.publishedClass({ teacher: teachers[1] })
  await stage.publishedClass({ teacher: teachers[0], inPerson: true, startsAt: new Date(session.starts_at) })
  await world.jump(plus(new Date(session.starts_at), -hours(1)))
  for (let sweeps = 0; sweeps < 3; sweeps += 1) await world.somo.settle()
  const agendas = (await world.meetings()).map(({ agenda }) => agenda)
  expect(agendas).toEqual([expect.stringContaining(`/class-${session.id}/`)])
})

test('a Zoom that is away is asked again until it is back, and neither lesson nor money is touched [MEET-06]', async () => {
  const { starts, id, student } = await paid()
  await fault('POST', '/oauth/token', { status: 500 }, 2)
  await fault('POST', HOST, 'drop', 1)
  await fault('POST', OTHER, 'drop', 1)
  await world.jump(plus(starts, -hours(2)))
  await world.somo.settle()
  expect(await world.meetings()).toEqual([])
  await world.until(plus(starts, -minutes(60)))
  expect(await world.meetings()).toHaveLength(1)
  await world.jump(plus(starts, -minutes(5)))
  expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
})

test.each(['drop_after', 'hang_after', 'cut_after'])(
  'a create of which only the answer is lost (%s) makes one meeting [MEET-06]',
  async (how) => {
    const { starts } = await paid()
    for (const path of [HOST, OTHER]) await fault('POST', path, how)
    await world.jump(plus(starts, -hours(2)))
    await world.somo.settle()
    const [orphan] = await world.meetings()
    expect([orphan?.duration, (await rows())[0]?.meetingId]).toEqual([60, null])
    await world.until(plus(starts, -minutes(110)))
    expect((await rows())[0]?.meetingId).toBe(String(orphan?.id))
    expect(await world.meetings()).toHaveLength(1)
  },
)

test('is moved with its lesson, and deleted with one that is cancelled [MEET-06]', async () => {
  const { starts, id } = await paid()
  await world.jump(plus(starts, -hours(5)))
  await world.somo.settle()
  const later = plus(starts, hours(1))
  const move = 'update bookings set starts_at = $2, ends_at = $3 where id = $1'
  await world.somo.db.$client.query(move, [id, later, plus(later, minutes(60))])
  await world.somo.settle()
  expect((await world.meetings()).map(({ startsAt }) => startsAt)).toEqual([later.getTime()])
  await world.somo.db.$client.query(`update bookings set status = 'cancelled', payment_status = 'refunded' where id = $1`, [id])
  await world.somo.settle()
  expect(await world.meetings()).toEqual([])
  expect((await rows()).map(({ wanted, host }) => [wanted, host])).toEqual([[false, null]])
})

test('a cancelled lesson’s meeting is deleted also where nobody heard of its making [MEET-06]', async () => {
  const { starts, id } = await paid()
  for (const path of [HOST, OTHER]) await fault('POST', path, 'drop_after')
  await world.jump(plus(starts, -hours(2)))
  await world.somo.settle()
  expect(await world.meetings()).toHaveLength(1)
  await world.somo.db.$client.query(`update bookings set status = 'cancelled', payment_status = 'refunded' where id = $1`, [id])
  await world.until(plus(world.somo.clock.now, minutes(2)))
  expect(await world.meetings()).toEqual([])
})

test('a lesson that moves to a time when its host has another takes another host [MEET-06]', async () => {
  const engine = world.another()
  const [first, between, second] = await plans(3)
  if (!first || !between || !second) throw new Error('three plans')
  const later = plus(second.startsAt, hours(3))
  await engine.create(first)
  await engine.create({ ...between, startsAt: plus(later, hours(3)) })
  await engine.create({ ...second, startsAt: later })
  const [one, , other] = await rows()
  expect(one?.host).toBe(other?.host)
  await engine.create({ ...first, startsAt: later })
  const at = (await rows()).filter(({ wanted, startsAt }) => wanted && Number(startsAt) === Number(later))
  expect(new Set(at.map(({ host }) => host))).toEqual(new Set(world.simulator.hosts))
  // The old one is deleted.
  await engine.tend?.(world.somo.clock.now)
  const begin = (await world.meetings()).map(({ startsAt }) => startsAt)
  expect(begin.toSorted((a, b) => a - b)).toEqual([0, 0, 3].map((more) => plus(later, hours(more)).getTime()))
})

test('a lesson that moves while its meeting is being made, or Zoom told of it, is told of again [MEET-06] [OPS-03]', async () => {
  const engine = world.another()
  const { db, clock } = world.somo
  const [plan] = await plans(1)
  if (!plan) throw new Error('a plan')
  const taken = async () => {
    const row = await takeMeeting(db, clock.now, (await rows())[0]?.id ?? 0)
    if (!row) throw new Error('nobody else carries it')
    return row
  }
  const movedTo = async (later: Date) => {
    await world.jump(plus(clock.now, seconds(1)))
    await engine.update(plan.key, { ...plan, startsAt: later })
  }
  const times = [1, 2, 3].map((hour) => plus(plan.startsAt, hours(hour)))
  await engine.create(plan)
  const beginsAtZoom = async () => (await world.meetings()).map(({ startsAt }) => startsAt)
  for (const [at, carry] of [
    (row: MeetingRow) => layDown(db, row, { told: true, nextStepAt: plus(clock.now, hours(9)) }),
    (row: MeetingRow) => note(db, row, { told: true }).then((noted) => layDown(db, noted, { nextStepAt: clock.now })),
  ].entries()) {
    const [before = plan.startsAt, after = plan.startsAt] = times.slice(at)
    await movedTo(before)
    const row = await taken()
    await movedTo(after)
    await carry(row)
    expect(await engine.tend?.(clock.now)).toBe(true)
    expect(await beginsAtZoom()).toEqual([after.getTime()])
  }
  // And then there is nothing more to be done.
  expect(await engine.tend?.(clock.now)).toBe(false)
})

test('who slept through a lease lays nothing down that another carries [MEET-06] [OPS-03]', async () => {
  const { starts } = await paid()
  await world.jump(plus(starts, -hours(2)))
  const { now } = world.somo.clock
  await world.somo.sweep('rooms planned').work(now)
  const { db } = world.somo
  const slept = await takeMeeting(db, now)
  await db.$client.query(`update zoom_meetings set leased_until = clock_timestamp() - interval '1 second'`)
  const carries = await takeMeeting(db, now)
  expect([slept?.id, carries?.lease]).toEqual([carries?.id, (slept?.lease ?? 0) + 1])
  if (slept) await layDown(db, slept, { told: true, nextStepAt: null })
  expect((await rows()).map(({ told, leasedUntil }) => [told, leasedUntil !== null])).toEqual([[false, true]])
})

test('meetings begin with one host after the other: each may make a hundred a day [MEET-06]', async () => {
  const engine = world.another()
  const [first, second] = await plans(2)
  for (const plan of [first, second])
    await (plan && engine.create({ ...plan, startsAt: plus(plan.startsAt, hours(plan === first ? 0 : 3)) }))
  expect(new Set((await rows()).map(({ host }) => host))).toEqual(new Set(world.simulator.hosts))
})

test('a registrant whom somebody has taken off at Zoom is registered again [MEET-06]', async () => {
  const { starts, id, student } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  const way = async () => (await student.call(enterRoom, { kind: 'lesson', roomId: id })).body.url
  const before = await way()
  await world.somo.db.$client.query(`update zoom_guests set registrant_id = 'nobody' where registrant_id is not null`)
  expect(await way()).toBe(before)
})

test.each(['student', 'teacher'] as const)(
  'one that somebody has deleted at Zoom is made anew for a %s who comes [MEET-06]',
  async (who) => {
    const { starts, id, ...people } = await paid()
    await world.jump(plus(starts, -minutes(5)))
    await world.somo.settle()
    const [first] = await world.meetings()
    await world.somo.db.$client.query(`update zoom_meetings set meeting_id = '1'`)
    const { status, body } = await people[who].call(enterRoom, { kind: 'lesson', roomId: id })
    const [, second] = await world.meetings()
    expect([status, (await rows()).map(({ meetingId }) => meetingId)]).toEqual([200, [String(second?.id)]])
    expect(second?.id).not.toBe(first?.id)
    expect(body.url).toContain(String(second?.id))
  },
)

test('of those who come at once to one that was deleted each is let into the same new one [MEET-06] [OPS-03]', async () => {
  const { starts, id, ...people } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  await world.somo.settle()
  await world.somo.db.$client.query(`update zoom_meetings set meeting_id = '1'`)
  // Which takes a moment: whoever is second comes while the first is at it.
  for (const path of [HOST, OTHER]) await fault('POST', path, 'hurried')
  const come = [people.student, people.teacher].map((person) => person.call(enterRoom, { kind: 'lesson', roomId: id }))
  const replies = await Promise.all(come)
  const [, second, third] = await world.meetings()
  expect(third).toBeUndefined()
  for (const { status, body } of replies) expect([status, body.url]).toEqual([200, expect.stringContaining(String(second?.id))])
})

test('who hears late that a meeting was deleted leaves the one that was made meanwhile [MEET-06] [OPS-03]', async () => {
  const { starts, id, student, teacher } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  await world.somo.settle()
  await world.somo.db.$client.query(`update zoom_meetings set meeting_id = '1'`)
  await fault('POST', '/v2/meetings/1/registrants', 'hurried')
  const late = student.call(enterRoom, { kind: 'lesson', roomId: id })
  expect((await teacher.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
  const [, second] = await world.meetings()
  expect((await late).body.url).toContain(String(second?.id))
  expect(await world.meetings()).toHaveLength(2)
})

test('two at one time have two hosts, and for a third none is free: people are told [MEET-06]', async () => {
  const engine = world.another()
  const [first, second, third] = await plans(3)
  for (const plan of [first, second]) if (plan) await engine.create(plan)
  expect(new Set((await rows()).map(({ host }) => host))).toEqual(new Set(world.simulator.hosts))
  await expect(third && engine.create(third)).rejects.toMatchObject({ why: 'full' })
  const later = third && { ...third, startsAt: plus(third.startsAt, minutes(86)) }
  expect(await (later && engine.create(later))).toEqual({ ref: 'class-3' })
})

test('two servers at once give no host twice, and make no room twice [MEET-06] [OPS-03]', async () => {
  const engines = [world.another(), world.another(), world.another()]
  const wanted = await plans(4)
  const tries = wanted.flatMap((plan) => engines.map((engine) => engine.create(plan)))
  await Promise.allSettled(tries)
  const { now } = world.somo.clock
  await Promise.all(engines.map(async (engine) => engine.tend?.(now)))
  const made = (await rows()).filter(({ meetingId }) => meetingId !== null)
  expect(made).toHaveLength(2)
  expect(new Set(made.map(({ host }) => host))).toEqual(new Set(world.simulator.hosts))
  expect(await world.meetings()).toHaveLength(2)
})

test('one server carries a meeting at a time, and one that slept too long writes nothing [MEET-06] [OPS-03]', async () => {
  const { starts } = await paid()
  await world.jump(plus(starts, -hours(2)))
  const { now } = world.somo.clock
  const engines = [world.another(), world.another(), world.another()]
  await world.somo.sweep('rooms planned').work(now)
  await Promise.all(engines.map(async (engine) => engine.tend?.(now)))
  expect([await asked('POST', '/meetings'), (await world.meetings()).length]).toEqual([1, 1])
  const { db } = world.somo
  const [row] = await rows()
  const slept = row && (await takeMeeting(db, now, row.id))
  expect(row && (await takeMeeting(db, now, row.id))).toBeNull()
  await db.$client.query(`update zoom_meetings set leased_until = clock_timestamp() - interval '1 second'`)
  expect(row && (await takeMeeting(db, now, row.id))).toMatchObject({ id: row?.id })
  await expect(slept && note(db, slept, { meetingId: 'of the one that slept' })).rejects.toThrow(NotOurs)
})

test('a host that has made its hundred of the day leaves the next to another, and then people are told [MEET-06]', async () => {
  const { starts, id, student } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  await fault('POST', HOST, 'hundred', 100)
  expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
  expect((await rows())[0]?.host).toBe('two@somo.example')
  const other = await paid()
  await world.jump(plus(other.starts, -minutes(5)))
  await fault('POST', OTHER, 'hundred', 100)
  const refused = await other.student.call(enterRoom, { kind: 'lesson', roomId: other.id })
  expect([refused.status, refused.problem.code]).toEqual([503, 'room_full_up'])
})

test('too much asked within a second is asked again a moment later, and nobody is told of full rooms [MEET-06]', async () => {
  const { starts, id, student } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  for (const path of [HOST, OTHER]) await fault('POST', path, 'hurried', 2)
  await fault('POST', '/oauth/token', 'hurried', 2)
  expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
  expect([await asked('POST', '/oauth/token'), await asked('POST', '/meetings')]).toEqual([3, 3 + 1])
})

test('where a moment does not help people read that it cannot be reached, not that no room is free [MEET-06]', async () => {
  const { starts, id, student } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  const code = async () => (await student.call(enterRoom, { kind: 'lesson', roomId: id })).problem.code
  for (const path of [HOST, OTHER]) await fault('POST', path, 'hurried', 3)
  expect(await code()).toBe('room_away')
  expect([await asked('POST', '/meetings'), (await rows())[0]?.host]).toEqual([3, null])
  await world.zoom('faults/end', {})
  await world.somo.settle()
  await world.jump(plus(world.somo.clock.now, minutes(1)))
  await world.somo.settle()
  const [meeting] = await world.meetings()
  // Zoom takes one person's registration three times a day; that is no host's fault.
  await fault('POST', `/v2/meetings/${meeting?.id}/registrants`, 'hundred')
  expect(await code()).toBe('room_away')
  expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
})

test.each([
  ['is no user any more', { status: 404, code: 1001 }],
  ['has lost its licence', { status: 400, code: 3161 }],
])('a host that %s leaves its meetings to the others, and the log names its place [MEET-06]', async (_, fails) => {
  const engine = world.another()
  const [first, second] = await plans(2)
  await fault('POST', HOST, fails, 100)
  for (const plan of [first, second]) await (plan && engine.create(plan).catch(() => null))
  expect((await rows()).map(({ host, meetingId }) => [host, meetingId !== null])).toEqual([
    ['two@somo.example', true],
    [null, false],
  ])
  expect(world.said.join('\n')).toContain('host 1 of ZOOM_HOSTS takes no meeting')
  expect(world.said.join('\n')).not.toContain('somo.example')
})

test('where every host is refused people read that it cannot be reached: none will be free in a minute [MEET-06]', async () => {
  const { starts, id, student } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  for (const path of [HOST, OTHER]) await fault('POST', path, { status: 404, code: 1001 })
  expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).problem.code).toBe('room_away')
  expect(await asked('POST', '/meetings')).toBe(2)
})

test('a meeting whose making was not heard of is found also when its time has begun, and not made twice [MEET-06]', async () => {
  const { starts, id, student } = await paid()
  await world.jump(plus(starts, minutes(5)))
  for (const path of [HOST, OTHER]) await fault('POST', path, 'drop_after')
  expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).problem.code).toBe('room_away')
  expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
  expect(await world.meetings()).toHaveLength(1)
})

test.each(['hundred', 'drop', { status: 500 }])(
  'where Zoom does not take a new time (%o) people are let in all the same, and it is told later [MEET-06]',
  async (how) => {
    const { starts, id, student } = await paid()
    await world.jump(plus(starts, -minutes(5)))
    await world.somo.settle()
    const [meeting] = await world.meetings()
    const path = `/v2/meetings/${meeting?.id}`
    await fault('PATCH', path, how, 2)
    const later = plus(starts, minutes(5))
    const move = 'update bookings set starts_at = $2, ends_at = $3 where id = $1'
    await world.somo.db.$client.query(move, [id, later, plus(later, minutes(60))])
    expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
    // And while another server is at it.
    await world.somo.db.$client.query(`update zoom_meetings set leased_until = clock_timestamp() + interval '1 minute'`)
    expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
    await world.somo.db.$client.query('update zoom_meetings set leased_until = null')
    await world.until(plus(later, minutes(2)))
    expect((await world.meetings()).map(({ startsAt }) => startsAt)).toEqual([later.getTime()])
  },
)

test('whoever comes while Zoom is away is told so, and gets in by trying again [MEET-06] [MEET-05]', async () => {
  const { starts, id, student } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  await fault('POST', '/oauth/token', 'drop', 1)
  const refused = await student.call(enterRoom, { kind: 'lesson', roomId: id })
  expect([refused.status, refused.problem.code]).toEqual([503, 'room_away'])
  expect((await student.call(enterRoom, { kind: 'lesson', roomId: id })).status).toBe(200)
})

test('two who come at once to a meeting that is not made yet are both let into the one that is [MEET-06] [MEET-05]', async () => {
  const { starts, id, student, teacher } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  const entered = await Promise.all([student, teacher].map((who) => who.call(enterRoom, { kind: 'lesson', roomId: id })))
  expect(entered.map(({ status }) => status)).toEqual([200, 200])
  expect(await world.meetings()).toHaveLength(1)
})

/** Five minutes before a lesson another server is at its meeting, which is not made yet. */
async function othersAtIt() {
  const { starts, id, student } = await paid()
  await world.jump(plus(starts, -minutes(5)))
  const { db, clock } = world.somo
  await world.somo.sweep('rooms planned').work(clock.now)
  const row = await takeMeeting(db, clock.now)
  if (!row) throw new Error('no meeting was planned')
  return {
    enter: () => student.call(enterRoom, { kind: 'lesson', roomId: id }),
    giveUp: (at: Date) => layDown(db, row, { nextStepAt: at }),
  }
}

test('whoever comes while another server makes the meeting makes it where that one gives up [MEET-06] [OPS-03]', async () => {
  const { enter, giveUp } = await othersAtIt()
  const entering = enter()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await asked('POST', '/meetings')).toBe(0)
  await giveUp(plus(world.somo.clock.now, minutes(1)))
  expect((await entering).status).toBe(200)
})

test('whoever waits in vain for another server to make the meeting is told, and gets in by trying again [MEET-06]', async () => {
  const { enter, giveUp } = await othersAtIt()
  expect((await enter()).problem.code).toBe('room_away')
  await giveUp(world.somo.clock.now)
  expect((await enter()).status).toBe(200)
})

test('one token serves for an hour less a minute, and one that Zoom has withdrawn is replaced [MEET-06]', async () => {
  const engine = world.another()
  const wanted = await plans(2)
  await Promise.all(wanted.map((plan) => engine.create(plan)))
  expect(await asked('POST', '/oauth/token')).toBe(1)
  const [plan] = wanted
  const guest = {
    personId: String(plan?.hostId),
    name: 'T',
    role: 'host' as const,
    maySend: true,
    mayWrite: true,
    keepsDoor: false,
    until: new Date(),
  }
  const admit = () => engine.admit('class-1', guest)
  await world.jump(plus(world.somo.clock.now, minutes(58)))
  await admit()
  expect(await asked('POST', '/oauth/token')).toBe(1)
  await world.jump(plus(world.somo.clock.now, minutes(1)))
  await admit()
  expect(await asked('POST', '/oauth/token')).toBe(2)
  const meetingId = (await rows()).find(({ room }) => room === 'class-1')?.meetingId
  await fault('GET', `/v2/meetings/${meetingId}`, { status: 401 }, 1)
  await admit()
  expect(await asked('POST', '/oauth/token')).toBe(3)
})
