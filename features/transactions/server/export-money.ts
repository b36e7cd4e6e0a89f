import { csvOf } from '../../../shared/csv.ts'
import type { Input } from '../../../shared/endpoint.ts'
import { nairobiStamp } from '../../../shared/time.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { recordAct } from '../../audit/server/index.ts'
import type { exportMoney as call, MoneyMovement } from '../contract.ts'
import { directionOf } from '../rules.ts'
import { moneyPage, type TransactionParts, type Wish } from './transactions-of.ts'

const AT_ONCE = 500

const head = ['When (Nairobi)', 'Kind', 'Person', 'About', 'Recipient', 'Reference', 'Amount', 'Currency', 'Status', 'Note']

/** A file of what the filters show. That it was taken, and by which filters, is in the audit log before anybody has it. */
export async function exportMoney(
  parts: TransactionParts,
  actor: Actor,
  wish: Wish,
  asked: Input<typeof call>,
  now: Date,
): Promise<{ csv: string; rows: number }> {
  const found: MoneyMovement[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await moneyPage(parts, wish, { cursor, limit: AT_ONCE }, now)
    found.push(...list)
    if (next === null) break
    cursor = next
  }
  const facts = { count: found.length, ...(asked.month && { month: asked.month }), ...(asked.side && { side: asked.side }) }
  await parts.db.transaction((tx) => recordAct(tx, actor, { act: 'transactions_exported', personId: null, facts }, now))
  return { csv: csvOf([head, ...found.map(line)]), rows: found.length }
}

const line = (one: MoneyMovement): (string | number)[] => [
  nairobiStamp(new Date(one.at)),
  one.kind,
  one.person?.name ?? '',
  one.title,
  one.recipient,
  one.reference,
  directionOf(one.kind, one.status) === 'out' ? -one.amount : one.amount,
  one.currency,
  one.status,
  one.failure ?? '',
]
