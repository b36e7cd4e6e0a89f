/** The desk's tables for a Somo of its first weeks and for one of years: what an operator looks at stays quick. */
import { sql } from 'drizzle-orm'
import { prepareDatabase } from '../app/server/prepare-database.ts'
import { auditLog } from '../features/audit/contract.ts'
import { listMoney } from '../features/transactions/contract.ts'
import { listUsers } from '../features/users/contract.ts'
import { insist } from '../journeys/setting/client.ts'
import { freePort } from '../journeys/setting/free-port.ts'
import { openOutside } from '../journeys/setting/outside.ts'
import { startReleased } from './released.ts'
import { SLUG } from '../shared/brand.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { openDatabase, type Db } from '../shared/server/database.ts'
import { ensureDatabase } from '../shared/server/migrate.ts'
import type { Sent } from '../shared/web/client.ts'
import { compared } from './compared.ts'
import { holdProof } from './notes.ts'
import { cpuEach } from './pages.ts'
import type { Figure } from './report.ts'
import { tokensOf, type Bench } from './setting.ts'

const YOUNG = { users: 1_000, movements: 10_000 }
const OLD = { users: 100_000, movements: 1_000_000 }
const ROUND_MS = 700

const look = <E extends Endpoint>(name: string, endpoint: E, input: Sent<E>, budget: string) => ({
  name,
  endpoint,
  input,
  budget,
})

const looks = [
  look('users', listUsers, {}, '≤ 3'),
  look('users called', listUsers, { words: 'person 0a1b' }, '≤ 3'),
  look('transactions', listMoney, {}, '≤ 3'),
  look('transactions of a person', listMoney, { words: 'p777@example.com' }, '≤ 3'),
  look('transactions of a month', listMoney, { month: '2025-03' }, '≤ 3'),
  look('audit log', auditLog, {}, '≤ 1.5'),
  look('audit log of a person', auditLog, { words: 'p777@example.com' }, '≤ 3'),
] as const

export async function deskFigures({ socketFolder, postgresPid }: Pick<Bench, 'socketFolder' | 'postgresPid'>): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack()
  const young = await openDesk(socketFolder, YOUNG, opened)
  const old = await openDesk(socketFolder, OLD, opened)
  const figures: Figure[] = []
  for (const { name, endpoint, input, budget } of looks) {
    const cost = ({ origin, pid, token }: Desk): Promise<number> =>
      cpuEach(
        async () => {
          const { status } = await insist(origin, token, endpoint as Endpoint, input)
          if (status !== 200) throw new Error(`${name}: ${status}`)
        },
        [pid, postgresPid],
        ROUND_MS,
      )
    figures.push({
      name: `desk, ${name}: 1e5 users and 1e6 movements ÷ 1e3 and 1e4`,
      budget,
      ...(await compared(
        () => cost(young),
        () => cost(old),
      )),
    })
  }
  return figures
}

type Desk = { origin: string; pid: number; token: string }

async function openDesk(socketFolder: string, size: typeof YOUNG, opened: AsyncDisposableStack): Promise<Desk> {
  const target = await ensureDatabase(socketFolder, `${SLUG}_desk_${size.users}`)
  await prepareDatabase(target)
  const db = openDatabase(target, 1)
  opened.defer(() => db.$client.end())
  await populate(db, size)
  await holdProof(db)
  const port = await freePort()
  const outside = await openOutside(port)
  opened.defer(() => outside.close())
  const server = await startReleased(target, outside, port)
  opened.defer(() => server.kill('SIGTERM'))
  const [operator] = await tokensOf(db, 'admin')
  if (!operator) throw new Error('there is no operator')
  return { origin: server.origin, pid: server.pid, token: operator.token }
}

/** Families who pay for lessons, half an hour apart, and an operator who has done a tenth as much. */
async function populate(db: Db, { users, movements }: typeof YOUNG): Promise<void> {
  await db.execute(
    sql.raw(`
    insert into users (role, name, email, phone, password_hash, email_confirmed_at, terms_accepted_at, created_at)
    select case n when 0 then 'admin' else 'parent' end, 'Person ' || md5(n::text), 'p' || n || '@example.com',
      '2547' || lpad(n::text, 8, '0'), 'x', now(), now(), now()
    from generate_series(0, ${users}) n`),
  )
  await db.execute(
    sql.raw(
      `insert into ledger_accounts (kind, owner_id, balance_cents) select 'wallet', id, 0 from users where role = 'parent'`,
    ),
  )
  // As the books would be after years; the triggers that keep them right are not what is measured.
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw('set local session_replication_role = replica'))
    await tx.execute(
      sql.raw(`
      insert into ledger_transfers (key, kind, posted_at, about_id)
      select 'lesson:' || n || ':hold', 'lesson_hold', timestamptz '2025-01-01' + n * (interval '1 year' / ${movements}), n
      from generate_series(1, ${movements}) n`),
    )
    await tx.execute(
      sql.raw(`
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select id, (select min(id) from ledger_accounts where kind = 'wallet') + id % ${users}, -50000 from ledger_transfers`),
    )
    await tx.execute(
      sql.raw(`
      insert into audit_entries (at, operator_id, act, person_id, facts)
      select now(), (select id from users where role = 'admin'), 'user_edited',
        (select min(id) from users where role = 'parent') + n % ${users}, '{}'
      from generate_series(1, ${movements / 10}) n`),
    )
  })
  await db.execute(sql.raw('vacuum analyze'))
}
