/** Do the tables in code and the migrations say the same, and is the committed picture of the schema the one they make? */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startTestPostgres, TEMPLATE } from '../database/testing/server.ts'
import { root } from './root.ts'
import { schemaPicture } from './schema-picture.ts'
import { SLUG } from '../shared/brand.ts'

const pictureFile = path.join(root, 'database', 'schema.sql')

export async function checkSchema(write = false): Promise<string[]> {
  const picture = await drawSchema()
  if (write) writeFileSync(pictureFile, picture)
  const same = existsSync(pictureFile) && readFileSync(pictureFile, 'utf8') === picture
  return [...(same ? [] : ['database/schema.sql is not what the migrations make: run npm run draw']), ...missingMigrations()]
}

/** Drizzle would write a migration exactly when the tables in code say something the migrations do not. */
function missingMigrations(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-drift-`))
  try {
    cpSync(path.join(root, 'database', 'migrations'), folder, { recursive: true })
    const before = readdirSync(folder).length
    const options = { cwd: root, env: { ...process.env, MIGRATIONS_OUT: path.relative(root, folder) }, stdio: 'pipe' } as const
    execFileSync(
      path.join(root, 'node_modules', '.bin', 'drizzle-kit'),
      ['generate', '--config', 'database/drizzle.config.ts'],
      options,
    )
    return readdirSync(folder).length === before
      ? []
      : ['a table changed without a migration: run npm run migration -- <what it is for>']
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drawSchema(): Promise<string> {
  const postgres = await startTestPostgres()
  const admin = new pg.Client({ host: postgres.socketFolder, user: 'postgres', database: 'postgres' })
  try {
    await admin.connect()
    await admin.query(`create database picture template ${TEMPLATE}`)
    const client = new pg.Client({ host: postgres.socketFolder, user: 'postgres', database: 'picture' })
    await client.connect()
    const picture = await schemaPicture(client)
    await client.end()
    return picture
  } finally {
    await admin.end()
    await postgres.stop()
  }
}
