export { isOverdrawn } from '../../ledger/server/index.ts'
export { balanceAfterSql, holdLessonSql, holdSeatSql, refundLessonSql, releaseLessonSql, releaseSeatSql } from './movements.ts'
export { walletBalance, type Describe, type Sales, type TransferFacts } from './queries.ts'
export { walletRoutes } from './routes.ts'
