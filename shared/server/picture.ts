/**
 * Pictures that strangers send, drawn anew: nothing of the file comes along, neither the place where it was taken nor what was
 * written behind it.
 */
import type { FormatEnum, Metadata, Sharp } from 'sharp'

/** More pixels than a phone's camera has; what claims more is made to fill the memory. */
const MOST_PIXELS = 50_000_000
const MOST_SECONDS = 10
const formats: readonly (keyof FormatEnum)[] = ['jpeg', 'png', 'webp']

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a picture anew, upright and on white.
 * @param file as it was sent; neither its name nor its declared type is asked
 * @param shape says how large and in which format; `facts` is what the file says of itself, before it is turned upright
 * @returns null for what is no JPG, PNG or WebP picture, whatever it calls itself, is broken, or claims too many pixels, and
 * where `shape` answers null
 */
export function drawnAnew(
  file: Uint8Array,
  shape: (picture: Sharp, facts: Metadata) => Sharp | null,
): Promise<Buffer<ArrayBufferLike> | null> {
  const drawn = last.then(() => draw(file, shape))
  last = drawn
  return drawn
}

async function draw(file: Uint8Array, shape: Parameters<typeof drawnAnew>[1]): Promise<Buffer | null> {
  const sharp = await (library ??= load())
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
    const facts = await picture.metadata()
    if (!formats.includes(facts.format)) return null
    const shaped = shape(picture.rotate().flatten({ background: '#ffffff' }), facts)
    return shaped && (await shaped.timeout({ seconds: MOST_SECONDS }).toBuffer())
  } catch {
    // The library says the same of a broken file, a bomb and a text: it is no picture.
    return null
  }
}

let library: ReturnType<typeof load> | null = null

/** Loaded when the first picture comes: it is large, and a server may see none for days. */
async function load() {
  const { default: sharp } = await import('sharp')
  // Of all that libvips can read, three formats; the rest (SVG, PDF, TIFF …) is never tried on what strangers send.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  // One thread for one picture at a time: people wait for the others meanwhile.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
