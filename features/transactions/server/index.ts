/** The front door: all money that moves, as the desk sees it. */
import type { Feature } from '../../../shared/server/feature.ts'
import { transactionCalls } from './routes.ts'
import type { DeskParts } from './transactions-of.ts'

export const transactions = {
  name: 'transactions',
  enters: ['accounts', 'audit', 'wallet', 'payments', 'queues'],
  calls: transactionCalls,
} as const satisfies Feature<DeskParts>
