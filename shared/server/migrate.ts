import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { openConnection, type DatabaseTarget } from './database.ts'
import { ownFile } from './own-files.ts'
import { SLUG } from '../brand.ts'

const MIGRATIONS = ownFile('database/migrations')
/** Whoever holds it alone may change the schema. */
export const SCHEMA_LOCK = 7_406_201

/**
 * Brings the schema up to date. Drizzle takes no lock of its own, so several processes starting at once queue for ours. Throws
 * for a database that has run other migrations than ours.
 */
export async function migrateDatabase(target: DatabaseTarget): Promise<void> {
  const client = await openConnection(target, { application_name: `${SLUG}-migrate` })
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    await refuseBytes(client)
    refuseStranger(await recordedMigrations(client))
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

/** A machine without a language makes databases of bytes: they take what is no text, and count one letter as several. */
export async function refuseBytes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const [found] = rows
  if (found?.server_encoding !== 'UTF8')
    throw new Error(
      `The encoding of this database is ${found?.server_encoding} and has to be UTF8. Make another: ` +
        'createdb -T template0 -E UTF8 --locale=C.UTF-8 NAME',
    )
}

/**
 * Drizzle runs what is newer than the newest that the database records, and looks at nothing else: a migration that was left out
 * would stay so, silently. A database with more than ours has been served by a newer version, and may be served by this one.
 */
function refuseStranger(recorded: readonly number[]): void {
  for (const [at, { tag, when }] of ourMigrations().entries()) {
    if (at < recorded.length && recorded[at] !== when)
      throw new Error(
        `This database has not run the migration ${tag} where this version has it, but another. It was served by a version ` +
          'before 0.1 or by one that never came out, and cannot be brought up to date.',
      )
  }
}

/** The migrations that the database says it has run, oldest first, each by the instant it was made. */
export async function recordedMigrations(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`)
  if (!(tables as { known: boolean }[])[0]?.known) return []
  // Each is known by the instant it was made. The hash beside it is of the file as it was: a comment in the first came later.
  const { rows } = await client.query('select created_at as made from drizzle.__drizzle_migrations order by created_at')
  return (rows as { made: number }[]).map(({ made }) => made)
}

/** The database is reached, and is not as this version wants it. */
export class NotMigrated extends Error {
  override name = 'NotMigrated'
}

/** Throws `NotMigrated` with what is missing, and whatever `migrateDatabase` does not run on. Writes nothing. */
export async function assertMigrated(target: DatabaseTarget): Promise<void> {
  const client = await openConnection(target, { application_name: `${SLUG}-check` })
  try {
    const recorded = await recordedMigrations(client)
    refuseStranger(recorded)
    const missing = ourMigrations().slice(recorded.length)
    if (missing.length > 0)
      throw new NotMigrated(
        `${recorded.length === 0 ? 'This database is empty' : 'This database is of an earlier version'}: it lacks ` +
          `${missing.length} migrations, from ${missing[0]?.tag} on. Run npm run migrate as the role that owns it.`,
      )
  } finally {
    await client.end()
  }
}

/** Those of this version, in the order they are run. */
export function ourMigrations(): { tag: string; when: number }[] {
  const journal = readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: { tag: string; when: number }[] }).entries
}

/**
 * Makes the schema of so many of our migrations in a database without any, within the caller's transaction, with the table that
 * Drizzle records them in; what is recorded is the caller's to say.
 */
export async function makeSchema(client: pg.Client, migrations: number): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, migrations)
  for (const { sql } of files) for (const one of sql) await client.query(one)
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
