/** All that is made of one upload, in order. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawnAnew } from '../../../../shared/server/picture.ts'
import type { MediaFault } from '../../rules.ts'
import { shrink, takePicture, transcode } from './ffmpeg.ts'
import type { MadeFile, MakingOrder, MediaResult } from './order.ts'
import { preview } from './preview.ts'
import { repack } from './repack.ts'
import { readSource, type Source } from './source.ts'

/** A copy with less data is worth its place when it is at least a third smaller. */
const WORTH = 2 / 3
const MOST_POSTER_BYTES = 40_000

type Report = (part: number) => void

/** @returns what was made, under its last name in the folder, or why nothing can be */
export async function make(order: MakingOrder, report: Report): Promise<MediaResult | { fault: MediaFault }> {
  const { folder, ffmpeg, mostMs } = order
  const at = (file: string): string => path.join(folder, file)
  let source = await readSource(order.source, mostMs)
  if ('fault' in source) return source
  report(0.05)
  const asItCame = order.only === 'full' && !ffmpeg && !source.tooLarge
  if ((!source.playable || source.tooLarge) && !asItCame) {
    if (!ffmpeg) return { fault: source.playable ? 'too_large_picture' : 'needs_other_format' }
    source.input.dispose()
    await transcode(ffmpeg, order.source, at('drawn.part'))
    source = await readSource(at('drawn.part'), mostMs)
    if ('fault' in source) return source
  }
  report(0.4)
  await repack(source, at('full.part'), (part) => report(0.4 + part * 0.2))
  const facts = await factsOf(source)
  source.input.dispose()
  const files = [await finished(folder, 'full', source.playable ? 'full.mp4' : 'full.webm')]
  if (order.only === 'full') return { ...facts, files }
  if (await preview(at('full.mp4'), at('full-preview.part')))
    files.push(await finished(folder, 'full-preview', 'full-preview.mp4'))
  report(0.65)
  if (ffmpeg) {
    files.push(...(await lowCopies(ffmpeg, folder, files[0]?.bytes ?? 0, mostMs)))
    report(0.95)
    files.push(...(await poster(ffmpeg, folder, facts.durationMs)))
  }
  return { ...facts, files }
}

const factsOf = async ({ video, durationMs }: Source) => ({
  durationMs,
  width: await video.getDisplayWidth(),
  height: await video.getDisplayHeight(),
})

/** A file is called by its name only once it is whole. */
async function finished(folder: string, name: MadeFile['name'], file: string): Promise<MadeFile> {
  const part = path.join(folder, `${name}.part`)
  const { size } = await stat(part)
  await rename(part, path.join(folder, file))
  return { name, file, bytes: size }
}

async function lowCopies(ffmpeg: string, folder: string, fullBytes: number, mostMs: number): Promise<MadeFile[]> {
  const at = (file: string): string => path.join(folder, file)
  await shrink(ffmpeg, at('full.mp4'), at('small.part'))
  // A copy rounds its last picture up; the length that counts was looked at already.
  const small = await readSource(at('small.part'), mostMs * 2)
  if ('fault' in small) throw new Error('a small copy was made that cannot be read')
  await repack(small, at('low.part'), () => {})
  small.input.dispose()
  if ((await stat(at('low.part'))).size > fullBytes * WORTH) return []
  const low = await finished(folder, 'low', 'low.mp4')
  if (!(await preview(at('low.mp4'), at('low-preview.part')))) return [low]
  return [low, await finished(folder, 'low-preview', 'low-preview.mp4')]
}

async function poster(ffmpeg: string, folder: string, durationMs: number): Promise<MadeFile[]> {
  const taken = path.join(folder, 'picture.png')
  await takePicture(ffmpeg, path.join(folder, 'full.mp4'), durationMs / 10, taken)
  const drawn = await posterOf(await readFile(taken))
  if (!drawn) return []
  await writeFile(path.join(folder, 'poster.part'), drawn)
  return [await finished(folder, 'poster', 'poster.webp')]
}

/** A picture as posters are kept; null for what is none, or where it cannot be small enough. */
export async function posterOf(picture: Uint8Array): Promise<Buffer | null> {
  for (const quality of [70, 45, 25]) {
    const drawn = await drawnAnew(picture, (one) =>
      one.resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true }).webp({ quality, effort: 4 }),
    )
    if (!drawn || drawn.length <= MOST_POSTER_BYTES) return drawn
  }
  return null
}
