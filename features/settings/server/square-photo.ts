import sharp, { type Metadata } from 'sharp'

/** In pixels: sharp on a profile, and some ten kilobytes. */
const SIDE = 320
const QUALITY = 74
/** More pixels than a phone's camera has; what claims more is made to fill the memory. */
const MOST_PIXELS = 50_000_000
const MOST_SECONDS = 10
const formats: readonly (keyof typeof sharp.format)[] = ['jpeg', 'png', 'webp']

// Of all that libvips can read, three formats; the rest (SVG, PDF, TIFF …) is never tried on what strangers send.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One thread for one picture at a time: people wait for the others meanwhile.
sharp.concurrency(1)
sharp.cache(false)

let last: Promise<unknown> = Promise.resolve()

/**
 * The middle square of a picture, small, upright and drawn anew as WebP, so that nothing of the file comes along: no place, no
 * camera's name, no second picture.
 * @param file as it was sent; neither its name nor its declared type is asked
 * @returns null for what is no JPG, PNG or WebP picture, whatever it calls itself, is broken, or claims too many pixels
 */
export function squarePhoto(file: Uint8Array): Promise<Buffer | null> {
  const drawn = last.then(() => draw(file))
  last = drawn
  return drawn
}

async function draw(file: Uint8Array): Promise<Buffer | null> {
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
    const { format }: Metadata = await picture.metadata()
    if (!formats.includes(format)) return null
    return await picture
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer()
  } catch {
    // The library says the same of a broken file, a bomb and a text: it is no picture.
    return null
  }
}
