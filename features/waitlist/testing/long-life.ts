export const longLife: readonly string[] = [
  `insert into seat_waits (class_id, person_id, asked_at)
   select id, person, created_at from given, unnest(array[:student, :parent]) person where own and n <= 100`,
]
