import { run, type Db } from '../../../shared/server/database.ts'
import type { AccountKind, SummedKind, TransferKind } from '../rules.ts'

/** A kept balance in cents; an account nobody has used yet holds nothing. */
export async function balanceOf(db: Db, kind: Exclude<AccountKind, SummedKind>, ownerId: number): Promise<number> {
  const [row] = await run<{ balance_cents: number }>(
    db,
    'ledger_balance_of',
    'select balance_cents from ledger_accounts where owner_id = $1 and kind = $2',
    [ownerId, kind],
  )
  return row?.balance_cents ?? 0
}

export type Movement = { id: number; kind: TransferKind; aboutId: number; amountCents: number; at: Date }

/** The latest entries of an account, newest first, before an entry id. */
export async function movementsOf(
  db: Db,
  kinds: readonly AccountKind[],
  ownerId: number,
  before: number | null,
  limit: number,
): Promise<Movement[]> {
  return run<Movement>(
    db,
    'ledger_movements_of',
    `select e.id, t.kind, t.about_id as "aboutId", e.amount_cents as "amountCents", t.posted_at as at
       from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
      where a.owner_id = $1 and a.kind = any($2) and e.id < $3
      order by e.id desc limit $4`,
    [ownerId, kinds, before ?? Number.MAX_SAFE_INTEGER, limit],
  )
}

export type LedgerHealth = {
  balanced: boolean
  transfers: number
  unbalancedTransfers: number
  wrongBalances: number
  accounts: { kind: AccountKind; accounts: number; totalCents: number }[]
}

/**
 * Proves the ledger: every transfer has entries that sum to zero, every kept balance equals its entries, and all of it together is
 * zero. Reads everything, in one snapshot; never on a request's path but the operator's own.
 */
export async function ledgerHealth(db: Db): Promise<LedgerHealth> {
  const [[facts], accounts] = await db.transaction(
    async (tx) => {
      const health = await tx.execute<{ transfers: number; unbalanced: number; wrong: number; total: number }>(HEALTH_SQL)
      const kinds = await tx.execute<{ kind: AccountKind; accounts: number; totalCents: number }>(KINDS_SQL)
      return [health.rows, kinds.rows] as const
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (!facts) throw new Error('the ledger check answered nothing')
  const { transfers, unbalanced, wrong, total } = facts
  return {
    balanced: unbalanced === 0 && wrong === 0 && total === 0,
    transfers,
    unbalancedTransfers: unbalanced,
    wrongBalances: wrong,
    accounts,
  }
}

const HEALTH_SQL = `
  select (select count(*) from ledger_transfers) as transfers,
    (select count(*) from ledger_transfers t left join
       (select transfer_id, sum(amount_cents) as total from ledger_entries group by transfer_id) e on e.transfer_id = t.id
      where e.total is distinct from 0) as unbalanced,
    (select count(*) from ledger_accounts a left join
       (select account_id, sum(amount_cents) as total from ledger_entries group by account_id) e on e.account_id = a.id
      where a.balance_cents is not null and a.balance_cents <> coalesce(e.total, 0)) as wrong,
    (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries) as total`

const KINDS_SQL = `
  select a.kind, count(distinct a.id) as accounts, coalesce(sum(e.amount_cents), 0)::bigint as "totalCents"
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id group by a.kind order by a.kind`
