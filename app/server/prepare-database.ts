import { curriculum, loadCurriculum } from '../../features/teachers/server/index.ts'
import { openDatabase, type DatabaseTarget } from '../../shared/server/database.ts'
import { migrateDatabase } from '../../shared/server/migrate.ts'

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
