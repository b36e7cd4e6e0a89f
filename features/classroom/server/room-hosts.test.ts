import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../app/server/testing/world.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { settledAttendance, settledClassAttendance } from './attendance.ts'
import { roomHosts, type RoomHosts } from './room-hosts.ts'

let somo: World
let teacher: Person
let student: Person
beforeAll(async () => {
  somo = await openWorld()
  teacher = await somo.people.teacher('Otieno Ouma')
  student = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo?.close())

let rooms = 0
/** A room that nobody has entered yet. */
const newRoom = () => `lesson-${(rooms += 1)}`
const server = (name: string): RoomHosts => roomHosts(somo.db, { process: name, origin: `http://${name}:3000` })

/** As if the holder had not been heard of for so long. */
const silentFor = (room: string, seconds: number) =>
  somo.db.execute(sql`update room_hosts set heard_at = heard_at - make_interval(secs => ${seconds}) where room = ${room}`)

const comes = (host: RoomHosts, ref: string, person: Person, visit = `${ref} of ${person.id}`) =>
  host.record({ id: `in ${visit}`, ref, visit, personId: String(person.id), kind: 'joined', at: new Date(0) }, 0)
const goes = (host: RoomHosts, ref: string, person: Person, visit = `${ref} of ${person.id}`) =>
  host.record({ id: `out ${visit}`, ref, visit, personId: String(person.id), kind: 'left', at: new Date(0) }, 0)

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await somo.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

/** Who is written down in a room, and for how many seconds, where it has ended. */
async function visitsOf(ref: string): Promise<{ visit: string; seconds: number | null }[]> {
  const { rows } = await somo.db.execute<{ visit: string; seconds: number | null }>(
    sql`select visit, extract(epoch from left_at - joined_at)::float8 as seconds from attendance
        where kind || '-' || room_id = ${ref} order by id`,
  )
  return rows
}

describe('a room is in one process [MEET-05] [OPS-03]', () => {
  test('twenty servers that are asked for it at once agree on one', async () => {
    const room = newRoom()
    const found = await Promise.all(Array.from({ length: 20 }, (_, at) => server(`racer-${at}`).hostOf(room, true)))
    expect(found.filter((one) => one?.here)).toEqual([{ here: true, anew: true }])
    const holder = found.findIndex((one) => one?.here)
    const others = found.filter((one) => !one?.here)
    expect(new Set(others.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ here: false, origin: `http://racer-${holder}:3000` })]),
    )
    expect(await server(`racer-${holder}`).hostOf(room, true)).toEqual({ here: true, anew: false })
  })

  test('twenty servers that find it with a dead one agree on one', async () => {
    const room = newRoom()
    await server('dead').hostOf(room, true)
    await silentFor(room, 60)
    const found = await Promise.all(Array.from({ length: 20 }, (_, at) => server(`heir-${at}`).hostOf(room, true)))
    expect(found.filter((one) => one?.here)).toHaveLength(1)
  })

  test('whoever cannot hold rooms takes none, and finds those of others', async () => {
    const room = newRoom()
    expect(await server('without-media').hostOf(room, false)).toBeNull()
    await server('whole').hostOf(room, true)
    expect(await server('without-media').hostOf(room, false)).toEqual({ here: false, origin: 'http://whole:3000' })
    await silentFor(room, 60)
    expect(await server('without-media').hostOf(room, false)).toBeNull()
    // Nor does it keep what it held before.
    expect(await server('whole').hostOf(room, false)).toBeNull()
    expect(await server('heir').hostOf(room, true)).toEqual({ here: true, anew: true })
  })

  test('a server that stops leaves its rooms to the next one asked', async () => {
    const room = newRoom()
    await server('stopping').hostOf(room, true)
    await server('stopping').release()
    expect(await server('next').hostOf(room, true)).toEqual({ here: true, anew: true })
  })

  test('a server that was silent and is back keeps what nobody took, and hears what is lost', async () => {
    const [kept, lost] = [newRoom(), newRoom()]
    const back = server('back')
    for (const room of [kept, lost]) await back.hostOf(room, true)
    for (const room of [kept, lost]) await silentFor(room, 60)
    await server('heir').hostOf(lost, true)
    expect(await back.keep([kept, lost])).toEqual([lost])
    expect(await back.hostOf(kept, true)).toEqual({ here: true, anew: false })
    expect(await server('heir').hostOf(kept, true)).toEqual({ here: false, origin: 'http://back:3000' })
    expect(await back.hostOf(lost, true)).toEqual({ here: false, origin: 'http://heir:3000' })
  })
})

test('a server that is back in the very moment another one takes its room keeps it [MEET-05] [OPS-03]', async () => {
  const room = newRoom()
  const back = server('back in time')
  await back.hostOf(room, true)
  await silentFor(room, 60)
  let asked: Promise<unknown> = Promise.resolve()
  await somo.db.transaction(async (tx) => {
    await tx.execute(sql`update room_hosts set heard_at = clock_timestamp() where room = ${room}`)
    // It has seen that the room is free, and waits for the row to make it its own.
    asked = server('a moment late').hostOf(room, true)
    await expect.poll(waiting).toBe(1)
  })
  expect(await asked).toEqual({ here: false, origin: 'http://back in time:3000' })
  expect(await back.keep([room])).toEqual([])
})

