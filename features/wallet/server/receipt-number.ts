import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { nairobiDate } from '../../../shared/time.ts'
import type { ReceiptKind } from '../receipt-contract.ts'
import { receipts, receiptYears } from './tables.ts'

export type Issued = { number: string; issuedAt: Date }
type Wish = { kind: ReceiptKind; aboutId: number }

/** The number of a receipt, given the first time it is asked for: the next of its year, however many ask at once. */
export async function numberOf(db: Db, wish: Wish, now: Date): Promise<Issued> {
  return (await found(db, wish)) ?? issued(db, wish, now)
}

async function found(db: Pick<Db, 'select'>, { kind, aboutId }: Wish): Promise<Issued | null> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.kind, kind), eq(receipts.aboutId, aboutId)))
  return row ? { number: written(row.year, row.number), issuedAt: row.issuedAt } : null
}

const issued = (db: Db, wish: Wish, now: Date): Promise<Issued> =>
  db.transaction(async (tx) => {
    const year = Number(nairobiDate(now).slice(0, 4))
    // Whoever comes second waits here, and then finds what the first has issued.
    await tx
      .insert(receiptYears)
      .values({ year, last: 0 })
      .onConflictDoUpdate({ target: receiptYears.year, set: { last: receiptYears.last } })
    const there = await found(tx, wish)
    if (there) return there
    const [next] = await tx
      .update(receiptYears)
      .set({ last: sql`${receiptYears.last} + 1` })
      .where(eq(receiptYears.year, year))
      .returning({ number: receiptYears.last })
    const number = next?.number ?? 0
    await tx.insert(receipts).values({ ...wish, year, number, issuedAt: now })
    return { number: written(year, number), issuedAt: now }
  })

const written = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`
