import { sql } from 'drizzle-orm'
import type { Output } from '../../../shared/endpoint.ts'
import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, statement, type Given } from '../../../shared/server/statement.ts'
import { walletBalance } from '../../wallet/server/index.ts'
import { refusals, type showVideo } from '../contract.ts'
import { watchableMs } from '../rules.ts'
import { toVideo, videoFor, videosWhere, viewerOf } from './queries.ts'
import { subjects } from '../../teachers/server/tables.ts'
import { videos } from './tables.ts'
import { isShown } from './visible.ts'

const MOST_RELATED = 4

type Shown = Omit<Output<typeof showVideo>, 'kes_per_megabyte' | 'teacher_part'>

/** One video with all that its page shows. Refuses with `not_found`. */
export async function showVideoTo(db: Db, actor: Actor | null, id: number): Promise<{ video: Shown; priceCents: number }> {
  const row = await videoFor(db, actor, id)
  if (!row) throw new Refusal(refusals.not_found)
  const { teacherId, subject, fromGrade, toGrade } = row
  const like = { id, teacherId, subject, fromGrade: fromGrade ?? 0, toGrade: toGrade ?? 0, ...viewerOf(actor) }
  const pays = actor?.role === 'student' || actor?.role === 'parent'
  const [alike, balance] = await Promise.all([related(db, like), pays ? walletBalance(db, actor.userId) : null])
  const whole = row.access !== 'preview'
  const video = {
    ...toVideo(row),
    school: row.school,
    teacher_photo: row.teacherPhoto,
    watchable: Math.floor(watchableMs({ durationMs: row.durationMs ?? 0, whole }) / 1000),
    captions: row.captions,
    your_rating: row.yourStars,
    related: alike.map(toVideo),
    balance: balance === null ? null : shillings(balance),
  }
  return { video, priceCents: row.priceCents ?? 0 }
}

type Like = {
  id: number
  teacherId: number
  subject: string | null
  fromGrade: number
  toGrade: number
  viewerId: number
  looks: boolean
}

/** Of the same subject for the same grades first, then others of the teacher; only the newest of each are looked at. */
const LOOKED_AT = sql.raw('100')
const other = called(videos, 'other')

const related = statement(
  'related_videos',
  (given: Given<Like>) =>
    videosWhere(
      given,
      sql`${videos.id} in (
          (select ${other.id}
          from ${videos} ${other}
          where ${other.subjectId} = (select ${subjects.id} from ${subjects} where ${subjects.name} = ${given.subject})
            and ${other.status} = 'published'
            and ${other.hiddenAt} is null
          order by ${other.publishedAt} desc, ${other.id} desc
          limit ${LOOKED_AT})
          union all
          (select ${other.id}
          from ${videos} ${other}
          where ${other.teacherId} = ${given.teacherId}
          order by ${other.id} desc
          limit ${LOOKED_AT}))
        and ${videos.id} <> ${given.id}
        and ${isShown}
      order by
        ${sameSubject(given)} desc,
        (${videos.fromGrade} <= ${given.toGrade} and ${videos.toGrade} >= ${given.fromGrade}) desc,
        ${videos.publishedAt} desc
      limit ${sql.raw(String(MOST_RELATED))}`,
    ),
  'anew',
)

const sameSubject = (given: Given<Like>) => sql`(${subjects.name} = ${given.subject})`
