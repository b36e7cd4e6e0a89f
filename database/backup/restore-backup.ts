/** Puts a backup into an empty database, whole and proved, or not at all. See record 39. */
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { proveLedger } from '../../features/ledger/server/index.ts'
import { holdPayouts } from '../../features/payments/server/index.ts'
import { openConnection, type DatabaseTarget } from '../../shared/server/database.ts'
import { makeSchema, refuseBytes, SCHEMA_LOCK } from '../../shared/server/migrate.ts'
import { BackupRefused, FILES, fileOf, readBackup, sumOf, type BackedUpTable, type Manifest } from './manifest.ts'
import { columnsOf, NO_LIMITS, TABLES_THERE } from './write-backup.ts'

export type RestoreWish = {
  target: DatabaseTarget
  /** Where the files of people are to lie; null where they do not lie in a folder. */
  filesFolder: string | null
  /** Fingerprints of the secret in use and of the one before it; none where there is none yet. */
  secrets: readonly string[]
  /** Papers, second factors and links of the backup may be lost. */
  anotherSecret?: boolean
  /**
   * Nothing was done after the backup. Otherwise withdrawals are held, because they may have been sent since, and no id that may
   * have been given since is given again.
   */
  nothingSince?: boolean
}

export type Restored = { manifest: Manifest; files: number; heldPayouts: number }

/** Throws `BackupRefused` before anything is written, and what the database says; then nothing is written either. */
export async function restoreBackup(folder: string, wish: RestoreWish): Promise<Restored> {
  const { manifest, files } = await readBackup(folder)
  if (!wish.secrets.includes(manifest.secret) && !wish.anotherSecret)
    throw new BackupRefused(
      'This is not the secret that the backup was written under: papers of teachers, second factors, links and sessions would ' +
        'be void. Set SOMO_SECRET to that one, or put the file `.data/secret` of the old machine in its place. Where it is ' +
        'lost, restore with --another-secret.',
    )
  const client = await openConnection(wish.target)
  try {
    await client.query(`begin; ${NO_LIMITS}`)
    // A server that starts now waits, and finds everything or nothing.
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await refuseBytes(client)
    await refuseFull(client)
    await makeSchema(client, manifest.migrations.length)
    await fill(client, folder, manifest)
    await setSequences(client, manifest, wish.nothingSince ? 0 : IDS_LEFT_OUT)
    const tx = drizzle({ client })
    await prove(client, manifest)
    const heldPayouts = wish.nothingSince ? 0 : await holdPayouts(tx)
    // Before the rows: a file without a row is never asked for.
    if (wish.filesFolder !== null) await restoreFiles(folder, files, wish.filesFolder)
    await client.query('commit')
    await client.query('analyze')
    return { manifest, files: wish.filesFolder === null ? 0 : files.length, heldPayouts }
  } finally {
    await client.end()
  }
}

/**
 * More than anybody gives out between two backups. The provider, receipts, links in mails and what people wrote down know the ids
 * of rows that are lost, and would take new rows for them.
 */
const IDS_LEFT_OUT = 1_000_000

async function refuseFull(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relkind <> 'r', 1`)
  if (rows.length > 0)
    throw new BackupRefused(
      `The database is not empty (${rows[0]?.name} is there, and ${rows.length - 1} more): nothing was written. ` +
        'Restore into an empty one. The embedded one lies in `.data/postgres`: stop the server and move that folder away.',
    )
}

/**
 * Triggers would post, count and tell anew what the rows already hold; keys are made again when all rows are there, and are
 * asked of every row by that.
 */
async function fill(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await refuseOtherTables(client, manifest)
  const { rows: keys } = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS)
  const nameOf = ({ schema, name }: BackedUpTable): string => `${schema}.${client.escapeIdentifier(name)}`
  for (const { drop } of keys) await client.query(drop)
  for (const table of manifest.tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  // Some migrations write rows themselves.
  await client.query(`truncate ${manifest.tables.map(nameOf).join(', ')}`)
  for (const table of manifest.tables) {
    const into = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(client, table)}) from stdin`))
    await pipeline(createReadStream(path.join(folder, fileOf(table))), createGunzip(), into)
  }
  for (const { add } of keys) await client.query(add)
  for (const table of manifest.tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
    format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where k.contype = 'f' and n.nspname = 'public' order by 1`

async function refuseOtherTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const { rows } = await client.query<Omit<BackedUpTable, 'rows'>>(TABLES_THERE)
  const shape = (all: readonly Omit<BackedUpTable, 'rows'>[]): string[] =>
    all.map(({ schema, name, columns }) => `${schema}.${name} (${columns.join(', ')})`).toSorted()
  const [ours, theirs] = [shape(rows), shape(tables)]
  const apart = theirs.find((table) => !ours.includes(table)) ?? ours.find((table) => !theirs.includes(table))
  if (apart !== undefined)
    throw new BackupRefused(`The database that was backed up was changed by hand: its migrations do not make ${apart}.`)
}

/** @param leftOut so many ids are given to nobody */
async function setSequences(client: pg.Client, { sequences }: Manifest, leftOut: number): Promise<void> {
  for (const { schema, name, last } of sequences) {
    const next = schema === 'public' ? leftOut : 0
    if (last !== null || next > 0)
      await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', [
        '%I.%I',
        schema,
        name,
        (last ?? 0) + next,
      ])
  }
}

/** What is in the database now is what was in the other one. */
async function prove(client: pg.Client, { tables, ledger }: Manifest): Promise<void> {
  for (const { schema, name, rows: wanted } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${schema}.${client.escapeIdentifier(name)}`)
    if (rows[0]?.n !== wanted)
      throw new Error(`${name} has ${rows[0]?.n} rows where the backup says ${wanted}: nothing was written.`)
  }
  const proved = await proveLedger(drizzle({ client }))
  if (!isDeepStrictEqual(proved, ledger))
    throw new Error(`The ledger is not what it was (${JSON.stringify(proved)}): nothing was written.`)
}

/** One that is there already is left where it is the same. */
async function restoreFiles(folder: string, files: readonly string[], into: string): Promise<void> {
  // Whoever restores gives it to the servers' user, also where nobody had a file.
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const name of files) {
    const from = path.join(folder, name)
    const place = path.join(into, name.slice(FILES.length + 1))
    const there = await sumOf(place)
    if (there === (await sumOf(from))) continue
    if (there !== null) throw new BackupRefused(`${place} is there and is another file: nothing was written to the database.`)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const begun = `${place}.part`
    await rm(begun, { force: true })
    await copyFile(from, begun, constants.COPYFILE_FICLONE)
    await rename(begun, place)
  }
}
