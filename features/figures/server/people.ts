import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { monthSpan } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { guardianLinks } from '../../family/server/tables.ts'

const guardian = called(users, 'guardian')
const learner = called(users, 'learner')
const many = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

/** Whoever has a guardian in Somo. */
const linked = sql`exists (
        select
        from ${guardianLinks}
        join ${users} ${guardian} on ${guardian.id} = ${guardianLinks.guardianId} and ${guardian.status} <> 'gone'
        where ${guardianLinks.learnerId} = ${users.id})`

/** Whoever is the guardian of somebody in Somo. */
const guards = sql`exists (
        select
        from ${guardianLinks}
        join ${users} ${learner} on ${learner.id} = ${guardianLinks.learnerId} and ${learner.status} <> 'gone'
        where ${guardianLinks.guardianId} = ${users.id})`

const counted = statement('people_counted', () =>
  rows(
    {
      users: sql<number>`count(*)::int`,
      teachers: many(sql`${users.role} = 'teacher'`),
      verified: many(sql`${users.role} = 'teacher' and ${users.verificationStatus} = 'approved'`),
      students: many(sql`${users.role} = 'student'`),
      withParent: many(sql`${users.role} = 'student' and ${linked}`),
      parents: many(sql`${users.role} = 'parent'`),
      withChild: many(sql`${users.role} = 'parent' and ${guards}`),
    },
    (columns) => sql`
      select ${columns}
      from ${users}
      where ${users.status} <> 'gone'
        and ${users.role} <> 'admin'`,
  ),
)

/** Everybody but operators and who is gone. */
export async function peopleCounted(db: Db) {
  const [row] = await counted(db, {})
  if (!row) throw new Error('the counts answered nothing')
  const { withParent, withChild, ...rest } = row
  return { ...rest, with_parent: withParent, with_child: withChild }
}

const joined = statement('people_joined', ({ starts }: Given<{ starts: readonly Date[] }>) =>
  rows(
    { nth: sql<number>`width_bucket(${users.createdAt}, ${starts}::timestamptz[])`, people: sql<number>`count(*)::int` },
    (columns) => sql`
      select ${columns}
      from ${users}
      where ${users.createdAt} >= (${starts}::timestamptz[])[1]
        and ${users.status} <> 'gone'
        and ${users.role} <> 'admin'
      group by 1`,
  ),
)

/** How many of them came in each of these months, the oldest first, the last one up to now. */
export async function joinedByMonth(db: Db, months: readonly string[]): Promise<{ month: string; joined: number }[]> {
  const found = await joined(db, { starts: months.map((month) => monthSpan(month).from) })
  return months.map((month, i) => ({ month, joined: found.find(({ nth }) => nth === i + 1)?.people ?? 0 }))
}
