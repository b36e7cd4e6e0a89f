/** A believable small Kenya: loaded through the product's own writes, so that every shilling and state in it is lawful. */
import { sql } from 'drizzle-orm'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { users } from '../../features/accounts/server/tables.ts'
import { deliverNotice } from '../../features/notices/server/index.ts'
import { DEMO_DOMAIN } from '../../shared/brand.ts'
import type { Db } from '../../shared/server/database.ts'
import type { FileStore } from '../../shared/server/file-store.ts'
import type { Keys } from '../../shared/server/keys.ts'
import { makeLog } from '../../shared/server/log.ts'
import { noteLane } from '../../shared/server/note-lane.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { days, plus } from '../../shared/time.ts'
import type { MediaStore } from '../../features/videos/server/index.ts'
import { putInFloat } from './put-in-float.ts'
import { nameTeam } from './name-team.ts'
import { planEvents } from './plan-events.ts'
import { teachLessons } from './lessons.ts'
import { DEMO_PASSWORD } from './people.ts'
import { recordVideos } from './record-videos.ts'
import { setUpAccounts } from './protect.ts'
import { settlePeople } from './settle-people.ts'
import { verifyTeachers } from './verify-teachers.ts'
import { withdrawEarnings } from './withdraw-earnings.ts'
import { writePosts } from './write-posts.ts'

const LOCK = 7_406_202
/** Stands in the database while the demo is loaded. */
const UNFINISHED = 'a demo that is not loaded to its end'

/**
 * Empties a database whose demo was not loaded to its end, because its first start was interrupted: no server has served it.
 * Waits for whoever is loading one at this moment.
 * @returns whether it was; it has no tables then
 */
export async function emptyUnfinished(db: Db): Promise<boolean> {
  return locked(db, async (client) => {
    const { rows } = await client.query<{ said: string | null }>(`select obj_description('public'::regnamespace) as said`)
    if (rows[0]?.said !== UNFINISHED) return false
    await client.query('drop schema public, drizzle cascade')
    await client.query('create schema public')
    return true
  })
}

/** Two first starts at once: the second waits here. */
async function locked<T>(db: Db, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    client.release(true)
  }
}

/**
 * Loads the demo into a database that has nobody in it.
 * @param stores where papers and videos go; null where nobody will look at one
 * @param keys of the server that will serve it; without them nobody in it has a second factor, nor a photo
 * @returns whether the database holds the demo now; false when it holds something else
 */
export async function loadDemo(
  db: Db,
  now: Date,
  stores: { files: FileStore; media: MediaStore } | null,
  keys?: Keys,
): Promise<boolean> {
  return locked(db, async (client) => {
    const [someone] = await db.select({ email: users.email }).from(users).orderBy(users.createdAt, users.id).limit(1)
    if (someone) return someone.email?.endsWith(DEMO_DOMAIN) ?? false
    await client.query(`comment on schema public is '${UNFINISHED}'`)
    const people = await settlePeople(db, await hash(DEMO_PASSWORD), now)
    await verifyTeachers(db, people, stores?.files ?? null, now)
    await teachLessons(db, people, now)
    await recordVideos(db, people, stores?.media ?? null, now)
    await writePosts(db, people, now)
    await planEvents(db, now)
    await withdrawEarnings(db, people, now)
    await putInFloat(db, people, now)
    await nameTeam(db, people, now)
    if (keys) await setUpAccounts(db, people, keys, now)
    await tellEverybody(db, now)
    await client.query('comment on schema public is null')
    return true
  })
}

/** What has happened is in the bells; nobody is written to about a past that never was. */
async function tellEverybody(db: Db, now: Date): Promise<void> {
  const bells = noteLane(db, 'demo', { notice: (note) => deliverNotice(db, note, now) }, makeLog('silent'))
  await runOut(bells, plus(now, days(1)))
  await db.execute(sql`delete from outbox`)
  await db.execute(sql`update notices set read_at = created_at where id not in (
    select id from (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) as latest from notices
    ) n where latest <= 2)`)
}
