/** What the desk sees. Only for operators. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { verificationRequests } from './tables.ts'

const earlier = called(verificationRequests, 'earlier')

/** Whoever is suspended or leaves waits for nothing. */
export const fromWaiting: SQL = sql`
      from ${verificationRequests}
      join ${users} on ${users.id} = ${verificationRequests.teacherId}
      where ${verificationRequests.status} = 'pending'
        and ${users.status} = 'active'`

/** A page of those who wait, the longest waiting first; `after` is the id the last page ended with. */
export const teachersWaiting = statement('teachers_waiting', (given: Given<{ after: number; limit: number }>) =>
  rows(
    {
      id: verificationRequests.id,
      teacherId: verificationRequests.teacherId,
      name: users.name,
      subject: verificationRequests.subject,
      grade: verificationRequests.grade,
      school: verificationRequests.school,
      submittedAt: verificationRequests.submittedAt,
      again: isAgain(verificationRequests.teacherId),
    },
    (columns) => sql`
      select ${columns}
      ${fromWaiting}
        and ${verificationRequests.id} > ${given.after}
      order by ${verificationRequests.id}
      limit ${given.limit}`,
  ),
)

const isAgain = (teacherId: SQLWrapper): SQL<boolean> => sql`exists (
        select from ${verificationRequests} ${earlier}
        where ${earlier.teacherId} = ${teacherId}
          and ${earlier.status} = 'rejected')`

/** Where a request stands among those who wait, from 1, and its neighbours. */
export async function placeAmongWaiting(
  db: Db,
  id: number,
): Promise<{ place: number; waiting: number; previous: number | null; next: number | null }> {
  const [found] = await placed(db, { id })
  return found ?? { place: 0, waiting: 0, previous: null, next: null }
}

const placed = statement('place_among_waiting', (given: Given<{ id: number }>) =>
  rows(
    {
      place: sql<number>`(count(*) filter (where ${verificationRequests.id} <= ${given.id}))::integer`,
      waiting: sql<number>`count(*)::integer`,
      previous: sql<number | null>`max(${verificationRequests.id}) filter (where ${verificationRequests.id} < ${given.id})`,
      next: sql<number | null>`min(${verificationRequests.id}) filter (where ${verificationRequests.id} > ${given.id})`,
    },
    (columns) => sql`
      select ${columns}
      ${fromWaiting}`,
  ),
)

export type Other = { id: number; name: string; sameId: boolean; sameTsc: boolean; samePhone: boolean; approved: boolean }

/** Other teachers who gave the same number in any request, or have the same phone; a dozen are enough to see. */
export const othersLike = (
  db: Db,
  asked: { teacherId: number; idNumber: string; tscNumber: string; phone: string },
): Promise<Other[]> => others(db, asked)

type Numbers = { teacherId: number; idNumber: string; tscNumber: string; phone: string }
const others = statement('teachers_of_same_numbers', (given: Given<Numbers>) => {
  const gave = (column: SQLWrapper, value: SQL): SQL<boolean> => sql`exists (
        select from ${verificationRequests}
        where ${verificationRequests.teacherId} = ${users.id}
          and ${column} = ${value})`
  return rows(
    {
      id: users.id,
      name: users.name,
      sameId: gave(verificationRequests.idNumber, given.idNumber),
      sameTsc: gave(verificationRequests.tscNumber, given.tscNumber),
      samePhone: sql<boolean>`${users.phone} = ${given.phone}`,
      approved: sql<boolean>`${users.verificationStatus} = 'approved'`,
    },
    (columns) => sql`
      select ${columns}
      from ${users}
      where ${users.id} <> ${given.teacherId}
        and ${users.id} in (
          select ${verificationRequests.teacherId} from ${verificationRequests}
          where ${verificationRequests.idNumber} = ${given.idNumber}
          union
          select ${verificationRequests.teacherId} from ${verificationRequests}
          where ${verificationRequests.tscNumber} = ${given.tscNumber}
          union
          select ${users.id} from ${users}
          where ${users.role} = 'teacher'
            and ${users.phone} = ${given.phone})
      order by ${users.id}
      limit 12`,
  )
})
