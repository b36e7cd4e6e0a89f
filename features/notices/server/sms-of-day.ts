import { count, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { days, plus } from '../../../shared/time.ts'
import { smsMessages } from './tables.ts'

/** How many SMS the provider was asked for within a day, and how many of them, as far as it says, reached nobody. */
export async function smsOfDay(db: Db, now: Date): Promise<{ asked: number; lost: number }> {
  const lost = sql<number>`(count(*) filter (where ${smsMessages.state} in ('undelivered', 'refused', 'unknown')))::integer`
  const [row] = await db
    .select({ asked: count(), lost })
    .from(smsMessages)
    .where(gt(smsMessages.askedAt, plus(now, -days(1))))
  return row ?? { asked: 0, lost: 0 }
}
