export const longLife: readonly string[] = [
  `insert into favourites (user_id, teacher_id, marked_at)
   select person, id, now() from colleague, unnest(array[:student, :parent]) person`,
]
