import { AudioSampleSink, CanvasSink, type Input, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'
import { exportRate } from '../rules.ts'
import { inputOf } from './clip-input.ts'
import type { Asked, ClipFacts, Told } from './media-messages.ts'

type Reading = Extract<Asked, { ask: 'read' }>

/** Twice what the timeline shows on a plain screen. */
const FRAME_HEIGHT = 136
/** Every so many samples are looked at: a waveform is a picture, and a whole lesson is long. */
const SPARSE = 8

/** What a file is, then its pictures and its waveform as they come. What cannot be decoded is left out. */
export async function readClip({ file, frames, peaks }: Reading, tell: (told: Told) => void): Promise<void> {
  using input = inputOf(file)
  const read = await factsOf(input).catch(missing)
  if (!read) return tell({ told: 'unreadable' })
  const { facts, video, audio } = read
  tell({ told: 'facts', facts })
  await framesOf(video, facts.seconds, frames, tell).catch(missing)
  if (audio) await peaksOf(audio, facts.seconds, peaks, tell).catch(missing)
}

const missing = (reason: unknown): null => {
  console.info('not read', reason)
  return null
}

type Read = { facts: ClipFacts; video: InputVideoTrack; audio: InputAudioTrack | null }

async function factsOf(input: Input): Promise<Read | null> {
  const video = await input.getPrimaryVideoTrack()
  if (!video || !(await video.canDecode())) return null
  const audio = await input.getPrimaryAudioTrack()
  const heard = audio && (await audio.canDecode()) ? audio : null
  const rate = await video.computeFrameRateMetrics()
  const facts: ClipFacts = {
    seconds: await input.computeDuration(),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    framesPerSecond: exportRate(rate.bestGuessFrameRate),
    sound: heard ? 'readable' : audio ? 'unreadable' : 'none',
  }
  return facts.seconds > 0 ? { facts, video, audio: heard } : null
}

async function framesOf(video: InputVideoTrack, seconds: number, count: number, tell: (told: Told) => void): Promise<void> {
  const first = await video.getFirstTimestamp()
  const times = Array.from({ length: count }, (_, n) => Math.max(first, ((n + 0.5) / count) * seconds))
  const sink = new CanvasSink(video, { height: FRAME_HEIGHT, poolSize: 2 })
  let at = 0
  for await (const frame of sink.canvasesAtTimestamps(times)) {
    if (frame) tell({ told: 'frame', at, picture: await createImageBitmap(frame.canvas) })
    at += 1
  }
}

async function peaksOf(audio: InputAudioTrack, seconds: number, count: number, tell: (told: Told) => void): Promise<void> {
  const peaks = Array.from({ length: count }, () => 0)
  let told = 0
  const tellUntil = (until: number): void => {
    if (until <= told) return
    tell({ told: 'peaks', from: told, peaks: peaks.slice(told, until) })
    told = until
  }
  for await (using sample of new AudioSampleSink(audio).samples()) {
    const plane = new Float32Array(sample.numberOfFrames)
    sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' })
    for (let n = 0; n < plane.length; n += SPARSE) {
      const at = Math.floor(((sample.timestamp + n / sample.sampleRate) / seconds) * count)
      peaks[at] = Math.max(peaks[at] ?? 0, Math.abs(plane[n] ?? 0))
    }
    // A twentieth at a time, so that it is drawn as it comes.
    const done = Math.floor((sample.timestamp / seconds) * 20) * (count / 20)
    tellUntil(Math.min(count, Math.floor(done)))
  }
  tellUntil(count)
}
