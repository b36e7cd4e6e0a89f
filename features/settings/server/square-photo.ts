import { drawnAnew } from '../../../shared/server/picture.ts'

/** In pixels: sharp on a profile, and some ten kilobytes. */
const SIDE = 320
const QUALITY = 74

/**
 * The middle square of a picture, small, upright and drawn anew as WebP.
 * @param file as it was sent
 * @returns null for what is no picture (see `drawnAnew`)
 */
export const squarePhoto = (file: Uint8Array): Promise<Buffer | null> =>
  drawnAnew(file, (picture) => picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }))
