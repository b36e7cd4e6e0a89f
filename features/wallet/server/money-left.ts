import type { Db, Tx } from '../../../shared/server/database.ts'
import { balanceOf } from '../../ledger/server/index.ts'

/** What people who want to leave have in their wallets, and what they have earned and not been sent; in cents. */
export async function moneyLeftOf(
  db: Db | Tx,
  people: readonly number[],
): Promise<{ kind: 'wallet' | 'earnings'; cents: number }[]> {
  const left: { kind: 'wallet' | 'earnings'; cents: number }[] = []
  for (const id of people) {
    left.push({ kind: 'wallet', cents: await balanceOf(db, 'wallet', id) })
    left.push({ kind: 'earnings', cents: await balanceOf(db, 'teacher_earnings', id) })
    left.push({ kind: 'earnings', cents: await balanceOf(db, 'payout_in_flight', id) })
  }
  return left
}
