import { PaymentDialog } from '../../../features/payments/web/payment-dialog.tsx'
import { RefundDialog } from '../../../features/payments/web/refund-dialog.tsx'
import { WithdrawalDialog } from '../../../features/payments/web/withdrawal-dialog.tsx'
import type { Decision } from '../../../features/payments/web/decision.ts'
import { CaseBar } from '../../../features/queues/web/case-bar.tsx'

/** What an operator has opened over the list of all money; one of them at a time. */
export type Opened = { payout: number | null; payment: string | null; refund: string | null }

export function OpenedMoney({ payout, payment, refund, ...acts }: Opened & Decision) {
  if (payout !== null) return <WithdrawalDialog id={payout} {...acts} head={<CaseBar kind="payout" caseId={String(payout)} />} />
  if (payment !== null) return <PaymentDialog id={payment} {...acts} head={<CaseBar kind="deposit" caseId={payment} />} />
  return refund !== null && <RefundDialog id={refund} {...acts} />
}
