/** A clip that the browser itself makes, and what it sees in one: each frame carries its number in black and white. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import type * as Library from 'mediabunny'
import { root } from '../../scripts/root.ts'

declare const Mediabunny: typeof Library

/** Every frame is a row of squares that says its number; one tone is heard in even seconds, another in odd ones. */
export type Wish = { seconds: number; framesPerSecond: number; width: number; height: number; even: number; odd: number }

const BITS = 12

/** A page of its own with what reads and writes media; nobody answers at its address. */
export async function openWorkshop(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const script = readFileSync(path.join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.min.cjs'), 'utf8')
  await page.route('http://localhost:9/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Workshop</title>' }),
  )
  await page.goto('http://localhost:9/')
  await page.addScriptTag({ content: script })
  return {
    /** The clip as an MP4: H.264 and Opus, with the index first. */
    async make(wish: Wish): Promise<Buffer> {
      const base64 = await page.evaluate(makeClip, { ...wish, bits: BITS })
      return Buffer.from(base64, 'base64')
    },
    /** The numbers that frames of a file carry, and the hertz that are heard there, by the seconds that are asked for. */
    look: (file: Buffer, seconds: readonly number[]) =>
      page.evaluate(lookAt, { base64: file.toString('base64'), seconds, bits: BITS }),
    close: () => context.close(),
  }
}

async function makeClip(wish: Wish & { bits: number }): Promise<string> {
  const { AudioSample, AudioSampleSource, BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } = Mediabunny
  const { seconds, framesPerSecond: fps, width, height, even, odd, bits } = wish
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() })
  const pictures = new CanvasSource(canvas, { codec: 'avc', quality: new Quality({ bitrate: 500_000 }), keyFrameInterval: 2 })
  const sound = new AudioSampleSource({ codec: 'opus', quality: new Quality({ bitrate: 48_000 }) })
  output.addVideoTrack(pictures, { frameRate: fps })
  output.addAudioTrack(sound)
  await output.start()
  const rate = 48_000
  for (let second = 0; second < seconds; second += 1) {
    const hertz = second % 2 === 0 ? even : odd
    const data = Float32Array.from({ length: rate }, (_, n) => 0.4 * Math.sin((2 * Math.PI * hertz * n) / rate))
    const heard = new AudioSample({ data, format: 'f32-planar', numberOfChannels: 1, sampleRate: rate, timestamp: second })
    await sound.add(heard)
    heard.close()
    for (let n = second * fps; n < (second + 1) * fps; n += 1) {
      for (let bit = 0; bit < bits; bit += 1) {
        pen.fillStyle = (n >> bit) & 1 ? '#fff' : '#000'
        pen.fillRect((bit * width) / bits, 0, width / bits, height)
      }
      await pictures.add(n / fps, 1 / fps)
    }
  }
  await output.finalize()
  const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer(0))
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

async function lookAt({ base64, seconds, bits }: { base64: string; seconds: readonly number[]; bits: number }) {
  const { ALL_FORMATS, AudioSampleSink, BufferSource, CanvasSink, Input } = Mediabunny
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video || !audio) throw new Error('a track is missing')
  const numbers: number[] = []
  for await (const shown of new CanvasSink(video).canvasesAtTimestamps(seconds)) {
    const pen = (shown?.canvas as OffscreenCanvas | undefined)?.getContext('2d') // as: of a page or not, it is drawn on alike
    const light = (bit: number) => pen?.getImageData(((bit + 0.5) * (pen.canvas.width / bits)) | 0, 20, 1, 1).data[1] ?? 0
    numbers.push(Array.from({ length: bits }, (_, bit) => (light(bit) > 127 ? 1 << bit : 0)).reduce((a, b) => a + b))
  }
  const sound: number[] = []
  for await (const heard of new AudioSampleSink(audio).samples()) {
    const plane = new Float32Array(heard.numberOfFrames)
    heard.copyTo(plane, { planeIndex: 0, format: 'f32-planar' })
    for (const now of plane) sound.push(now)
    heard.close()
  }
  const rate = await audio.getSampleRate()
  // By how often it rises through nothing in the fifth of a second around it.
  const tones = seconds.map((second) => {
    const near = sound.slice(Math.max(0, Math.round((second - 0.1) * rate)), Math.round((second + 0.1) * rate))
    const rises = near.flatMap((now, n) => ((near[n - 1] ?? 0) < 0 && now >= 0 ? [n] : []))
    return ((rises.length - 1) * rate) / ((rises.at(-1) ?? 1) - (rises[0] ?? 0))
  })
  return { numbers, tones, heardSeconds: sound.length / rate }
}
