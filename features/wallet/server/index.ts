/** The front door: people's own money, in the product's words. Only the wallet enters the ledger. */
import type { Feature } from '../../../shared/server/feature.ts'
import { moneyLeftOf } from './money-left.ts'
import { walletCalls } from './routes.ts'
import type { WalletParts } from './queries.ts'

export { isOverdrawn } from '../../ledger/server/index.ts'
export { creditDeposit, parkPayment, reserveWithdrawal, returnWithdrawal, settleWithdrawal, type Received } from './in-and-out.ts'
export {
  balanceAfter,
  lessonHold,
  lessonRefund,
  lessonRelease,
  lessonShares,
  seatHold,
  seatRefund,
  seatRelease,
  teacherPart,
} from './movements.ts'
export {
  earningsBalance,
  walletBalance,
  type Descriptions,
  type Held,
  type Incoming,
  type PendingMoney,
  type Sales,
  type TransferFacts,
} from './queries.ts'

export const wallet = {
  name: 'wallet',
  enters: ['ledger', 'accounts', 'notices'],
  calls: walletCalls,
  gives: { moneyLeft: moneyLeftOf },
} as const satisfies Feature<WalletParts>
