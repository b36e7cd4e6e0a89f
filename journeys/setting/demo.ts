import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { storesOf } from '../../app/server/stores.ts'
import { copyDatabase, type OwnDatabase } from '../../database/testing/database.ts'
import { loadDemo } from '../../database/demo/load.ts'
import { deriveKeys } from '../../shared/server/keys.ts'
import { SECRET } from './outside.ts'

const DATABASE = 'demo_of_journeys'

/** They go with the server's folder. */
const filesIn = (socketFolder: string): string => path.join(socketFolder, 'files-of-demo')

let loaded: Promise<void> | null = null

/**
 * A database of one's own that holds the demo. It is loaded once for all journeys of a run, which takes two seconds.
 * @param filesFolder where its files are copied to; left out, nobody looks at them
 */
export async function copyDemo(socketFolder: string, filesFolder?: string): Promise<OwnDatabase> {
  await (loaded ??= load(socketFolder))
  if (filesFolder) await cp(filesIn(socketFolder), filesFolder, { recursive: true })
  return copyDatabase(socketFolder, DATABASE)
}

/** Whoever comes while another process loads it waits, and finds it. It has its name once it is whole. */
async function load(socketFolder: string): Promise<void> {
  const admin = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [DATABASE])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount) return
    const files = filesIn(socketFolder)
    await rm(files, { recursive: true, force: true })
    const own = await copyDatabase(socketFolder)
    await loadDemo(own.db, new Date(), storesOf(files, deriveKeys(SECRET), null))
    // Nobody may be connected to what is copied.
    await own.db.$client.end()
    await admin.query(`alter database ${own.name} rename to ${DATABASE}`)
  } finally {
    await admin.end()
  }
}
