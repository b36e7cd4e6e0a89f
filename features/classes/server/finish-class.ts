import { run, type Db } from '../../../shared/server/database.ts'
import { noteSql } from '../../../shared/server/outbox.ts'
import { releaseSeatSql } from '../../wallet/server/index.ts'
import { releaseAt } from '../rules.ts'

const AT_ONCE = 50

const COMPLETE_SQL = `update live_classes set status = 'completed', completed_at = $2, due_at = $3 where id = $1 and status = 'scheduled' and ends_at <= $2`

/** All seats of a class in one statement: either all of its money is shared, or none. */
const RELEASE_SQL = `
  with session as (
    update live_classes set due_at = null where id = $1 and status = 'completed' and due_at <= $2 returning *),
  released as (
    update enrolments e set status = 'released' from session c where e.class_id = c.id and e.status = 'held'
      returning e.id, e.price_cents, c.teacher_id, c.teacher_share_bps),
  total as (
    select c.teacher_id, c.title, c.starts_at, coalesce(sum(r.price_cents * r.teacher_share_bps / 10000), 0)::bigint as amount
      from session c left join released r on true group by c.teacher_id, c.title, c.starts_at),
  told as (${noteSql(
    'notice',
    `jsonb_build_object('user_id', teacher_id, 'kind', 'money_released', 'about', jsonb_build_object('subject', title, 'starts_at', starts_at, 'amount', amount))`,
    '$2',
    'total where amount > 0',
  )})
  select ${releaseSeatSql('released', '$2')} as transfer from released where price_cents > 0`

/** Classes whose end or release is due. Every step is a compare-and-set; any number of processes may sweep. @returns how many */
export async function sweepClasses(db: Db, now: Date): Promise<number> {
  const due = await run<{ id: number; status: string; ends_at: Date }>(
    db,
    'classes_due',
    `select id, status, ends_at from live_classes where due_at <= $1 order by due_at limit ${AT_ONCE}`,
    [now],
  )
  for (const session of due) {
    if (session.status === 'scheduled')
      await run(db, 'complete_class', COMPLETE_SQL, [session.id, now, releaseAt(session.ends_at)])
    else await run(db, 'release_class', RELEASE_SQL, [session.id, now])
  }
  return due.length
}
