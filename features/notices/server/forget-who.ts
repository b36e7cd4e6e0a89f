/** Names of people who have left, in the notices of others. */
import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { FORMER_MEMBER } from '../../../shared/former-member.ts'
import { notices } from './tables.ts'

const forget = async (tx: Tx, which: SQL | undefined): Promise<void> => {
  const named = (name: string) =>
    sql`case when ${notices.data} ? ${name} then jsonb_build_object(${name}::text, ${FORMER_MEMBER}::text) else '{}' end`
  await tx
    .update(notices)
    .set({ data: sql`${notices.data} || ${named('who')} || ${named('guardian')}` })
    .where(which)
}

/** What these people’s doings told others. */
export const forgetDoers = (tx: Tx, people: readonly number[]): Promise<void> =>
  forget(tx, inArray(sql`(${notices.data} ->> 'by')`, people.map(String)))

/** What these readers were told of these lessons: a parent’s doing may name the child. */
export const forgetWho = async (tx: Tx, of: { readers: readonly number[]; bookings: readonly number[] }): Promise<void> =>
  forget(
    tx,
    and(
      inArray(notices.userId, [...of.readers, 0]),
      or(inArray(sql`${notices.data} ->> 'booking'`, [...of.bookings.map(String), ''])),
    ),
  )
