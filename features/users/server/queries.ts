import { sql, type SQL } from 'drizzle-orm'
import type { Role } from '../../../shared/endpoint.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given, type RowOf } from '../../../shared/server/statement.ts'
import { isCalled, patternOf, photoOf } from '../../accounts/server/index.ts'
import { sessions, users } from '../../accounts/server/tables.ts'
import type { User, UserStanding } from '../contract.ts'

type Wish = { words: string; type: Role | null; status: UserStanding | null }

const columns = {
  id: users.id,
  name: users.name,
  email: sql<string>`coalesce(${users.email}, '')`,
  confirmedAt: users.emailConfirmedAt,
  role: users.role,
  // Whoever is gone is read by nobody here.
  status: sql<UserStanding>`${users.status}`,
  verified: sql<boolean>`${users.verificationStatus} = 'approved'`,
  photo: photoOf(users.id),
  createdAt: users.createdAt,
  lastUsedAt: sql<Date | null>`(
        select max(${sessions.lastUsedAt})
        from ${sessions}
        where ${sessions.userId} = ${users.id})`.mapWith(sessions.lastUsedAt),
}

const told = (row: RowOf<typeof columns>): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  email_confirmed: row.confirmedAt !== null,
  type: row.role,
  status: row.status,
  verified: row.verified,
  photo: row.photo,
  joined_at: row.createdAt.toISOString(),
  last_here_at: row.lastUsedAt?.toISOString() ?? null,
})

/** A page of everybody who is not gone, the newest first, and how many there are. */
export async function usersOf(
  db: Db,
  wish: Wish & { before: number | null; limit: number },
): Promise<{ list: User[]; total: number; next: number | null }> {
  const { words, before, limit, type, status } = wish
  const narrowed = { type, status, pattern: words ? patternOf(words) : null }
  const found = await page(db, { ...narrowed, before, limit: limit + 1 })
  const more = found.length > limit
  const total = before === null && !more ? found.length : ((await count(db, narrowed))[0]?.total ?? 0)
  const list = found.slice(0, limit).map(told)
  return { list, total, next: more ? (list.at(-1)?.id ?? null) : null }
}

/** One of them; null when there is nobody, or nobody any more. */
export async function userOf(db: Db, id: number): Promise<User | null> {
  const [row] = await one(db, { id })
  return row ? told(row) : null
}

type Narrowing = Omit<Wish, 'words'> & { pattern: string | null }

const narrowedTo = (given: Given<Narrowing>): SQL => sql`${users.status} <> 'gone'
        and (${given.type}::text is null or ${users.role} = ${given.type})
        and (${given.status}::text is null or ${users.status} = ${given.status})
        and (${given.pattern}::text is null or ${isCalled(users, given.pattern as SQL<string>)})`

const page = statement(
  'users_of',
  (given: Given<Narrowing & { before: number | null; limit: number }>) =>
    rows(
      columns,
      (list) => sql`
      select ${list}
      from ${users}
      where ${narrowedTo(given)}
        and (${given.before}::bigint is null or ${users.id} < ${given.before})
      order by ${users.id} desc
      limit ${given.limit}`,
    ),
  'anew',
)

/** Nobody reads a number beyond it, and to count on takes as long as there are people. */
export const MOST_COUNTED = 10_000

const count = statement(
  'count_users',
  (given: Given<Narrowing>) =>
    rows(
      { total: sql<number>`count(*)::int` },
      (list) => sql`
      select ${list}
      from (
        select
        from ${users}
        where ${narrowedTo(given)}
        limit ${sql.raw(String(MOST_COUNTED + 1))}) counted`,
    ),
  'anew',
)

const one = statement('user_at_desk', (given: Given<{ id: number }>) =>
  rows(
    columns,
    (list) => sql`
      select ${list}
      from ${users}
      where ${users.id} = ${given.id}
        and ${users.status} <> 'gone'`,
  ),
)
