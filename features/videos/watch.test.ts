import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readlink, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EncodedPacketSink } from 'mediabunny'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus, seconds } from '../../shared/time.ts'
import { buyVideo, captionsOf, keepPosition, mediaAddress, previewVideos, showVideo } from './contract.ts'
import { removeCaptions, removeVideo, saveCaptions, unpublishVideo } from './own-contract.ts'
import { openFile } from './server/making/source.ts'
import { onShelf, published, served, type Served } from './testing/library.ts'

let somo: World
let at: Served
let teacher: Person
let student: Person
let stranger: Person
let videoId: number

beforeAll(async () => {
  somo = await openWorld()
  at = await served(somo)
  teacher = await somo.people.teacher('Otieno Ouma')
  student = await somo.people.student('Amina Njoroge')
  stranger = await somo.people.student('Kevin Otieno')
  videoId = await published(somo, at, teacher, 120)
})
afterAll(async () => {
  await at.close()
  await somo.close()
})

const addressFor = async (who: Person | null, copy: 'low' | 'full' = 'full') =>
  (await (who ? who.call(mediaAddress, { videoId, copy }) : somo.call(mediaAddress, { videoId, copy }))).body

const get = (address: string, who: Person | null, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${at.origin}${address}`, { method, headers: { ...headers, ...(who && { cookie: `somo_session=${who.cookie}` }) } })

/** Where each track of a file that was sent ends, in seconds, as its own tables have it. */
async function endsOf(bytes: Uint8Array): Promise<number[]> {
  const file = path.join(somo.filesFolder, 'sent.mp4')
  await writeFile(file, bytes)
  const input = openFile(file)
  const ends: number[] = []
  for (const track of await input.getTracks()) {
    let end = 0
    for await (const { timestamp, duration } of new EncodedPacketSink(track).packets()) end = Math.max(end, timestamp + duration)
    ends.push(end)
  }
  input.dispose()
  return ends
}

describe('who has not paid', () => {
  test('is sent a file that ends with the first fifth, pictures and sound, whichever copy is asked for [VID-05]', async () => {
    for (const who of [stranger, null]) {
      for (const copy of ['full', 'low'] as const) {
        const { address, whole } = await addressFor(who, copy)
        const response = await get(address, who)
        const ends = await endsOf(new Uint8Array(await response.arrayBuffer()))
        expect([whole, ends.length]).toEqual([false, 2])
        // Ten seconds of it are two.
        for (const end of ends) expect(end).toBeLessThanOrEqual(2.0001)
        expect(Math.max(...ends)).toBeGreaterThan(1.9)
      }
    }
  })

  test('gets nothing more by ranges, by the name of the whole, or by any other change of the address [VID-05]', async () => {
    const { address } = await addressFor(stranger)
    const { size } = await (await get(address, stranger)).blob()
    expect((await get(address, stranger, { range: `bytes=${size}-` })).status).toBe(416)
    expect((await get(address, stranger, { range: `bytes=0-${size * 20}` })).headers.get('content-range')).toBe(
      `bytes 0-${size - 1}/${size}`,
    )
    // What is not played has no address at all; a copy's address holds for that copy alone.
    const changes: [string, string, number][] = [
      ['full-preview', 'full', 403],
      ['full-preview', 'low', 403],
      ['full-preview', 'upload', 404],
      ['full-preview', 'poster', 404],
      [`p=${stranger.id}`, 'p=0', 403],
      [`p=${stranger.id}`, `p=${teacher.id}`, 403],
      ['e=', 'e=9', 403],
      ['s=', 's=a', 403],
    ]
    for (const [from, to, status] of changes)
      expect([to, (await get(address.replace(from, to), stranger)).status]).toEqual([to, status])
  })

  test('nor by the address of somebody who has paid, signed in or not [VID-05]', async () => {
    const { address, whole } = await addressFor(teacher)
    expect([whole, (await get(address, teacher)).status]).toEqual([true, 200])
    for (const who of [stranger, student, null]) expect((await get(address, who)).status).toBe(403)
  })

  test('reads captions of the first fifth alone [VID-05] [VID-08]', async () => {
    const cue = (from: string, to: string, line: string) => `${from} --> ${to}\n${line}\n\n`
    const cues = [cue('00:00.500', '00:03.000', 'Today: fractions.'), cue('00:02.000', '00:04.000', 'The answer is 8.')]
    const text = `WEBVTT\n\n${cues.join('')}`
    await teacher.call(saveCaptions, { videoId, language: 'en', captions: new File([text], 'a.vtt') })
    const own = (await teacher.call(captionsOf, { videoId, language: 'en' })).body.content
    expect(own).toContain('The answer is 8.')
    const theirs = (await stranger.call(captionsOf, { videoId, language: 'en' })).body.content
    expect(theirs).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nToday: fractions.\n')
    expect((await stranger.call(captionsOf, { videoId, language: 'sw' })).status).toBe(404)
  })

  test('reads no captions of what is not shown, and a colleague neither brings nor takes any [VID-08]', async () => {
    const draft = await onShelf(somo, teacher, { status: 'draft' })
    const captions = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nToday.'], 'a.vtt')
    const about = { videoId: draft, language: 'sw' } as const
    expect((await teacher.call(saveCaptions, { ...about, captions })).ok).toBe(true)
    for (const who of [stranger, null])
      expect((await (who ? who.call(captionsOf, about) : somo.call(captionsOf, about))).status).toBe(404)
    const colleague = await somo.people.teacher('Njeri Mwangi')
    const others = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nNever.'], 'a.vtt')
    expect((await colleague.call(saveCaptions, { ...about, captions: others })).status).toBe(404)
    expect((await colleague.call(removeCaptions, about)).status).toBe(404)
    expect((await teacher.call(captionsOf, about)).body.content).toContain('Today.')
    expect((await teacher.call(removeCaptions, about)).body).toEqual({ captions: [] })
    expect((await teacher.call(captionsOf, about)).status).toBe(404)
  })
})

describe('an address', () => {
  test('is over after ten minutes, and a new one goes on [VID-05]', async () => {
    const { address, until } = await addressFor(teacher)
    const now = somo.clock.now
    expect(new Date(until)).toEqual(plus(now, minutes(10)))
    somo.clock.now = plus(now, minutes(10) - seconds(1))
    expect((await get(address, teacher)).status).toBe(200)
    somo.clock.now = plus(now, minutes(10))
    expect((await get(address, teacher)).status).toBe(403)
    expect((await get((await addressFor(teacher)).address, teacher)).status).toBe(200)
    somo.clock.now = now
  })

  test('answers one range as it was asked, the whole otherwise, and is kept by one browser alone [VID-05]', async () => {
    const { address } = await addressFor(teacher)
    const whole = new Uint8Array(await (await get(address, teacher)).arrayBuffer())
    const part = await get(address, teacher, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(100, 200))
    const end = await get(address, teacher, { range: 'bytes=-50' })
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(whole.slice(-50))
    const head = await get(address, teacher, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      String(whole.length),
      0,
    ])
    expect(part.headers.get('cache-control')).toMatch(/^private/)
    expect(part.headers.get('content-type')).toBe('video/mp4')
  })
})

describe('a long file', () => {
  const size = 20_000_000
  const long = randomBytes(size)
  let address: string
  let place: string
  beforeAll(async () => {
    const another = await published(somo, at, teacher, 120)
    address = (await teacher.call(mediaAddress, { videoId: another, copy: 'full' })).body.address
    const key = /([0-9a-f]{40})\.mp4/.exec(address)?.[1] ?? ''
    place = path.join(somo.filesFolder, 'media', 'full', key.slice(0, 2), key)
    await writeFile(place, long)
  })

  test('reaches each of many who watch at once as it is, also those beside one who leaves in the middle [VID-05]', async () => {
    const leaves = async (): Promise<void> => {
      const { body } = await get(address, teacher)
      const reader = body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
    const watches = async (n: number): Promise<boolean> => {
      const from = n * 1_111_111
      const part = await get(address, teacher, { range: `bytes=${from}-${from + 2_999_999}` })
      return long.subarray(from, from + 3_000_000).equals(Buffer.from(await part.arrayBuffer()))
    }
    const all = await Promise.all([...Array.from({ length: 12 }, (_, n) => watches(n)), leaves(), leaves()])
    expect(all.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => true))
    expect(long.equals(Buffer.from(await (await get(address, teacher)).arrayBuffer()))).toBe(true)
  })

  /** Of this process, by the system's own account. */
  const openFiles = async (): Promise<number> => {
    const names = await readdir('/proc/self/fd')
    const files = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
    return files.filter((file) => file === place).length
  }

  test.runIf(process.platform === 'linux')('is open no longer than somebody takes it [VID-05] [OPS-02]', async () => {
    // Who reads nothing of it: what the machine holds for them is far less than the file. The others wait for their turn.
    const { hostname, port } = new URL(at.origin)
    const socket = net.connect(Number(port), hostname)
    const asks = `GET ${address} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: somo_session=${teacher.cookie}\r\n\r\n`
    socket.write(asks.repeat(9))
    await once(socket, 'readable')
    await expect.poll(openFiles).toBe(9)
    const forgotten: string[] = []
    const hear = ({ message }: Error): unknown => message.includes('garbage collection') && forgotten.push(message)
    process.on('warning', hear)
    socket.destroy()
    await expect.poll(openFiles).toBe(0)
    process.off('warning', hear)
    // What nobody closes, Node closes in the end, and says so.
    expect(forgotten).toEqual([])
  })
})

test('the index of what is played stands before its pictures [VID-07]', async () => {
  const bytes = Buffer.from(await (await get((await addressFor(teacher)).address, teacher)).arrayBuffer())
  expect(bytes.indexOf('moov')).toBeGreaterThan(0)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

test('no list and no page of a video says where it is played from [VID-06]', async () => {
  const said = JSON.stringify([
    (await somo.call(previewVideos, {})).body,
    (await student.call(showVideo, { videoId })).body,
    (await teacher.call(showVideo, { videoId })).body,
  ])
  expect(said).not.toMatch(/\.mp4|media\/(full|low|upload)/)
})

describe('who has bought it', () => {
  test('is sent all of it, and keeps it when it is unpublished and deleted; nobody else sees it then [VID-05]', async () => {
    const id = await published(somo, at, teacher, 50, 'rotated.mp4')
    await somo.fund(student, 50)
    expect((await student.call(buyVideo, { videoId: id, student_id: student.id, price: 50 })).body).toMatchObject({
      paid: 50,
      balance: 0,
    })
    const wholeFor = async (who: Person) => (await who.call(mediaAddress, { videoId: id, copy: 'full' })).body
    const { address, whole } = await wholeFor(student)
    const ends = await endsOf(new Uint8Array(await (await get(address, student)).arrayBuffer()))
    expect([whole, Math.max(...ends) > 3]).toEqual([true, true])
    await teacher.call(unpublishVideo, { videoId: id })
    expect([(await wholeFor(student)).whole, (await stranger.call(showVideo, { videoId: id })).status]).toEqual([true, 404])
    await teacher.call(removeVideo, { videoId: id })
    await somo.settle()
    expect((await get((await wholeFor(student)).address, student)).status).toBe(200)
    const yours = (await student.call(previewVideos, { show: 'yours' })).body.videos.map((video) => video.id)
    expect(yours).toEqual([id])
    expect((await stranger.call(mediaAddress, { videoId: id, copy: 'full' })).status).toBe(404)
  })
})

test('ten seconds of watching are a view, once for a viewer and day; the place is remembered [VID-06]', async () => {
  const viewsOf = async () => (await student.call(showVideo, { videoId })).body
  const before = (await viewsOf()).views
  await student.call(keepPosition, { videoId, seconds: 4, watched: 9 })
  expect(await viewsOf()).toMatchObject({ views: before, position: 4 })
  await student.call(keepPosition, { videoId, seconds: 7, watched: 10 })
  await student.call(keepPosition, { videoId, seconds: 9, watched: 30 })
  await stranger.call(keepPosition, { videoId, seconds: 9, watched: 30 })
  expect(await viewsOf()).toMatchObject({ views: before + 2, position: 9 })
  const now = somo.clock.now
  // After midnight in Nairobi.
  somo.clock.now = new Date('2026-11-25T21:00:00Z')
  await student.call(keepPosition, { videoId, seconds: 2, watched: 12 })
  expect(await viewsOf()).toMatchObject({ views: before + 3, position: 2 })
  somo.clock.now = now
  // A word that comes late does not turn the place back.
  await student.call(keepPosition, { videoId, seconds: 60, watched: 12 })
  expect((await viewsOf()).position).toBe(2)
})
