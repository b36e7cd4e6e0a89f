/**
 * Proves the ledger a piece at a time: every transfer has entries that sum to zero, every kept balance equals its entries. Whole,
 * as of one moment, for a command, a backup and its restore; piece after piece for the proof that is kept (`keep-proof.ts`).
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { accountKinds, PIECE, type AccountKind, type ByKind, type Counted, type Place } from '../rules.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables.ts'

/** After which transfer and which account it goes on; null where all of them have been proved. */
export type Cursor = Record<Place, number | null>

/** What the transfer comes to, or what the balance has beyond its entries; null of a transfer without any. */
export type Wrong = { id: number; offCents: number | null }

/** The ids after one, up to another with it, and what of them is wrong. */
export type Proved = { place: Place; after: number; upTo: number; wrong: Wrong[] }

export type LedgerHealth = {
  balanced: boolean
  transfers: number
  unbalancedTransfers: number
  wrongBalances: number
  accounts: { kind: AccountKind; accounts: number; totalCents: number }[]
}

type Asked = Pick<Tx, 'execute'>

export const nothing: Counted = { transfers: 0, cents: {}, accounts: {} }
/** Whoever writes past the triggers may have chosen any id. */
export const beginning: Cursor = { transfer: Number.MIN_SAFE_INTEGER, balance: Number.MIN_SAFE_INTEGER }
const LAST = Number.MAX_SAFE_INTEGER

type Tell = (place: Place, wrong: Wrong) => void

/**
 * The whole ledger as of one moment. It takes as long as the ledger is: never on a request's path.
 * @param tell of each place that is wrong
 */
export const ledgerHealth = (db: Db, tell?: Tell): Promise<LedgerHealth> =>
  db.transaction((tx) => proveLedger(tx, tell), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** The same for whoever has a transaction already, which must see one moment alone. */
export async function proveLedger(tx: Asked, tell: Tell = () => undefined): Promise<LedgerHealth> {
  let counted = nothing
  const found: Record<Place, number> = { transfer: 0, balance: 0 }
  for (let at = beginning; !isOver(at);) {
    const piece = await provePiece(tx, at, PIECE)
    counted = together(counted, piece.counted)
    at = piece.next
    for (const { place, wrong: list } of piece.proved) {
      found[place] += list.length
      for (const one of list) tell(place, one)
    }
  }
  return healthOf(counted, found)
}

export const isOver = ({ transfer, balance }: Cursor): boolean => transfer === null && balance === null

/** @param wrong how many places of each are wrong */
export function healthOf(counted: Counted, wrong: Record<Place, number>): LedgerHealth {
  return {
    balanced: wrong.transfer + wrong.balance === 0,
    transfers: counted.transfers,
    unbalancedTransfers: wrong.transfer,
    wrongBalances: wrong.balance,
    accounts: accountKinds
      .toSorted()
      .filter((kind) => counted.accounts[kind])
      .map((kind) => ({ kind, accounts: counted.accounts[kind] ?? 0, totalCents: counted.cents[kind] ?? 0 })),
  }
}

/**
 * The next transfers and the next balances. Each of the two is one statement and so of one moment, in which a transfer is there
 * with all of its entries and with the balances they moved, or not at all.
 */
export async function provePiece(
  tx: Asked,
  at: Cursor,
  most: typeof PIECE,
): Promise<{ proved: Proved[]; counted: Counted; next: Cursor }> {
  // A piece reads little, and is planned as if it were much where one account has most of the entries: compiled it takes longer.
  await tx.execute(sql`set local jit = off`)
  const proved: Proved[] = []
  let counted = nothing
  const next = { ...at }
  for (const place of ['transfer', 'balance'] as const) {
    const after = at[place]
    if (after === null) continue
    next[place] = await endOf[place](tx, after, most)
    const stretch = await prove(tx, { place, after, upTo: next[place] ?? LAST })
    proved.push(stretch)
    counted = together(counted, stretch.counted)
  }
  return { proved, counted, next }
}

/** All of one place between two ids. */
export async function prove(tx: Asked, { place, after, upTo }: Omit<Proved, 'wrong'>): Promise<Proved & { counted: Counted }> {
  const { rows } = await tx.execute<Counted & { wrong: Wrong[] }>(proofOf[place](after, upTo))
  const [found] = rows
  if (!found) throw new Error('the proof of the ledger answered nothing')
  const { wrong, ...counted } = found
  return { place, after, upTo, wrong, counted }
}

/** What two pieces come to. */
export const together = (one: Counted, other: Counted): Counted => ({
  transfers: one.transfers + other.transfers,
  cents: summed(one.cents, other.cents),
  accounts: summed(one.accounts, other.accounts),
})

const summed = (one: ByKind, other: ByKind): ByKind =>
  Object.fromEntries(
    accountKinds.filter((kind) => kind in one || kind in other).map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)]),
  )

