import { asc, count, sql, type SQL } from 'drizzle-orm'
import { assert } from '../../../shared/refusal.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { latestOfEach } from '../../../shared/server/page.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isFresh, type AccountKind, type SummedKind, type TransferKind } from '../rules.ts'
import { healthOf, nothing, type LedgerHealth } from './prove-ledger.ts'
import { ledgerAccounts, ledgerEntries, ledgerFindings, ledgerProof, ledgerTransfers } from './tables.ts'

/** A kept balance in cents; an account nobody has used yet holds nothing. */
export async function balanceOf(db: Db | Tx, kind: Exclude<AccountKind, SummedKind>, ownerId: number): Promise<number> {
  const [row] = await keptBalance(db, { kind, ownerId })
  return row?.balanceCents ?? 0
}

const keptBalance = statement('ledger_balance_of', (given: Given<{ kind: AccountKind; ownerId: number }>) =>
  rows(
    { balanceCents: ledgerAccounts.balanceCents },
    (columns) => sql`
      select ${columns}
      from ${ledgerAccounts}
      where ${ledgerAccounts.ownerId} = ${given.ownerId}
        and ${ledgerAccounts.kind} = ${given.kind}`,
  ),
)

export type Movement = { id: number; kind: TransferKind; aboutId: number; amountCents: number; at: Date }

/** @property kinds of movement that are wanted @property before an entry id, null from the newest on */
type EntriesWish = {
  accounts: readonly AccountKind[]
  kinds: readonly TransferKind[]
  ownerId: number
  before: number | null
  limit: number
}

/** Where the kinds that are wanted are rare, so many are read back at a time, and so often for one page. */
const READ_BACK = 500
const TIMES = 4

/**
 * A page of the entries of somebody's accounts, newest first, and the id that the next goes on before. Read back from the newest,
 * so that it costs the same after years: of kinds that are rare a page may hold fewer than were asked for, or none, and yet not
 * be the last.
 */
export async function movementsOf(
  db: Db,
  { kinds, before, limit, ...whose }: EntriesWish,
): Promise<{ list: Movement[]; next: number | null }> {
  const found: Movement[] = []
  let last = before ?? Number.MAX_SAFE_INTEGER
  for (let time = 0; time <= TIMES; time += 1) {
    const most = time === 0 ? limit + 1 : READ_BACK
    const read = await latestEntries(db, { ...whose, before: last, limit: most })
    found.push(...read.filter(({ kind }) => kinds.includes(kind)))
    if (found.length > limit) return { list: found.slice(0, limit), next: found[limit - 1]?.id ?? null }
    if (read.length < most) return { list: found, next: null }
    last = read.at(-1)?.id ?? 0
  }
  return { list: found, next: last }
}

const movement = {
  id: ledgerEntries.id,
  kind: ledgerTransfers.kind,
  aboutId: ledgerTransfers.aboutId,
  amountCents: ledgerEntries.amountCents,
  at: ledgerTransfers.postedAt,
}

/** What has moved on somebody's accounts of these kinds. */
const moved = (given: Given<{ ownerId: number; accounts: readonly AccountKind[] }>): SQL => sql`${ledgerAccounts}
      join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
      join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
      where ${ledgerAccounts.ownerId} = ${given.ownerId}
        and ${ledgerAccounts.kind} = any(${given.accounts})`

const latestEntries = statement('ledger_movements_of', (given: Given<Omit<EntriesWish, 'kinds'> & { before: number }>) =>
  rows(
    movement,
    (columns) => sql`
      select ${columns}
      from ${latestOfEach(ledgerEntries, {
        owner: ledgerEntries.accountId,
        ids: sql`array(
        select ${ledgerAccounts.id}
        from ${ledgerAccounts}
        where ${ledgerAccounts.ownerId} = ${given.ownerId}
          and ${ledgerAccounts.kind} = any(${given.accounts}))`,
        which: sql`${ledgerEntries.id} < ${given.before}`,
        most: sql`${given.limit}`,
      })}
      join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
      order by ${ledgerEntries.id} desc
      limit ${given.limit}`,
  ),
)

/** @property from @property to half open */
type SpanWish = { accounts: readonly AccountKind[]; ownerId: number; from: Date; to: Date }

