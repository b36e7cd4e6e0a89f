export const longLife: readonly string[] = [
  `insert into recordings (kind, room_id, teacher_id, asked_at, heard_at, ended_at, gone_at)
   select 'lesson', id, teacher_id, starts_at, ends_at, ends_at, ends_at + interval '30 days'
   from bookings where (teacher_id = :teacher or learner_id = :student) and status = 'completed' and id % 100 > 0`,
  `insert into recordings (kind, room_id, teacher_id, asked_at, heard_at, ended_at, leaves_at)
   select 'lesson', id, teacher_id, starts_at, ends_at, ends_at, ends_at + interval '90 days'
   from bookings where learner_id = :student and status = 'completed' and id % 100 = 0`,
  `insert into recording_answers (kind, room_id, person_id, teacher_id, agreed, asked_at, answered_at, recorded_at)
   select 'lesson', id, person, teacher_id, true, starts_at, starts_at, starts_at
   from bookings, unnest(array[teacher_id, learner_id]) person where learner_id = :student and status = 'completed'`,
  `insert into recording_stretches (recording_id, key, state, begun_at, type, duration_ms, bytes)
   select id, 'k' || id, 'ready', asked_at, 'video/mp4', 1000, 1000 from recordings`,
]
