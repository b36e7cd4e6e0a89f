/** What the database does for videos among very many: which indexes it takes, and how many rows it looks at. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../app/server/prepare-database.ts'
import { costOf } from '../../app/server/testing/plans.ts'
import { copyDatabase } from '../../database/testing/database.ts'
import type { Input } from '../../shared/endpoint.ts'
import { addManyTeachers } from '../directory/testing/many-teachers.ts'
import type { previewVideos } from './contract.ts'
import { videoFeed } from './server/feed.ts'
import { addManyVideos } from './testing/many-videos.ts'

const NOW = new Date('2026-11-25T06:00:00Z')
const MANY = 20_000

let copy: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  copy = await copyDatabase(inject('postgresFolder'))
  await prepareDatabase(copy.target)
  await addManyTeachers(copy.db, 2000, NOW)
  await addManyVideos(copy.db, MANY, NOW)
})
afterAll(() => copy.drop())

const GROWING = ['videos', 'video_files', 'users', 'saved_videos', 'video_purchases', 'watch_positions']
const asks = { userId: 1, role: 'student' as const, sessionId: 1 }
type Wish = Input<typeof previewVideos>
const feed = (wish: Wish) => costOf(copy.db, GROWING, (db) => videoFeed(db, asks, wish, NOW))

describe(`of ${MANY} videos few are looked at`, () => {
  // A thousand are what is counted at most.
  test.each<[string, Wish, number]>([
    ['by a word that stands in one', { q: '19991' }, 20],
    ['by a word that stands nowhere', { q: 'qwertz' }, 20],
    ['by a teacher’s name', { q: 'zawadi mbambamba' }, 100],
    ['by a teacher', { teacher_id: 77 }, 50],
    ['by a subject and a word of one', { subject: 'Biology', q: '19991' }, 50],
    ['among those saved', { show: 'saved' }, 50],
    ['among those bought', { show: 'yours' }, 50],
    ['in their order', {}, 1000],
    ['by a subject', { subject: 'Biology' }, 2500],
    ['by a subject that nobody has', { subject: 'Astronomy' }, 20],
  ])('%s [HUB-05] [VID-01]', async (_, wish, most) => {
    expect((await feed(wish)).rows).toBeLessThanOrEqual(most)
  })

  test('far back no more than at the beginning [HUB-05]', async () => {
    const { rows } = await copy.db.$client.query<{ cursor: string }>(
      `select floor(extract(epoch from published_at) * 1000) || '-' || id as cursor from videos
       order by published_at desc offset ${MANY * 0.9} limit 1`,
    )
    const [cursor] = rows
    expect((await feed({ cursor: cursor?.cursor })).rows).toBeLessThanOrEqual(1000)
  })
})
