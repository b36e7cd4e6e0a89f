/** Videos and papers that lie in a bucket, while its store answers and while it does not. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { openBucket, type Bucket } from '../../shared/server/bucket.ts'
import { newFileKey } from '../../shared/server/file-store.ts'
import { runOut } from '../../shared/server/sweep.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { startS3Simulator, type S3Simulator, type S3Trouble } from '../../simulators/s3/start.ts'
import { sendDocument } from '../verification/contract.ts'
import { pdf } from '../verification/testing/request.ts'
import { buyVideo, mediaAddress } from './contract.ts'
import { arrivingVideos, beginUpload, removeVideo } from './own-contract.ts'
import { bucketMedia } from './server/bucket-media.ts'
import { folderMedia } from './server/folder-media.ts'
import type { MediaStore } from './server/media-store.ts'
import { videoFiles, videos } from './server/tables.ts'
import { clip, offsetOf, published, sendPiece, served, uploaded, type Served } from './testing/library.ts'

let s3: S3Simulator
let bucket: Bucket
let somo: World
let at: Served
let teacher: Person
let student: Person
beforeAll(async () => {
  s3 = await startS3Simulator({ namesAtOnce: 3 })
  // Silent for longer than a busy machine keeps an answer that is on its way.
  bucket = openBucket(s3.settings, { silentMs: 2000, pausesMs: [10, 10] })
  somo = await openWorld({ bucket })
  at = await served(somo)
  teacher = await somo.people.teacher('Otieno Ouma')
  student = await somo.people.student('Amina Njoroge')
})
afterAll(async () => {
  await at.close()
  await somo.close()
  await s3.close()
})
// Bytes are sent with a token, which holds for minutes.
const begun = '2026-11-25T06:00:00Z'
afterEach(() => {
  somo.clock.now = new Date(begun)
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) s3.trouble(method, null)
})

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const named = (part: string): string[] => [...s3.objects.keys()].filter((name) => name.includes(part))
const make = () => runOut(somo.sweep('videos in the making'), somo.clock.now)
const clear = () => runOut(somo.sweep('files of videos'), somo.clock.now)
const mediaOf = async (id: number) => (await somo.db.select().from(videos).where(eq(videos.id, id)))[0]?.media
const get = (address: string, who: Person, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${at.origin}${address}`, { method, headers: { ...headers, cookie: `somo_session=${who.cookie}` } })
const addressFor = async (videoId: number, who: Person) => (await who.call(mediaAddress, { videoId, copy: 'full' })).body.address

describe('in a bucket', () => {
  test('an upload cut at 60 % goes on there, is worked at, and leaves nothing but its copies [VID-07] [OPS-02]', async () => {
    const bytes = await clip('index-last.mp4')
    const { video } = (await teacher.call(beginUpload, { file_name: 'Fractions.mp4', file_bytes: bytes.length })).body
    const address = video.upload ?? ''
    const cut = Math.floor(bytes.length * 0.6)
    expect(await sendPiece(at, teacher, address, { offset: 0, bytes: bytes.subarray(0, cut) })).toEqual({
      status: 204,
      offset: cut,
    })
    expect((await teacher.call(arrivingVideos, {})).body.videos[0]).toMatchObject({ media: 'arriving', arrived_bytes: cut })
    expect(await offsetOf(at, teacher, address)).toBe(cut)
    expect((await sendPiece(at, teacher, address, { offset: cut + 1, bytes: bytes.subarray(cut + 1) })).status).toBe(409)
    await sendPiece(at, teacher, address, { offset: cut, bytes: bytes.subarray(cut) })
    await make()
    await clear()
    const [kept] = await somo.db.select().from(videos).where(eq(videos.id, video.id))
    expect(kept).toMatchObject({ media: 'ready', durationMs: 10_000 })
    const rows = await somo.db.select().from(videoFiles).where(eq(videoFiles.videoId, video.id))
    expect(named('media/').toSorted()).toEqual(rows.map(({ name, fileKey }) => `media/${name}/${fileKey}`).toSorted())
    expect(await readdir(path.join(somo.filesFolder, 'work'))).toEqual([])
  })

  test('each range of the whole reaches who has bought it, nothing past the first fifth who has not [VID-05]', async () => {
    const videoId = await published(somo, at, teacher, 40)
    const preview = await get(await addressFor(videoId, student), student)
    const part = new Uint8Array(await preview.arrayBuffer())
    const rows = await somo.db.select().from(videoFiles).where(eq(videoFiles.videoId, videoId))
    const whole = s3.objects.get(`media/full/${rows.find(({ name }) => name === 'full')?.fileKey}`) ?? Buffer.alloc(0)
    const cut = s3.objects.get(`media/full-preview/${rows.find(({ name }) => name === 'full-preview')?.fileKey}`)
    expect(hashOf(part)).toBe(hashOf(cut ?? Buffer.alloc(0)))
    expect((await get(await addressFor(videoId, student), student, { range: `bytes=${part.length}-` })).status).toBe(416)
    await somo.fund(student, 40)
    expect((await student.call(buyVideo, { videoId, student_id: student.id, price: 40 })).ok).toBe(true)
    const address = await addressFor(videoId, student)
    expect(hashOf(new Uint8Array(await (await get(address, student)).arrayBuffer()))).toBe(hashOf(whole))
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      ['bytes=1000-1999', 1000, 2000],
      ['bytes=-500', whole.length - 500, whole.length],
    ] as const) {
      const response = await get(address, student, { range })
      expect([response.status, response.headers.get('content-range'), response.headers.get('content-length')]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${whole.length}`,
        String(to - from),
      ])
      expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(from, to))).toBe(true)
    }
    const beyond = await get(address, student, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    // What is no range is none, whatever a store would make of it.
    expect((await get(address, student, { range: 'bytes=1-2,4-5' })).status).toBe(200)
    expect(s3.asked.at(-1)?.range).toBeNull()
    const head = await get(address, student, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
    const poster = newFileKey()
    s3.objects.set(`media/poster/${poster}`, Buffer.from('a small picture'))
    const picture = await get(`/media/poster/${poster}.webp`, student)
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/webp', 'a small picture'])
    expect((await get(`/media/poster/${newFileKey()}.webp`, student)).status).toBe(404)
  })

  test('a paper lies sealed, and reaches its teacher as it was [VER-03] [OPS-02]', async () => {
    const newly = await somo.people.teacher('Daniel Muli', { approved: false })
    const document = pdf()
    const { id } = (await newly.call(sendDocument, { kind: 'national_id', document })).body
    const bytes = Buffer.from(await document.arrayBuffer())
    for (const name of named('files/')) expect(s3.objects.get(name)?.includes(bytes.subarray(0, 8))).toBe(false)
    const reply = await get(`/verification-documents/${id}`, newly)
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
    for (const how of [503, 'drop'] as const) {
      s3.trouble('GET', how)
      expect((await get(`/verification-documents/${id}`, newly)).status).toBe(503)
      s3.trouble('PUT', how)
      expect((await newly.call(sendDocument, { kind: 'degree', document })).status).toBe(503)
    }
  })
})

describe('while the store is away', () => {
  let videoId: number
  beforeAll(async () => {
    videoId = await published(somo, at, teacher, 0, 'rotated.mp4')
  })

  test.each<S3Trouble>([503, 'drop', 'hang'])(
    'by %s, who watches is told to come again, and then sees it [VID-05] [OPS-03]',
    async (how) => {
      const address = await addressFor(videoId, student)
      s3.trouble('GET', how)
      const refused = await get(address, student)
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
      s3.trouble('GET', null)
      expect((await get(address, student)).status).toBe(200)
    },
  )

  test.each<S3Trouble>(['breaks', 'stalls'])(
    'one that %s in the middle ends the answer, and nothing stays open [VID-05]',
    async (how) => {
      const address = await addressFor(videoId, student)
      s3.trouble('GET', how)
      const half = await get(address, student)
      await expect(half.arrayBuffer()).rejects.toThrow()
      await expect.poll(s3.underWay).toBe(0)
      s3.trouble('GET', null)
      expect((await get(address, student)).ok).toBe(true)
    },
  )

  test.each<S3Trouble>([503, 'drop', 'lost'])(
    'by %s, nothing of an upload is lost, and it goes on where it was [VID-07] [OPS-03]',
    async (how) => {
      const bytes = await clip('rotated.mp4')
      const { video } = (await teacher.call(beginUpload, { file_name: 'Fractions.mp4', file_bytes: bytes.length })).body
      const address = video.upload ?? ''
      await sendPiece(at, teacher, address, { offset: 0, bytes: bytes.subarray(0, 1000) })
      s3.trouble('PUT', how)
      expect((await sendPiece(at, teacher, address, { offset: 1000, bytes: bytes.subarray(1000, 2000) })).status).toBe(503)
      s3.trouble('PUT', null)
      const offset = (await offsetOf(at, teacher, address)) ?? 0
      expect(offset).toBe(how === 'lost' ? 2000 : 1000)
      await sendPiece(at, teacher, address, { offset, bytes: bytes.subarray(offset) })
      await make()
      expect(await mediaOf(video.id)).toBe('ready')
    },
  )

  test('the work on an upload waits for it, however long, and is done when it is back [VID-07] [OPS-03]', async () => {
    for (const method of ['GET', 'PUT']) {
      const bytes = await clip('rotated.mp4')
      const { video } = (await teacher.call(beginUpload, { file_name: 'Fractions.mp4', file_bytes: bytes.length })).body
      s3.trouble('PUT', 'lost')
      expect((await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes })).status).toBe(503)
      s3.trouble('PUT', null)
      // The store has the last byte, though it could not say so.
      s3.trouble(method, 503)
      for (let tries = 0; tries < 6; tries += 1) {
        await make().catch(() => {})
        expect(await mediaOf(video.id)).toBe('waiting')
        somo.clock.now = plus(somo.clock.now, minutes(2))
      }
      s3.trouble(method, null)
      await make()
      expect(await mediaOf(video.id)).toBe('ready')
      somo.clock.now = new Date(begun)
    }
  })

  test('what is to go, goes when it is back [VID-07] [OPS-03]', async () => {
    const { id } = await uploaded(somo, at, teacher, 'rotated.mp4')
    const [file] = await somo.db.select().from(videoFiles).where(eq(videoFiles.videoId, id))
    await teacher.call(removeVideo, { videoId: id })
    s3.trouble('DELETE', 503)
    await somo.settle().catch(() => {})
    expect(named(file?.fileKey ?? '').length).toBe(1)
    s3.trouble('DELETE', null)
    somo.clock.now = plus(somo.clock.now, days(1))
    await somo.settle()
    expect(named(file?.fileKey ?? '')).toEqual([])
  })
})

describe('pieces of an upload', () => {
  let folder: string
  let media: MediaStore
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pieces-'))
    media = bucketMedia(bucket, path.join(folder, 'work'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const put = (key: string, from: number, bytes: Uint8Array) => media.append(key, from, Readable.from([bytes]))
  const brought = async (key: string) => {
    const own = await media.workFolder()
    return readFile(await media.bring(key, own, new AbortController().signal))
  }

  test('that two servers took at once, of any length, are one file without a gap or a byte twice [VID-07] [OPS-03]', async () => {
    const key = newFileKey()
    const bytes = randomBytes(5000)
    await put(key, 0, bytes.subarray(0, 1000))
    await put(key, 1000, bytes.subarray(1000, 1500))
    await put(key, 1000, bytes.subarray(1000, 3000))
    await put(key, 1500, bytes.subarray(1500, 2000))
    await put(key, 2000, bytes.subarray(2000, 3500))
    expect(await media.arrived(key)).toBe(3500)
    // Behind a gap nothing counts yet.
    await put(key, 4000, bytes.subarray(4000))
    expect(await media.arrived(key)).toBe(3500)
    await put(key, 3500, bytes.subarray(3500, 4000))
    expect(await media.arrived(key)).toBe(5000)
    expect((await brought(key)).equals(bytes)).toBe(true)
    await media.remove('upload', key)
    expect([await media.arrived(key), named(key)]).toEqual([0, []])
  })

  test('that come as a stream which breaks off are kept as far as it came [VID-07]', async () => {
    const key = newFileKey()
    const bytes = randomBytes(9_000_000)
    const broken = Readable.from(
      (async function* () {
        for (let from = 0; from < 7_000_000; from += 100_000) yield bytes.subarray(from, from + 100_000)
        throw new Error('the sender is gone')
      })(),
    )
    await expect(media.append(key, 0, broken)).rejects.toThrow('the sender is gone')
    expect(await media.arrived(key)).toBe(7_000_000)
    // Never more in memory than some four megabytes of them.
    expect(Math.max(...named(key).map((name) => s3.objects.get(name)?.length ?? 0))).toBeLessThan(4_200_000)
    await put(key, 7_000_000, bytes.subarray(7_000_000))
    expect((await brought(key)).equals(bytes)).toBe(true)
    await media.remove('upload', key)
  })
})

test('bytes that cannot be put are taken no longer: whoever sends them hears of it [VID-07] [OPS-03]', async () => {
  const media = bucketMedia(bucket, somo.filesFolder)
  const sent = Readable.from(
    (async function* () {
      for (;;) yield randomBytes(500_000)
    })(),
  )
  s3.trouble('PUT', 503)
  await expect(media.append(newFileKey(), 0, sent)).rejects.toThrow('503')
  expect(sent.destroyed).toBe(true)
})

describe('what a killed process left in its folder', () => {
  test.each([
    ['a folder', (folder: string) => folderMedia(folder), 'work'],
    ['a bucket', (folder: string) => bucketMedia(bucket, path.join(folder, 'work')), 'work'],
  ] as const)('goes after a day, and what is worked at stays, beside %s [VID-07] [OPS-03]', async (_, storeIn, work) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'left-'))
    const media = storeIn(folder)
    const now = new Date()
    await media.clearWork(now)
    const left = await media.workFolder()
    await mkdir(path.join(left, 'deep'))
    await writeFile(path.join(left, 'deep', 'full.mp4'), 'half')
    await utimes(left, plus(now, -days(1)), plus(now, -days(1)))
    const own = await media.workFolder()
    await media.clearWork(plus(now, -minutes(23 * 60)))
    expect(await readdir(path.join(folder, work))).toEqual([path.basename(own)])
    await rm(folder, { recursive: true })
  })

  test('is looked for by itself [VID-07] [OPS-03]', async () => {
    const left = path.join(somo.filesFolder, 'work', 'left')
    await mkdir(left, { recursive: true })
    somo.clock.now = plus(new Date(), minutes(23 * 60))
    await runOut(somo.sweep('work left behind'), somo.clock.now)
    expect(await readdir(path.dirname(left))).toContain('left')
    somo.clock.now = plus(new Date(), days(1) + minutes(1))
    await runOut(somo.sweep('work left behind'), somo.clock.now)
    expect(await readdir(path.dirname(left))).not.toContain('left')
  })
})
