/** Videos by the ten thousand, in a few statements: for plans, where what counts is how many there are. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'

/**
 * Adds published videos of the teachers who are there, the later ones newer, each with three files; every tenth is free.
 * @param now when the newest was published
 */
export async function addManyVideos(db: Db, count: number, now: Date): Promise<void> {
  await db.execute(sql`
    insert into videos (teacher_id, title, description, subject_id, from_grade, to_grade, price_cents, status, media,
      duration_ms, file_name, file_bytes, views, created_at, published_at)
    select teachers[1 + n % cardinality(teachers)],
      (array['Fractions', 'Quadratics', 'Plant cells', 'Past paper', 'Insha'])[1 + n % 5] || ' ' || n,
      'Step by step, as it is marked.', 1 + n % 18, 7, 9, case when n % 10 = 0 then 0 else 12000 end, 'published', 'ready',
      600000, 'a.mp4', 1000000, n % 100, ${now}, ${now}::timestamptz - interval '1 minute' * (${count}::integer - n)
    from generate_series(1, ${count}::integer) n,
      (select array_agg(id order by id) as teachers from users where role = 'teacher') who`)
  await db.execute(sql`
    insert into video_files (file_key, video_id, name, bytes, state)
    select encode(sha256((id || name)::bytea), 'hex')::varchar(40), id, name, 1000000, 'kept'
    from videos, unnest(array['full', 'full-preview', 'poster']) name`)
  for (const table of ['videos', 'video_files', 'users']) await db.execute(sql.raw(`vacuum analyze ${table}`))
}
