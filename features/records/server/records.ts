import { personal, told, untold } from '../../../shared/server/records.ts'
import { heldLeavings, recordExports } from './tables.ts'

export const exportRecords = [
  // A file does not hold itself.
  personal(recordExports, [recordExports.userId], { userId: told, askedAt: told, expiresAt: told, content: untold }, 'rows go'),
  personal(heldLeavings, [heldLeavings.userId], { userId: told, since: told, by: told, cents: told }, 'rows go'),
] as const
