import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { liveClasses } from './tables.ts'

/**
 * Acts on a class while nobody can take a seat in it. Whoever gives all seats back has to wait for those being taken first: a
 * statement that only met them on its way would change the class and not see their seats.
 */
export const withSeatsHeld = <T>(db: Db, classId: number, act: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.select({ id: liveClasses.id }).from(liveClasses).where(eq(liveClasses.id, classId)).for('update')
    return act(tx)
  })
