/**
 * `npm run migrate`: brings the database to what this version wants, as the role that owns it. The server starts with another
 * one, which may change no table (`database/roles.sql`), and checks alone.
 */
import { readConfig } from '../app/server/config.ts'
import { prepareDatabase } from '../app/server/prepare-database.ts'
import { openConnection } from '../shared/server/database.ts'
import { ourMigrations, recordedMigrations } from '../shared/server/migrate.ts'
import { localDatabase } from './local-world.ts'

try {
  const database = await localDatabase(readConfig(process.env))
  try {
    const client = await openConnection(database.target)
    const before = await recordedMigrations(client).finally(() => client.end())
    await prepareDatabase(database.target)
    const run = ourMigrations().slice(before.length)
    for (const { tag } of run) console.log(tag)
    console.log(run.length === 0 ? 'The database is as this version wants it.' : `${run.length} migrations were run.`)
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(`The database was not changed: ${causeOf(error)}.`)
  process.exitCode = 1
}

/** Drizzle's own message is the whole statement; why it failed is said by the database. */
function causeOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause) at = at.cause
  return at instanceof Error ? at.message.replace(/\.$/, '') : String(at)
}
