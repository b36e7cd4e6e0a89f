import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { shillings } from '../../../shared/money.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { monthSpan } from '../../../shared/time.ts'
import { payoutsForOperator, providerReadAt } from '../../payments/server/index.ts'
import { moneyMoved } from '../../wallet/server/index.ts'
import * as calls from '../contract.ts'
import { MOST_ROWS } from '../rules.ts'
import { exportMoney } from './export-money.ts'
import { findWords } from './find-words.ts'
import { countMoney, moneyPage, type DeskParts, type Wish } from './transactions-of.ts'

const PAGE = 20

export const transactionCalls: readonly CallRoute<DeskParts>[] = [
  route(calls.listMoney, async ({ input, now }, parts) => {
    const { cursor, limit = PAGE, ...narrowing } = input
    const wish = await wishOf(parts.db, narrowing)
    const [{ list, next }, total] = await Promise.all([
      moneyPage(parts, wish, { cursor, limit }, now),
      countMoney(parts.db, wish, MOST_ROWS + 1),
    ])
    return { transactions: list, total, counted_to: MOST_ROWS, next_cursor: next }
  }),
  route(calls.moneyOfMonth, async ({ input, now }, { db, payments: provider }) => {
    const [sums, waiting, read] = await Promise.all([
      moneyMoved(db, monthSpan(input.month)),
      payoutsForOperator.count(db, now),
      providerReadAt(db, provider),
    ])
    const { inCents, payments, outCents, payouts, refundedCents, refunds, feesInCents, feesOutCents } = sums
    return {
      payments: { amount: shillings(inCents), count: payments },
      payouts: { amount: shillings(outCents), count: payouts, pending: waiting.waiting },
      refunds: { amount: shillings(refundedCents), count: refunds },
      fees: {
        amount: shillings(feesInCents + feesOutCents),
        paid_in: shillings(feesInCents),
        paid_out: shillings(feesOutCents),
      },
      provider_read_at: read?.toISOString() ?? null,
    }
  }),
  route(calls.exportMoney, async ({ actor, input, now }, parts) => {
    const wish = await wishOf(parts.db, input)
    if ((await countMoney(parts.db, wish, MOST_ROWS + 1)) > MOST_ROWS) throw new Refusal(calls.refusals.too_many_rows)
    return exportMoney(parts, actor, wish, input, now)
  }),
]

async function wishOf(db: Db, { words = '', side, month, status }: Input<typeof calls.exportMoney>): Promise<Wish> {
  const { from, to } = month ? monthSpan(month) : { from: null, to: null }
  return { from, to, side: side ?? null, status: status ?? null, words: await findWords(db, words) }
}
