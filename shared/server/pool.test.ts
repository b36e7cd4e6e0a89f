/** Connections as they break: each test on a real database, over a wire that can be cut. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../database/testing/database.ts'
import { openRelay, type Relay } from '../../database/testing/relay.ts'
import { askedBy, isGivenUp } from './asked.ts'
import { isOutage, openDatabase, type Db, type TimeLimits } from './database.ts'

let own: Awaited<ReturnType<typeof copyDatabase>>
let relay: Relay
let opened: Db[] = []

beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  relay = await openRelay()
  await own.db.execute(sql`create table jotted (word text primary key)`)
})
afterEach(async () => {
  for (const db of opened) await db.$client.end()
  opened = []
})
afterAll(async () => {
  await relay?.close()
  await own?.drop()
})

/** Longer than a busy machine keeps an answer that is on its way. */
const SILENT_MS = 1500

const open = (connections = 1, limits?: TimeLimits): Db => {
  const db = openDatabase(relay.to(own.target), connections, limits)
  opened.push(db)
  return db
}
const jot = (db: Pick<Db, 'execute'>, word: string) => db.execute(sql`insert into jotted values (${word})`)
const jotted = async (): Promise<string[]> =>
  (await own.db.execute<{ word: string }>(sql`select word from jotted order by word`)).rows.map(({ word }) => word)
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a transaction reads one moment and writes nothing where that was asked for, and no other does [WAL-12]', async () => {
  const db = open()
  const read = async (tx: Pick<Db, 'execute'>) => (await tx.execute(sql`select word from jotted`)).rowCount
  const one = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  const seen = await db.transaction(async (tx) => {
    const before = await read(tx)
    await jot(own.db, 'in between')
    return [before, await read(tx)]
  }, one)
  expect(seen).toEqual([0, 0])
  expect(await failure(db.transaction((tx) => jot(tx, 'not allowed'), one))).not.toBeNull()
  await db.transaction((tx) => jot(tx, 'allowed'))
  expect(await jotted()).toEqual(['allowed', 'in between'])
  await own.db.execute(sql`delete from jotted`)
})

describe('a connection that is cut ends no process, and the next one serves [OPS-03]', () => {
  const kill = (pid: unknown) => own.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
  const pidOf = async (db: Pick<Db, 'execute'>) =>
    (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid

  test('while it rests', async () => {
    const db = open()
    await kill(await pidOf(db))
    await expect.poll(() => failure(jot(db, 'rested')), { interval: 20 }).toBe(null)
  })

  test('inside a transaction, between two statements', async () => {
    const db = open()
    const error = await failure(
      db.transaction(async (tx) => {
        await jot(tx, 'lost')
        await kill(await pidOf(tx))
        await jot(tx, 'lost too')
      }),
    )
    expect(isOutage(error)).toBe(true)
    await jot(db, 'after a cut')
    expect(await jotted()).not.toContain('lost')
  })

  test('under a statement', async () => {
    const db = open(2)
    const sleeping = failure(db.execute(sql`select pg_sleep(60)`))
    await expect
      .poll(async () => {
        const { rows } = await own.db.execute<{ pid: number }>(
          sql`select pid from pg_stat_activity where query like 'select pg_sleep(60)%' and datname = current_database()`,
        )
        for (const { pid } of rows) await kill(pid)
        return rows.length
      })
      .toBe(1)
    expect(isOutage(await sleeping)).toBe(true)
  })

  test('with the whole database, at rest and in use, until it is there again', async () => {
    const db = open(2)
    const error = failure(
      db.transaction(async (tx) => {
        await jot(tx, 'cut off')
        await relay.cut()
        await jot(tx, 'cut off too')
      }),
    )
    expect(isOutage(await error)).toBe(true)
    expect(isOutage(await failure(jot(db, 'nobody there')))).toBe(true)
    await relay.join()
    await jot(db, 'there again')
    expect(await jotted()).not.toContain('cut off')
  })
})

describe('no connection is taken back that is of no use [OPS-02]', () => {
  test('because its server takes no writes any more, as a leader that was replaced', async () => {
    const db = open()
    await db.execute(sql`set session characteristics as transaction read only`)
    const error = await failure(db.transaction((tx) => jot(tx, 'read only')))
    expect(isOutage(error)).toBe(true)
    await db.transaction((tx) => jot(tx, 'to the new leader'))
    expect(await jotted()).toContain('to the new leader')
  })

  test('because its server has fallen silent', async () => {
    const db = open(1, { query_timeout: SILENT_MS })
    await db.execute(sql`select 1`)
    const error = await failure(
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        relay.freeze()
        await jot(tx, 'said to nobody')
      }),
    )
    relay.thaw()
    expect(isOutage(error)).toBe(true)
    await db.transaction((tx) => jot(tx, 'heard'))
    expect(await jotted()).toContain('heard')
  })
})

