import type { Metadata } from 'sharp'
import { drawnAnew } from '../../../shared/server/picture.ts'
import { MOST_PICTURE_BYTES } from '../rules.ts'

/** From as sharp as a text column can show to what still says something; the first that is small enough is kept. */
const tries = [
  { width: 1200, quality: 70 },
  { width: 960, quality: 60 },
  { width: 720, quality: 50 },
  { width: 540, quality: 40 },
  { width: 360, quality: 30 },
] as const

type Size = { width: number; height: number }

/** Of what was turned by a tag, the sides as they are seen. */
const seen = ({ width, height, orientation = 1 }: Metadata): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/** At most so wide and half as high again; never larger than it was. */
function fitted({ width, height }: Size, most: number): Size {
  const by = Math.min(1, most / width, (most * 1.5) / height)
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/**
 * A picture of at most 30 KB, drawn anew as WebP.
 * @param file as it was sent
 * @returns null for what is no picture (see `drawnAnew`)
 */
export async function smallPicture(file: Uint8Array): Promise<(Size & { image: Buffer }) | null> {
  for (const { width: most, quality } of tries) {
    let size: Size = { width: 1, height: 1 }
    const image = await drawnAnew(file, (picture, facts) => {
      size = fitted(seen(facts), most)
      return picture.resize(size.width, size.height, { fit: 'fill' }).webp({ quality })
    })
    if (!image) return null
    if (image.length <= MOST_PICTURE_BYTES) return { ...size, image }
  }
  return null
}
