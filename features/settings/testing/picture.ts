/** Pictures as phones make them. */
import sharp from 'sharp'

type Facts = {
  width?: number
  height?: number
  colour?: string
  format?: 'jpeg' | 'png' | 'webp' | 'gif'
  name?: string
  type?: string
}

/** A picture of one colour; its name and type may say something else. */
export async function picture({
  width = 64,
  height = 64,
  colour = '#a86f45',
  format = 'jpeg',
  name,
  type,
}: Facts = {}): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: colour } })
  return fileOf(await drawn.toFormat(format).toBuffer(), name ?? `photo.${format}`, type ?? `image/${format}`)
}

export const fileOf = (bytes: Uint8Array, name: string, type: string): File => new File([new Uint8Array(bytes)], name, { type })
