/** The video by which a teacher says who they are. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { writeComment } from '../comments/contract.ts'
import { reportVideo } from '../moderation/contract.ts'
import { listVideoReports } from '../moderation/desk-contract.ts'
import { buyVideo, mediaAddress, previewVideos, showVideo, videoLibrary } from './contract.ts'
import { introVideo, ownIntro } from './intro-contract.ts'
import { arrivingVideos, beginUpload, changeVideo, ownVideos, publishVideo, removeVideo, unpublishVideo } from './own-contract.ts'
import { makeCopies } from './server/make-copies.ts'
import { videoFiles, videos } from './server/tables.ts'
import { clip, facts, sendPiece, served, slowed, type Served } from './testing/library.ts'

let somo: World
let at: Served
let teacher: Person
let student: Person

beforeAll(async () => {
  somo = await openWorld()
  at = await served(somo)
  student = await somo.people.student('Amina Njoroge')
})
beforeEach(async () => {
  teacher = await somo.people.teacher('Otieno Ouma')
})
afterAll(async () => {
  await at.close()
  await somo.close()
})

/** Begun and sent whole, and not yet worked at. */
async function sent(name: string, content?: Buffer): Promise<number> {
  const bytes = content ?? (await clip(name))
  const begun = await teacher.call(beginUpload, { file_name: name, file_bytes: bytes.length, purpose: 'intro' })
  await sendPiece(at, teacher, begun.body.video.upload ?? '', { offset: 0, bytes })
  return begun.body.video.id
}
async function stands(name: string, content?: Buffer): Promise<number> {
  const id = await sent(name, content)
  await runOut(somo.sweep('videos in the making'), somo.clock.now)
  return id
}
const own = async () => (await teacher.call(ownIntro, {})).body
const seen = async () => (await somo.call(introVideo, { teacherId: teacher.id })).body.video
const told = async () => {
  await somo.settle()
  const { rows } = await somo.db.$client.query<{ kind: string }>('select kind from notices where user_id = $1 order by kind', [
    teacher.id,
  ])
  return rows.map(({ kind }) => kind)
}

test('stands on the page once it is ready, and anybody plays all of it without paying [DIR-04] [TCH-01]', async () => {
  const id = await sent('rotated.mp4')
  expect([await seen(), await own()]).toMatchObject([null, { shown: null, coming: { id, media: 'waiting' } }])
  await runOut(somo.sweep('videos in the making'), somo.clock.now)
  expect(await seen()).toMatchObject({ id, teacher_id: teacher.id, price: 0, access: 'free' })
  expect(await own()).toMatchObject({ shown: { id, purpose: 'intro', status: 'published' }, coming: null })
  const { address, whole } = (await somo.call(mediaAddress, { videoId: id, copy: 'full' })).body
  expect([whole, (await fetch(`${at.origin}${address}`)).status]).toEqual([true, 200])
  expect(await told()).toEqual(['intro_ready'])
})

test('is in no list, has no page of its own, and is not bought, saved or talked about [DIR-04] [VID-01]', async () => {
  const before = (await somo.call(videoLibrary, {})).body
  const videoId = await stands('rotated.mp4')
  expect((await student.call(previewVideos, {})).body.videos).toEqual([])
  expect((await somo.call(videoLibrary, {})).body).toEqual(before)
  expect([(await teacher.call(ownVideos, {})).body, (await teacher.call(arrivingVideos, {})).body]).toMatchObject([
    { all: 0, published: 0, videos: [] },
    { videos: [] },
  ])
  const paid = { videoId, student_id: student.id, price: 0 }
  const said = { videoId, text: 'Hello', user_id: student.id }
  const answers = [student.call(showVideo, { videoId }), student.call(buyVideo, paid), student.call(writeComment, said)]
  expect((await Promise.all<{ status: number }>(answers)).map(({ status }) => status)).toEqual([404, 404, 404])
})

