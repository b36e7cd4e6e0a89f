import { impersonal, personal, told, untold } from '../../../shared/server/records.ts'
import { receipts, receiptYears, unclearedFunds } from './tables.ts'

export const walletRecords = [
  impersonal(receipts, 'A number for what somebody paid; who it was stands with the booking, seat, purchase or deposit.'),
  impersonal(receiptYears, 'A count.'),
  personal(
    unclearedFunds,
    [unclearedFunds.ownerId],
    { transferId: untold, ownerId: told, amountCents: told, clearsAt: told },
    'rows stay',
  ),
] as const
