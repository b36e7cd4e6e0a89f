/** What the database itself says to a write by hand, of which nothing stays. */
import { databaseFault, type Db } from '../../shared/server/database.ts'

/** @returns the constraint that refuses it, or null where it may be */
export async function refusedBy(db: Db, write: string, values: readonly unknown[]): Promise<string | null> {
  const hand = await db.$client.connect()
  try {
    await hand.query('begin')
    await hand.query(write, [...values])
    return null
  } catch (error) {
    const constraint = databaseFault(error)?.constraint
    if (!constraint) throw error
    return constraint
  } finally {
    await hand.query('rollback')
    hand.release()
  }
}
