import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { callOffMail } from '../../notices/server/index.ts'
import { refusals } from '../contract.ts'
import { threadFor } from './seen-threads.ts'
import { messages, threadReadings } from './tables.ts'

/** Somebody has read a thread so far, and is told again of what comes now. It never goes back. Refuses with `not_found`. */
export async function markRead(db: Db, actor: Actor, wish: { threadId: number; upTo: number }, now: Date): Promise<void> {
  const row = await threadFor(db, actor, wish.threadId, now)
  if (!row) throw new Refusal(refusals.not_found)
  await db.execute(sql`
    insert into ${threadReadings} (thread_id, user_id, read_up_to)
    select ${row.id}::bigint, ${actor.userId}::bigint, coalesce(max(${messages.id}), 0)
    from ${messages}
    where ${messages.threadId} = ${row.id} and ${messages.id} <= ${wish.upTo}
    on conflict (thread_id, user_id) do update set read_up_to = excluded.read_up_to, told = false
    where thread_readings.read_up_to < excluded.read_up_to`)
  await callOffMail(db, { userId: actor.userId, kind: 'message_new', about: { thread: row.id } })
}
