import { curriculum, loadCurriculum } from '../../features/teachers/server/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage, openDatabase, type DatabaseTarget } from '../../shared/server/database.ts'
import type { Log } from '../../shared/server/log.ts'
import { migrateDatabase } from '../../shared/server/migrate.ts'

/** A database that recovers from a crash takes its time; one that never answers is somebody's mistake, and is said. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 500

/** The same, for a server that starts: a database that is starting too, or recovering, is waited for. */
export async function prepareWhenUp(target: DatabaseTarget, log: Log): Promise<void> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return await prepareDatabase(target)
    } catch (error) {
      if (!isOutage(error) || waited >= PATIENCE_MS) throw error
      if (waited === 0) log.warn('the database does not answer yet')
      await sleep(PAUSE_MS)
    }
  }
}

/**
 * A database as this version wants it: every migration, and the data that comes with the product. Several processes may start at
 * once.
 */
export async function prepareDatabase(target: DatabaseTarget): Promise<void> {
  await migrateDatabase(target)
  const db = openDatabase(target, 1)
  try {
    await loadCurriculum(db, curriculum)
  } finally {
    await db.$client.end()
  }
}
