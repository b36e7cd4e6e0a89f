/** What a backup says of itself, and how it is told whether it is whole: `sha256sum -c SHA256SUMS` asks the same. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { ourMigrations } from '../../shared/server/migrate.ts'

/** Another number for another layout; an older version refuses what it does not know. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'
export const TABLES = 'tables'
export const FILES = 'files'

const table = z.object({
  schema: z.enum(['public', 'drizzle']),
  name: z.string().check(z.regex(/^[a-z0-9_]+$/)),
  columns: z.array(z.string()),
  rows: z.number(),
})

const ledger = z.object({
  balanced: z.boolean(),
  transfers: z.number(),
  unbalancedTransfers: z.number(),
  wrongBalances: z.number(),
  accounts: z.array(z.object({ kind: z.string(), accounts: z.number(), totalCents: z.number() })),
})

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Of the product that wrote it. */
  version: z.string(),
  /** The moment it shows, by the database's clock. */
  takenAt: z.string(),
  /** When each migration was made that the database had run. */
  migrations: z.array(z.number()),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.enum(['public', 'drizzle']), name: z.string(), last: z.nullable(z.number()) })),
  ledger,
  /** Of the secret that its papers are sealed by. */
  secret: z.string(),
  /** How many files of people lie in it; null where they lie elsewhere. */
  files: z.nullable(z.number()),
})

export type Manifest = z.infer<typeof manifest>
export type BackedUpTable = z.infer<typeof table>

/** Where the rows of a table lie in a backup. */
export const fileOf = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string => `${TABLES}/${schema}.${name}.copy.gz`

/** A sentence for whoever wants to restore it. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/**
 * Reads a backup whole and tells whether every byte is as it was written. Throws `BackupRefused` for one that is cut, changed or
 * not ours, and for one that this version does not know how to read.
 */
export async function readBackup(folder: string): Promise<{ manifest: Manifest; files: string[] }> {
  const sums = await readSums(folder)
  const found = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null)
  if (found === null) throw new BackupRefused(`${folder} is not a whole backup: it has no ${MANIFEST}.`)
  if (createHash('sha256').update(found).digest('hex') !== sums.get(MANIFEST))
    throw new BackupRefused(`${MANIFEST} is not as it was written: the backup is damaged.`)
  const told = readManifest(found)
  const files = [...sums.keys()].filter((name) => name.startsWith(`${FILES}/`))
  const wanted = [MANIFEST, ...told.tables.map(fileOf), ...files]
  if (files.length !== (told.files ?? 0) || wanted.length !== sums.size || wanted.some((name) => !sums.has(name)))
    throw new BackupRefused(`${SUMS} does not name what ${MANIFEST} does: the backup is damaged.`)
  for (const [name, sum] of sums) {
    if ((await sumOf(path.join(folder, name))) !== sum)
      throw new BackupRefused(`${name} is missing, cut or not as it was written: the backup is damaged.`)
  }
  return { manifest: told, files }
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(folder, SUMS), 'utf8').catch(() => null)
  if (text === null) throw new BackupRefused(`${folder} is not a backup, or one that was never finished: it has no ${SUMS}.`)
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
        // A name that leads out of the folder is none that we wrote.
        if (!sum || path.isAbsolute(name) || path.normalize(name) !== name || name.startsWith('..'))
          throw new BackupRefused(`${SUMS} is cut or changed: the backup is damaged.`)
        return [name, sum]
      }),
  )
}

function readManifest(text: string): Manifest {
  const said: unknown = JSON.parse(text)
  const format = z.object({ format: z.number() }).safeParse(said)
  if (!format.success || format.data.format !== FORMAT)
    throw new BackupRefused(
      'This version does not know the format of this backup. Restore it with the version that wrote it, or a later one.',
    )
  const read = manifest.safeParse(said)
  if (!read.success) throw new BackupRefused(`${MANIFEST} does not say what it must: the backup is damaged.`)
  const ours = ourMigrations()
  if (read.data.migrations.some((when, at) => ours[at]?.when !== when))
    throw new BackupRefused(
      `This backup is of version ${read.data.version}, which has migrations that this one does not know. ` +
        'Restore it with that version, or a later one.',
    )
  return read.data
}

/** Null where there is no such file. */
export async function sumOf(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}
