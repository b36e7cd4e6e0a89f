/** What must hold when everything has come to rest, whatever was killed before. Each finding is a sentence; none is right. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { lawfulMoves } from '../../features/booking/rules.ts'
import { ledgerHealth } from '../../features/ledger/server/index.ts'
import type { Db } from '../../shared/server/database.ts'
import type { Outside } from '../setting/outside.ts'
import type { Acknowledged } from './load.ts'

type Setting = { db: Db; outside: Outside }

type Invoice = { invoice_id: string; state: string; value: string; updated_at: string }

/** What the provider itself has taken in. */
export async function invoices({ outside }: Pick<Setting, 'outside'>): Promise<Invoice[]> {
  return (await (await fetch(`${outside.intasend.apiOrigin}/__sim/invoices`)).json()) as Invoice[]
}

/** Transfers that have left by the provider's own statement. */
async function transfers({ outside }: Setting): Promise<{ times: number; cents: number }> {
  const statement = (await (await fetch(`${outside.intasend.apiOrigin}/__sim/wallet`)).json()) as {
    entries: { type: string; value: number }[]
  }
  const out = statement.entries.filter(({ type }) => type === 'PAYOUT')
  return { times: out.length, cents: -out.reduce((sum, { value }) => sum + value, 0) }
}

/** Each withdrawal that the provider has sent, as often as it has. */
async function sentWithdrawals({ outside }: Setting): Promise<number[]> {
  const batches = (await (await fetch(`${outside.intasend.apiOrigin}/__sim/batches`)).json()) as {
    batch_reference: string
    transactions: { status_code: string }[]
  }[]
  const sent = batches.filter(({ transactions }) => transactions.some((one) => one.status_code === 'TS100'))
  return sent.map(({ batch_reference: reference }) => Number(/^po(\d+)-/.exec(reference)?.[1]))
}

async function number(db: Db, statement: string): Promise<number> {
  return Number(Object.values((await db.execute(sql.raw(statement))).rows[0] ?? {})[0] ?? 0)
}

/**
 * Waits until each payment the provider knows has been credited and each withdrawal has ended.
 * @param hurry lets the two minutes be over that an approval which may never have arrived is waited for
 * @returns what is still on its way after five minutes
 */
export async function quiet(setting: Setting, hurry: boolean): Promise<string[]> {
  const { db } = setting
  let [paid, seen, open] = [0, 0, 0]
  for (let waited = 0; waited < 600; waited += 1) {
    if (hurry) await letApprovalsBeOld(db)
    paid = (await invoices(setting)).length
    seen = await number(
      db,
      `select count(*) from provider_payments
        where payment_id not like 'DEMO%' and (credited_at is not null or review is not null)`,
    )
    open = await number(db, `select count(*) from payouts where state = 'processing'`)
    if (seen >= paid && open === 0) return []
    await sleep(500)
  }
  return [`${paid - seen} payments are not credited and ${open} withdrawals have not ended`]
}

async function letApprovalsBeOld(db: Db): Promise<void> {
  await db.execute(sql`update payout_attempts set step_at = step_at - interval '2 minutes'
    where step = 'committing' and step_at > now() - interval '1 minute'`)
  await db.execute(sql`update payouts set next_step_at = now() where state = 'processing' and next_step_at > now()`)
}

/** What somebody was told is done and is not, or is not so. */
export async function lost({ db }: Setting, { deposits, bookings, payments, withdrawals }: Acknowledged): Promise<string[]> {
  const ids = async (statement: string): Promise<Set<number>> =>
    new Set((await db.execute<{ id: number }>(sql.raw(statement))).rows.map((row) => row.id))
  const { rows } = await db.execute<{ id: number; kes: number }>(
    sql`select about_id as id, sum(amount_cents) / 100 as kes from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      and a.kind = 'wallet' where t.kind = 'deposit' group by about_id`,
  )
  const credited = new Map(rows.map((row) => [row.id, Number(row.kes)]))
  const booked = await ids('select id from bookings')
  const held = await ids(
    `select b.id from bookings b join ledger_transfers t on t.key = 'lesson:' || b.id || ':hold' where b.payment_status = 'paid'`,
  )
  const sent = await ids(`select id from payouts where state = 'paid'`)
  return [
    ...deposits.filter(({ id, kes }) => credited.get(id) !== kes).map(({ id }) => `deposit ${id} is not credited as it was paid`),
    ...bookings.filter((id) => !booked.has(id)).map((id) => `booking ${id} is lost`),
    ...payments.filter((id) => !held.has(id)).map((id) => `the payment of booking ${id} is lost`),
    ...withdrawals.filter((id) => !sent.has(id)).map((id) => `withdrawal ${id} is not paid`),
  ]
}

