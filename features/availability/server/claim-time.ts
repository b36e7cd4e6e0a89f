/** Taking time: rows in busy_intervals, written by the statement that books. The constraints let exactly one of many have it. */
import { EXCLUSION_VIOLATION, violates } from '../../../shared/server/database.ts'
import type { busyKinds, busyParts } from '../rules.ts'

/** Part of a statement: takes the time of each row of `from` for the person in SQL expression `person`. */
export const claimSql = (claim: {
  part: (typeof busyParts)[number]
  kind: (typeof busyKinds)[number]
  person: string
  source: string
  from: string
}): string =>
  `insert into busy_intervals (person_id, part, kind, source_id, starts_at, ends_at)
   select ${claim.person}, '${claim.part}', '${claim.kind}', ${claim.source}, starts_at, ends_at from ${claim.from}`

/** Part of a statement: gives the time of each row of `from` back. */
export const freeSql = (kind: (typeof busyKinds)[number], source: string, from: string): string =>
  `delete from busy_intervals where kind = '${kind}' and source_id in (select ${source} from ${from})`

/** Whose time a refused claim wanted twice; null when the error is something else. */
export function claimLost(error: unknown): (typeof busyParts)[number] | null {
  if (violates(error, EXCLUSION_VIOLATION, 'busy_teacher')) return 'teacher'
  return violates(error, EXCLUSION_VIOLATION, 'busy_learner') ? 'learner' : null
}
