/** Where a receipt stands in the month's statement of who paid. */
import { shillings } from '../../../shared/money.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import { monthSpan, nairobiDate } from '../../../shared/time.ts'
import type { Receipt, ReceiptKind, ReceiptPlace } from '../receipt-contract.ts'
import { monthStatementOf } from './month-statement.ts'
import type { WalletParts } from './queries.ts'

/** So many movements before the receipt's own and from it on. */
const [BEFORE, FROM_IT_ON] = [1, 3]

/** @param receipt as it was read for that person */
export async function placeOf(
  parts: WalletParts,
  actor: Actor,
  { kind, aboutId }: { kind: ReceiptKind; aboutId: number },
  receipt: Receipt,
  now: Date,
): Promise<ReceiptPlace> {
  const month = nairobiDate(new Date(receipt.paid_at)).slice(0, 7)
  const { openingCents, closingCents, lines } = await monthStatementOf(parts, actor, monthSpan(month), now)
  const isOwn = (line: (typeof lines)[number]): boolean => line.movement.receipt_of === `${kind}/${aboutId}`
  const first = Math.max(0, lines.findIndex(isOwn))
  const sum = (sign: 1 | -1): number => lines.reduce((total, { amountCents }) => total + Math.max(0, sign * amountCents), 0)
  return {
    month,
    opening: shillings(openingCents),
    closing: shillings(closingCents),
    came_in: shillings(sum(1)),
    went_out: shillings(sum(-1)),
    movements: lines.length,
    around: lines
      .slice(Math.max(0, first - BEFORE), first + FROM_IT_ON)
      .map((line) => ({ movement: line.movement, balance: shillings(line.balanceCents), own: isOwn(line) })),
  }
}
