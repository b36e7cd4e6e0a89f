/** Taking time: rows in busy_intervals, written by the statement that books. The constraints let exactly one of many have it. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { EXCLUSION_VIOLATION, violates } from '../../../shared/server/database.ts'
import { insertSelect, set } from '../../../shared/server/statement.ts'
import type { busyKinds, busyParts } from '../rules.ts'
import { busyIntervals } from './tables.ts'

type Part = (typeof busyParts)[number]
type Kind = (typeof busyKinds)[number]

/** Part of a statement: takes the time of each row of `from` for `person`. */
export const claim = (time: {
  part: Part
  kind: Kind
  person: SQLWrapper
  source: SQLWrapper
  startsAt: SQLWrapper
  endsAt: SQLWrapper
  from: SQLWrapper
}): SQL => {
  const { from, person, source, ...taken } = time
  return sql`${insertSelect(busyIntervals, { ...taken, personId: person, sourceId: source })} from ${from}`
}

/** Part of a statement: gives the time of each row of `from` back. */
export const free = (kind: Kind, source: SQLWrapper, from: SQLWrapper): SQL => sql`
  delete from ${busyIntervals}
  where ${busyIntervals.kind} = ${kind}
    and ${busyIntervals.sourceId} in (select ${source} from ${from})`

/** The same for one of its times alone: what starts at that instant. */
export const freeAt = (kind: Kind, source: SQLWrapper, startsAt: SQLWrapper, from: SQLWrapper): SQL => sql`
  delete from ${busyIntervals}
  using ${from}
  where ${busyIntervals.kind} = ${kind}
    and ${busyIntervals.sourceId} = ${source}
    and ${busyIntervals.startsAt} = ${startsAt}`

/** Part of a statement: what each row of `from` holds becomes its `startsAt` to `endsAt`. */
export const shift = (
  kind: Kind,
  source: SQLWrapper,
  from: { startsAt: SQLWrapper; endsAt: SQLWrapper } & SQLWrapper,
): SQL => sql`
  update ${busyIntervals}
  set ${set(busyIntervals, { startsAt: sql`${from.startsAt}`, endsAt: sql`${from.endsAt}` })}
  from ${from}
  where ${busyIntervals.kind} = ${kind}
    and ${busyIntervals.sourceId} = ${source}`

/** Whose time a refused claim wanted twice; null when the error is something else. */
export function claimLost(error: unknown): Part | null {
  if (violates(error, EXCLUSION_VIOLATION, 'busy_teacher')) return 'teacher'
  return violates(error, EXCLUSION_VIOLATION, 'busy_learner') ? 'learner' : null
}
