/** What is known of a page's look. Each feature says in its `testing/sights.ts` what its own pages show. */
import type { Db } from '../../shared/server/database.ts'
import type { Role } from '../../shared/endpoint.ts'

export type Sight = {
  /** As `app/dashboard/places.ts` has it. */
  path: string
  /** Whose page, where not all of them look alike; otherwise every role's that has it. */
  of?: readonly Role[]
  query?: string
  /** Words by which an English reader knows that it has come. */
  shows: readonly [string, ...string[]]
  /** Makes what the page needs, and says what `:id` in its address stands for. The test is called by its name. */
  id?: (db: Db) => Promise<number>
}
