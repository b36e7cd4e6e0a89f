/** What of the demo several pages and dialogs are about, by its id. */
import type { Db } from '../../shared/server/database.ts'
import { lessonNow } from './lesson-now.ts'
import { demoEmail } from './people.ts'

/** The id that a statement finds or makes; of several the first. */
export async function idBy(db: Db, statement: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(statement, [...values])
  if (!rows[0]) throw new Error(`finds nothing: ${statement}`)
  return Number(rows[0].id)
}

export const achieng = (db: Db) => idBy(db, 'select id from users where email = $1', [demoEmail('achieng')])

/** One of hers. */
export const ownClass = async (db: Db) => idBy(db, 'select id from live_classes where teacher_id = $1', [await achieng(db)])

/** Of hers with Wanjiku, whose room is open. */
export const openLesson = (db: Db) => lessonNow(db, 'achieng')

/** What Wanjiku and she write to each other. */
export const thread = async (db: Db) =>
  idBy(db, 'select threads.id from threads join users on users.id = learner_id where email = $1 and teacher_id = $2', [
    demoEmail('wanjiku'),
    await achieng(db),
  ])

/** Naomi's, to be verified. */
export const request = (db: Db) => idBy(db, `select id from verification_requests where status = 'pending'`)
