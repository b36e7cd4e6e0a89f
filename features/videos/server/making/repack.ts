/**
 * The same pictures and sound in an MP4 whose index stands first, so that a player knows the whole after its first request; or,
 * where they are none for an MP4, in a WebM with its length and index.
 * Nothing is kept in memory but the packet at hand: the room for the index is counted beforehand.
 */
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type EncodedPacket,
  type InputTrack,
} from 'mediabunny'
import type { Source } from './source.ts'

export async function repack(
  { video, audio, playable }: Source,
  file: string,
  onProgress: (part: number) => void,
): Promise<void> {
  const [codec, sound] = await Promise.all([video.getCodec(), audio?.getCodec() ?? null])
  if (codec === null) throw new Error('a picture without a known codec is not repacked')
  const format = playable ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat()
  const output = new Output({ format, target: new FilePathTarget(file) })
  const pictures = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(pictures, { rotation: await video.getRotation(), maximumPacketCount: await packetsOf(video) })
  const sounds = sound === null ? null : new EncodedAudioPacketSource(sound)
  if (sounds && audio) output.addAudioTrack(sounds, { maximumPacketCount: await packetsOf(audio) })
  await output.start()
  const length = await video.computeDuration({ metadataOnly: true })
  const [seen, heard] = await Promise.all([video.getDecoderConfig(), audio?.getDecoderConfig() ?? null])
  const first = { pictures: true, sounds: true }
  // In the order of time, so that a player finds both beside each other.
  for await (const { track, packet } of merged(video, audio)) {
    if (track === 'video') {
      await pictures.add(packet, first.pictures && seen ? { decoderConfig: seen } : undefined)
      first.pictures = false
      onProgress(Math.min(1, packet.timestamp / length))
    } else {
      await sounds?.add(packet, first.sounds && heard ? { decoderConfig: heard } : undefined)
      first.sounds = false
    }
  }
  await output.finalize()
}

async function packetsOf(track: InputTrack): Promise<number> {
  let count = 0
  for await (const _ of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) count += 1
  return count
}

async function* merged(
  video: InputTrack,
  audio: InputTrack | null,
): AsyncGenerator<{ track: 'video' | 'audio'; packet: EncodedPacket }> {
  const pictures = new EncodedPacketSink(video).packets()
  const sounds = audio && new EncodedPacketSink(audio).packets()
  let [picture, sound] = [await pictures.next(), sounds ? await sounds.next() : null]
  while (!picture.done || (sound && !sound.done)) {
    if (!picture.done && (!sound || sound.done || picture.value.timestamp <= sound.value.timestamp)) {
      yield { track: 'video', packet: picture.value }
      picture = await pictures.next()
    } else if (sound && !sound.done && sounds) {
      yield { track: 'audio', packet: sound.value }
      sound = await sounds.next()
    }
  }
}
