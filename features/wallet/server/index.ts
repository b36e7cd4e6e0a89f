/** The front door: people's own money, in the product's words. Only the wallet enters the ledger. */
import type { Feature } from '../../../shared/server/feature.ts'
import { moneyLeftOf } from './money-left.ts'
import { walletRecords } from './records.ts'
import { walletCalls } from './routes.ts'
import * as tables from './tables.ts'
import type { WalletParts } from './queries.ts'

export { isOverdrawn } from '../../ledger/server/index.ts'
export {
  creditDeposit,
  creditParked,
  creditRest,
  parkPayment,
  reserveWithdrawal,
  returnParked,
  returnWithdrawal,
  settleWithdrawal,
  type Received,
} from './in-and-out.ts'
export { earnedToDate } from './earnings.ts'
export { moneyEarned, moneyMoved } from './month-money.ts'
export { moneyAtProvider, moveOwnMoney } from './own-money.ts'
export { bookedOf, postedBetween, postedOf, type Booked, type PostedPayment } from './posted-payments.ts'
export { salesList } from './sales-list.ts'
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
  videoRefund,
  videoSale,
} from './movements.ts'
export {
  coversUncleared,
  earningsBalance,
  walletBalance,
  type Descriptions,
  type GoingBack,
  type GoingBackOf,
  type Held,
  type Attended,
  type TopUps,
  type TopUpsOf,
  type PendingMoney,
  type DisputedMoney,
  type Sales,
  type Seen,
  type TransferFacts,
} from './queries.ts'

export const wallet = {
  name: 'wallet',
  enters: ['ledger', 'accounts', 'house', 'notices'],
  tables,
  records: walletRecords,
  calls: walletCalls,
  gives: { moneyLeft: moneyLeftOf },
} as const satisfies Feature<WalletParts>
