/** What happens by itself is held while something else is measured; mails and notices are delivered between the rounds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../shared/server/database.ts'

/** From now on whoever leaves a note leaves it to somebody who will not take it for hours; no statement is another for it. */
export async function holdNotes(db: Db): Promise<void> {
  await db.execute(sql`alter table outbox alter column leased_until set default now() + interval '5 hours'`)
}

/** Nobody proves the ledger meanwhile: books that were made up in a few statements do not fit their balances. */
export async function holdProof(db: Db): Promise<void> {
  await db.execute(sql`update ledger_proof set next_at = now() + interval '1 day'`)
}

/** Has all that is held handled, with what comes of it. @returns how many notes were left by others, and how long it took */
export async function deliverNotes(db: Db): Promise<{ notes: number; seconds: number }> {
  const started = performance.now()
  let notes = 0
  for (let left = Number.POSITIVE_INFINITY; left > 0;) {
    const freed = await db.execute(sql`update outbox set leased_until = null where leased_until > now() + interval '1 hour'`)
    notes += freed.rowCount ?? 0
    await sleep(20)
    const { rows } = await db.execute<{ left: number }>(
      sql`select count(*)::integer as left from outbox where failed_at is null and next_attempt_at < now() + interval '1 hour'`,
    )
    left = rows[0]?.left ?? 0
  }
  return { notes, seconds: (performance.now() - started) / 1000 }
}
