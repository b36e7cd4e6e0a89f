/** Whose photo those who teach them see. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { studentProfiles } from '../../accounts/server/tables.ts'
import { photoForTeachers } from '../rules.ts'
import { consents } from './tables.ts'

/** For statements over learners: whether a parent has agreed that teachers see the photo. */
export const photoAgreed = (learnerId: SQLWrapper): SQL<boolean> => sql`exists (
        select
        from ${consents}
        where ${consents.learnerId} = ${learnerId}
          and ${consents.purpose} = 'photo_for_teachers'
          and ${consents.withdrawnAt} is null)`

/** Asks those who sell lessons whether somebody teaches a learner or has taught them. */
export type Teaches = (db: Db, pair: { teacherId: number; learnerId: number }) => Promise<boolean>

/** Whether a teacher may look at a learner's photo: one of theirs, and of who is under 18 only where a parent has agreed. */
export async function teacherSeesPhoto(
  db: Db,
  teaches: readonly Teaches[],
  pair: { teacherId: number; learnerId: number },
  now: Date,
): Promise<boolean> {
  const [learner] = await learnersPhoto(db, { learnerId: pair.learnerId })
  if (!learner || photoForTeachers(learner, now) === null) return false
  return (await Promise.all(teaches.map((one) => one(db, pair)))).includes(true)
}

const learnersPhoto = statement('learners_photo', (given: Given<{ learnerId: number }>) =>
  rows(
    {
      photo: photoOf(studentProfiles.userId),
      photoAgreed: photoAgreed(studentProfiles.userId),
      bornOn: studentProfiles.bornOn,
    },
    (columns) => sql`
      select ${columns}
      from ${studentProfiles}
      where ${studentProfiles.userId} = ${given.learnerId}`,
  ),
)
