import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { users } from '../../accounts/server/tables.ts'
import { recordAct } from '../../audit/server/index.ts'
import { refusals } from '../contract.ts'

type Wish = { teacherId: number; reason: string }

/**
 * Takes a teacher out of families' sight. Lessons and seats that are booked stay, and so do the teacher's own pages, classes and
 * earnings. Refuses with `not_found`, `hidden_already`.
 */
export async function hideTutor(db: Db, actor: Actor, { teacherId, reason }: Wish, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { hiddenAt } = await holdTeacher(tx, teacherId)
    if (hiddenAt) throw new Refusal(refusals.hidden_already)
    await tx.update(users).set({ hiddenAt: now }).where(eq(users.id, teacherId))
    await recordAct(tx, actor, { act: 'tutor_hidden', personId: teacherId, facts: {}, reason }, now)
    await leaveNote(tx, 'mail_tutor', { user_id: teacherId, what: 'hidden', reason }, now)
  })
}

/** Lets families see a teacher again. Refuses with `not_found`, `not_hidden`. */
export async function showTutor(db: Db, actor: Actor, { teacherId, reason }: Wish, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { hiddenAt } = await holdTeacher(tx, teacherId)
    if (!hiddenAt) throw new Refusal(refusals.not_hidden)
    await tx.update(users).set({ hiddenAt: null }).where(eq(users.id, teacherId))
    await recordAct(tx, actor, { act: 'tutor_shown', personId: teacherId, facts: {}, reason }, now)
    await leaveNote(tx, 'mail_tutor', { user_id: teacherId, what: 'shown', reason }, now)
  })
}

async function holdTeacher(tx: Tx, teacherId: number) {
  const there = and(eq(users.id, teacherId), eq(users.role, 'teacher'), sql`${users.status} <> 'gone'`)
  const [teacher] = await tx.select({ hiddenAt: users.hiddenAt }).from(users).where(there).for('update')
  if (!teacher) throw new Refusal(refusals.not_found)
  return teacher
}
