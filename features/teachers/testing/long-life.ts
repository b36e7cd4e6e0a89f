export const longLife: readonly string[] = [
  `insert into teacher_profiles (user_id, current_school, experience, price_cents)
   select id, 'A school', '5+ years', 100000 from colleague`,
]
