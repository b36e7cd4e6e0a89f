import { sql } from 'drizzle-orm'
import { curriculum, loadCurriculum } from '../../features/teachers/server/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage, openDatabase, type DatabaseTarget, type Db } from '../../shared/server/database.ts'
import type { Log } from '../../shared/server/log.ts'
import { assertMigrated, migrateDatabase } from '../../shared/server/migrate.ts'

/** A database that recovers from a crash takes its time; one that never answers is somebody's mistake, and is said. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 500

/**
 * For a server that starts, with a role that may change no table: what comes with the product is brought into a database that is
 * as this version wants it, and any other is refused. One that is starting too, or recovering, is waited for.
 */
export async function checkWhenUp(target: DatabaseTarget, log: Log): Promise<void> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      await assertMigrated(target)
      return await loadOurs(target)
    } catch (error) {
      if (!isOutage(error) || waited >= PATIENCE_MS) throw error
      if (waited === 0) log.warn('the database does not answer yet')
      await sleep(PAUSE_MS)
    }
  }
}

/** Says so where servers have the role that owns the tables: whoever got into one could rewrite the ledger's past. */
export async function warnOfOwner(db: Db, log: Log): Promise<void> {
  const { rows } = await db.execute<{ owns: boolean }>(
    sql`select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'ledger_entries'::regclass`,
  )
  if (rows[0]?.owns) log.warn('the role of DATABASE_URL may change tables: give servers the other one of database/roles.sql')
}

/**
 * A database as this version wants it: every migration, and the data that comes with the product. Several processes may start at
 * once.
 */
export async function prepareDatabase(target: DatabaseTarget): Promise<void> {
  await migrateDatabase(target)
  await loadOurs(target)
}

async function loadOurs(target: DatabaseTarget): Promise<void> {
  const db = openDatabase(target, 1)
  try {
    await loadCurriculum(db, curriculum)
  } finally {
    await db.$client.end()
  }
}
