import { and, eq, sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { users } from '../../accounts/server/tables.ts'
import { recordAct } from '../../audit/server/index.ts'
import { teacherProfiles } from '../../teachers/server/tables.ts'
import { refusals, type editTutor as EditCall } from '../contract.ts'

const fields = ['promise', 'bio', 'current_school', 'experience'] as const

/**
 * An operator puts right what stands on a teacher's page, if all of it is still what was seen; the teacher is told what and why.
 * Refuses with `not_found`, `changed_meanwhile`.
 */
export async function editTutor(db: Db, actor: Actor, wish: Input<typeof EditCall>, now: Date): Promise<void> {
  const { teacherId, reason, was } = wish
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        promise: teacherProfiles.promise,
        bio: teacherProfiles.bio,
        current_school: teacherProfiles.currentSchool,
        experience: teacherProfiles.experience,
      })
      .from(teacherProfiles)
      .innerJoin(users, and(eq(users.id, teacherProfiles.userId), sql`${users.status} <> 'gone'`))
      .where(eq(teacherProfiles.userId, teacherId))
      .for('update', { of: teacherProfiles })
    if (!row) throw new Refusal(refusals.not_found)
    if (fields.some((field) => (row[field] ?? '') !== was[field])) throw new Refusal(refusals.changed_meanwhile)
    const changed = fields.filter((field) => wish[field] !== was[field])
    if (changed.length === 0) return
    await tx
      .update(teacherProfiles)
      .set({
        promise: wish.promise || null,
        bio: wish.bio || null,
        currentSchool: wish.current_school || null,
        experience: wish.experience,
      })
      .where(eq(teacherProfiles.userId, teacherId))
    const what = { changed: changed.join(' ') }
    await recordAct(tx, actor, { act: 'tutor_edited', personId: teacherId, facts: what, reason }, now)
    await leaveNote(tx, 'mail_tutor', { user_id: teacherId, what: 'edited', ...what, reason }, now)
  })
}
