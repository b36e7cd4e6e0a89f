/**
 * `npm run migrate`: brings the database to what this version wants, as the role that owns it. The server starts with another
 * one, which may change no table (`database/roles.sql`), and checks alone.
 */
import { prepareDatabase } from '../app/server/prepare-database.ts'
import { openConnection } from '../shared/server/database.ts'
import { ourMigrations, recordedMigrations } from '../shared/server/migrate.ts'
import { runOnDatabase } from './command.ts'

await runOnDatabase('The database was not changed.', async (target) => {
  const client = await openConnection(target)
  const before = await recordedMigrations(client).finally(() => client.end())
  await prepareDatabase(target)
  const run = ourMigrations().slice(before.length)
  for (const { tag } of run) console.log(tag)
  console.log(run.length === 0 ? 'The database is as this version wants it.' : `${run.length} migrations were run.`)
  return true
})
