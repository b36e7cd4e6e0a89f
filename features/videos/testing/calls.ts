import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { buyVideo } from '../contract.ts'
import { onShelf } from './library.ts'

const shown: Asked = async ({ teacher }, somo) => ({ videoId: await onShelf(somo, teacher) })
const draft: Asked = async ({ teacher }, somo) => ({ videoId: await onShelf(somo, teacher, { status: 'draft' }) })
const captioned: Asked = async ({ teacher }, somo) => {
  const videoId = await onShelf(somo, teacher)
  await somo.db.$client.query(`insert into video_captions (video_id, language, content, saved_at) values ($1, 'en', $2, now())`, [
    videoId,
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nToday: fractions.\n',
  ])
  return { videoId, language: 'en' }
}
const toBuy: Asked = async ({ teacher, student }, somo) => {
  await somo.fund(student, 120)
  return { videoId: await onShelf(somo, teacher), student_id: student.id, price: 120 }
}
const rated: Asked = async ({ teacher, student }, somo) => {
  const videoId = await onShelf(somo, teacher)
  await somo.db.$client.query(
    `with kept as (insert into video_ratings (video_id, user_id, stars, rated_at) values ($1, $2, 4, now()))
     update videos set rating_count = 1, rating_stars = 4 where id = $1`,
    [videoId, student.id],
  )
  return { videoId, userId: student.id }
}
const stars: Asked = async (cast, somo) => ({ ...(await shown(cast, somo)), userId: cast.student.id, rating: 5 })

const about = {
  title: 'Fractions',
  description: '',
  subject: 'Mathematics',
  from_grade: 6,
  to_grade: 8,
  price: 120,
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /lessons/api/preview_videos': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
  'GET /lessons/api/intro_videos/{teacherId}': [
    ({ teacher }) => ({ teacherId: teacher.id }),
    '200 200 200 200 200 200 200 200 200 200',
  ],
  'GET /lessons/api/own-intro': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'GET /lessons/api/video-library': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
  'GET /lessons/api/videos/{videoId}': [shown, '200 200 200 200 200 200 200 200 200 200'],
  'GET /lessons/api/videos/{videoId}/address': [
    async (cast, somo) => ({ ...(await shown(cast, somo)), copy: 'low' }),
    '200 200 200 200 200 200 200 200 200 200',
  ],
  'GET /lessons/api/videos/{videoId}/captions/{language}': [captioned, '200 200 200 200 200 200 200 200 200 200'],
  'POST /lessons/api/videos/{videoId}/buy': [toBuy, '401 200 403 200 403 404 404 404 404 401'],
  'PUT /lessons/api/videos/{videoId}/saved': [shown, '401 200 200 200 200 404 404 404 404 401'],
  'DELETE /lessons/api/videos/{videoId}/saved': [shown, '401 200 200 200 200 404 404 404 404 401'],
  'PUT /lessons/api/videos/{videoId}/position': [
    async (cast, somo) => ({ ...(await shown(cast, somo)), seconds: 10, watched: 10 }),
    '401 200 200 200 200 404 404 404 404 401',
  ],
  'GET /lessons/api/ratings/{videoId}/{userId}': [rated, '401 200 403 403 403 404 404 404 404 200'],
  'POST /lessons/api/ratings/{videoId}/{userId}': [stars, '401 200 403 403 403 404 404 404 404 401'],
  'GET /lessons/api/own-videos': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'GET /lessons/api/arriving-videos': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'POST /lessons/api/own-videos': [() => ({ file_name: 'a.mp4', file_bytes: 9 }), '401 404 404 404 404 201 201 201 404 401'],
  'PATCH /lessons/api/own-videos/{videoId}': [
    async (cast, somo) => ({ ...(await draft(cast, somo)), ...about }),
    '401 404 404 404 404 200 404 404 404 401',
  ],
  'POST /lessons/api/own-videos/{videoId}/publish': [draft, '401 404 404 404 404 200 404 404 404 401'],
  'POST /lessons/api/own-videos/{videoId}/unpublish': [shown, '401 404 404 404 404 200 404 404 404 401'],
  'DELETE /lessons/api/own-videos/{videoId}': [shown, '401 404 404 404 404 200 404 404 404 401'],
  'PUT /lessons/api/own-videos/{videoId}/captions/{language}': [
    async (cast, somo) => ({
      ...(await draft(cast, somo)),
      language: 'en',
      captions: new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nToday.\n'], 'a.vtt'),
    }),
    '401 404 404 404 404 200 404 404 404 401',
  ],
  'DELETE /lessons/api/own-videos/{videoId}/captions/{language}': [captioned, '401 404 404 404 404 200 404 404 404 401'],
  'POST /admin/api/video-purchases/{purchaseId}/refund': [
    async (cast, somo) => {
      const input = (await toBuy(cast, somo)) as { videoId: number; student_id: number; price: number }
      const bought = await cast.student.call(buyVideo, input)
      return { purchaseId: bought.body.purchase_id, reason: 'The sound is missing.' }
    },
    '401 404 404 404 404 404 404 404 200 401',
  ],
}

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
