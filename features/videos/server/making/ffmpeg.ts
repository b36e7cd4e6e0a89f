/**
 * What only FFmpeg can do: draw other formats anew, make a copy with less data, and take a picture out. It is called by its
 * arguments, never through words of a shell, reads nothing but the one file, and may use so much memory.
 */
import { spawn } from 'node:child_process'

/** Kilobytes of address space: several times what 1080p takes. */
const MOST_KILOBYTES = 3_000_000

const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-profile:v', 'main', '-threads', '1']

/** H.264 and AAC, at most 1080p, upright. */
export const transcode = (ffmpeg: string, from: string, to: string): Promise<void> =>
  run(ffmpeg, from, [
    ...H264,
    ...['-preset', 'veryfast', '-crf', '23', '-vf', fit(1920, 1080)],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-f', 'mp4', to],
  ])

/** 360p, some 150 MB an hour; a picture that can be jumped to every two seconds. */
export const shrink = (ffmpeg: string, from: string, to: string): Promise<void> =>
  run(ffmpeg, from, [
    ...H264,
    ...['-preset', 'veryfast', '-b:v', '270k', '-maxrate', '320k', '-bufsize', '640k', '-vf', fit(640, 360)],
    ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-f', 'mp4', to],
  ])

/** One picture of a moment, 640 wide at most. */
export const takePicture = (ffmpeg: string, from: string, atMs: number, to: string): Promise<void> =>
  run(
    ffmpeg,
    from,
    ['-frames:v', '1', '-vf', fit(640, 640), '-f', 'image2', '-c:v', 'png', to],
    ['-ss', (atMs / 1000).toFixed(3)],
  )

/** Inside both sides whichever way it stands, never larger than it is, with even sides. */
const fit = (long: number, short: number): string => {
  const [w, h] = [`if(gt(iw,ih),${long},${short})`, `if(gt(iw,ih),${short},${long})`].map((side) =>
    side.replaceAll(',', String.raw`\,`),
  )
  return String.raw`scale=w=min(iw\,${w}):h=min(ih\,${h}):force_original_aspect_ratio=decrease:force_divisible_by=2`
}

async function run(ffmpeg: string, from: string, args: readonly string[], before: readonly string[] = []): Promise<void> {
  const only = ['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file']
  const own = [...only, ...before, '-i', `file:${from}`, '-map_metadata', '-1', ...args]
  // The shell only sets the limit; what it runs and with what are arguments of its own.
  const child = spawn('sh', ['-c', `ulimit -v ${MOST_KILOBYTES} 2>/dev/null; exec "$@"`, 'sh', ffmpeg, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-500)))
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...ended: [number | null, string | null]) => resolve(ended))
  })
  if (code !== 0) throw new NotDrawn(signal ?? said.trim())
}

/** FFmpeg could not do it with this file. */
export class NotDrawn extends Error {
  override name = 'NotDrawn'
}
