import { sql } from 'drizzle-orm'
import { roomHosts as hosts } from './tables.ts'

/** Far longer than a server is taken for alive: one that was only cut off from the database has long said it is back. */
export const isSilent = sql`${hosts.heardAt} < clock_timestamp() - interval '1 minute'`
