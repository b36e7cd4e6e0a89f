/** A photo for the demo that nobody took: evening over the savanna, drawn dot by dot, so that it is everybody's. */
import sharp from 'sharp'
import type { Photo } from '../../features/accounts/server/index.ts'

/** As photos are kept. */
const SIDE = 320
const FACE_SIDE = 96
const QUALITY = 74

type Colour = readonly [red: number, green: number, blue: number]
const above: Colour = [72, 60, 110]
const low: Colour = [244, 160, 92]
const sun: Colour = [255, 226, 150]
const far: Colour = [110, 74, 72]
const near: Colour = [38, 32, 34]

export async function eveningPhoto(): Promise<Photo> {
  const dots = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y += 1) for (let x = 0; x < SIDE; x += 1) dots.set(colourAt(x / SIDE, y / SIDE), (y * SIDE + x) * 3)
  const drawn = (side: number): Promise<Buffer> =>
    sharp(dots, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .resize(side, side)
      .webp({ quality: QUALITY })
      .toBuffer()
  return { image: await drawn(SIDE), face: await drawn(FACE_SIDE) }
}

/** From the front to the back: the acacia, its hill, the hills behind, the sun, the sky. */
function colourAt(x: number, y: number): Colour {
  const trunk = Math.abs(x - 0.34 - (0.8 - y) * 0.08) < 0.012 && y > 0.5 && y < 0.82
  const crown =
    ((x - 0.37) / 0.24) ** 2 + ((y - 0.5) / 0.055) ** 2 < 1 || ((x - 0.29) / 0.13) ** 2 + ((y - 0.56) / 0.035) ** 2 < 1
  const hill = y > 0.82 - 0.05 * Math.sin(x * 3)
  if (trunk || crown || hill) return near
  if (y > 0.7 + 0.04 * Math.sin(x * 7 + 1)) return far
  if ((x - 0.7) ** 2 + (y - 0.55) ** 2 < 0.012) return sun
  const part = Math.min(1, y / 0.7)
  const mixed = (from: number, to: number): number => Math.round(from * (1 - part) + to * part)
  return [mixed(above[0], low[0]), mixed(above[1], low[1]), mixed(above[2], low[2])]
}
