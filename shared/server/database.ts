/**
 * The database handle and the few habits that keep it safe: one pool a process, numbers as numbers, errors without parameters.
 */
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import pg from 'pg'
import { SLUG } from '../brand.ts'

type NoSchema = Record<string, never>

/** Opens transactions; a function that takes it owns the one it opens. */
export type Db = NodePgDatabase<NoSchema> & { $client: pg.Pool }
/** An open transaction; a function that takes it joins it. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>

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

/**
 * @param connections the most this process holds at once
 */
export function openDatabase(target: DatabaseTarget, connections = 10): Db {
  const pool = new pg.Pool({
    ...target,
    max: connections,
    application_name: SLUG,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that is cut emits this; the pool replaces it by itself, and without a listener the process would end.
  pool.on('error', () => undefined)
  // One that is cut between the statements of a transaction emits it itself. Its next statement fails, and that is who is told.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return drizzle({ client: pool })
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
