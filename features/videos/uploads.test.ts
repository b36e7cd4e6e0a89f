import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runOut } from '../../shared/server/sweep.ts'
import { days, hours, minutes, plus } from '../../shared/time.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import {
  arrivingVideos,
  beginUpload,
  changeVideo,
  ownVideos,
  publishVideo,
  removeVideo,
  unpublishVideo,
  type OwnVideo,
} from './own-contract.ts'
import { mediaAddress, previewVideos, showVideo } from './contract.ts'
import { makeCopies } from './server/make-copies.ts'
import { videoFiles, videos } from './server/tables.ts'
import { clip, facts, offsetOf, published, sendPiece, served, slowed, uploaded, type Served } from './testing/library.ts'

let somo: World
let at: Served
let teacher: Person
let colleague: Person

beforeAll(async () => {
  somo = await openWorld()
  at = await served(somo)
  teacher = await somo.people.teacher('Otieno Ouma')
  colleague = await somo.people.teacher('Njeri Mwangi')
})
afterAll(async () => {
  await at.close()
  await somo.close()
})

// Bytes are sent with a token, which holds for minutes.
const begun = '2026-11-25T06:00:00Z'
afterEach(() => void (somo.clock.now = new Date(begun)))

const begin = async (bytes: number, name = 'Fractions.mp4'): Promise<OwnVideo> =>
  (await teacher.call(beginUpload, { file_name: name, file_bytes: bytes })).body.video
const make = () => runOut(somo.sweep('videos in the making'), somo.clock.now)
const rowOf = async (id: number) => (await somo.db.select().from(videos).where(eq(videos.id, id)))[0]
const filesOf = (id: number) => somo.db.select().from(videoFiles).where(eq(videoFiles.videoId, id))
const mediaFolder = () => path.join(somo.filesFolder, 'media')

test('an upload cut at 60 % says where it stopped, goes on from there, and arrives as it was sent [VID-07]', async () => {
  const bytes = await clip('index-last.mp4')
  const video = await begin(bytes.length)
  const cut = Math.floor(bytes.length * 0.6)
  expect(await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes: bytes.subarray(0, cut) })).toEqual({
    status: 204,
    offset: cut,
  })
  expect((await teacher.call(arrivingVideos, {})).body.videos.find(({ id }) => id === video.id)).toMatchObject({
    media: 'arriving',
    arrived_bytes: cut,
    file_bytes: bytes.length,
  })
  expect(await offsetOf(at, teacher, video.upload ?? '')).toBe(cut)
  // Somewhere else than where it stopped it takes nothing.
  expect((await sendPiece(at, teacher, video.upload ?? '', { offset: cut + 1, bytes: bytes.subarray(cut + 1) })).status).toBe(409)
  await sendPiece(at, teacher, video.upload ?? '', { offset: cut, bytes: bytes.subarray(cut) })
  const [file] = await filesOf(video.id)
  const there = await readFile(path.join(mediaFolder(), 'upload', file?.fileKey.slice(0, 2) ?? '', file?.fileKey ?? ''))
  expect(createHash('sha256').update(there).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(await rowOf(video.id)).toMatchObject({ media: 'waiting' })
  await make()
  expect(await rowOf(video.id)).toMatchObject({ media: 'ready', durationMs: 10_000, width: 320, height: 180 })
})

test('more bytes than were announced are not taken [VID-07]', async () => {
  const video = await begin(1000)
  const { status } = await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes: new Uint8Array(1500) })
  expect([status, await offsetOf(at, teacher, video.upload ?? '')]).toEqual([413, 0])
  await teacher.call(removeVideo, { videoId: video.id })
})

