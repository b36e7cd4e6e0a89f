import { impersonal } from '../../../shared/server/records.ts'
import { receipts, receiptYears } from './tables.ts'

export const walletRecords = [
  impersonal(receipts, 'A number for what somebody paid; who it was stands with the booking, seat, purchase or deposit.'),
  impersonal(receiptYears, 'A count.'),
] as const
