/** The front door: the one way in which money moves. Only the wallet enters. */
import type { Feature } from '../../../shared/server/feature.ts'
import { ledgerRecords } from './records.ts'
import * as tables from './tables.ts'

export { isOverdrawn, post, postTransfer, type StatementLeg, type Transfer } from './post-transfer.ts'
export {
  balanceOf,
  entriesBefore,
  ledgerHealth,
  movementsBetween,
  movementsOf,
  proveLedger,
  type LedgerHealth,
  type Movement,
} from './queries.ts'

export const ledger = { name: 'ledger', enters: [], tables, records: ledgerRecords } as const satisfies Feature
