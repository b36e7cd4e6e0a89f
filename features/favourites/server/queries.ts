import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { shillings } from '../../../shared/money.ts'
import { isListed } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { subjectsTaughtBy } from '../../teachers/server/index.ts'
import { teacherProfiles } from '../../teachers/server/tables.ts'
import type { Favourite } from '../contract.ts'
import { favourites } from './tables.ts'

/** A page of somebody's own favourites, the latest first; `before` is the id the last page ended with. */
export async function favouritesOf(
  db: Db,
  actor: Actor,
  before: number | null,
  limit: number,
): Promise<{ list: Favourite[]; next: number | null }> {
  const found = await page(db, { userId: actor.userId, before, limit: limit + 1 })
  const list = found.slice(0, limit).map(({ id, teacherId, name, subjects, priceCents, markedAt }) => ({
    id,
    teacher_id: teacherId,
    teacher_name: name,
    subjects: subjects.map((subject) => subject.name),
    cost: shillings(priceCents),
    marked_at: markedAt.toISOString(),
  }))
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

/** The teachers of all of somebody's own favourites that are shown. */
export async function favouriteIdsOf(db: Db, actor: Actor): Promise<number[]> {
  const found = await ids(db, { userId: actor.userId })
  return found.map(({ teacherId }) => teacherId)
}

/** Whose favourites, and only teachers whom families can see. */
const shownOf = (userId: SQL<number>): SQL => sql`${favourites}
      join ${users} on ${users.id} = ${favourites.teacherId}
      join ${teacherProfiles} on ${teacherProfiles.userId} = ${users.id}
      where ${favourites.userId} = ${userId}
        and ${isListed(users)}`

const page = statement('favourites_of', (given: Given<{ userId: number; before: number | null; limit: number }>) =>
  rows(
    {
      id: favourites.id,
      teacherId: favourites.teacherId,
      name: users.name,
      subjects: subjectsTaughtBy(users.id),
      priceCents: teacherProfiles.priceCents,
      markedAt: favourites.markedAt,
    },
    (columns) => sql`
      select ${columns}
      from ${shownOf(given.userId)}
        and (${given.before}::bigint is null or ${favourites.id} < ${given.before})
      order by ${favourites.id} desc
      limit ${given.limit}`,
  ),
)

const ids = statement('favourite_ids_of', (given: Given<{ userId: number }>) =>
  rows(
    { teacherId: favourites.teacherId },
    (columns) => sql`
      select ${columns}
      from ${shownOf(given.userId)}
      order by ${favourites.id} desc`,
  ),
)
