/**
 * Who was in a room at LiveKit, made out of what it told by itself and of its list of who is inside, in whatever order that came.
 * A stay begins when LiveKit says and ends where it was told to, where the same person came again, or where the room ended; one
 * that is missing on two lists in a row ended when it was last heard of.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { bare, insertSelect, rows, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { hours, plus, seconds } from '../../../shared/time.ts'
import type { Listed } from './providers/livekit-api.ts'
import type { LiveKitEvent } from './providers/livekit-webhook.ts'
import type { LiveKitRow } from './livekit-rooms.ts'
import { parseRoomName } from './rooms.ts'
import { attendance as visits, livekitEvents as events, livekitGuests as guests, livekitRooms as rooms } from './tables.ts'

type Told = typeof events.$inferInsert

/** Longer than this nothing was heard: LiveKit, or we, were away. */
const SILENCE = seconds(120)
/** A list may not yet have whoever came just now. */
const LIST_LAG = seconds(5)

const personIn = (identity: string): number => (/^\d{1,15}$/.test(identity) ? Number(identity) : 0)

/** Writes down what LiveKit told by itself; what is of nobody whom we let in is left. Twice is once. */
export async function noteLiveKitEvent(db: Db, row: LiveKitRow, event: LiveKitEvent): Promise<void> {
  const { kind, at, stay } = event
  await underLock(db, row, async (tx) => {
    if (kind === 'ended') return write(tx, [{ room: row.id, participant: '', personId: null, kind, at }])
    const personId = personIn(event.identity)
    if (!(await wereHanded(tx, row, [personId])).has(personId)) return
    await write(tx, [{ room: row.id, participant: stay, personId, kind, at }])
  })
}

/** Writes down who is inside at this moment, and that it was heard. */
export async function noteList(db: Db, row: LiveKitRow, listed: readonly Listed[], at: Date): Promise<void> {
  const people = listed.map((one) => ({ ...one, personId: personIn(one.identity) }))
  await underLock(db, row, async (tx, current) => {
    const handed = await wereHanded(
      tx,
      row,
      people.map(({ personId }) => personId),
    )
    const known = people.filter(({ personId }) => handed.has(personId))
    const stays = known.map(({ stay }) => stay)
    await seenAgain(tx, row, stays)
    const gone = (await openStays(tx, row)).filter(
      ({ participant, joinedAt }) => !stays.includes(participant) && plus(joinedAt, LIST_LAG) < at,
    )
    await write(tx, [
      ...known.map((one): Told => {
        const { stay, personId, joinedAt } = one
        return { room: row.id, participant: stay, personId, kind: 'joined', at: joinedAt ?? at }
      }),
      ...gone.map(({ participant, personId }): Told => {
        return { room: row.id, participant, personId, kind: 'missing', at: current.listedAt }
      }),
    ])
    const silentSeconds = current.silentSeconds + silenceIn(current, at)
    const readAt = current.readAt ?? (at >= current.endsAt ? at : null)
    await tx.update(rooms).set({ listedAt: at, silentSeconds, readAt }).where(eq(rooms.id, row.id))
  })
}

/** How many seconds of the booked time have passed unheard until now. */
function silenceIn({ listedAt, startsAt, endsAt }: LiveKitRow, at: Date): number {
  if (at.getTime() - listedAt.getTime() <= SILENCE) return 0
  const from = Math.max(listedAt.getTime(), startsAt.getTime())
  return Math.max(0, Math.round((Math.min(at.getTime(), endsAt.getTime()) - from) / 1000))
}

/** Two that tell of one room at the same time make one stay: each sees what the other wrote before it. */
async function underLock(db: Db, row: LiveKitRow, work: (tx: Tx, current: LiveKitRow) => Promise<void>): Promise<void> {
  const room = parseRoomName(row.room)
  if (!room) return
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(rooms).where(eq(rooms.id, row.id)).for('update')
    if (!current) return
    await work(tx, current)
    await makeVisits(tx, { room: row.id, kind: room.kind, roomId: room.id })
  })
}

async function write(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length > 0)
    await tx
      .insert(events)
      .values([...told])
      .onConflictDoNothing()
}

async function wereHanded(tx: Tx, row: LiveKitRow, people: readonly number[]): Promise<Set<number>> {
  if (people.length === 0) return new Set()
  const found = await tx
    .select({ personId: guests.personId })
    .from(guests)
    .where(and(eq(guests.room, row.id), inArray(guests.personId, [...people])))
  return new Set(found.map(({ personId }) => personId))
}

/** Whoever is on the list was not gone. */
async function seenAgain(tx: Tx, row: LiveKitRow, stays: readonly string[]): Promise<void> {
  if (stays.length === 0) return
  await tx.delete(events).where(and(eq(events.room, row.id), eq(events.kind, 'missing'), inArray(events.participant, [...stays])))
}