/** Where a piece ends that is full; null where there is no more than a piece, which goes on to the end of all ids. */
const endOf: Record<Place, (tx: Asked, after: number, most: typeof PIECE) => Promise<number | null>> = {
  transfer: (tx, after, { transfers }) =>
    idOf(
      tx,
      sql`
        select ${ledgerTransfers.id}
        from ${ledgerTransfers}
        where ${ledgerTransfers.id} > ${after}
        order by ${ledgerTransfers.id}
        offset ${transfers - 1}
        limit 1`,
    ),
  // Few accounts that were used for years are as much to read as many that were used once.
  balance: (tx, after, { accounts, entries }) =>
    idOf(
      tx,
      sql`
        select least(
          (
            select ${ledgerAccounts.id}
            from ${ledgerAccounts}
            where ${ledgerAccounts.id} > ${after}
            order by ${ledgerAccounts.id}
            offset ${accounts - 1}
            limit 1
          ), (
            select ${ledgerEntries.accountId}
            from ${ledgerEntries}
            where ${ledgerEntries.accountId} > ${after}
            order by ${ledgerEntries.accountId}, ${ledgerEntries.id}
            offset ${entries - 1}
            limit 1
          )) as id`,
    ),
}

async function idOf(tx: Asked, query: SQL): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number | null }>(query)
  return rows[0]?.id ?? null
}

/** Of whatever somebody wrote there no more than can be said exactly. */
const sayable = (cents: SQL): SQL =>
  sql`case when ${cents} is not null then greatest(least(${cents}, ${LAST}), ${-LAST})::bigint end`

const proofOf: Record<Place, (after: number, upTo: number) => SQL> = {
  // An entry whose transfer or account is not there is as wrong as one too many. Its account is asked for one by one: joined, all
  // accounts there are would be read for each piece.
  transfer: (after, upTo) => sql`
    with legs as (
      select ${ledgerEntries.transferId}, ${ledgerEntries.amountCents}, (
        select ${ledgerAccounts.kind}
        from ${ledgerAccounts}
        where ${ledgerAccounts.id} = ${ledgerEntries.accountId}) as kind
      from ${ledgerEntries}
      where ${ledgerEntries.transferId} > ${after}
        and ${ledgerEntries.transferId} <= ${upTo}
    ), posted as (
      select ${ledgerTransfers.id}
      from ${ledgerTransfers}
      where ${ledgerTransfers.id} > ${after}
        and ${ledgerTransfers.id} <= ${upTo}
    ), summed as (
      select coalesce(posted.id, sums.transfer_id) as id, posted.id is not null as posted, sums.cents, sums.astray
      from posted
      full join (
        select transfer_id, sum(amount_cents) as cents, bool_or(kind is null) as astray
        from legs
        group by transfer_id) sums on sums.transfer_id = posted.id
    )
    select
      (select count(*) from summed where posted) as transfers,
      (
        select coalesce(jsonb_object_agg(kind, ${sayable(sql`cents`)}), '{}')
        from (select kind, sum(amount_cents) as cents from legs where kind is not null group by kind) by_kind
      ) as cents,
      '{}'::jsonb as accounts,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'offCents', ${sayable(sql`cents`)})), '[]')
        from summed
        where not posted or astray or cents is distinct from 0
      ) as wrong`,
  balance: (after, upTo) => sql`
    with proved as (
      select ${ledgerAccounts.id}, ${ledgerAccounts.kind}, case when ${ledgerAccounts.balanceCents} is not null then
        ${ledgerAccounts.balanceCents} - (
          select coalesce(sum(${ledgerEntries.amountCents}), 0)
          from ${ledgerEntries}
          where ${ledgerEntries.accountId} = ${ledgerAccounts.id}) end as off
      from ${ledgerAccounts}
      where ${ledgerAccounts.id} > ${after}
        and ${ledgerAccounts.id} <= ${upTo}
    )
    select
      0 as transfers,
      '{}'::jsonb as cents,
      (
        select coalesce(jsonb_object_agg(kind, many), '{}')
        from (select kind, count(*) as many from proved group by kind) by_kind
      ) as accounts,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'offCents', ${sayable(sql`off`)})), '[]')
        from proved
        where off <> 0
      ) as wrong`,
}
