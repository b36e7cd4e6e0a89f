/** What an upload is, by its content alone: neither its name nor what was declared of it is asked. */
import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'
import type { MediaFault } from '../../rules.ts'

/** Files alone: of all that the library reads, playlists would lead it to other addresses. */
const formats = [MP4, QTFF, WEBM, MATROSKA]
const LONGEST_SIDE = 1920
const SHORTEST_SIDE = 1088

export type Source = {
  input: Input
  video: InputVideoTrack
  audio: InputAudioTrack | null
  durationMs: number
  /** Plays on every phone once its index stands first. */
  playable: boolean
  tooLarge: boolean
}

export const openFile = (file: string): Input => new Input({ formats, source: new FilePathSource(file) })

/** Reads the tables of a file, never all of it. */
export async function readSource(file: string, mostMs: number): Promise<Source | { fault: MediaFault }> {
  const input = openFile(file)
  if (!(await input.canRead())) return refuse(input, 'not_a_video')
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
  if (!video) return refuse(input, 'not_a_video')
  if ([video, audio].some((track) => isEncrypted(track))) return refuse(input, 'encrypted')
  const durationMs = Math.round((await input.computeDuration(undefined, { metadataOnly: true })) * 1000)
  if (!(durationMs > 0)) return refuse(input, 'not_a_video')
  if (durationMs > mostMs) return refuse(input, 'too_long')
  const [codec, sound] = await Promise.all([video.getCodec(), audio?.getCodec() ?? null])
  const sides = [await video.getDisplayWidth(), await video.getDisplayHeight()].toSorted((a, b) => a - b)
  return {
    input,
    video,
    audio,
    durationMs,
    // Opus is played by every phone that plays H.264, though not by each television.
    playable: codec === 'avc' && (audio === null || sound === 'aac' || sound === 'opus'),
    tooLarge: (sides[0] ?? 0) > SHORTEST_SIDE || (sides[1] ?? 0) > LONGEST_SIDE,
  }
}

function refuse(input: Input, fault: MediaFault): { fault: MediaFault } {
  input.dispose()
  return { fault }
}

/** `encv` and `enca` are the sample entries of ISO 23001-7. */
const isEncrypted = (track: InputVideoTrack | InputAudioTrack | null): boolean =>
  ['encv', 'enca'].includes(String(track?.internalCodecId ?? ''))
