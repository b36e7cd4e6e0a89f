/** Writes all that a database holds, as of one moment, and the files of its people into a folder. See record 39. */
import { createHash } from 'node:crypto'
import { constants, createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { proveLedger } from '../../features/ledger/server/index.ts'
import { openConnection, type DatabaseTarget } from '../../shared/server/database.ts'
import { recordedMigrations, SCHEMA_LOCK } from '../../shared/server/migrate.ts'
import { FILES, fileOf, FORMAT, MANIFEST, SUMS, sumOf, TABLES, type BackedUpTable, type Manifest } from './manifest.ts'

export type BackupWish = {
  target: DatabaseTarget
  /** Where the files of people lie; null where they are not to be taken along. */
  filesFolder: string | null
  /** Of the secret in use. */
  secret: string
  /** Of the product. */
  version: string
  /** After each table; what it waits for, the backup waits for. */
  afterTable?: (table: BackedUpTable) => unknown
}

/**
 * People go on writing meanwhile and nothing of it is in the backup. Made under another name and renamed when it is whole, so
 * that a folder of this name is a whole backup. Readable for us alone. Throws where there is something of that name, and leaves
 * nothing.
 */
export async function writeBackup(folder: string, wish: BackupWish): Promise<Manifest> {
  const draft = `${folder}.part`
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup is written over nothing.`)
  await mkdir(path.dirname(folder), { recursive: true })
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(`${draft} is there already: a backup is being written there, or one was broken off. Remove it then.`)
  })
  try {
    await mkdir(path.join(draft, TABLES), { mode: 0o700 })
    const sums = new Map<string, string>()
    const rows = await writeRows(draft, wish, sums)
    // After the rows: a file without a row is never asked for.
    const files = wish.filesFolder === null ? null : await writeFiles(draft, wish.filesFolder, sums)
    const manifest: Manifest = { format: FORMAT, version: wish.version, ...rows, secret: wish.secret, files }
    await writeText(draft, MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`, sums)
    await writeText(draft, SUMS, [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(''), new Map())
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

type Sums = Map<string, string>

/** One transaction sees one moment, however long it takes; whoever writes meanwhile neither waits nor is seen. */
async function writeRows(
  draft: string,
  wish: BackupWish,
  sums: Sums,
): Promise<Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences' | 'ledger'>> {
  const client = await openConnection(wish.target)
  try {
    await client.query('begin isolation level repeatable read, read only')
    // No migration meanwhile: it would change tables that we have not read yet. Before anything is read.
    await client.query(`select pg_advisory_xact_lock_shared(${SCHEMA_LOCK})`)
    await client.query(WRITTEN_ALIKE)
    const { rows: moments } = await client.query<{ at: Date }>('select now() as at')
    const migrations = await recordedMigrations(client)
    if (migrations.length === 0) throw new Error('There is nothing to back up: this database has no tables of ours.')
    const tables: BackedUpTable[] = []
    for (const table of await tablesOf(client)) {
      const written = { ...table, rows: await writeTable(client, draft, table, sums) }
      tables.push(written)
      await wish.afterTable?.(written)
    }
    // Last: no sequence is behind a row that was read, because sequences belong to no transaction.
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(SEQUENCES)
    const ledger = await proveLedger(drizzle({ client }))
    await client.query('commit')
    return { takenAt: moments[0]?.at.toISOString() ?? '', migrations, tables, sequences, ledger }
  } finally {
    await client.end()
  }
}

/** It takes as long as it takes, whatever the role is given. */
export const NO_LIMITS =
  'set local statement_timeout to 0; set local lock_timeout to 0; set local idle_in_transaction_session_timeout to 0'

/** Whatever the database is set to, values are written as every PostgreSQL reads them. */
const WRITTEN_ALIKE = `
  set local datestyle to iso; set local intervalstyle to postgres; set local timezone to 'UTC'; set local bytea_output to hex;
  set local client_encoding to 'UTF8'; set local extra_float_digits to 3; set local search_path to public;
  ${NO_LIMITS}`

/** What is generated is not written; it comes of the other columns. */
export const TABLES_THERE = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p') and not c.relispartition
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   group by 1, 2 order by 1, 2`

const SEQUENCES = `
  select schemaname as schema, sequencename as name, last_value as last from pg_sequences
   where schemaname in ('public', 'drizzle') order by 1, 2`

async function tablesOf(client: pg.Client): Promise<Omit<BackedUpTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<BackedUpTable, 'rows'>>(TABLES_THERE)
  const names = rows.map(({ schema, name }) => `${schema}.${client.escapeIdentifier(name)}`)
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  return rows
}

/** The columns of a table as a statement names them. */
export const columnsOf = (client: pg.Client, { columns }: Pick<BackedUpTable, 'columns'>): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

async function writeTable(client: pg.Client, draft: string, table: Omit<BackedUpTable, 'rows'>, sums: Sums): Promise<number> {
  const name = fileOf(table)
  const hash = createHash('sha256')
  const rows = client.query(
    copyTo(`copy ${table.schema}.${client.escapeIdentifier(table.name)} (${columnsOf(client, table)}) to stdout`),
  )
  await pipeline(
    rows,
    createGzip({ level: 4 }),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    // On the disk before the backup gets its name.
    createWriteStream(path.join(draft, name), { mode: 0o600, flush: true }),
  )
  sums.set(name, hash.digest('hex'))
  return rows.rowCount
}

/** @returns how many */
async function writeFiles(draft: string, from: string, sums: Sums): Promise<number> {
  let count = 0
  for (const name of await filesIn(from)) {
    const place = path.join(draft, FILES, name)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    try {
      // Costs no room where the file system can share what two files have in common.
      await copyFile(path.join(from, name), place, constants.COPYFILE_FICLONE)
    } catch (error) {
      // Its day to be deleted came between the list and now.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    await chmod(place, 0o600)
    const sum = await sumOf(place)
    sums.set(`${FILES}/${name}`, sum ?? '')
    count += 1
  }
  return count
}

/** What a file is before it is whole: uploads under way begin again, and work at videos too. */
const UNFINISHED = /(^|\/)(work|upload)\/|\.part$/

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !UNFINISHED.test(name))
    .toSorted()
}

async function writeText(draft: string, name: string, text: string, sums: Sums): Promise<void> {
  const file = await open(path.join(draft, name), 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  sums.set(name, createHash('sha256').update(text).digest('hex'))
}
