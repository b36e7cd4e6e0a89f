/** What calls for help hold about people: who asked alone is told. To its teacher, and to the others of a room, there is none. */
import { sql } from 'drizzle-orm'
import { goesAs, personal, told, untold } from '../../../shared/server/records.ts'
import { helpCalls } from './tables.ts'

export const helpRecords = [
  personal(
    helpCalls,
    [helpCalls.askerId],
    {
      id: told,
      kind: told,
      roomId: told,
      teacherId: untold,
      askerId: told,
      part: told,
      reason: told,
      words: goesAs(''),
      askedAt: told,
      answer: { told: true, becomes: sql`case when answer is not null then '' end` },
      answeredAt: told,
      answeredBy: untold,
      closedAt: told,
      closedBy: untold,
      outcome: { told: false, becomes: sql`case when outcome is not null then '' end` },
    },
    'rows stay',
  ),
] as const