describe('attendance counts only together in one room [MEET-05] [BOOK-07]', () => {
  test('a server that was taken for dead writes down nobody who comes, and ends no visit again', async () => {
    const room = newRoom()
    const [stale, heir] = [server('stale'), server('heir')]
    await stale.hostOf(room, true)
    await comes(stale, room, teacher)
    await somo.db.execute(
      sql`update attendance set joined_at = joined_at - interval '10 minutes' where visit like ${`${room} %`}`,
    )
    await silentFor(room, 60)
    await heir.hostOf(room, true)
    // The teacher had been there for ten minutes when the server was heard of last, a minute ago.
    const [visit] = await visitsOf(room)
    expect(visit?.seconds).toBeGreaterThan(535)
    expect(visit?.seconds).toBeLessThan(545)
    await comes(stale, room, student)
    await goes(stale, room, teacher)
    expect(await visitsOf(room)).toEqual([visit])
    await comes(heir, room, student)
    expect(await visitsOf(room)).toEqual([visit, { visit: `${room} of ${student.id}`, seconds: null }])
  })

  test('whoever came in the very moment a room was taken over is not left in the old one', async () => {
    const room = newRoom()
    const [old, heir] = [server('old'), server('heir')]
    await old.hostOf(room, true)
    await silentFor(room, 60)
    let [coming, taking, taken]: [Promise<unknown>, Promise<unknown>, boolean] = [Promise.resolve(), Promise.resolve(), false]
    await somo.db.transaction(async (tx) => {
      // The old one’s word waits for the person’s row, and is not yet written when the heir looks.
      await tx.execute(sql`select from users where id = ${teacher.id} for update`)
      coming = comes(old, room, teacher)
      await expect.poll(waiting).toBe(1)
      taking = heir.hostOf(room, true).finally(() => (taken = true))
      await expect.poll(async () => taken || (await waiting()) === 2).toBe(true)
    })
    await coming
    expect(await taking).toEqual({ here: true, anew: true })
    expect(await visitsOf(room)).toEqual([{ visit: `${room} of ${teacher.id}`, seconds: 0 }])
  })

  test('whoever sat with a server that died has left with it, though nobody ever asked for the room again', async () => {
    const room = newRoom()
    const [dead, id] = [server('died'), Number(room.slice(7))]
    await dead.hostOf(room, true)
    for (const person of [teacher, student]) await comes(dead, room, person)
    await somo.db.execute(sql`update attendance set joined_at = joined_at - interval '10 minutes' where room_id = ${id}`)
    const startsAt = new Date(Date.now() - minutes(30))
    const lesson = { id, teacherId: teacher.id, learnerId: student.id, startsAt, endsAt: plus(startsAt, minutes(60)) }
    // While it goes on a silent room says nothing, and ends nobody's visit: it may only be cut off.
    await silentFor(room, 61)
    expect(await settledAttendance(somo.db, lesson, new Date())).toEqual({
      teacherMinutes: 0,
      learnerMinutes: 0,
      togetherMinutes: 0,
    })
    expect((await visitsOf(room)).map(({ seconds }) => seconds)).toEqual([null, null])
    const together = async () => Math.round((await settledAttendance(somo.db, lesson, lesson.endsAt)).togetherMinutes)
    await silentFor(room, 5 * 60 - 61)
    expect(await together()).toBe(5)
    // The room of one that lives goes on to the end.
    const other = newRoom()
    lesson.id = Number(other.slice(7))
    await dead.hostOf(other, true)
    for (const person of [teacher, student]) await comes(dead, other, person)
    // A look while it goes on ends nobody's visit.
    await settledAttendance(somo.db, lesson, new Date())
    expect(await together()).toBe(30)
  })

  test('and so has a class’s teacher, and who was kept before its door: no hour with a dead server counts', async () => {
    const [dead, id] = [server('died in class'), Number(newRoom().slice(7))]
    const room = `class-${id}`
    await dead.hostOf(room, true)
    await comes(dead, room, teacher)
    await somo.db.execute(
      sql`update attendance set joined_at = joined_at - interval '10 minutes' where visit = ${`${room} of ${teacher.id}`}`,
    )
    const knock = {
      id: 'knock',
      ref: room,
      visit: `${room} knock`,
      personId: String(student.id),
      kind: 'waits',
      kept: true,
    } as const
    await dead.record({ ...knock, at: new Date() }, 0)
    await somo.db.execute(sql`update door_waits set came_at = came_at - interval '10 minutes' where visit = ${knock.visit}`)
    await silentFor(room, 5 * 60)
    const startsAt = new Date(Date.now() - minutes(30))
    const session = { id, teacherId: teacher.id, startsAt, endsAt: plus(startsAt, minutes(60)) }
    const seen = await settledClassAttendance(somo.db, session, session.endsAt)
    expect(seen?.teacherMinutes).toBeCloseTo(5, 0)
    expect(seen?.learners).toEqual([{ personId: student.id, minutes: 0, keptMinutes: expect.closeTo(5, 0) as number }])
  })

  test('by the clock of the database, whatever a server’s own clock says', async () => {
    const room = newRoom()
    const host = server('two hours late')
    await host.hostOf(room, true)
    const twoHoursOff = new Date(Date.now() + 7_200_000)
    const about = { ref: room, visit: 'clocked', personId: String(student.id), at: twoHoursOff }
    await host.record({ ...about, id: 'in', kind: 'joined' }, 90_000)
    await host.record({ ...about, id: 'out', kind: 'left' }, 30_000)
    const { rows } = await somo.db.execute<{ off: number; seconds: number }>(
      sql`select abs(extract(epoch from clock_timestamp() - joined_at) - 90)::float8 as off,
                 extract(epoch from left_at - joined_at)::float8 as seconds
          from attendance where visit = 'clocked'`,
    )
    expect(rows[0]?.off).toBeLessThan(60)
    expect(rows[0]?.seconds).toBeGreaterThan(59)
    expect(rows[0]?.seconds).toBeLessThan(90)
  })
})
