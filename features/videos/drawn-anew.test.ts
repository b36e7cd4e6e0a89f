/** What a machine with FFmpeg makes of an upload, and what one without it does. FFmpeg is played by a program of its name. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { SIGN_MS } from '../../scripts/sign-ms.ts'
import { minutes, plus } from '../../shared/time.ts'
import { buyVideo, mediaAddress, showVideo, type Copy } from './contract.ts'
import { arrivingVideos, beginUpload, changeVideo, publishVideo } from './own-contract.ts'
import { makeCopies } from './server/make-copies.ts'
import { videos } from './server/tables.ts'
import { clip, facts, sendPiece, served, uploaded, type Served } from './testing/library.ts'

let somo: World
let at: Served
let teacher: Person
let folder: string
const machine = process.env['PATH'] ?? ''

beforeAll(async () => {
  somo = await openWorld()
  at = await served(somo)
  teacher = await somo.people.teacher('Otieno Ouma')
  folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-'))
  await sharp({ create: { width: 640, height: 360, channels: 3, background: 'green' } }).toFile(place('picture.png'))
  await writeFile(place('ffmpeg'), played, { mode: 0o755 })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await at.close()
  await somo.close()
})
afterEach(() => {
  process.env['PATH'] = machine
  vi.useRealTimers()
})

const place = (name: string): string => path.join(folder, name)
const clipAt = (name: string): string => fileURLToPath(new URL(`testing/clips/${name}`, import.meta.url))

/** By what it is asked for it gives a picture, the small copy once it may go on, or H.264. */
const played = `#!/bin/sh
here=$(dirname "$0")
for to; do :; done
case "$*" in
  *image2*) cp "$here/picture.png" "$to" ;;
  *270k*) touch "$here/asked"
    while [ ! -e "$here/go" ]; do sleep 0.05; done
    cp ${clipAt('rotated.mp4')} "$to" ;;
  *) cp ${clipAt('index-last.mp4')} "$to" ;;
esac
`

const rowOf = async (id: number) => (await somo.db.select().from(videos).where(eq(videos.id, id)))[0]

test('how far it is is told its teacher while it is made, and who makes it is believed meanwhile [VID-07]', async () => {
  const bytes = await clip('recorded.webm')
  const { video } = (await teacher.call(beginUpload, { file_name: 'Fractions.webm', file_bytes: bytes.length })).body
  await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes })
  process.env['PATH'] = `${folder}${path.delimiter}${machine}`
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const working = makeCopies(somo.parts, somo.clock.now)
  await vi.waitUntil(() => existsSync(place('asked')), { timeout: SIGN_MS })
  const first = (await rowOf(video.id))?.dueAt
  expect(first).toEqual(plus(somo.clock.now, minutes(2)))
  vi.advanceTimersByTime(10_000)
  await expect.poll(async () => (await rowOf(video.id))?.madePercent).toBe(65)
  expect((await rowOf(video.id))?.dueAt?.getTime()).toBeGreaterThan(first?.getTime() ?? 0)
  const { videos: coming } = (await teacher.call(arrivingVideos, {})).body
  expect(coming).toMatchObject([{ id: video.id, media: 'working', made_percent: 65 }])
  await writeFile(place('go'), '')
  await working
  expect(await rowOf(video.id)).toMatchObject({ media: 'ready', madePercent: 100 })
})

test('with it there are a poster and a copy with less data, whole for who paid, else a fifth [VID-08] [VID-05]', async () => {
  process.env['PATH'] = `${folder}${path.delimiter}${machine}`
  await writeFile(place('go'), '')
  const { id } = await uploaded(somo, at, teacher, 'high-efficiency.mov')
  process.env['PATH'] = machine
  await teacher.call(changeVideo, { videoId: id, ...facts, price: 120 })
  expect((await teacher.call(publishVideo, { videoId: id })).ok).toBe(true)
  const { full_bytes: full, low_bytes: low, thumbnail } = (await somo.call(showVideo, { videoId: id })).body
  expect(low).toBeGreaterThan(0)
  expect(low).toBeLessThan(full / 1.5)
  const poster = await fetch(`${at.origin}${thumbnail}`)
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const student = await somo.people.student('Amina Njoroge')
  const sent = async (copy: Copy) => {
    const { address, ...told } = (await student.call(mediaAddress, { videoId: id, copy })).body
    const response = await fetch(`${at.origin}${address}`, { headers: { cookie: `somo_session=${student.cookie}` } })
    expect((await response.arrayBuffer()).byteLength).toBe(told.bytes)
    return { name: address.split('/')[2], ...told }
  }
  const before = [await sent('low'), await sent('full')]
  expect(before).toMatchObject([
    { name: 'low-preview', copy: 'low', whole: false },
    { name: 'full-preview', copy: 'full', whole: false },
  ])
  for (const [n, of] of [low ?? 0, full].entries()) expect(before[n]?.bytes).toBeLessThan(of / 2)
  await somo.fund(student, 120)
  expect((await student.call(buyVideo, { videoId: id, student_id: student.id, price: 120 })).ok).toBe(true)
  expect([await sent('low'), await sent('full')]).toMatchObject([
    { name: 'low', copy: 'low', whole: true, bytes: low },
    { name: 'full', copy: 'full', whole: true, bytes: full },
  ])
})

test('without it a phone’s HEVC is refused, and of the rest there is one copy alone [VID-07] [VID-08]', async () => {
  // Where nothing of that name is: the machine's own may be there.
  process.env['PATH'] = ''
  const { id: refused } = await uploaded(somo, at, teacher, 'high-efficiency.mov')
  const { id } = await uploaded(somo, at, teacher, 'index-last.mp4')
  expect(await rowOf(refused)).toMatchObject({ media: 'failed', fault: 'needs_other_format' })
  expect((await teacher.call(showVideo, { videoId: id })).body).toMatchObject({ low_bytes: null, thumbnail: null })
  expect((await teacher.call(mediaAddress, { videoId: id, copy: 'low' })).body).toMatchObject({ copy: 'full', whole: true })
})
