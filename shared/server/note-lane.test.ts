import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../database/testing/database.ts'
import { hours, minutes, plus } from '../time.ts'
import { failedNotes, repeatNotes, waitingNotes } from './failed-notes.ts'
import { makeLog } from './log.ts'
import { noteLane, type LaneLimits } from './note-lane.ts'
import { leaveNote, leaveOneNote, type NoteHandler } from './outbox.ts'
import { runOut } from './sweep.ts'

const NOW = new Date('2026-11-25T06:00:00Z')

let own: Awaited<ReturnType<typeof copyDatabase>>
let handled: string[] = []
/** Lets go whatever is held. */
let letGo: () => void = () => undefined
let held: Promise<void>

beforeEach(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  handled = []
  held = new Promise((resolve) => (letGo = resolve))
})
afterEach(async () => {
  letGo()
  await own.drop()
})

const leave = (word: string, at = NOW, kind = 'parcel') => own.db.transaction((tx) => leaveNote(tx, kind, { word }, at))
const leaveOne = (key: string, at = NOW) => own.db.transaction((tx) => leaveOneNote(tx, 'parcel', key, { word: key }, at))
const does: NoteHandler = async ({ data }) => void handled.push(String(data['word']))
/** Does what does not hang. */
const hangsAt =
  (word: string): NoteHandler =>
  async (note, now) => {
    await does(note, now)
    if (note.data['word'] === word) await held
  }
const fails: NoteHandler = async () => Promise.reject(new RangeError('no'))
const lane = (parcel: NoteHandler, limits?: LaneLimits) => noteLane(own.db, 'parcels', { parcel }, makeLog('silent'), limits)
const left = async (): Promise<number> => (await own.db.$client.query('select from outbox')).rows.length
/** What a killed process had is free when its lease is over. */
const endLeases = () => own.db.execute(sql`update outbox set leased_until = clock_timestamp() - interval '1 ms'`)

describe('a note that hangs', () => {
  test('keeps no other of its lane, neither those taken with it nor those that come later [OPS-02]', async () => {
    const parcels = lane(hangsAt('a'))
    for (const word of ['a', 'b', 'c']) await leave(word)
    await parcels.work(NOW)
    await expect.poll(left).toBe(1)
    await leave('d')
    await parcels.work(NOW)
    await expect.poll(left).toBe(1)
    expect(handled.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['a', 'b', 'c', 'd'])
    letGo()
    await parcels.underWay()
    expect(await left()).toBe(0)
  })

  test('is a failed try when its time is over, and others have its place [OPS-02]', async () => {
    const parcels = lane(hangsAt('a'), { atOnce: 1, patienceMs: 20 })
    await leave('a')
    await leave('b', plus(NOW, 1))
    await runOut(parcels, plus(NOW, 1))
    expect(handled).toEqual(['a', 'b'])
    const { rows } = await own.db.$client.query('select attempts, last_error, leased_until from outbox')
    expect(rows).toEqual([{ attempts: 1, last_error: 'TookTooLong', leased_until: null }])
  })

  test('holds no other lane, though every place of its own is taken [FUND-06]', async () => {
    const parcels = noteLane(own.db, 'parcels', { parcel: () => held }, makeLog('silent'), { atOnce: 3, patienceMs: 60_000 })
    const coins = noteLane(own.db, 'coins', { coin: does }, makeLog('silent'))
    for (let i = 0; i < 20; i += 1) await leave('x')
    await leave('y', plus(NOW, 1), 'coin')
    void parcels.work(NOW)
    await runOut(coins, plus(NOW, 1))
    expect(handled).toEqual(['y'])
    letGo()
  })
})

describe('two servers', () => {
  test('handle each note once, however far their clocks are apart [OPS-02]', async () => {
    for (let i = 0; i < 60; i += 1) await leave(String(i))
    const servers = [lane(does), lane(does), lane(does)]
    const clocks = [NOW, plus(NOW, hours(2)), plus(NOW, hours(30))]
    await Promise.all(servers.map((server, i) => runOut(server, clocks[i] ?? NOW)))
    expect(new Set(handled).size).toBe(60)
    expect(handled).toHaveLength(60)
  })

  test('one does not take what the other has under way, and takes it when that one has died [OPS-02]', async () => {
    const [dead, other] = [lane(() => held), lane(does)]
    await leave('a')
    await dead.work(NOW)
    await runOut(other, plus(NOW, hours(30)))
    expect(handled).toEqual([])
    await endLeases()
    await runOut(other, NOW)
    expect(handled).toEqual(['a'])
    expect(await left()).toBe(0)
  })

  test('one that wakes after its lease neither ends nor fails what another has by now [OPS-02]', async () => {
    const [asleep, other] = [lane(() => held), lane(() => new Promise(() => undefined))]
    const drowsy = lane(async () => {
      await held
      throw new Error('too late')
    })
    await leave('a')
    await asleep.work(NOW)
    await endLeases()
    await drowsy.work(NOW)
    await endLeases()
    await other.work(NOW)
    letGo()
    await Promise.all([asleep.underWay(), drowsy.underWay()])
    const { rows } = await own.db.$client.query(
      'select attempts, last_error, leased_until > clock_timestamp() as held from outbox',
    )
    expect(rows).toEqual([{ attempts: 3, last_error: null, held: true }])
  })

  test('one that wakes does not end what was left anew, though it has as many tries by now [OPS-02]', async () => {
    const [asleep, other] = [lane(() => held), lane(() => new Promise(() => undefined))]
    await leaveOne('a')
    await asleep.work(NOW)
    await leaveOne('a')
    await endLeases()
    await other.work(NOW)
    letGo()
    await asleep.underWay()
    const { rows } = await own.db.$client.query('select attempts, leased_until > clock_timestamp() as held from outbox')
    expect(rows).toEqual([{ attempts: 1, held: true }])
  })

  test('what one left whose clock is a day ahead waits for no clock [OPS-02]', async () => {
    await leave('a', plus(NOW, hours(24)))
    await runOut(lane(does), NOW)
    expect(handled).toEqual(['a'])
  })
})

