import { sql, type SQL } from 'drizzle-orm'
import { actingGuardians } from '../../family/server/index.ts'
import type { bookings } from './tables.ts'

/**
 * Part of a statement: who is told of a lesson beside its payer, as `told.person`: the learner, and once it is paid every parent
 * who acts for them, because they are reminded of it.
 * @param paid whether it is, or was
 */
export const withLearner = ({ learnerId }: typeof bookings, paid: SQL): SQL => sql`lateral (
          select ${learnerId}
          union
          select parent.id
          from (${actingGuardians(learnerId)}) as parent
          where ${paid}) as told (person)`
