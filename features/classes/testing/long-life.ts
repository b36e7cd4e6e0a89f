/** `given` are all of them, the teacher's `own` and those of others each counted from one. */
export const longLife: readonly string[] = [
  `insert into live_classes (teacher_id, title, description, subject_id, grade, lesson_type, starts_at, ends_at, seats,
     seats_taken, price_cents, teacher_share_bps, status, created_at, completed_at)
   select taught.id, 'Fractions', 'Once more', (select min(id) from subjects), 10, 'online', :hour, :hour + interval '1 hour', 50,
     1, 20000, 7000, 'completed', :hour - interval '9 days', :hour + interval '1 hour'
   from (select n, :teacher as id from :n union all select g, id from generate_series(1, :life) g join colleague on n = g % 2000)
     as taught (n, id)`,
  `create temporary table given on commit drop as
   select id, created_at, starts_at, row_number() over (partition by teacher_id = :teacher order by id) as n,
     teacher_id = :teacher as own
   from live_classes where status = 'completed'`,
  `insert into enrolments (class_id, learner_id, payer_id, price_cents, status, enrolled_at, starts_at)
   select id, :student, :parent, 20000, case when id % 10 = 0 then 'refunded' else 'released' end, created_at, starts_at
   from given where own
   union all
   select given.id, pupil.id, pupil.id, 20000, 'released', created_at, starts_at from given join pupil using (n) where not own`,
]
