import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { users } from './tables.ts'

/** How many students have an account that is neither suspended nor leaving. */
export const studentsCounted = (db: Db): Promise<number> =>
  db.$count(users, and(eq(users.role, 'student'), sql`${users.status} = 'active'`))