const openStays = (tx: Tx, row: LiveKitRow) =>
  tx
    .select({ participant: events.participant, personId: events.personId, joinedAt: visits.joinedAt })
    .from(events)
    .innerJoin(visits, and(eq(visits.visit, sql`'livekit-' || ${events.participant}`), isNull(visits.leftAt)))
    .where(and(eq(events.room, row.id), eq(events.kind, 'joined')))

const makeVisits = statement('livekit_visits', (given: Given<{ room: number; kind: string; roomId: number }>) => {
  const first = (of: string) => sql`(
            select min(later.at)
            from ${events} later
            where later.room = ${given.room}
              and ${sql.raw(of)})`
  const told = first(`(
                later.participant = stay.participant and later.kind = 'left'
                or later.kind = 'ended' and later.at >= stay.at
                or later.kind = 'joined' and later.person_id = stay.person_id
                  and later.participant <> stay.participant and later.at > stay.at)`)
  const heardOf = first(`later.participant = stay.participant and later.kind = 'missing'`)
  return silent(sql`
      ${insertSelect(visits, {
        visit: sql`'livekit-' || stay.participant`,
        kind: sql`${given.kind}::text`,
        roomId: given.roomId,
        personId: sql`stay.person_id`,
        joinedAt: sql`stay.at`,
        leftAt: sql`case when gone.at is not null then greatest(stay.at, gone.at) end`,
      })}
      from (
        select one.participant, one.person_id, min(one.at) filter (where one.kind = 'joined') as at,
          count(*) filter (where one.kind = 'missing') as missed
        from ${events} one
        where one.room = ${given.room}
          and one.kind <> 'ended'
        group by one.participant, one.person_id) stay
      cross join lateral (
        select coalesce(${told}, case when stay.missed >= 2 then ${heardOf} end) as at) gone
      where stay.at is not null
      on conflict (${bare(visits.visit)}) do update
      set left_at = coalesce(excluded.left_at, ${visits.leftAt})`)
})

/** How long after its end LiveKit is waited for, before what came of itself is gone by. */
const PATIENCE_HOURS = 2
/** For so much of a lesson LiveKit may have been unheard, and somebody who was never seen was not there all the same. */
const TOLERATED_SECONDS = 5 * 60

/**
 * What can be said of these people's being in a room that is at LiveKit: `log` what it told decides, `pending` it will be known
 * soon, `nothing` cannot be concluded. Null of a room that is not there.
 */
export async function livekitWord(
  db: Db,
  lesson: { ref: string; people: readonly number[]; endsAt: Date },
  now: Date,
): Promise<'log' | 'pending' | 'nothing' | null> {
  const [found] = await standing(db, { ref: lesson.ref, people: lesson.people })
  if (!found) return null
  const { listedAt, silentSeconds, readAt, handed, unseen, open } = found
  if (now < lesson.endsAt) {
    const heard = plus(listedAt, SILENCE) >= now && silentSeconds === 0
    return heard || (!unseen && !open) ? 'log' : 'pending'
  }
  // Nobody comes in who was not handed a way.
  if (!handed) return 'log'
  if (readAt) return unseen && silentSeconds > TOLERATED_SECONDS ? 'nothing' : 'log'
  if (now < plus(lesson.endsAt, hours(PATIENCE_HOURS))) return 'pending'
  return unseen || open ? 'nothing' : 'log'
}

/** `unseen`: one of the people was handed a way in, and nothing was told of their coming. `open`: of somebody's going neither. */
const standing = statement('livekit_standing', (given: Given<{ ref: string; people: readonly number[] }>) => {
  const cameIn = sql`
          select true
          from ${events} came
          where came.room = ${rooms.id}
            and came.kind = 'joined'
            and came.person_id = handed.person_id`
  const handed = sql`select true from ${guests} handed where handed.room = ${rooms.id}`
  const open = sql`
        select true
        from ${events} came
        join ${visits} on ${visits.visit} = 'livekit-' || came.participant and ${visits.leftAt} is null
        where came.room = ${rooms.id}
          and came.kind = 'joined'`
  return rows(
    {
      listedAt: rooms.listedAt,
      silentSeconds: rooms.silentSeconds,
      readAt: rooms.readAt,
      handed: sql<boolean>`exists (${handed})`,
      unseen: sql<boolean>`exists (${handed} and handed.person_id = any(${given.people}::bigint[]) and not exists (${cameIn}))`,
      open: sql<boolean>`exists (${open})`,
    },
    (columns) => sql`
      select ${columns}
      from ${rooms}
      where ${rooms.room} = ${given.ref}`,
  )
})
