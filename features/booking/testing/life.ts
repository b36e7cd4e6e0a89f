import type { Person } from '../../../app/server/testing/world.ts'
import type { Db } from '../../../shared/server/database.ts'
import { learnerBookings, type LearnerBooking } from '../contract.ts'
import { pastBookings } from '../past-contract.ts'

/** Every booking a learner has or had, as this person may see them, in the order in which they were made. */
export async function lifeOf(person: Person, learner: { id: number } = person): Promise<LearnerBooking[]> {
  const before = (await person.call(learnerBookings, { studentId: learner.id })).body
  const past = (await person.call(pastBookings, { learner_id: learner.id, limit: 100 })).body.bookings
  return [...new Map([...past, ...before].map((booking) => [booking.id, booking])).values()].sort((a, b) => a.id - b.id)
}

/**
 * Lessons like this one, of an earlier time: one more so many hours before `from` each, as a life would have left them.
 * @param hours before `from`
 * @param state status and payment status of all of them
 * @returns their ids, the latest first
 */
export async function lived(
  db: Db,
  like: number,
  from: string,
  hours: readonly number[],
  state = ['expired', 'n/a'],
): Promise<number[]> {
  // Each moves the two people's thread up: a transaction that does so thousands of times walks through all it has left of it.
  const [now, later] = [hours.slice(0, AT_ONCE), hours.slice(AT_ONCE)]
  const { rows } = await db.$client.query<{ id: number }>(
    `insert into bookings overriding system value
     select made.*
     from bookings old, unnest($3::int[]) with ordinality as t (n, i), jsonb_populate_record(old, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('bookings', 'id')), 'status', $4::text, 'payment_status', $5::text, 'due_at', null,
       'paid_at', case when $5 in ('paid', 'released') then old.booked_at end,
       'starts_at', $2::timestamptz - n * interval '1 hour', 'ends_at', $2::timestamptz - (n - 1) * interval '1 hour')) made
     where old.id = $1
     order by t.i
     returning id`,
    [like, from, now, ...state],
  )
  const ids = rows.map(({ id }) => id)
  return later.length > 0 ? [...ids, ...(await lived(db, like, from, later, state))] : ids
}

const AT_ONCE = 500

/** A lesson like this one for each of many learners, paid to another teacher, whose money is still held. */
export async function heldByMany(
  db: Db,
  like: number,
  teacher: { id: number },
  learners: readonly { id: number }[],
): Promise<void> {
  await db.$client.query(
    `insert into bookings overriding system value
     select made.*
     from bookings old, unnest($3::bigint[]) learner, jsonb_populate_record(old, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('bookings', 'id')), 'teacher_id', $2::bigint, 'learner_id', learner,
       'payer_id', learner, 'status', 'completed', 'payment_status', 'paid', 'due_at', null, 'paid_at', old.booked_at)) made
     where old.id = $1`,
    [like, teacher.id, learners.map(({ id }) => id)],
  )
}
