import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { called } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { guardianLinks } from '../../family/server/tables.ts'

const others = called(guardianLinks, 'others')

/** Children who go with a parent: they have no sign-in of their own, and no other parent is linked to them. */
export const childrenGoing = (db: Db | Tx, parentId: number): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: users.id, name: users.name })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.learnerId))
    .where(
      and(
        eq(guardianLinks.guardianId, parentId),
        isNull(users.email),
        notExists(
          db
            .select({ one: sql`1` })
            .from(others)
            .where(and(eq(others.learnerId, guardianLinks.learnerId), ne(others.guardianId, parentId))),
        ),
      ),
    )
    .orderBy(users.name)
