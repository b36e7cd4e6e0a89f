import type { PostPicture } from '../contract.ts'
import { safeMarkdown } from '../../../shared/safe-markdown.ts'

/** In bytes, what a reader's phone fetches of a post beside the page it stands in; null where the browser cannot tell. */
export async function textWeight(body: string, pictures: readonly PostPicture[]): Promise<number | null> {
  if (!('CompressionStream' in globalThis)) return null
  const packed = new Blob([safeMarkdown(body, pictures)]).stream().pipeThrough(new CompressionStream('gzip'))
  const { byteLength } = await new Response(packed).arrayBuffer()
  return pictures.filter(({ address }) => body.includes(address)).reduce((sum, { bytes }) => sum + bytes, byteLength)
}
