export const longLife: readonly string[] = [
  `insert into threads (learner_id, teacher_id, turn, moved_at, last_written_at)
   select learner_id, teacher_id, nextval('thread_turns'), at, at
   from (select learner_id, teacher_id, max(starts_at) as at from bookings group by 1, 2) pairs
   on conflict do nothing`,
  `insert into messages (thread_id, sender_id, key, text, written_at)
   select id, teacher_id, gen_random_uuid(), 'See you.', moved_at from threads order by id`,
  `insert into messages (thread_id, sender_id, key, text, written_at)
   select threads.id, threads.learner_id, gen_random_uuid(), 'Thank you.', :hour
   from threads, generate_series(:life, 1, -1) n where learner_id = :student and teacher_id = :teacher`,
  `insert into thread_readings (thread_id, user_id, read_up_to)
   select id, person, (select max(id) from messages) from threads, unnest(array[teacher_id, learner_id]) person
   where id % 10 > 0 on conflict do nothing`,
]