test('cannot be given a price or a subject, and is not unpublished: it is replaced or removed [DIR-04] [VID-07]', async () => {
  const videoId = await stands('rotated.mp4')
  const refused = [
    teacher.call(changeVideo, { videoId, ...facts, price: 50 }),
    teacher.call(publishVideo, { videoId }),
    teacher.call(unpublishVideo, { videoId }),
  ]
  expect((await Promise.all<{ status: number }>(refused)).map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await teacher.call(removeVideo, { videoId })).ok).toBe(true)
  expect([await seen(), await own()]).toMatchObject([null, { shown: null, coming: null }])
})

test('gives its place to the next one that is ready, and only then; of two on their way the later comes [DIR-04]', async () => {
  const first = await stands('rotated.mp4')
  const dropped = await sent('rotated.mp4')
  const next = await sent('rotated.mp4')
  expect([(await seen())?.id, (await own()).coming?.id]).toEqual([first, next])
  await somo.settle()
  expect((await seen())?.id).toBe(next)
  const rows = await somo.db.select().from(videos).where(eq(videos.teacherId, teacher.id)).orderBy(videos.id)
  expect(rows.map(({ id, status, media }) => [id, status, media])).toEqual([
    [first, 'removed', 'ready'],
    [dropped, 'removed', 'gone'],
    [next, 'published', 'ready'],
  ])
  const left = and(eq(videoFiles.videoId, dropped), eq(videoFiles.state, 'kept'))
  expect(await somo.db.$count(videoFiles, left)).toBe(0)
})

test('longer than a minute, or no video, is refused in words, and what stands there stays [DIR-04] [VID-07]', async () => {
  const first = await stands('rotated.mp4')
  const bad = await stands('text.mp4')
  expect(await own()).toMatchObject({ shown: { id: first }, coming: { id: bad, fault: 'not_a_video' } })
  expect(await told()).toEqual(['intro_ready', 'intro_unreadable'])
  const long = await stands('index-last.mp4', await slowed('index-last.mp4', 6.2))
  expect(await own()).toMatchObject({ shown: { id: first }, coming: { id: long, fault: 'too_long' } })
  const just = await stands('index-last.mp4', await slowed('index-last.mp4', 6))
  expect((await own()).shown).toMatchObject({ id: just, duration: 60 })
})

test('a server that lost its turn takes nothing off the page [DIR-04] [VID-07]', async () => {
  const first = await stands('rotated.mp4')
  const next = await sent('rotated.mp4')
  const making = makeCopies(somo.parts, somo.clock.now)
  // As another one takes the work while it lasts.
  await expect.poll(async () => (await own()).coming?.media).toBe('working')
  await somo.db.$client.query('update videos set attempt = attempt + 1 where id = $1', [next])
  await making
  expect((await seen())?.id).toBe(first)
})

test('is reported like every video, and hidden by the desk it is on no page [DIR-04] [VID-03]', async () => {
  const videoId = await stands('rotated.mp4')
  const report = { videoId, userId: student.id, content: 'He gives his number.', reason: 'other' } as const
  expect((await student.call(reportVideo, report)).body).toEqual({ message: 'Content reported successfully!' })
  const operator = await somo.people.admin('Amina Yusuf')
  expect((await operator.call(listVideoReports, { state: 'waiting' })).body.reports[0]).toMatchObject({ about: 'video' })
  expect((await operator.call(showVideo, { videoId })).ok).toBe(true)
  await somo.db.update(videos).set({ hiddenAt: somo.clock.now }).where(eq(videos.id, videoId))
  expect(await seen()).toBeNull()
  expect((await student.call(mediaAddress, { videoId, copy: 'full' })).status).toBe(404)
  expect((await own()).shown).toMatchObject({ id: videoId, hidden: true })
})

test('of a teacher who is not listed is on no page [DIR-04] [VER-03]', async () => {
  const videoId = await stands('rotated.mp4')
  await somo.db.$client.query(`update users set hidden_at = now() where id = $1`, [teacher.id])
  expect([await seen(), (await somo.call(mediaAddress, { videoId, copy: 'full' })).status]).toEqual([null, 404])
})