/** What moved on somebody's accounts in a span, oldest first, and what they held at its end, in cents: both of one moment. */
export const movementsBetween = (db: Db, wish: SpanWish): Promise<{ movements: Movement[]; closingCents: number }> =>
  db.transaction(
    async (tx) => {
      const [row] = await closing(tx, wish)
      return { movements: await entriesBetween(tx, wish), closingCents: row?.cents ?? 0 }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const passed = called(ledgerTransfers, 'passed')
const entry = called(ledgerEntries, 'entry')

/**
 * An entry's id that was surely passed when anything of this time was posted, and one that surely was not yet. Two servers'
 * clocks, by which entries are dated, are never a day apart, so that a month is found without a look at all others of a life.
 */
export const entriesBefore = (at: SQL): SQL => sql`coalesce((
          select max(${entry.id})
          from ${ledgerEntries} ${entry}
          where ${entry.transferId} = (
            select ${passed.id}
            from ${ledgerTransfers} ${passed}
            where ${passed.postedAt} < ${at}::timestamptz - interval '1 day'
            order by ${passed.postedAt} desc, ${passed.id} desc
            limit 1)), 0)`
const after = (at: SQL): SQL => sql`coalesce((
          select min(${entry.id})
          from ${ledgerEntries} ${entry}
          where ${entry.transferId} = (
            select ${passed.id}
            from ${ledgerTransfers} ${passed}
            where ${passed.postedAt} >= ${at}::timestamptz + interval '1 day'
            order by ${passed.postedAt}, ${passed.id}
            limit 1)), ${String(Number.MAX_SAFE_INTEGER)}::bigint)`

const entriesBetween = statement('ledger_movements_between', (given: Given<SpanWish>) =>
  rows(
    movement,
    (columns) => sql`
      select ${columns}
      from ${moved(given)}
        and ${ledgerEntries.id} > ${entriesBefore(given.from)}
        and ${ledgerEntries.id} < ${after(given.to)}
        and ${ledgerTransfers.postedAt} >= ${given.from}
        and ${ledgerTransfers.postedAt} < ${given.to}
      order by ${ledgerTransfers.postedAt}, ${ledgerEntries.id}`,
  ),
)

/** The kept balances without what came after: nothing is summed over a life. */
const closing = statement('ledger_balance_at', (given: Given<SpanWish>) =>
  rows(
    {
      cents: sql<number>`(
        coalesce((
          select sum(${ledgerAccounts.balanceCents})
          from ${ledgerAccounts}
          where ${ledgerAccounts.ownerId} = ${given.ownerId}
            and ${ledgerAccounts.kind} = any(${given.accounts})), 0)
        - coalesce((
          select sum(${ledgerEntries.amountCents})
          from ${moved(given)}
            and ${ledgerEntries.id} > ${entriesBefore(given.to)}
            and ${ledgerTransfers.postedAt} >= ${given.to}), 0))::bigint`,
    },
    (columns) => sql`select ${columns}`,
  ),
)

/** @property findings the oldest of them, so many as a person reads */
export type KeptProof = Omit<LedgerHealth, 'balanced'> & {
  /** Null while it is not known: nothing has been proved yet, or not for long. */
  balanced: boolean | null
  /** Everything that had been posted by then was proved; null before the first time. */
  provedAt: Date | null
  findings: (typeof ledgerFindings.$inferSelect)[]
}

const FINDINGS = 5

/** What is kept of the proof: one row, and what was found wrong. */
export async function keptProof(db: Db, now: Date): Promise<KeptProof> {
  const [[kept], counts, findings] = await Promise.all([
    db.select().from(ledgerProof),
    db.select({ place: ledgerFindings.place, wrong: count() }).from(ledgerFindings).groupBy(ledgerFindings.place),
    db
      .select()
      .from(ledgerFindings)
      .orderBy(asc(ledgerFindings.foundAt), asc(ledgerFindings.place), asc(ledgerFindings.placeId))
      .limit(FINDINGS),
  ])
  assert(kept, 'the proof of the ledger has its row')
  const wrong = { transfer: 0, balance: 0, ...Object.fromEntries(counts.map(({ place, wrong: many }) => [place, many])) }
  const { balanced, ...health } = healthOf(kept.proved ?? nothing, wrong)
  return { ...health, balanced: balanced && !isFresh(kept, now) ? null : balanced, provedAt: kept.provedAt, findings }
}
