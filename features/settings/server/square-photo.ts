import { drawnAnew } from '../../../shared/server/picture.ts'
import type { Photo } from '../../accounts/server/index.ts'

/** In pixels: sharp on a profile, and some ten kilobytes. */
const SIDE = 320
/** Beside a name a face is 48 points wide at most, each two dots on a good screen; one to three kilobytes. */
const FACE_SIDE = 96
const QUALITY = 74

/**
 * The middle square of a picture in both sizes, upright and drawn anew as WebP.
 * @param file as it was sent
 * @returns null for what is no picture (see `drawnAnew`)
 */
export async function squarePhotos(file: Uint8Array): Promise<Photo | null> {
  const image = await square(file, SIDE)
  const face = image && (await square(image, FACE_SIDE))
  return image && face && { image, face }
}

const square = (file: Uint8Array, side: number): Promise<Buffer | null> =>
  drawnAnew(file, (picture) => picture.resize(side, side, { fit: 'cover' }).webp({ quality: QUALITY }))
