import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EncodedPacketSink, type InputTrack } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '../../../shared/time.ts'
import { openFile } from './making/source.ts'
import { processMedia, type MakingLimits } from './media-process.ts'

const NO_FFMPEG = ''
let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'made-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const clipAt = (name: string): string => fileURLToPath(new URL(`../testing/clips/${name}`, import.meta.url))

async function made(name: string, limits: Partial<MakingLimits> = {}, signal = new AbortController().signal) {
  const own = await mkdtemp(path.join(folder, 'job-'))
  const parts: number[] = []
  const result = await processMedia(
    { source: clipAt(name), folder: own },
    { mostMs: minutes(60), searched: NO_FFMPEG, ...limits },
    { onProgress: (part) => parts.push(part), signal },
  )
  return { result, own, parts }
}

type Packet = { from: number; to: number }

/** What stands in a file, in the order of time: read without the code that wrote it. */
async function packetsOf(file: string): Promise<{ video: Packet[]; audio: Packet[]; rotation: number }> {
  const input = openFile(file)
  const read = async (track: InputTrack | null) => {
    const list: Packet[] = []
    if (!track) return list
    for await (const { timestamp, duration } of new EncodedPacketSink(track).packets())
      list.push({ from: timestamp, to: timestamp + duration })
    return list.toSorted((a, b) => a.from - b.from)
  }
  const video = await input.getPrimaryVideoTrack()
  const all = {
    video: await read(video),
    audio: await read(await input.getPrimaryAudioTrack()),
    rotation: (await video?.getRotation()) ?? 0,
  }
  input.dispose()
  return all
}

describe('without anything that draws pictures anew', () => {
  test.each([
    ['index-last.mp4', { durationMs: 10_000, width: 320, height: 180 }],
    ['rotated.mp4', { width: 180, height: 320 }],
    ['fragmented-opus.mp4', { width: 320, height: 180 }],
  ])(
    '%s is packed anew with its index first, every picture kept, and cut at its fifth [VID-05] [VID-07]',
    async (name, facts) => {
      const { result, own, parts } = await made(name)
      expect(result).toMatchObject({ ...facts, files: [{ name: 'full' }, { name: 'full-preview' }] })
      expect((await readdir(own)).toSorted()).toEqual(['full-preview.mp4', 'full.mp4'])
      const bytes = await readFile(path.join(own, 'full.mp4'))
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
      const [source, full, cut] = await Promise.all([
        packetsOf(clipAt(name)),
        packetsOf(path.join(own, 'full.mp4')),
        packetsOf(path.join(own, 'full-preview.mp4')),
      ])
      expect([full.video.length, full.audio.length, full.rotation]).toEqual([
        source.video.length,
        source.audio.length,
        source.rotation,
      ])
      const end = Math.max(...full.video.map(({ to }) => to), ...full.audio.map(({ to }) => to))
      for (const { to } of [...cut.video, ...cut.audio]) expect(to).toBeLessThanOrEqual(end / 5 + 1e-4)
      // Of those that are wholly inside only the last few are missing, which need one from beyond to be drawn.
      const inside = full.video.filter(({ to }) => to <= end / 5 + 1e-5).length
      expect(cut.video.length).toBeLessThanOrEqual(inside)
      expect(cut.video.length).toBeGreaterThan(inside - 5)
      expect(parts.at(-1)).toBeGreaterThan(0.6)
    },
  )

  test.each([
    ['recorded.webm', 'needs_other_format'],
    ['high-efficiency.mov', 'needs_other_format'],
    ['too-large.mp4', 'too_large_picture'],
    ['sound-only.m4a', 'not_a_video'],
    ['cut-off.mp4', 'not_a_video'],
    ['text.mp4', 'not_a_video'],
  ])('%s is refused as %s, and nothing of it is left [VID-07]', async (name, refused) => {
    const { result, own } = await made(name)
    expect([result, await readdir(own)]).toEqual([{ refused }, []])
  })
})

test('a video longer than may be is refused [VID-07]', async () => {
  expect((await made('index-last.mp4', { mostMs: 9_999 })).result).toEqual({ refused: 'too_long' })
  expect((await made('index-last.mp4', { mostMs: 10_000 })).result).toMatchObject({ durationMs: 10_000 })
})

describe('the work', () => {
  test('that takes longer or more memory than it may is ended, and the file is at fault [VID-07]', async () => {
    expect((await made('index-last.mp4', { workMs: 20 })).result).toEqual({ refused: 'too_hard' })
  })

  test('that is ended by its server throws, so that it is done again [VID-07]', async () => {
    const ending = new AbortController()
    const working = made('index-last.mp4', {}, ending.signal)
    setTimeout(() => ending.abort(), 50)
    await expect(working).rejects.toThrow()
  })

  test('that somebody kills throws too, and leaves nothing under a last name [VID-07]', async () => {
    const children = async () => (await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])).stdout
    const atWork = async () => Number(/(\d+) [^\n]*making\/main/.exec(await children())?.[1] ?? 0)
    // Those that were ended before may still be going.
    await expect.poll(atWork).toBe(0)
    /** What is said of it and what it leaves, of one that may have been done before it was found. */
    const killed = async () => {
      const own = await mkdtemp(path.join(folder, 'job-'))
      let said: string | null = null
      const ended = processMedia(
        { source: clipAt('index-last.mp4'), folder: own },
        { mostMs: minutes(60), searched: NO_FFMPEG },
        { onProgress: () => {}, signal: new AbortController().signal },
      ).then(
        () => (said = 'done'),
        (error: unknown) => (said = String(error)),
      )
      let pid = 0
      while (pid === 0 && said === null) pid = await atWork()
      if (pid !== 0 && said === null) process.kill(pid, 'SIGKILL')
      return { said: await ended, left: (await readdir(own)).filter((file) => !file.endsWith('.part')) }
    }
    await expect.poll(killed).toEqual({ said: expect.stringContaining('SIGKILL'), left: [] })
  })
})
