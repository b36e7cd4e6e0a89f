import { ofPeople } from '../../../app/server/testing/long-life.ts'

export const longLife: readonly string[] = [
  `insert into wishes (learner_id, kind, teacher_id, title, starts_at, ends_at, price_cents, asked_at, answer_by, status,
     answered_by, answered_at, booking_id)
   select person, 'lesson', :teacher, 'Mathematics', :hour, :hour + interval '1 hour', 100000, :hour - interval '3 days',
     :hour - interval '2 days', case n % 2 when 0 then 'approved' else 'declined' end, :parent, :hour - interval '3 days',
     case n % 2 when 0 then (select max(id) from bookings where learner_id = :student and teacher_id = :teacher) - n end
   from ${ofPeople(':student')}`,
]
