/** Pictures as phones make them. */
import { crc32, deflateSync } from 'node:zlib'
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

/** A PNG of one colour and any size, packed to almost nothing. @param lines how many of its height there really are */
export function hugePng(width: number, height: number, lines = height): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), body.length + 4)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * lines)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
