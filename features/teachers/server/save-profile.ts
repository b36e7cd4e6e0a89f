import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { refusals } from '../contract.ts'
import { MOST_PAGE_BIO_CHARACTERS, type saveProfile as SaveCall } from '../profile-contract.ts'
import { teacherProfiles, teacherSubjects } from './tables.ts'
import { taughtGrades } from './taught-grades.ts'

/** Changes a teacher's page, all of it or nothing. Refuses with `unknown_subject`, `bio_long`. */
export async function saveProfile(db: Db, actor: Actor, wish: Input<typeof SaveCall>): Promise<void> {
  const taught = await taughtGrades(db, wish.subjects)
  await db.transaction(async (tx) => {
    // First the row of the profile: two of one teacher's at once are one after the other.
    const [changed] = await tx
      .update(teacherProfiles)
      .set({
        promise: wish.promise || null,
        bio: wish.bio || null,
        currentSchool: wish.current_school || null,
        experience: wish.experience,
        languages: [...new Set(wish.languages)],
        priceCents: centsFromShillings(wish.cost),
      })
      .where(and(eq(teacherProfiles.userId, actor.userId), isShort(wish.bio) ? undefined : eq(teacherProfiles.bio, wish.bio)))
      .returning({ userId: teacherProfiles.userId })
    if (!changed) throw isShort(wish.bio) ? new Refusal(refusals.not_found) : bioLong()
    const kept = taught.map(({ subjectId }) => subjectId)
    await tx
      .delete(teacherSubjects)
      .where(and(eq(teacherSubjects.teacherId, actor.userId), notInArray(teacherSubjects.subjectId, kept)))
    await tx
      .insert(teacherSubjects)
      .values(taught.map((one) => ({ teacherId: actor.userId, ...one })))
      .onConflictDoUpdate({
        target: [teacherSubjects.teacherId, teacherSubjects.subjectId],
        set: { grades: sql`excluded.grades` },
      })
  })
}

const isShort = (bio: string): boolean => bio.length <= MOST_PAGE_BIO_CHARACTERS
const bioLong = () => new Refusal(refusals.bio_long, { fields: { bio: refusals.bio_long } })

/** What a teacher wrote elsewhere about themselves, where nothing stood yet. */
export async function fillProfile(tx: Tx, teacherId: number, { bio, school }: { bio: string; school: string }): Promise<void> {
  await tx
    .update(teacherProfiles)
    .set({
      bio: sql`coalesce(${teacherProfiles.bio}, ${bio})`,
      currentSchool: sql`coalesce(${teacherProfiles.currentSchool}, ${school})`,
    })
    .where(eq(teacherProfiles.userId, teacherId))
}
