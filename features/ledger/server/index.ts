export { isOverdrawn, postSql, postTransfer, type SqlLeg, type Transfer } from './post-transfer.ts'
export { balanceOf, ledgerHealth, movementsOf, type LedgerHealth, type Movement } from './queries.ts'
