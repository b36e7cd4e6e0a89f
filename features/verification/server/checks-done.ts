import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Check } from '../rules.ts'
import { verificationChecks, verificationRequests } from './tables.ts'

/**
 * For statements over teachers: what was found right before one was approved, and when it was looked at; for everybody to read.
 */
export const checksDoneOf = (teacherId: SQLWrapper): SQL<{ check: Check; at: string }[]> => sql`(
        select coalesce(json_agg(json_build_object('check', ${verificationChecks.check}, 'at', ${verificationChecks.checkedAt})
          order by ${verificationChecks.checkedAt}, ${verificationChecks.check}), '[]')
        from ${verificationChecks}
        join ${verificationRequests} on ${verificationRequests.id} = ${verificationChecks.requestId}
        where ${verificationRequests.teacherId} = ${teacherId}
          and ${verificationRequests.status} = 'approved'
          and ${verificationChecks.result} = 'matches')`
