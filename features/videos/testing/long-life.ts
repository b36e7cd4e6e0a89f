/** `film` are the teacher's videos, counted from one. */
export const longLife: readonly string[] = [
  `insert into videos (teacher_id, title, description, subject_id, from_grade, to_grade, price_cents, status, media, duration_ms,
     file_name, file_bytes, views, sales, created_at, published_at)
   select taught.id, 'Fractions ' || n, 'Step by step.', (select min(id) from subjects), 7, 9, 12000, 'published', 'ready',
     600000, 'a.mp4', 1000000, 1, 1, :hour, :hour
   from (select n, :teacher as id from :n union all select g, id from generate_series(1, :life) g join colleague on n = g % 2000)
     as taught (n, id)`,
  `create temporary table film on commit drop as
   select id, row_number() over (order by id) as n from videos where teacher_id = :teacher and title like 'Fractions %'`,
  `insert into video_files (file_key, video_id, name, bytes, state)
   select 'life' || id || name, id, name, 1000000, 'kept' from videos, unnest(array['full', 'poster']) name
   where title like 'Fractions %'`,
  `insert into video_purchases (video_id, learner_id, payer_id, teacher_id, price_cents, teacher_share_bps, bought_at)
   select id, :student, :parent, :teacher, 12000, 7000, :hour from film
   union all
   select film.id, pupil.id, pupil.id, :teacher, 12000, 7000, :hour from film join pupil using (n)`,
  `insert into saved_videos (user_id, video_id, saved_at)
   select person, id, :hour from film, unnest(array[:student, :parent]) person
   union all
   select pupil.id, film.id, :hour from film join pupil using (n)`,
  `insert into watch_positions (user_id, video_id, seconds, at)
   select person, id, 9, :hour from film, unnest(array[:student, :parent]) person`,
  `insert into video_ratings (video_id, user_id, stars, rated_at) select id, :student, 5, :hour from film`,
]
