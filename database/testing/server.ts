/** For the whole test run: one PostgreSQL with durability off, and a migrated template that every test file copies. */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../../app/server/prepare-database.ts'
import { SLUG } from '../../shared/brand.ts'
import { startEmbeddedPostgres } from '../../shared/server/embedded-postgres.ts'
import { ensureDatabase } from '../../shared/server/migrate.ts'
import { prepareCleaning } from './clean.ts'
import { whenGone } from './leash.ts'
import { prepareCount } from './writes.ts'

export const TEMPLATE = 'template_of_tests'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresFolder: string
  }
}

/**
 * For `whenGone`: ends the server in a folder whoever is still connected to it, and removes what it kept, because nothing of a
 * test run is worth a checkpoint. The fifth line of the file that holds its number is the folder of its socket.
 */
export const END_OF_POSTGRES = `
  file="$1/postgres/postmaster.pid"
  pid=$(sed -n 1p "$file") socket=$(sed -n 5p "$file")
  kill -QUIT "$pid" && while [ -f "$file" ]; do sleep 0.05; done
  rm -rf "$1" "\${socket:-$1}"`

/** Starts the server; \`stop\` ends it and removes its data, and so does the end of this process. */
export async function startTestPostgres(): Promise<{ socketFolder: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(roomiest(), `${SLUG}-test-`))
  const end = whenGone(END_OF_POSTGRES, folder)
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '400',
    // What it would learn of tables that are emptied a moment later misleads whoever fills them next.
    autovacuum: 'off',
  })
  await prepareDatabase(await ensureDatabase(postgres.socketFolder, TEMPLATE))
  const template = new pg.Client({ host: postgres.socketFolder, user: 'postgres', database: TEMPLATE })
  await template.connect()
  await template.query('create schema tests')
  await prepareCount(template)
  await prepareCleaning(template)
  await template.end()
  const client = new pg.Client({ host: postgres.socketFolder, user: 'postgres', database: 'postgres' })
  await client.connect()
  // Nobody may be connected to a template while it is copied.
  await client.query(`alter database ${TEMPLATE} allow_connections false`)
  await client.end()
  return { socketFolder: postgres.socketFolder, stop: () => end.now() }
}

const MEMORY = '/dev/shm'

/**
 * Where databases are copied: a copy has six hundred files, which memory makes in a fifth of the time that a disk takes. A
 * container may come with less of it than a run fills.
 */
function roomiest(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > 4 * 2 ** 30 ? MEMORY : tmpdir()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('postgresFolder', postgres.socketFolder)
  return () => postgres.stop()
}
