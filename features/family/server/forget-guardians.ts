import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { FORMER_MEMBER } from '../../../shared/former-member.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { consents, guardianLinks } from './tables.ts'

/** A parent who has left: the consents they gave for students who stay keep purpose, version and time, and name nobody. */
export async function forgetGuardians(tx: Tx, people: readonly number[]): Promise<void> {
  const students = tx
    .select({ id: guardianLinks.learnerId })
    .from(guardianLinks)
    .where(inArray(guardianLinks.guardianId, [...people]))
  const left = tx
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...people]))
    .as('left_people')
  await tx
    .update(consents)
    .set({ guardianName: FORMER_MEMBER, guardianContact: '' })
    .where(
      and(
        inArray(consents.learnerId, students),
        sql`exists (select from ${left} where ${consents.guardianContact} in (left_people.email, left_people.phone)
          or ${consents.guardianName} = left_people.name)`,
      ),
    )
  await tx
    .update(studentProfiles)
    .set({ guardianContact: null })
    .where(
      and(
        inArray(studentProfiles.userId, students),
        sql`exists (select from ${left} where ${studentProfiles.guardianContact} in (left_people.email, left_people.phone))`,
      ),
    )
}
