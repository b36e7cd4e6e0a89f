export const longLife: readonly string[] = [
  `insert into video_comments (video_id, author_id, text, written_at)
   select (select min(id) from film), case n % 2 when 0 then :student else :parent end, 'Thank you.', :hour from :n
   union all
   select film.id, pupil.id, 'Thank you.', :hour from film join pupil using (n)`,
  `insert into comment_replies (comment_id, author_id, text, written_at)
   select answered.id, :teacher, 'Gladly.', :hour
   from (select id from video_comments where video_id = (select min(id) from film) order by id desc limit :life / 50) answered,
     generate_series(50, 1, -1) n`,
  `insert into comment_likes (comment_id, user_id)
   select id, :student from video_comments where author_id in (:student, :parent)`,
]
