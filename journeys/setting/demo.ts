import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { storesOf } from '../../app/server/stores.ts'
import { copyDatabase, type OwnDatabase } from '../../database/testing/database.ts'
import { whenGone } from '../../database/testing/leash.ts'
import { loadDemo } from '../../database/demo/load.ts'
import { deriveKeys } from '../../shared/server/keys.ts'
import { SECRET } from './outside.ts'

type Loaded = { database: string; files: string }

let loaded: Promise<Loaded> | null = null

/** A database of one's own that holds the demo. It is loaded once for all journeys of a process, which takes two seconds. */
export async function copyDemo(socketFolder: string, filesFolder: string): Promise<OwnDatabase> {
  const { database, files } = await (loaded ??= load(socketFolder))
  await cp(files, filesFolder, { recursive: true })
  return copyDatabase(socketFolder, database)
}

async function load(socketFolder: string): Promise<Loaded> {
  const files = await mkdtemp(path.join(tmpdir(), 'files-of-demo-'))
  whenGone('rm -rf "$1"', files)
  const own = await copyDatabase(socketFolder)
  await loadDemo(own.db, new Date(), storesOf(files, deriveKeys(SECRET), null))
  // Nobody may be connected to what is copied.
  await own.db.$client.end()
  return { database: own.name, files }
}
