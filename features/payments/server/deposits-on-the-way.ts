import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { days, plus } from '../../../shared/time.ts'
import { deposits } from './tables.ts'

/** After a day a payment that was begun has come, or is not expected any more. */
const EXPECTED_DAYS = 1

/** Deposits of people who want to leave that may still arrive, or that the desk is looking at; in cents. */
export async function depositsOnTheWay(
  db: Db | Tx,
  people: readonly number[],
  now: Date,
): Promise<{ kind: 'on_the_way'; cents: number }[]> {
  const expected = and(eq(deposits.state, 'processing'), gt(deposits.createdAt, plus(now, -days(EXPECTED_DAYS))))
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${deposits.amountCents}), 0)`.mapWith(Number) })
    .from(deposits)
    .where(and(inArray(deposits.userId, [...people]), or(eq(deposits.state, 'review'), expected)))
  return [{ kind: 'on_the_way', cents: row?.cents ?? 0 }]
}
