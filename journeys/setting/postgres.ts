/** The embedded PostgreSQL as `npm start` has it, durable, with a way to kill its processes and to start it again. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { prepareDatabase } from '../../app/server/prepare-database.ts'
import { END_OF_POSTGRES } from '../../database/testing/server.ts'
import { whenGone } from '../../database/testing/leash.ts'
import { SLUG } from '../../shared/brand.ts'
import { openDatabase } from '../../shared/server/database.ts'
import { startEmbeddedPostgres } from '../../shared/server/embedded-postgres.ts'
import { ensureDatabase } from '../../shared/server/migrate.ts'

export type DurablePostgres = Awaited<ReturnType<typeof openDurablePostgres>>

export async function openDurablePostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-durable-`))
  const end = whenGone(END_OF_POSTGRES, folder)
  const dataFolder = path.join(folder, 'postgres')
  const { socketFolder } = await startEmbeddedPostgres(dataFolder)
  const target = await ensureDatabase(socketFolder, 'somo')
  await prepareDatabase(target)
  const db = openDatabase(target, 10)
  /** Until it answers: by itself after it lost a backend, started anew after it lost its postmaster. */
  const up = async (): Promise<void> => void (await startEmbeddedPostgres(dataFolder))
  const postmaster = (): number => Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    target,
    db,
    /** The first of all its processes; the others notice and end. */
    async killPostmaster(): Promise<void> {
      process.kill(postmaster(), 'SIGKILL')
      await up()
    },
    /** Cuts every connection of the servers, as a network does that drops them all at once. */
    async cut(): Promise<void> {
      for (const pid of await backendsOf(target))
        await db.execute(sql`select pg_terminate_backend(${pid})`).catch(() => undefined)
    },
    /** All its processes stand still for so many milliseconds: nobody is refused, and nobody is answered. */
    async freeze(ms: number): Promise<void> {
      const pids = [postmaster(), ...(await backendsOf(target))]
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, ms))
      for (const pid of pids) signal(pid, 'SIGCONT')
      await up()
    },
    /** One that works for a server. PostgreSQL then ends all others and recovers, because shared memory may be damaged. */
    async killBackend(random: () => number): Promise<void> {
      const backends = await backendsOf(target)
      const victim = backends[Math.floor(random() * backends.length)]
      if (victim !== undefined) signal(victim, 'SIGKILL')
      await up()
    },
    async close(): Promise<void> {
      await db.$client.end()
      await end.now()
    },
  }
}

/** A backend ends by itself when the server it worked for has been killed: then there is nobody left to be told. */
function signal(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function backendsOf(target: { host?: string } & object): Promise<number[]> {
  const client = new pg.Client({ ...target })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end().catch(() => undefined)
  }
}
