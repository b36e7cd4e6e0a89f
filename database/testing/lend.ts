import type pg from 'pg'
import { copyDatabase, type OwnDatabase } from './database.ts'

type Lent = Pick<OwnDatabase, 'target' | 'db'> & { giveBack(): Promise<void> }

/** Deleted rows leave their room behind, and a table with much of it answers more slowly than a new one. */
const MOST_GROWTH_BYTES = 4_000_000

type Clean = { own: OwnDatabase; bytesAtFirst: number }

/** Those of this process that were lent before. */
const clean: Clean[] = []

/**
 * A database as `copyDatabase` makes it, for a test that is over in a moment: most of what such a test costs is what a new
 * connection has to learn about a new database. One that comes back goes to the next, with its connections, once all it held is
 * deleted; it is dropped where that would not be as good as new.
 * @param fresh whether it has to be one that was never lent: what was deleted leaves its room behind, and plans go by that
 */
export async function lendDatabase(socketFolder: string, fresh = false): Promise<Lent> {
  const again = fresh ? undefined : clean.pop()
  const one = again ?? (await copied(socketFolder))
  if (again) lentAgain.add(again.own.name)
  return {
    target: one.own.target,
    db: one.own.db,
    async giveBack() {
      if (await cleaned(one)) clean.push(one)
      else await one.own.drop()
    },
  }
}

const lentAgain = new Set<string>()

/** Whether the database of a connection had somebody before. */
export async function hadSomebody(connection: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ name: string }>('select current_database() as name')
  return lentAgain.has(rows[0]?.name ?? '')
}

async function copied(socketFolder: string): Promise<Clean> {
  const own = await copyDatabase(socketFolder)
  const { rows } = await own.db.$client.query<{ bytes: number }>(`select ${BYTES} as bytes`)
  return { own, bytesAtFirst: Number(rows[0]?.bytes) }
}

/** Whether nobody uses it any more, only rows in it are altered, those are few and the planner knows nothing of them; they go. */
async function cleaned({ own, bytesAtFirst }: Clean): Promise<boolean> {
  const pool = own.db.$client
  if (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false
  const connections: pg.PoolClient[] = []
  try {
    for (let left = Math.max(1, pool.totalCount); left > 0; left -= 1) connections.push(await pool.connect())
    // Each has its settings of the beginning again. Its plans stay: whose test is about plans has a fresh one.
    for (const connection of connections) {
      await connection.query('reset all')
    }
    const [first] = connections
    const answer = await first?.query<{ as_new: boolean }>(AS_NEW, [connections.length, bytesAtFirst + MOST_GROWTH_BYTES])
    if (answer?.rows[0]?.as_new !== true) return false
    await first?.query('select tests.clean()')
    return true
  } catch {
    return false
  } finally {
    for (const connection of connections) connection.release()
  }
}

const BYTES = 'pg_database_size(current_database())'

const AS_NEW = `
  select ${BYTES} < $2
    and not exists (select from tests.altered)
    and not exists (
      select from pg_class now join tests.sizes template using (oid)
      where (now.relpages, now.reltuples) <> (template.relpages, template.reltuples))
    and not exists (select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database()))
    and (select count(*) from pg_stat_activity where datname = current_database()) = $1 as as_new`
