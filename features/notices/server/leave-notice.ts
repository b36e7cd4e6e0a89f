import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { noteFrom } from '../../../shared/server/outbox.ts'
import { json } from '../../../shared/server/statement.ts'
import type { NoticeKind } from '../contract.ts'

/**
 * Part of a statement: tells the person `to` of each row of `from`, after the commit. `about` names what the sentence needs;
 * nothing in it may be secret from that person, and what is null is left out.
 */
export function notice(told: {
  kind: NoticeKind
  to: SQLWrapper
  /** Whose doing it is, where it is a person's. */
  by?: SQLWrapper
  about: Readonly<Record<string, SQLWrapper>>
  at: SQL<Date>
  from: SQLWrapper
}): SQL {
  const about = sql`jsonb_strip_nulls(${json(told.about)})`
  const data = json({ user_id: told.to, ...(told.by && { by: told.by }), kind: told.kind, about })
  return sql`${noteFrom({ kind: 'notice', data, at: told.at })} from ${told.from}`
}
