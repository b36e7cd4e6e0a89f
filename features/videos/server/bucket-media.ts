/**
 * Videos in a bucket. An upload lies there as the pieces it came in, each named by its place, so that any server goes on where
 * the last piece ends; it becomes one file when it is worked at, on the disk of whoever does.
 */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '../../../shared/server/bucket.ts'
import type { CopyName } from '../rules.ts'
import { partOf } from './byte-range.ts'
import { clearFolders, freshFolder } from './folder-media.ts'
import { assertPlace, type MediaStore } from './media-store.ts'

/** What an upload holds in memory at most before it is put; our own pages send less at once. */
const PIECE_BYTES = 4_000_000
/** So many at once are removed: an upload may have come in hundreds. */
const AT_ONCE = 8

/** @param work a folder of this machine alone; it is made where it is missing */
export function bucketMedia(bucket: Bucket, work: string): MediaStore {
  const nameOf = (name: CopyName, key: string): string => {
    assertPlace(name, key)
    return `media/${name}/${key}`
  }
  const piecesOf = async (key: string): Promise<Piece[]> => chainOf(await bucket.list(`${nameOf('upload', key)}/`))
  return {
    // Its first piece makes it.
    begin: async () => {},
    arrived: async (key) => (await piecesOf(key)).at(-1)?.to ?? 0,
    async append(key, from, bytes) {
      let at = from
      for await (const { piece, fault } of inPieces(bytes)) {
        if (piece.length > 0) await bucket.put(`${nameOf('upload', key)}/${placeName(at, at + piece.length)}`, piece)
        at += piece.length
        if (fault) throw fault
      }
    },
    async bring(key, folder, signal) {
      const place = path.join(folder, 'upload')
      await pipeline(joined(bucket, await piecesOf(key), signal), createWriteStream(place, { flags: 'wx', mode: 0o600 }))
      return place
    },
    keep: async (name, key, from) => bucket.put(nameOf(name, key), { file: from }),
    async open(name, key, { range, signal }) {
      // What is no range to us is none to the store.
      const isRange = partOf(range, Number.MAX_SAFE_INTEGER) !== null
      return bucket.get(nameOf(name, key), { range: isRange ? range : undefined, signal })
    },
    async remove(name, key) {
      const names = name === 'upload' ? await bucket.list(`${nameOf(name, key)}/`) : [nameOf(name, key)]
      while (names.length > 0) await Promise.all(names.splice(0, AT_ONCE).map((one) => bucket.remove(one)))
    },
    workFolder: () => freshFolder(work),
    clearWork: (since) => clearFolders(work, since),
  }
}

/** What of an object is in an upload: from the byte `skip` of the object on, up to the byte `to` of the upload. */
type Piece = { name: string; skip: number; to: number }

const placeName = (...ends: [from: number, to: number]): string => ends.map((at) => String(at).padStart(12, '0')).join('-')

/**
 * The pieces of an upload from its beginning on without a gap. Two servers may have taken the same bytes, the one until a
 * connection broke; what leads furthest is taken, so that nothing that was once there is ever less.
 */
function chainOf(names: readonly string[]): Piece[] {
  const pieces = names
    .map((name) => ({ name, ends: /(\d{12})-(\d{12})$/.exec(name) }))
    .map(({ name, ends }) => ({ name, from: Number(ends?.[1]), to: Number(ends?.[2]) }))
    .toSorted((a, b) => a.from - b.from)
  const chain: Piece[] = []
  let [at, best]: [number, Piece | null] = [0, null]
  for (const { name, from, to } of pieces) {
    if (from > at && best) {
      chain.push(best)
      ;[at, best] = [best.to, null]
    }
    if (from > at) return chain
    if (to > (best?.to ?? at)) best = { name, skip: at - from, to }
  }
  return best ? [...chain, best] : chain
}

/** A stream that breaks off ends with what came of it, and why. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ piece: Buffer; fault?: Error }> {
  let held: Uint8Array[] = []
  let size = 0
  const taken = (): Buffer => {
    const piece = Buffer.concat(held, size)
    held = []
    size = 0
    return piece
  }
  const parts = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await parts.next().catch((fault: Error) => ({ fault }))
      if ('fault' in next) return yield { piece: taken(), fault: next.fault }
      if (next.done === true) return yield { piece: taken() }
      held.push(next.value)
      size += next.value.length
      if (size >= PIECE_BYTES) yield { piece: taken() }
    }
  } finally {
    // Whoever sends is not left waiting where what came could not be put.
    await parts.return?.()
  }
}

async function* joined(bucket: Bucket, pieces: readonly Piece[], signal: AbortSignal): AsyncGenerator<Buffer> {
  for (const { name, skip } of pieces) {
    await using piece = await bucket.get(name, { range: `bytes=${skip}-`, signal })
    if (!piece) throw new Error('a piece of an upload is gone')
    yield* piece.pieces()
  }
}
