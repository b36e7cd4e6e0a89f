import { and, eq, ne, sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { openAccount, type OpenedAccount } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals, type signUpTeacher as TeacherCall } from '../contract.ts'
import { taughtGrades } from './taught-grades.ts'
import { teacherProfiles, teacherSubjects } from './tables.ts'

/**
 * A teacher's account with what they teach; listed once verified. Refuses with `unknown_subject`, `name_taken`, `email_taken`,
 * `password_common`, `password_personal`.
 */
export async function signUpTeacher(db: Db, input: Input<typeof TeacherCall>, now: Date): Promise<OpenedAccount> {
  const wishes = await taughtGrades(db, input.subjects)
  return openAccount(db, { ...input, role: 'teacher' }, now, async (tx, userId) => {
    await assertOwnName(tx, userId, input.name)
    const { current_school: school, experience, languages = [], cost } = input
    await tx.insert(teacherProfiles).values({
      userId,
      currentSchool: school || null,
      experience,
      languages: [...new Set(languages)],
      priceCents: centsFromShillings(cost),
    })
    await tx.insert(teacherSubjects).values(wishes.map((wish) => ({ teacherId: userId, ...wish })))
  })
}

/**
 * Nobody can pass for another teacher by name. Those who take one name at once take turns, to the ends of their transactions.
 * Refuses with `name_taken`.
 */
export async function assertOwnName(tx: Tx, userId: number, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('teacher ' || lower(${name}), 0))`)
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'teacher'),
        eq(users.status, 'active'),
        ne(users.verificationStatus, 'rejected'),
        ne(users.id, userId),
        sql`lower(${users.name}) = lower(${name})`,
      ),
    )
    .limit(1)
  if (other) throw new Refusal(refusals.name_taken, { fields: { name: refusals.name_taken } })
}
