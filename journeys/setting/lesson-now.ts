import type { Db } from '../../shared/server/database.ts'
import { demoEmail } from './people.ts'

/** Moves a class of the demo so that it began five minutes ago and its room is open. Returns its id. */
export async function classNow(db: Db, title: string): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(
    `update live_classes
      set starts_at = now() - interval '5 minutes', ends_at = now() + interval '55 minutes',
        due_at = now() + interval '55 minutes'
      where title = $1
      returning id`,
    [title],
  )
  return Number(rows[0]?.id ?? 0)
}

/** Moves the next paid lesson of a teacher of the demo so that it began five minutes ago and its room is open. Returns its id. */
export async function lessonNow(db: Db, teacher: string): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(
    `update bookings
      set starts_at = now() - interval '5 minutes', ends_at = now() + interval '55 minutes',
        due_at = now() + interval '55 minutes'
      where id = (
        select one.id from bookings one join users who on who.id = teacher_id
        where one.status = 'confirmed' and who.email = $1 order by starts_at limit 1)
      returning id`,
    [demoEmail(teacher)],
  )
  // The hour it was at is free again, as it would be.
  await db.$client.query(`delete from busy_intervals where kind = 'booking' and source_id = $1`, [rows[0]?.id])
  return Number(rows[0]?.id ?? 0)
}
