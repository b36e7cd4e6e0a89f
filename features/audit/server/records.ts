/** What the log holds about people. Who did what to whom stays known, by the two ids; the words about them leave. */
import { goesWith, personal, told } from '../../../shared/server/records.ts'
import { auditEntries } from './tables.ts'

export const auditRecords = [
  personal(
    auditEntries,
    [auditEntries.personId, auditEntries.operatorId],
    {
      id: told,
      at: told,
      operatorId: told,
      act: told,
      personId: told,
      facts: told,
      reason: goesWith(auditEntries.personId),
    },
    'rows stay',
  ),
] as const