test('a transaction that cannot even begin gives its connection back: outages do not use the server up [OPS-03]', async () => {
  const db = open(1, { query_timeout: SILENT_MS, connectionTimeoutMillis: 3 * SILENT_MS })
  for (const word of ['after one outage', 'after two outages', 'after three outages']) {
    await db.execute(sql`select 1`)
    relay.freeze()
    expect(isOutage(await failure(db.transaction((tx) => jot(tx, 'not begun'))))).toBe(true)
    relay.thaw()
    await db.transaction((tx) => jot(tx, word))
    expect(await jotted()).toContain(word)
  }
})

test('a statement that waits for a lock, or takes for ever, gives its connection back [OPS-03]', async () => {
  const db = open(1, { lock_timeout: 100, statement_timeout: SILENT_MS })
  await own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table jotted`)
    expect(isOutage(await failure(jot(db, 'locked')))).toBe(true)
  })
  expect(isOutage(await failure(db.execute(sql`select pg_sleep(60)`)))).toBe(true)
  await jot(db, 'unlocked')
})

describe('work whose caller has left [OPS-03]', () => {
  /** Something that writes, asked for by somebody who leaves while it waits for the only connection. */
  async function whileWaiting(work: (db: Db) => Promise<unknown>): Promise<unknown> {
    const db = open()
    const caller = new AbortController()
    const busy = await db.$client.connect()
    const waiting = failure(askedBy(caller.signal, async () => await work(db)))
    await expect.poll(() => db.$client.waitingCount).toBe(1)
    caller.abort()
    busy.release()
    return waiting
  }

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['a statement', (db) => jot(db, 'given up')],
    ['a transaction', (db) => db.transaction((tx) => jot(tx, 'given up'))],
    ['a write after a look', async (db) => (await db.execute(sql`select 1`)) && jot(db, 'given up')],
  ])('is given up before it writes: %s', async (_, work) => {
    expect(isGivenUp(await whileWaiting(work))).toBe(true)
    expect(await jotted()).not.toContain('given up')
  })

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['a statement', (db) => jot(db, 'begun by a statement')],
    ['a transaction', (db) => db.transaction((tx) => jot(tx, 'begun by a transaction'))],
  ])('goes on to its end once it has written: %s', async (what, begin) => {
    const db = open()
    const caller = new AbortController()
    const error = await failure(
      askedBy(caller.signal, async () => {
        await begin(db)
        caller.abort()
        await db.transaction((tx) => jot(tx, `ended after ${what}`))
      }),
    )
    expect(error).toBe(null)
    expect(await jotted()).toContain(`ended after ${what}`)
  })

  test('leaves its connection to the others, and theirs is done', async () => {
    const db = open()
    const [leaves, stays] = [new AbortController(), new AbortController()]
    const busy = await db.$client.connect()
    const lost = failure(askedBy(leaves.signal, async () => await jot(db, 'of who left')))
    const done = failure(askedBy(stays.signal, async () => await jot(db, 'of who stayed')))
    const nobodys = failure(jot(db, 'of a sweep'))
    leaves.abort()
    busy.release()
    expect(isGivenUp(await lost)).toBe(true)
    expect([await done, await nobodys]).toEqual([null, null])
    expect(await jotted()).not.toContain('of who left')
    expect(await jotted()).toEqual(expect.arrayContaining(['of a sweep', 'of who stayed']))
  })
})
