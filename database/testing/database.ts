import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type DatabaseTarget, type Db } from '../../shared/server/database.ts'
import { TEMPLATE } from './server.ts'

export type OwnDatabase = { name: string; target: DatabaseTarget; db: Db; drop(): Promise<void> }

/**
 * A database of one's own, copied in a few milliseconds.
 * @param from the one that is copied, to which nobody is connected; left out, one with every migration applied and no more
 */
export const copyDatabase = (socketFolder: string, from = TEMPLATE): Promise<OwnDatabase> =>
  makeDatabase(socketFolder, `template ${from} strategy file_copy`)

/** One without anything in it. @param more of the order by which it is made */
export const emptyDatabase = (socketFolder: string, more = ''): Promise<OwnDatabase> =>
  makeDatabase(socketFolder, `template template0 ${more}`)

/** As a machine without a language makes them. */
export const databaseOfBytes = (socketFolder: string): Promise<OwnDatabase> =>
  emptyDatabase(socketFolder, `encoding 'SQL_ASCII' locale 'C'`)

async function makeDatabase(socketFolder: string, from: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = (statement: string) => asAdmin(socketFolder, statement)
  await admin(`create database ${name} ${from}`)
  const target = { host: socketFolder, user: 'postgres', database: name }
  const db = openDatabase(target, 20)
  return {
    name,
    target,
    db,
    async drop() {
      await db.$client.end()
      await admin(`drop database ${name} with (force)`)
    },
  }
}

async function asAdmin(socketFolder: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