describe('notes of one key', () => {
  test('are one while they wait, however many are left at once [FUND-06]', async () => {
    await Promise.all(Array.from({ length: 10 }, () => leaveOne('a')))
    await leaveOne('b')
    expect(await left()).toBe(2)
    await runOut(lane(does), NOW)
    expect(handled).toHaveLength(2)
    await leaveOne('a')
    await runOut(lane(does), NOW)
    expect(handled).toHaveLength(3)
  })

  test('left while it is under way are handled once more, after it [FUND-06]', async () => {
    const parcels = lane(hangsAt('a'))
    await leaveOne('a')
    await parcels.work(NOW)
    await expect.poll(() => handled).toEqual(['a'])
    for (let i = 0; i < 5; i += 1) await leaveOne('a')
    await parcels.work(NOW)
    expect(handled).toEqual(['a'])
    letGo()
    await parcels.underWay()
    await runOut(parcels, NOW)
    expect(handled).toEqual(['a', 'a'])
    expect(await left()).toBe(0)
  })

  test('are due at once when the one before waits to be tried again, or was given up [FUND-06]', async () => {
    await leaveOne('a')
    await runOut(lane(fails), NOW)
    await leaveOne('a', plus(NOW, 1))
    await runOut(lane(does), plus(NOW, 1))
    expect(handled).toEqual(['a'])
    await leaveOne('a')
    await own.db.execute(sql`update outbox set failed_at = now(), attempts = 12`)
    await leaveOne('a')
    await runOut(lane(does), NOW)
    expect(handled).toEqual(['a', 'a'])
  })
})

describe('a note that fails', () => {
  /** Tries it until nobody does any more. @returns how often */
  async function tryOn(): Promise<number> {
    let tries = 0
    const parcels = lane(async (note, now) => {
      tries += 1
      await fails(note, now)
    })
    for (let waited = 0; waited < hours(20); waited += minutes(10)) await runOut(parcels, plus(NOW, waited))
    return tries
  }

  test('is tried twelve times, at most an hour apart, then kept, told of and left alone [OPS-02]', async () => {
    await leave('a')
    expect(await tryOn()).toBe(12)
    const [failed] = await failedNotes(own.db)
    expect(failed).toMatchObject({ kind: 'parcel', lastError: 'RangeError' })
    expect(await waitingNotes(own.db)).toEqual([])
  })

  test('is repeated by hand with all its tries, alone or with all that failed; no other is [OPS-02]', async () => {
    for (const word of ['a', 'b', 'c']) await leave(word)
    await tryOn()
    await leave('waits', plus(NOW, hours(1)))
    const ids = (await failedNotes(own.db)).map(({ id }) => id)
    const { rows } = await own.db.$client.query<{ id: number }>('select id from outbox where failed_at is null')
    expect(await repeatNotes(own.db, [ids[0] ?? 0, rows[0]?.id ?? 0, 999_999], NOW)).toEqual(ids.slice(0, 1))
    await runOut(lane(does), NOW)
    expect(handled).toEqual(['a'])
    expect(await repeatNotes(own.db, 'all', NOW)).toEqual(ids.slice(1))
    expect(await waitingNotes(own.db)).toMatchObject([{ kind: 'parcel', count: 3, oldest: NOW }])
    expect(await tryOn()).toBe(36)
  })

  test('of a kind that this server does not know waits for one that does [OPS-02]', async () => {
    await leave('a', NOW, 'of tomorrow')
    await runOut(lane(does), NOW)
    expect(await waitingNotes(own.db)).toMatchObject([{ kind: 'of tomorrow', count: 1 }])
    const { rows } = await own.db.$client.query('select attempts from outbox')
    expect(rows).toEqual([{ attempts: 0 }])
  })
})

test('a lane says since when its oldest note is due, without those under way or given up [OPS-03]', async () => {
  const parcels = lane(hangsAt('a'))
  expect(await parcels.oldestDue()).toBeNull()
  await leave('a', plus(NOW, -hours(1)))
  expect(await parcels.oldestDue()).toEqual(plus(NOW, -hours(1)))
  await parcels.work(NOW)
  await leave('b')
  await leave('c', plus(NOW, -hours(5)), 'coin')
  expect(await parcels.oldestDue()).toEqual(NOW)
})