test('an upload is taken from its teacher alone, and none can be begun or ended by the protocol itself [VID-07]', async () => {
  const video = await begin(1000)
  const piece = { offset: 0, bytes: new Uint8Array(1000) }
  const address = video.upload ?? ''
  expect((await sendPiece(at, colleague, address, piece)).status).toBe(404)
  expect((await sendPiece(at, { token: 'none' }, address, piece)).status).toBe(401)
  expect(await offsetOf(at, colleague, address)).toBeNull()
  const headers = { authorization: `Bearer ${teacher.token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' }
  for (const method of ['DELETE', 'POST', 'GET', 'OPTIONS'])
    expect((await fetch(`${at.origin}${address}`, { method, headers })).status).toBe(404)
  await teacher.call(removeVideo, { videoId: video.id })
})

test('500 MB is the most, and five may be on their way at once, also when they begin at the same moment [VID-07]', async () => {
  const large = await teacher.call(beginUpload, { file_name: 'Year.mp4', file_bytes: 500_000_001 })
  expect([large.status, large.problem.message]).toEqual([413, 'A video may have at most 500 MB.'])
  const many = await Promise.all(
    Array.from({ length: 8 }, () => teacher.call(beginUpload, { file_name: 'a.mp4', file_bytes: 9 })),
  )
  expect(many.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(many.filter(({ status }) => status === 409)).toHaveLength(3)
  for (const { ok, body } of many) if (ok) await teacher.call(removeVideo, { videoId: body.video.id })
})

test('what is no video is refused by its content, not by its name; its file goes and its teacher is told [VID-07]', async () => {
  const { id } = await uploaded(somo, at, teacher, 'text.mp4')
  const [mine] = (await teacher.call(arrivingVideos, {})).body.videos
  expect(mine).toMatchObject({ id, media: 'failed', fault: 'not_a_video', upload: null })
  await somo.settle()
  expect(await filesOf(id)).toEqual([])
  const told = `select user_id, kind from notices where data @> $1`
  const { rows } = await somo.db.$client.query(told, [{ subject: 'text', video: id }])
  expect(rows).toEqual([{ user_id: teacher.id, kind: 'video_unreadable' }])
  expect((await teacher.call(publishVideo, { videoId: id })).status).toBe(409)
  await teacher.call(removeVideo, { videoId: id })
  expect((await teacher.call(arrivingVideos, {})).body.videos).toEqual([])
})

test('an hour is the longest, by what the file itself says [VID-07]', async () => {
  const mediaOf = async (times: number) => {
    const { id } = await uploaded(somo, at, teacher, 'long.mp4', await slowed('index-last.mp4', times))
    const row = await rowOf(id)
    await teacher.call(removeVideo, { videoId: id })
    return [row?.media, row?.fault]
  }
  expect([await mediaOf(350), await mediaOf(365)]).toEqual([
    ['ready', null],
    ['failed', 'too_long'],
  ])
})

test('a cancelled upload takes nothing any more, and its file goes [VID-07]', async () => {
  const video = await begin(1000)
  await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes: new Uint8Array(400) })
  const [file] = await filesOf(video.id)
  const place = path.join(mediaFolder(), 'upload', file?.fileKey.slice(0, 2) ?? '', file?.fileKey ?? '')
  expect(existsSync(place)).toBe(true)
  expect((await teacher.call(removeVideo, { videoId: video.id })).body).toEqual({ removed: true })
  expect((await sendPiece(at, teacher, video.upload ?? '', { offset: 400, bytes: new Uint8Array(600) })).status).toBe(404)
  await somo.settle()
  expect([existsSync(place), await filesOf(video.id)]).toEqual([false, []])
})

test('seven days after its last byte what has arrived is given up, and what came whole is worked at [VID-07]', async () => {
  const bytes = await clip('rotated.mp4')
  const [idle, whole] = [await begin(bytes.length), await begin(bytes.length)]
  somo.clock.now = plus(somo.clock.now, minutes(5))
  await sendPiece(at, teacher, idle.upload ?? '', { offset: 0, bytes: bytes.subarray(0, 100) })
  await sendPiece(at, teacher, whole.upload ?? '', { offset: 0, bytes })
  // As a server leaves it that dies with the last byte in its hands.
  await somo.db
    .update(videos)
    .set({ media: 'arriving', dueAt: plus(somo.clock.now, days(7)) })
    .where(eq(videos.id, whole.id))
  somo.clock.now = plus(new Date(begun), days(7) + minutes(4))
  await runOut(somo.sweep('uploads given up'), somo.clock.now)
  expect(await rowOf(idle.id)).toMatchObject({ media: 'arriving' })
  somo.clock.now = plus(new Date(begun), days(7) + minutes(6))
  await runOut(somo.sweep('uploads given up'), somo.clock.now)
  expect([(await rowOf(idle.id))?.media, (await rowOf(whole.id))?.media]).toEqual(['gone', 'waiting'])
  await make()
  expect(await rowOf(whole.id)).toMatchObject({ media: 'ready', width: 180, height: 320 })
  await somo.settle()
  expect(await filesOf(idle.id)).toEqual([])
})

test('whoever asks where an upload stands that came whole sends it to its work [VID-07]', async () => {
  const bytes = await clip('rotated.mp4')
  const video = await begin(bytes.length)
  await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes })
  await somo.db
    .update(videos)
    .set({ media: 'arriving', dueAt: plus(somo.clock.now, days(7)) })
    .where(eq(videos.id, video.id))
  expect(await offsetOf(at, teacher, video.upload ?? '')).toBe(bytes.length)
  expect(await rowOf(video.id)).toMatchObject({ media: 'waiting' })
  await make()
})

test('work whose server died is done by the next after two minutes [VID-07]', async () => {
  const bytes = await clip('rotated.mp4')
  const video = await begin(bytes.length)
  await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes })
  // A server took it, and is heard of no more.
  await somo.db
    .update(videos)
    .set({ media: 'working', attempt: 1, dueAt: plus(somo.clock.now, minutes(2)) })
    .where(eq(videos.id, video.id))
  await make()
  expect(await rowOf(video.id)).toMatchObject({ media: 'working', attempt: 1 })
  somo.clock.now = plus(somo.clock.now, minutes(3))
  await make()
  expect(await rowOf(video.id)).toMatchObject({ media: 'ready', attempt: 2 })
  const kept = (await filesOf(video.id)).filter(({ state }) => state === 'kept').map(({ name }) => name)
  expect(kept).toEqual(expect.arrayContaining(['full', 'full-preview']))
})

test('two servers that look at once work at one upload once [VID-07]', async () => {
  const bytes = await clip('rotated.mp4')
  const video = await begin(bytes.length)
  await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes })
  await Promise.all([makeCopies(somo.parts, somo.clock.now), makeCopies(somo.parts, somo.clock.now)])
  expect(await rowOf(video.id)).toMatchObject({ media: 'ready', attempt: 1 })
  const names = (await filesOf(video.id)).filter(({ state }) => state === 'kept').map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('a server that lost its turn while it worked keeps nothing of it [VID-07]', async () => {
  const bytes = await clip('rotated.mp4')
  const video = await begin(bytes.length)
  await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes })
  const working = makeCopies(somo.parts, somo.clock.now)
  await expect.poll(async () => (await rowOf(video.id))?.media).toBe('working')
  await somo.db.update(videos).set({ attempt: 2 }).where(eq(videos.id, video.id))
  await working
  expect(await rowOf(video.id)).toMatchObject({ media: 'working', attempt: 2 })
  expect((await filesOf(video.id)).filter(({ state }) => state === 'kept').map(({ name }) => name)).toEqual(['upload'])
  somo.clock.now = plus(somo.clock.now, hours(3))
  await somo.settle()
  expect(await rowOf(video.id)).toMatchObject({ media: 'ready', attempt: 3 })
  await somo.settle()
  // Of both works no file is left but those that count.
  const names = new Set((await filesOf(video.id)).map(({ fileKey }) => fileKey))
  const all = await Promise.all(
    ['full', 'full-preview', 'poster'].map((name) =>
      readdir(path.join(mediaFolder(), name), { recursive: true }).catch(() => []),
    ),
  )
  const counted = await somo.db.select({ key: videoFiles.fileKey }).from(videoFiles)
  const left = all
    .flat()
    .map((file) => path.basename(file))
    .filter((file) => file.length === 40)
  expect(left.filter((key) => !counted.some((row) => row.key === key))).toEqual([])
  expect(names.size).toBeGreaterThan(0)
})

test('a file over which the work died four times is at fault itself [VID-07]', async () => {
  const bytes = await clip('rotated.mp4')
  const video = await begin(bytes.length)
  await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes })
  await somo.db.update(videos).set({ media: 'working', attempt: 4, dueAt: somo.clock.now }).where(eq(videos.id, video.id))
  await make()
  expect(await rowOf(video.id)).toMatchObject({ media: 'failed', fault: 'too_hard' })
})

test('a draft says what it lacks, is shown once published, and leaves the feed again [VID-07]', async () => {
  const { id } = await uploaded(somo, at, teacher, 'rotated.mp4')
  const inFeed = async () => (await somo.call(previewVideos, { limit: 100 })).body.videos.some((video) => video.id === id)
  expect((await teacher.call(ownVideos, { show: 'drafts' })).body.videos.find((video) => video.id === id)?.missing).toEqual([
    'subject',
    'grades',
    'price',
  ])
  expect((await teacher.call(publishVideo, { videoId: id })).problem.code).toBe('not_complete')
  const changed = await teacher.call(changeVideo, { videoId: id, ...facts })
  expect(changed.body.video).toMatchObject({ ...facts, missing: [], status: 'draft' })
  expect(await inFeed()).toBe(false)
  expect((await teacher.call(publishVideo, { videoId: id })).body.video.status).toBe('published')
  expect(await inFeed()).toBe(true)
  const shownOn = (await somo.call(showVideo, { videoId: id })).body.upload_date
  // What it needs cannot be taken from it while it is shown.
  expect((await teacher.call(changeVideo, { videoId: id, ...facts, price: null })).problem.code).toBe('not_complete')
  expect((await teacher.call(unpublishVideo, { videoId: id })).body.video.status).toBe('draft')
  expect([await inFeed(), (await somo.call(showVideo, { videoId: id })).status]).toEqual([false, 404])
  // Shown again, its date is that of the first time: nobody comes to the top by that.
  somo.clock.now = plus(somo.clock.now, minutes(5))
  expect((await teacher.call(publishVideo, { videoId: id })).ok).toBe(true)
  expect((await somo.call(showVideo, { videoId: id })).body.upload_date).toBe(shownOn)
  await teacher.call(unpublishVideo, { videoId: id })
})

test('subject and grades fit each other [VID-07]', async () => {
  const { id } = await uploaded(somo, at, teacher, 'rotated.mp4')
  const change = (more: object) => teacher.call(changeVideo, { videoId: id, ...facts, ...more })
  expect((await change({ subject: 'Alchemy' })).problem).toMatchObject({
    code: 'unknown_subject',
    fields: { subject: expect.any(String) },
  })
  expect((await change({ from_grade: 9, to_grade: 6 })).problem).toMatchObject({
    code: 'grades_turned',
    fields: { to_grade: expect.any(String) },
  })
})

test('only who is verified publishes, and of a colleague’s videos nothing can be seen or done [TCH-02] [VID-07]', async () => {
  const newcomer = await somo.people.teacher('Brian Mutua', { approved: false })
  const { id } = await uploaded(somo, at, newcomer, 'rotated.mp4')
  await newcomer.call(changeVideo, { videoId: id, ...facts })
  expect((await newcomer.call(publishVideo, { videoId: id })).problem.code).toBe('not_verified')
  expect((await teacher.call(ownVideos, {})).body.videos.map((video) => video.id)).not.toContain(id)
  for (const call of [publishVideo, unpublishVideo, removeVideo])
    expect((await teacher.call(call, { videoId: id })).status).toBe(404)
  expect((await teacher.call(changeVideo, { videoId: id, ...facts })).status).toBe(404)
  expect((await teacher.call(mediaAddress, { videoId: id, copy: 'full' })).status).toBe(404)
})

test('own videos are found by title or description, in any letters, and counted by what they are [TCH-02]', async () => {
  const one = await somo.people.teacher('Rose Atieno')
  await published(somo, at, one, 50, 'rotated.mp4')
  await uploaded(somo, at, one, 'rotated.mp4')
  const found = async (q: string) => (await one.call(ownVideos, { q })).body.videos.map(({ title }) => title)
  expect(await found('SHILLINGS')).toEqual(['Fractions are money'])
  expect(await found('rotat')).toEqual(['rotated'])
  expect(await found('%')).toEqual([])
  expect((await one.call(ownVideos, {})).body).toMatchObject({ all: 2, published: 1, drafts: 1 })
  const first = (await one.call(ownVideos, { limit: 1 })).body
  const second = (await one.call(ownVideos, { limit: 1, cursor: first.next_cursor ?? '' })).body
  expect([...first.videos, ...second.videos].map(({ title }) => title)).toEqual(['rotated', 'Fractions are money'])
  expect(second.next_cursor).toBeNull()
  // What an operator has hidden is neither shown nor a draft.
  await somo.db
    .update(videos)
    .set({ hiddenAt: somo.clock.now })
    .where(eq(videos.id, second.videos[0]?.id ?? 0))
  expect((await one.call(ownVideos, { show: 'published' })).body).toMatchObject({ all: 2, published: 0, drafts: 1, videos: [] })
})
