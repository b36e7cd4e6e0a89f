import { inflateSync } from 'node:zlib'

/** Every word that stands on the pages of a PDF, which are packed and written in hexadecimal. */
export function wordsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\n([^]*?)\nendstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) => parts))
    .map((parts) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join(' ')
}
