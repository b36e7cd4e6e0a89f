export { isOverdrawn, post, postTransfer, type StatementLeg, type Transfer } from './post-transfer.ts'
export { balanceOf, ledgerHealth, movementsOf, type LedgerHealth, type Movement } from './queries.ts'
