import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { openConnection, type DatabaseTarget } from './database.ts'
import { SLUG } from '../brand.ts'

const MIGRATIONS = fileURLToPath(new URL('../../database/migrations', import.meta.url))
const LOCK = 7_406_201

/** Brings the schema up to date. Drizzle takes no lock of its own, so several processes starting at once queue for ours. */
export async function migrateDatabase(target: DatabaseTarget): Promise<void> {
  const client = await openConnection(target, { application_name: `${SLUG}-migrate` })
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

/** Makes the named database on the embedded server if it is not there yet. */
export async function ensureDatabase(socketFolder: string, name: string): Promise<DatabaseTarget> {
  const client = await openConnection({ host: socketFolder, user: 'postgres', database: 'postgres' })
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    const DUPLICATE_DATABASE = '42P04'
    const UNIQUE = '23505'
    // Another process made it between the question and the order.
    if (!(error instanceof pg.DatabaseError) || ![DUPLICATE_DATABASE, UNIQUE].includes(error.code ?? '')) throw error
  } finally {
    await client.end()
  }
  return { host: socketFolder, user: 'postgres', database: name }
}
