/** The demo that a Somo without a database of its own shows: loaded by its start alone, so that no other server carries it. */
import type { Config } from '../app/server/config.ts'
import { prepareDatabase } from '../app/server/prepare-database.ts'
import { openStores } from '../app/server/stores.ts'
import { emptyUnfinished, loadDemo } from '../database/demo/load.ts'
import { demoSignIns } from '../database/demo/people.ts'
import { openDatabase, type DatabaseTarget } from '../shared/server/database.ts'
import { deriveKeys } from '../shared/server/keys.ts'
import { filesFolder } from './local-world.ts'

export type SignIn = { role: string; email: string; password: string }

/** @returns whom to sign in as; nobody where what is in the database is no demo */
export async function prepareDemo(target: DatabaseTarget, config: Config, secret: string): Promise<readonly SignIn[]> {
  await prepareDatabase(target)
  const db = openDatabase(target, 4)
  try {
    if (await emptyUnfinished(db)) await prepareDatabase(target)
    const keys = deriveKeys(secret, config.SOMO_SECRET_BEFORE)
    const stores = await openStores(filesFolder(config), keys, config.bucket)
    return (await loadDemo(db, new Date(), stores, keys)) ? demoSignIns : []
  } finally {
    await db.$client.end()
  }
}
