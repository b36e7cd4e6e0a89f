import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { guardianLinks } from '../../family/server/tables.ts'

const others = called(guardianLinks, 'others')

/**
 * Children whom a parent has added and who have no sign-in of their own: they can ask for nothing themselves.
 * @param which `theirs` all of them; `going` those whom no other parent is linked to, who go with this one
 */
export const childrenWithoutSignIn = (
  db: Db | Tx,
  parentId: number,
  which: 'theirs' | 'going',
): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: users.id, name: users.name })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.learnerId))
    .where(
      and(
        eq(guardianLinks.guardianId, parentId),
        isNull(users.email),
        which === 'going'
          ? notExists(
              db
                .select({ one: sql`1` })
                .from(others)
                .where(and(eq(others.learnerId, guardianLinks.learnerId), ne(others.guardianId, parentId))),
            )
          : undefined,
      ),
    )
    .orderBy(users.name, users.id)