/** Each row of the history is as the one before it, at another time, or a step of the table away. */
const unlawfulSteps = `select count(*) from (
    select status || '/' || payment_status as state, starts_at,
      lag(status || '/' || payment_status) over life as before, lag(starts_at) over life as before_at
    from booking_history
    window life as (partition by booking_id order by id)) step
  where before is not null
    and not (before = state and before_at <> starts_at)
    and before || ' > ' || state not in (${lawfulMoves.map(([from, to]) => `'${from.join('/')} > ${to.join('/')}'`).join(', ')})`

/** Our ledger against itself, against the bookings, and against what the provider says it moved. */
export async function doubled(setting: Setting): Promise<string[]> {
  const { db } = setting
  const health = await ledgerHealth(db)
  const received = (await invoices(setting))
    .filter(({ state }) => state === 'COMPLETE')
    .reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
  const out = await transfers(setting)
  const sent = await sentWithdrawals(setting)
  const twice = sent.filter((id, at) => sent.indexOf(id) !== at).map((id) => `withdrawal ${id} was sent again`)
  const count = (statement: string) => number(db, statement)
  const pairs: [what: string, ours: number, theirs: number][] = [
    ['transfers that do not balance', health.unbalancedTransfers, 0],
    ['accounts with a wrong balance', health.wrongBalances, 0],
    [
      'cents held, and cents of paid lessons',
      await count(`select coalesce(sum(balance_cents), 0) from ledger_accounts where kind = 'booking_hold'`),
      await count(`select coalesce(sum(price_cents), 0) from bookings where payment_status = 'paid'`),
    ],
    [
      'slots that were given twice',
      await count(
        `select count(*) from (select 1 from bookings where status in ('pending', 'accepted', 'confirmed')
          group by teacher_id, starts_at having count(*) > 1) d`,
      ),
      0,
    ],
    ['steps of lessons that no rule knows', await count(unlawfulSteps), 0],
    [
      'times held by lessons, and by those that live',
      await count(`select count(*) from busy_intervals where kind = 'booking' and ends_at > now()`),
      // Of both people, and for another time that was asked for once more.
      await count(`select 2 * (count(*) + count(p.id)) from bookings b
        left join booking_proposals p on p.booking_id = b.id and p.outcome is null
        where b.status in ('pending', 'accepted', 'confirmed') and b.ends_at > now()`),
    ],
    [
      'cents credited, and cents the provider took in',
      await count(
        `select coalesce(sum(gross_cents), 0) from provider_payments
          where credited_at is not null and payment_id not like 'DEMO%'`,
      ),
      received,
    ],
    [
      'withdrawals paid, and transfers of the provider',
      await count(`select count(*) from payouts where state = 'paid' and ${notTheDemos}`),
      out.times,
    ],
    [
      'cents withdrawn, and cents the provider sent',
      await count(`select coalesce(sum(amount_cents), 0) from payouts where state = 'paid' and ${notTheDemos}`),
      out.cents,
    ],
  ]
  const unequal = pairs.filter(([, ours, theirs]) => ours !== theirs)
  return [...twice, ...unequal.map(([what, ours, theirs]) => `${what}: ${ours}, ${theirs}`)]
}

/** The demo's own were never at this provider. */
const notTheDemos = `not exists (
  select from payout_attempts a where a.payout_id = payouts.id and a.tracking_id like 'demo-%')`

/** Seconds of the longest wait from a payment's being complete at the provider to its credit. */
export async function slowestCredit(setting: Setting): Promise<number> {
  const complete = new Map((await invoices(setting)).map((one) => [one.invoice_id, Date.parse(one.updated_at)]))
  const { rows } = await setting.db.execute<{ id: string; at: Date }>(
    sql`select payment_id as id, credited_at as at from provider_payments where credited_at is not null`,
  )
  const waits = rows.map(({ id, at }) => new Date(at).getTime() - (complete.get(id) ?? Number.POSITIVE_INFINITY))
  return Math.max(0, ...waits) / 1000
}

/** Seconds from asking for a withdrawal to its end, of the slowest. */
export const slowestWithdrawal = ({ db }: Setting): Promise<number> =>
  number(db, `select extract(epoch from max(finished_at - requested_at)) from payouts where state = 'paid' and ${notTheDemos}`)
