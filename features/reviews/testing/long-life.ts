export const longLife: readonly string[] = [
  `insert into reviews (booking_id, teacher_id, author_id, stars, text, written_at, shown_as, shown_since)
   select id, teacher_id, payer_id, 1 + id % 5, 'Clear and kind.', ends_at,
     case when teacher_id = :teacher then 'parent' end, case when teacher_id = :teacher then ends_at end
   from bookings where status = 'completed' and (teacher_id = :teacher or learner_id = :student)`,
]
