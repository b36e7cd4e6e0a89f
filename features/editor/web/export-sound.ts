import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  Quality,
  type AudioCodec,
  type canEncodeAudio,
  type InputAudioTrack,
} from 'mediabunny'
import { passages, resultSeconds, type Cut, type Passage } from '../rules.ts'
import { timeStretch, type Planes } from './stretch.ts'

const BITS = new Quality({ bitrate: 96_000 })
/** Every encoder takes it. */
const COMMON_RATE = 48_000

export type Sound = {
  source: AudioSampleSource
  /** More than there can be: encoders make at most a hundred a second. */
  mostPackets: number
  /** Hands over what is heard before a second of the result. */
  writeUntil(second: number): Promise<void>
}

/**
 * The sound of the kept pieces at the cut's speed, as AAC where the browser writes it, else as Opus.
 * @returns null where there is none
 */
export async function soundOf(
  track: InputAudioTrack,
  cut: Cut,
  fps: number,
  can: typeof canEncodeAudio,
): Promise<Sound | 'no_encoder' | null> {
  const sink = new AudioSampleSink(track)
  using first = await sink.getSample(await track.getFirstTimestamp())
  if (!first) return null
  const shape: Shape = { channels: Math.min(2, first.numberOfChannels), sampleRate: first.sampleRate }
  const codec = await firstCodec(shape, can)
  if (!codec) return 'no_encoder'
  const source = new AudioSampleSource({ codec, quality: BITS, transform: { sampleRate: COMMON_RATE } })
  const pieces = samplesOf(sink, cut, fps, shape)
  let next = await pieces.next()
  return {
    source,
    mostPackets: Math.ceil(resultSeconds(cut) * 100) + 100,
    async writeUntil(second) {
      while (!next.done && next.value.timestamp < second) {
        using sample = next.value
        await source.add(sample)
        next = await pieces.next()
      }
    },
  }
}

type Shape = { channels: number; sampleRate: number }

async function firstCodec({ channels }: Shape, can: typeof canEncodeAudio): Promise<AudioCodec | null> {
  const wish = { numberOfChannels: channels, sampleRate: COMMON_RATE, quality: BITS }
  if (await can('aac', wish)) return 'aac'
  return (await can('opus', wish)) ? 'opus' : null
}

async function* samplesOf(sink: AudioSampleSink, cut: Cut, fps: number, shape: Shape): AsyncGenerator<AudioSample, undefined> {
  const { channels, sampleRate } = shape
  let written = 0
  for (const passage of passages(cut, fps)) {
    const ends = Math.round((passage.at + (passage.to - passage.from) / cut.speed) * sampleRate)
    const stretch = timeStretch({ ...shape, speed: cut.speed, total: ends - written })
    const sample = (planes: Planes): AudioSample | null => {
      const length = planes[0]?.length ?? 0
      if (length === 0) return null
      const data = new Float32Array(length * channels)
      planes.forEach((plane, channel) => data.set(plane, channel * length))
      const timestamp = written / sampleRate
      written += length
      return new AudioSample({ data, format: 'f32-planar', numberOfChannels: channels, sampleRate, timestamp })
    }
    for await (const planes of heardIn(sink, passage, shape)) {
      const ready = sample(stretch.push(planes))
      if (ready) yield ready
    }
    const rest = sample(stretch.finish())
    if (rest) yield rest
  }
}

/** The samples of a passage from its first to its last, with silence where the file has none. */
async function* heardIn(sink: AudioSampleSink, { from, to }: Passage, { channels, sampleRate }: Shape): AsyncGenerator<Planes> {
  const end = Math.round(to * sampleRate)
  let next = Math.round(from * sampleRate)
  const silence = (length: number): Planes => Array.from({ length: channels }, () => new Float32Array(length))
  for await (using heard of sink.samples(from, to)) {
    const begins = Math.round(heard.timestamp * sampleRate)
    if (begins > next) {
      yield silence(Math.min(begins, end) - next)
      next = Math.min(begins, end)
    }
    const frameOffset = next - begins
    const frameCount = Math.min(heard.numberOfFrames - frameOffset, end - next)
    if (frameCount <= 0) continue
    next += frameCount
    yield silence(frameCount).map((plane, planeIndex) => {
      heard.copyTo(plane, { planeIndex, format: 'f32-planar', frameOffset, frameCount })
      return plane
    })
  }
}
