/** A piece of the ledger's proof in short books and in those of years: what it costs is what it looks at. */
import { provePiece, type Cursor } from '../features/ledger/server/prove-ledger.ts'
import { PIECE } from '../features/ledger/rules.ts'
import { SLUG } from '../shared/brand.ts'
import { openDatabase, type Db } from '../shared/server/database.ts'
import { ensureDatabase, migrateDatabase } from '../shared/server/migrate.ts'
import { compared } from './compared.ts'
import { cpuEach } from './pages.ts'
import type { Figure } from './report.ts'
import type { Bench } from './setting.ts'

const YOUNG = 10_000
const OLD = 1_000_000
const ROUND_MS = 1000

export async function proofFigures({
  socketFolder,
  postgresPid,
}: Pick<Bench, 'socketFolder' | 'postgresPid'>): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack()
  const young = await openBooks(socketFolder, YOUNG, opened)
  const old = await openBooks(socketFolder, OLD, opened)
  const cost = ({ db, from }: Books): Promise<number> => cpuEach(() => proveOne(db, from), [postgresPid], ROUND_MS)
  const figure = await compared(
    () => cost(young),
    () => cost(old),
  )
  return [{ name: 'a piece of the ledger’s proof: 1e6 transfers ÷ 1e4', budget: '≤ 1.2', ...figure }]
}

type Books = { db: Db; from: Cursor }

async function proveOne(db: Db, from: Cursor): Promise<void> {
  const { proved, counted } = await db.transaction((tx) => provePiece(tx, from, PIECE))
  if (proved.some(({ wrong }) => wrong.length > 0)) throw new Error('the books are wrong')
  if (counted.transfers !== PIECE.transfers || counted.accounts.wallet !== PIECE.accounts) throw new Error('that was no piece')
}

async function openBooks(socketFolder: string, transfers: number, opened: AsyncDisposableStack): Promise<Books> {
  const target = await ensureDatabase(socketFolder, `${SLUG}_books_${transfers}`)
  await migrateDatabase(target)
  const db = openDatabase(target, 1)
  opened.defer(() => db.$client.end())
  await populate(db, transfers)
  const { rows } = await db.$client.query<{ transfer: string; balance: string }>(
    `select (select max(id) - ${PIECE.transfers} from ledger_transfers) as transfer,
       (select max(id) - ${PIECE.accounts} from ledger_accounts) as balance`,
  )
  return { db, from: { transfer: Number(rows[0]?.transfer), balance: Number(rows[0]?.balance) } }
}

/** Deposits, two for each payer. */
async function populate(db: Db, transfers: number): Promise<void> {
  await db.$client.query(`begin; set local session_replication_role = replica;
    insert into ledger_accounts (kind, owner_id, balance_cents)
    values ('provider_clearing', 0, null);
    insert into ledger_accounts (kind, owner_id, balance_cents)
    select 'wallet', n, 200 from generate_series(1, ${transfers / 2}) n;
    insert into ledger_transfers (key, kind, posted_at, about_id)
    select 'books:' || n, 'deposit', now(), n from generate_series(1, ${transfers}) n;
    insert into ledger_entries (transfer_id, account_id, amount_cents)
    select ledger_transfers.id, leg.account, leg.cents
    from ledger_transfers
    join ledger_accounts wallet on wallet.kind = 'wallet' and wallet.owner_id = 1 + about_id % ${transfers / 2}
    cross join lateral (values
      (wallet.id, 100),
      ((select id from ledger_accounts where kind = 'provider_clearing'), -100)) leg (account, cents)
    order by ledger_transfers.id;
    commit`)
  await db.$client.query('vacuum analyze')
}
