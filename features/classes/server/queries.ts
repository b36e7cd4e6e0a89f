import { run, type Db } from '../../../shared/server/database.ts'
import { shillings } from '../../../shared/money.ts'
import { nairobiStamp } from '../../../shared/time.ts'
import { roomOpensAt } from '../../booking/rules.ts'
import type { TransferFacts } from '../../wallet/server/index.ts'
import type { LiveSession } from '../contract.ts'

export type ClassRow = {
  id: number
  teacher_id: number
  title: string
  description: string
  grade: number
  lesson_type: LiveSession['lesson_type']
  starts_at: Date
  ends_at: Date
  seats: number
  seats_taken: number
  price_cents: number
  teacher_share_bps: number
  status: LiveSession['status']
  subject_name: string
  teacher_name: string
  school: string | null
  enrolled: boolean
}

/** `$1` is the viewer, or 0: whether they, or a learner of theirs, have a seat. */
const CLASS_SQL = `
  select c.*, s.name as subject_name, u.name as teacher_name, t.current_school as school,
      exists (select from enrolments e where e.class_id = c.id and e.status <> 'refunded' and (e.learner_id = $1 or e.payer_id = $1)) as enrolled
    from live_classes c join subjects s on s.id = c.subject_id join users u on u.id = c.teacher_id join teacher_profiles t on t.user_id = c.teacher_id`

const LISTED = 100

export async function comingClasses(db: Db, viewerId: number | null, now: Date): Promise<ClassRow[]> {
  return run<ClassRow>(
    db,
    'coming_classes',
    `${CLASS_SQL} where c.status = 'scheduled' and c.ends_at > $2 order by c.starts_at, c.id limit ${LISTED}`,
    [viewerId ?? 0, now],
  )
}

export async function comingClassesOf(db: Db, teacherId: number, viewerId: number | null, now: Date): Promise<ClassRow[]> {
  return run<ClassRow>(
    db,
    'coming_classes_of',
    `${CLASS_SQL} where c.teacher_id = $3 and c.status = 'scheduled' and c.ends_at > $2 order by c.starts_at, c.id limit ${LISTED}`,
    [viewerId ?? 0, now, teacherId],
  )
}

export async function classById(db: Db, id: number, viewerId: number | null): Promise<ClassRow | null> {
  const [row] = await run<ClassRow>(db, 'class_by_id', `${CLASS_SQL} where c.id = $2`, [viewerId ?? 0, id])
  return row ?? null
}

/** Whether a person learns in a class, or paid for somebody who does. */
export async function hasSeat(db: Db, classId: number, personId: number): Promise<boolean> {
  const rows = await run(
    db,
    'has_seat',
    `select 1 from enrolments where class_id = $1 and status <> 'refunded' and (learner_id = $2 or payer_id = $2) limit 1`,
    [classId, personId],
  )
  return rows.length > 0
}

/** As listed. The link is ours, and is there only for the teacher and for those with a seat (rules 6). */
export function toLiveSession(row: ClassRow, viewerId: number | null): LiveSession {
  const mayEnter = row.enrolled || row.teacher_id === viewerId
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    zoom_link: mayEnter ? joinLink(row.id) : null,
    scheduled_date: nairobiStamp(row.starts_at),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    room_opens_at: roomOpensAt({ startsAt: row.starts_at }).toISOString(),
    basic_info: { duration: (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000 },
    price: shillings(row.price_cents),
    teacher: { id: row.teacher_id, name: row.teacher_name, school: row.school, profile_image: null },
    subject: { name: row.subject_name },
    grade: row.grade,
    lesson_type: row.lesson_type,
    status: row.status,
    current_students: row.seats_taken,
    max_students: row.seats,
    enrolled: row.enrolled,
  }
}

export const joinLink = (classId: number): string => `/join/class/${classId}`

/** What somebody has paid for seats in classes that are not over. */
export async function heldForSeats(db: Db, payerId: number): Promise<{ heldCents: number; heldCount: number }> {
  const [row] = await run<{ heldCents: number; heldCount: number }>(
    db,
    'held_for_seats',
    `select coalesce(sum(price_cents), 0)::bigint as "heldCents", count(*) as "heldCount" from enrolments where payer_id = $1 and status = 'held' and price_cents > 0`,
    [payerId],
  )
  return row ?? { heldCents: 0, heldCount: 0 }
}

/** A teacher's part of seats that are paid and not yet released. */
export async function pendingSeatMoneyOf(
  db: Db,
  teacherId: number,
): Promise<{ pendingCents: number; pendingCount: number; nextCents: number | null; nextAt: Date | null }> {
  const [row] = await run<{ pendingCents: number; pendingCount: number; nextCents: number | null; nextAt: Date | null }>(
    db,
    'pending_seat_money_of',
    `with paid as (
       select sum(e.price_cents * c.teacher_share_bps / 10000)::bigint as part, count(*) as seats, c.ends_at + interval '24 hours' as at
         from live_classes c join enrolments e on e.class_id = c.id and e.status = 'held' and e.price_cents > 0
        where c.teacher_id = $1 group by c.id)
     select coalesce(sum(part), 0)::bigint as "pendingCents", coalesce(sum(seats), 0)::bigint as "pendingCount",
       (select part from paid order by at limit 1) as "nextCents", (select min(at) from paid) as "nextAt" from paid`,
    [teacherId],
  )
  return row ?? { pendingCents: 0, pendingCount: 0, nextCents: null, nextAt: null }
}

/** What seat movements on a statement were for. */
export async function describeSeats(db: Db, ids: readonly number[]): Promise<Map<number, TransferFacts>> {
  const rows = await run<{ id: number; title: string; settled: boolean }>(
    db,
    'describe_seats',
    `select e.id, c.title, e.status <> 'held' as settled from enrolments e join live_classes c on c.id = e.class_id where e.id = any($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, { title: row.title, settled: row.settled }]))
}
