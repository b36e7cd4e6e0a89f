import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { shillings, splitPrice } from '../../../shared/money.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { isListed, mayTeach } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { reviewsOf } from '../../reviews/server/index.ts'
import { checksDoneOf } from '../../verification/server/index.ts'
import { teacherProfiles } from '../../teachers/server/tables.ts'
import type { TeacherProfile } from '../contract.ts'
import { cardColumns, everySlot, stretchFrom, toCard, type Stretch } from './cards.ts'

const profile = called(teacherProfiles, 'profile')

const oneProfile = statement('teacher_profile_of', (given: Given<Stretch & { teacherId: number; viewerId: number }>) =>
  rows(
    { ...cardColumns, hidden: sql<boolean>`not ${isListed(users)}`, slots: everySlot(given), checked: checksDoneOf(users.id) },
    (columns) => sql`
      select ${columns}
      from ${teacherProfiles} ${profile}
      join ${users} on ${users.id} = ${profile.userId}
      where ${users.id} = ${given.teacherId}
        and (${isListed(users)} or (${mayTeach(users)} and ${users.id} = ${given.viewerId}))`,
  ),
)

/**
 * One teacher with every coming slot and the latest reviews; null for whoever is not listed. Teachers see their own while it is
 * hidden.
 * @param viewerId who looks; null is nobody we know
 */
export async function teacherProfileOf(
  db: Db,
  teacherId: number,
  viewerId: number | null,
  teacherShareBps: number,
  now: Date,
): Promise<TeacherProfile | null> {
  const [row] = await oneProfile(db, { ...stretchFrom(now), teacherId, viewerId: viewerId ?? 0 })
  if (!row) return null
  const split = splitPrice(row.priceCents, teacherShareBps)
  return {
    ...toCard(row, now),
    bio: row.bio,
    hidden: row.hidden,
    checked: row.checked.map(({ check, at }) => ({ check, on: nairobiDate(new Date(at)) })),
    reviews: (await reviewsOf(db, teacherId)).list,
    split: { teacher: shillings(split.teacher), service: shillings(split.platform) },
  }
}
