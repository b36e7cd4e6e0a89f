/**
 * The database handle and the few habits that keep it safe: one pool a process, numbers as numbers, errors without parameters.
 */
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import pg from 'pg'
import { SLUG } from '../brand.ts'
import { Away } from './away.ts'
import { isSpent, OwnPool } from './pool.ts'

type NoSchema = Record<string, never>

/** An open transaction; a function that takes it joins it. Statements run on its connection. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>> & { $client: pg.PoolClient }
/** Opens transactions; a function that takes it owns the one it opens. */
export type Db = {
  transaction: <T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig) => Promise<T>
} & NodePgDatabase<NoSchema> & {
    $client: pg.Pool
  }

export type DatabaseTarget = { connectionString: string } | { host: string; user: string; database: string }

const BIGINT = 20
const DATE = 1082
const INT_RANGE = 'a bigint beyond the safe integers of JavaScript'

pg.types.setTypeParser(BIGINT, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(INT_RANGE)
  return value
})
pg.types.setTypeParser(DATE, (text) => text)

/** How long something may take, in milliseconds; what is left out may take for ever. */
export type TimeLimits = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'query_timeout' | 'connectionTimeoutMillis'
>

/** For whoever answers people: nobody waits longer, and a statement that is stuck gives its connection back to the others. */
export const servingLimits: TimeLimits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
  // Longer than the database's own: it speaks up only when the database has fallen silent.
  query_timeout: 20_000,
  connectionTimeoutMillis: 5_000,
}

/**
 * @param connections the most this process holds at once
 */
export function openDatabase(target: DatabaseTarget, connections = 10, limits: TimeLimits = {}): Db {
  const pool = new OwnPool({
    ...target,
    max: connections,
    application_name: SLUG,
    // A new connection reads the catalogue and plans each statement again, so one is let go only when nobody has asked for long.
    idleTimeoutMillis: 600_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...limits,
  })
  const bound = new WeakMap<pg.PoolClient, NodePgDatabase<NoSchema>>()
  const on = (client: pg.PoolClient): NodePgDatabase<NoSchema> => {
    const known = bound.get(client) ?? drizzle({ client })
    bound.set(client, known)
    return known
  }
  // Drizzle's own never gives a connection back on which not even `begin` came through: some outages later there were none left.
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let spent = false
    try {
      return await on(client).transaction((tx) => work(Object.assign(tx, { $client: client })), config)
    } catch (error) {
      spent = isSpent(error)
      throw error
    } finally {
      client.release(spent)
    }
  }
  return Object.assign(drizzle({ client: pool }), { transaction })
}

/** One connection, for one piece of work. Whoever opens it ends it. */
export async function openConnection(target: DatabaseTarget, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...target, ...settings })
  // When it is cut its statement fails, and that is who is told; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * What the database refused, wherever Drizzle put it. Never log the error's own message: Drizzle writes the parameters into it.
 */
export function databaseFault(error: unknown): { code: string; constraint: string | null } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError && at.code) return { code: at.code, constraint: at.constraint ?? null }
  }
  return null
}

/** Of SQLSTATE: the connection broke, memory or disk are full, the server stops, gave up waiting, or takes no writes. */
const OUTAGES = /^(08|53|58|57P|57014$|55P03$|25006$|25P0[34]$|40)/
/** Of the network and of the driver, which has no codes of its own. */
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']
const CUT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying|Query read)/

/** Whether the database, or the store of files, was away or had no time, so that the same may well succeed a little later. */
export function isOutage(error: unknown): boolean {
  const code = databaseFault(error)?.code
  if (code) return OUTAGES.test(code)
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof Away) return true
    const { code: reason, syscall } = at as NodeJS.ErrnoException
    const noSocket = reason === 'ENOENT' && syscall === 'connect'
    if (noSocket || UNREACHABLE.includes(reason ?? '') || CUT.test(at.message)) return true
  }
  return false
}

export const UNIQUE_VIOLATION = '23505'
export const CHECK_VIOLATION = '23514'
export const EXCLUSION_VIOLATION = '23P01'
const DEADLOCK = '40P01'

export const violates = (error: unknown, code: string, constraint: string): boolean => {
  const fault = databaseFault(error)
  return fault?.code === code && fault.constraint === constraint
}

/** Two exclusion checks can wait for each other; the database ends one of them, which then simply tries again. */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (databaseFault(error)?.code !== DEADLOCK || tries === 5) throw error
    }
  }
}
