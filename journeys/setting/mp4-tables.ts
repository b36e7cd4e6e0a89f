/** What an MP4 says of itself in its own tables (ISO/IEC 14496-12), read without what wrote it. */

export type Track = {
  kind: string
  /** Samples in the file: frames of a picture. */
  samples: number
  /** By the table of times, in seconds. */
  seconds: number
}

export function tracksOf(file: Buffer): Track[] {
  const [moov] = boxes(file, 'moov')
  if (!moov) throw new Error('no index')
  return boxes(moov, 'trak').map((track) => {
    const media = one(track, 'mdia')
    const head = one(media, 'mdhd')
    const table = one(one(one(media, 'minf'), 'stbl'), 'stts')
    const timescale = head.readUInt32BE(head[0] === 1 ? 20 : 12)
    const runs = Array.from({ length: table.readUInt32BE(4) }, (_, n) => ({
      count: table.readUInt32BE(8 + n * 8),
      ticks: table.readUInt32BE(12 + n * 8),
    }))
    return {
      kind: one(media, 'hdlr').toString('latin1', 8, 12),
      samples: runs.reduce((sum, { count }) => sum + count, 0),
      seconds: runs.reduce((sum, { count, ticks }) => sum + count * ticks, 0) / timescale,
    }
  })
}

function one(within: Buffer, name: string): Buffer {
  const [box] = boxes(within, name)
  if (!box) throw new Error(`no ${name}`)
  return box
}

/** The contents of the boxes of this name that lie directly within another. */
function boxes(within: Buffer, name: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 8 <= within.length;) {
    const short = within.readUInt32BE(at)
    const size = short === 1 ? Number(within.readBigUInt64BE(at + 8)) : short || within.length - at
    if (within.toString('latin1', at + 4, at + 8) === name) found.push(within.subarray(at + (short === 1 ? 16 : 8), at + size))
    at += size
  }
  return found
}
