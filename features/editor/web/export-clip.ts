import {
  canEncodeAudio,
  CanvasSink,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  type InputVideoTrack,
} from 'mediabunny'
import { exportSize, frameCount, passages, sourceTime, videoBits, type Cut, type Passage } from '../rules.ts'
import { inputOf } from './clip-input.ts'
import { soundOf, type Sound } from './export-sound.ts'
import { targetFor, type ExportTarget } from './export-target.ts'
import type { Asked, ExportProblem, Told } from './media-messages.ts'

type Exporting = Extract<Asked, { ask: 'export' }>

/** Into the middle of a frame's time, so that no rounding shows the one before it. */
const INTO_FRAME = 1e-4
/** Progress is told for every so many frames. */
const TOLD_EVERY = 8

/** Writes a cut as an MP4, frame by frame, its sound beside it. */
export async function exportClip(asked: Exporting, tell: (told: Told) => void): Promise<void> {
  try {
    const target = await written(asked, tell)
    tell(
      target ? { told: 'exported', file: await target.file(), stored: target.stored } : { told: 'failed', problem: 'no_encoder' },
    )
  } catch (error) {
    console.warn(error)
    tell({ told: 'failed', problem: problemOf(error) })
  }
}

const problemOf = (error: unknown): ExportProblem =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no_room' : 'failed'

/** Null where the browser has nothing to write such pictures with. */
async function written({ file, facts, cut, name }: Exporting, tell: (told: Told) => void): Promise<ExportTarget | null> {
  const { framesPerSecond: fps } = facts
  const size = exportSize(facts.width, facts.height)
  const quality = new Quality({ bitrate: videoBits(size.width, size.height, fps) })
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9'], { ...size, quality, frameRate: fps })
  if (!codec) return null
  using input = inputOf(file)
  const video = await input.getPrimaryVideoTrack()
  if (!video) return null
  const audio = facts.sound === 'readable' ? await input.getPrimaryAudioTrack() : null
  const sound = audio && (await soundOf(audio, cut, fps, canEncodeAudio))
  if (sound === 'no_encoder') return null
  const target = await targetFor(name)
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: target.fastStart }), target: target.target })
  const pictures = new VideoSampleSource({ codec, quality, keyFrameInterval: 2 })
  const frames = frameCount(cut, fps)
  output.addVideoTrack(pictures, { frameRate: fps, maximumPacketCount: frames })
  if (sound) output.addAudioTrack(sound.source, { maximumPacketCount: sound.mostPackets })
  await output.start()
  const progress = (frame: number): void => {
    if (frame % TOLD_EVERY === 0) tell({ told: 'progress', part: frame / frames, bytes: target.bytes() })
  }
  await writeFrames({ video, pictures, sound, cut, fps, size, progress })
  await output.finalize()
  tell({ told: 'progress', part: 1, bytes: target.bytes() })
  return target
}

type Work = {
  video: InputVideoTrack
  pictures: VideoSampleSource
  sound: Sound | null
  cut: Cut
  fps: number
  size: { width: number; height: number }
  progress: (frame: number) => void
}

/** Sound never runs far ahead of the pictures: what waits for the other to be written is kept in memory. */
async function writeFrames({ video, pictures, sound, cut, fps, size, progress }: Work): Promise<void> {
  const sink = new CanvasSink(video, { ...size, fit: 'fill', poolSize: 2 })
  const first = await video.getFirstTimestamp()
  for (const passage of passages(cut, fps)) {
    const times = framesOf(passage).map((n) => Math.max(first, sourceTime(passage, cut.speed, fps, n) + INTO_FRAME))
    let frame = passage.firstFrame
    for await (const shown of sink.canvasesAtTimestamps(times)) {
      if (shown) {
        using sample = new VideoSample(shown.canvas, { timestamp: frame / fps, duration: 1 / fps })
        await pictures.add(sample)
      }
      frame += 1
      await sound?.writeUntil(frame / fps)
      progress(frame)
    }
  }
  await sound?.writeUntil(Infinity)
}

const framesOf = ({ firstFrame, lastFrame }: Passage): number[] =>
  Array.from({ length: lastFrame - firstFrame }, (_, n) => firstFrame + n)
