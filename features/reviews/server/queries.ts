import { run, type Db } from '../../../shared/server/database.ts'
import { nairobiDate } from '../../../shared/time.ts'

const SHOWN = 20

export type ShownReview = { stars: number; text: string; author: string; written_on: string }

/** The latest reviews of a teacher. Authors are shown by what they are, never by name: most are children or write of one. */
export async function reviewsOf(db: Db, teacherId: number): Promise<ShownReview[]> {
  const rows = await run<{ stars: number; text: string; written_at: Date; grade: number; by_parent: boolean }>(
    db,
    'reviews_of',
    `select r.stars, r.text, r.written_at, b.grade, r.author_id <> b.learner_id as by_parent
       from reviews r join bookings b on b.id = r.booking_id where r.teacher_id = $1 order by r.id desc limit ${SHOWN}`,
    [teacherId],
  )
  return rows.map((row) => ({
    stars: row.stars,
    text: row.text,
    author: row.by_parent ? `Parent of a Grade ${row.grade} learner` : `Grade ${row.grade} learner`,
    written_on: nairobiDate(row.written_at),
  }))
}
