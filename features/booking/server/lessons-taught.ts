import { eq } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { sparingOf } from '../../../shared/server/sparing.ts'
import { bookings } from './tables.ts'

/** How many lessons were taught since Somo began. Reads every one of them. */
export const lessonsTaught = sparingOf((db: Db): Promise<number> => db.$count(bookings, eq(bookings.status, 'completed')))
