export const longLife: readonly string[] = [
  `insert into busy_intervals (person_id, part, kind, source_id, starts_at, ends_at)
   select person, part, 'booking', n, :hour, :hour + interval '1 hour'
   from :n, (values (:teacher, 'teacher'), (:student, 'learner')) who (person, part)`,
  `insert into availability_slots (teacher_id, starts_at, ends_at) select :teacher, :hour, :hour + interval '1 hour' from :n`,
  `insert into times_off (teacher_id, starts_at, ends_at, reason, created_at)
   select :teacher, :hour, :hour + interval '1 hour', 'Exams', :hour from :n`,
]
