import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isMinor, type Whose } from '../../accounts/rules.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { messagesAgreed } from '../../family/server/index.ts'
import { videoFor } from '../../videos/server/index.ts'
import { refusals } from '../contract.ts'

/** `confirmed`: by their address, or as a child without one by a parent. */
export type Writer = { name: string; whose: Whose; may: boolean; confirmed: boolean }

/** Who somebody is below a video: families write, and its teacher; a child where a parent agreed; nobody below a hidden one. */
export async function writerOf(db: Db, actor: Actor, video: { teacherId: number; hidden: boolean }, now: Date): Promise<Writer> {
  const [person] = await writer(db, { userId: actor.userId })
  const belongs = actor.role === 'student' || actor.role === 'parent' || actor.userId === video.teacherId
  const child = person?.bornOn !== null && person !== undefined && isMinor(person.bornOn, now)
  const whose = actor.userId === video.teacherId ? 'teacher' : child ? 'child' : 'adult'
  return {
    name: person?.name ?? '',
    whose,
    may: belongs && !video.hidden && (!child || person.agreed),
    confirmed: person?.confirmed ?? false,
  }
}

const writer = statement('comment_writer', (given: Given<{ userId: number }>) =>
  rows(
    {
      name: users.name,
      bornOn: sql<string | null>`${studentProfiles.bornOn}`,
      agreed: messagesAgreed(users.id),
      confirmed: sql<boolean>`(${users.emailConfirmedAt} is not null or ${users.email} is null)`,
    },
    (columns) => sql`
      select ${columns}
      from ${users}
      left join ${studentProfiles} on ${studentProfiles.userId} = ${users.id}
      where ${users.id} = ${given.userId}`,
  ),
)

/** Refuses with `not_found` where they do not see the video or have no say there, `parent_must_agree`, `email_unconfirmed`. */
export async function assertMayWrite(
  db: Db,
  actor: Actor,
  videoId: number | null,
  now: Date,
): Promise<{ id: number; title: string; teacherId: number }> {
  const video = videoId === null ? null : await videoFor(db, actor, videoId)
  // Out of sight it is before its teacher's eyes alone: nobody would read what is written there.
  if (!video || video.hidden || (actor.role === 'teacher' && video.teacherId !== actor.userId))
    throw new Refusal(refusals.not_found)
  const { may, confirmed } = await writerOf(db, actor, video, now)
  if (!may) throw new Refusal(refusals.parent_must_agree)
  if (!confirmed) throw new Refusal(refusals.email_unconfirmed)
  return video
}
