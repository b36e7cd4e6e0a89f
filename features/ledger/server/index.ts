/** The front door: the one way in which money moves, and its proof. Only the wallet enters. */
import type { Db } from '../../../shared/server/database.ts'
import type { Feature } from '../../../shared/server/feature.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { keepProof } from './keep-proof.ts'
import { ledgerRecords } from './records.ts'
import * as tables from './tables.ts'

export { sumOf } from './keep-sum.ts'
export { isOverdrawn, post, postTransfer, type StatementLeg, type Transfer } from './post-transfer.ts'
export { ledgerHealth, proveLedger, type LedgerHealth } from './prove-ledger.ts'
export { balanceOf, entriesBefore, keptProof, movementsBetween, movementsOf, type KeptProof, type Movement } from './queries.ts'

export const ledger = {
  name: 'ledger',
  enters: [],
  tables,
  records: ledgerRecords,
  sweeps: [
    {
      name: 'ledger',
      everyMs: 1000,
      work: (now, { db }) => keepProof(db, now),
      oldestDue: ({ db }) => oldestIn(db, tables.ledgerProof.nextAt),
    },
  ],
} as const satisfies Feature<{ db: Db }>
