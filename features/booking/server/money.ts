import { run, type Db } from '../../../shared/server/database.ts'
import type { TransferFacts } from '../../wallet/server/index.ts'

/** What lesson movements on a statement were for. */
export async function describeLessons(db: Db, ids: readonly number[]): Promise<Map<number, TransferFacts>> {
  const rows = await run<{ id: number; subject: string; settled: boolean }>(
    db,
    'describe_lessons',
    `select id, subject, payment_status <> 'paid' as settled from bookings where id = any($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, { title: row.subject, settled: row.settled, bookingId: row.id }]))
}
