import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import { monthSpan } from '../../../shared/time.ts'
import { userById } from '../../accounts/server/index.ts'
import { keptProof } from '../../ledger/server/index.ts'
import * as calls from '../contract.ts'
import { ledgerHealth } from '../desk-contract.ts'
import { receiptFile, showReceipt } from '../receipt-contract.ts'
import { monthStatement } from '../statement-contract.ts'
import { EARNINGS_MONTHS } from '../rules.ts'
import { earningsByMonth } from './earnings.ts'
import { monthStatementOf } from './month-statement.ts'
import { transactionsOf, walletView, type WalletParts } from './queries.ts'
import { fileOfReceipt } from './receipt-file.ts'
import { placeOf } from './receipt-place.ts'
import { receiptOf } from './receipt.ts'
import { statementFile } from './statement-file.ts'

const PAGE = 20

export const walletCalls: readonly CallRoute<WalletParts>[] = [
  route(calls.showWallet, async ({ actor, input, now }, parts) => {
    if (input.userId !== actor.userId) throw new Refusal(calls.refusals.not_found)
    return walletView(parts, actor, now)
  }),
  route(calls.listTransactions, async ({ actor, input, now }, parts) => {
    if (input.userId !== actor.userId) throw new Refusal(calls.refusals.not_found)
    const wish = { type: input.type, before: idBefore(input.cursor), limit: input.limit ?? PAGE }
    const { list, next } = await transactionsOf(parts, actor, wish, now)
    return { transactions: list, next_cursor: cursorOf(next) }
  }),
  route(calls.showEarnings, async ({ actor, input, now }, { db }) => {
    if (input.teacherId !== actor.userId) throw new Refusal(calls.refusals.not_found)
    return { months: await earningsByMonth(db, actor.userId, EARNINGS_MONTHS, now) }
  }),
  route(monthStatement, async ({ actor, input, now }, parts) => {
    const { userId, month, format, language } = input
    const span = monthSpan(month)
    if (userId !== actor.userId || span.from > now) throw new Refusal(calls.refusals.not_found)
    const [person, statement] = await Promise.all([userById(parts.db, userId), monthStatementOf(parts, actor, span, now)])
    const file = await statementFile(format, statement, { name: person?.name ?? '', month, language, now })
    return { name: file.name, type: file.type, content: file.bytes.toString('base64') }
  }),
  route(showReceipt, async ({ actor, input, now }, parts) => {
    const receipt = await receiptOf(parts, actor, input, now)
    return { ...receipt, statement: await placeOf(parts, actor, input, receipt, now) }
  }),
  route(receiptFile, async ({ actor, input: { language, ...wish }, now }, parts) => {
    const file = await fileOfReceipt(await receiptOf(parts, actor, wish, now), language)
    return { name: file.name, type: 'application/pdf', content: file.bytes.toString('base64') }
  }),
  route(ledgerHealth, async ({ now }, { db }) => {
    const kept = await keptProof(db, now)
    return {
      balanced: kept.balanced,
      transfers: kept.transfers,
      unbalanced_transfers: kept.unbalancedTransfers,
      wrong_balances: kept.wrongBalances,
      findings: kept.findings.map(({ place, placeId, offCents, foundAt }) => ({
        place,
        id: placeId,
        off: offCents === null ? null : shillings(offCents),
        found_at: foundAt.toISOString(),
      })),
      accounts: kept.accounts.map(({ kind, accounts, totalCents }) => ({ kind, accounts, total: shillings(totalCents) })),
      proved_at: kept.provedAt?.toISOString() ?? null,
    }
  }),
]
