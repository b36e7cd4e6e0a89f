/** Videos in a folder that every server shares. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CopyName } from '../rules.ts'
import { partOf, type Part } from './byte-range.ts'
import { assertPlace, type MediaStore } from './media-store.ts'

/** @param folder is made where it is missing; only our own process needs to read it */
export function folderMedia(folder: string): MediaStore {
  const placeOf = (name: CopyName, key: string): string => {
    assertPlace(name, key)
    // A few hundred folders, so that none of them holds more than a disk likes to list.
    return path.join(folder, name, key.slice(0, 2), key)
  }
  const placeFor = async (name: CopyName, key: string): Promise<string> => {
    const place = placeOf(name, key)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    return place
  }
  return {
    async begin(key) {
      await (await open(await placeFor('upload', key), 'wx', 0o600)).close()
    },
    arrived: async (key) => (await orMissing(stat(placeOf('upload', key))))?.size ?? 0,
    append: (key, from, bytes) => pipeline(bytes, createWriteStream(placeOf('upload', key), { flags: 'r+', start: from })),
    bring: async (key) => placeOf('upload', key),
    async keep(name, key, from) {
      const place = await placeFor(name, key)
      const file = await open(from, 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(from, place)
    },
    async open(name, key, { range }) {
      const file = await orMissing(open(placeOf(name, key), 'r'))
      if (!file) return null
      const { size } = await file.stat()
      const part = partOf(range, size)
      return {
        size,
        part,
        pieces: () => (part === 'none' ? nothing() : piecesOf(file, part ?? { from: 0, to: size - 1 })),
        [Symbol.asyncDispose]: () => file.close(),
      }
    },
    remove: (name, key) => rm(placeOf(name, key), { force: true }),
    workFolder: () => freshFolder(path.join(folder, 'work')),
    clearWork: (since) => clearFolders(path.join(folder, 'work'), since),
  }
}

/** Under a name that nobody else has. */
export async function freshFolder(folder: string): Promise<string> {
  const made = path.join(folder, randomBytes(12).toString('hex'))
  await mkdir(made, { recursive: true, mode: 0o700 })
  return made
}

/** Takes away every folder in it that was not changed since. Another process may do the same. */
export async function clearFolders(folder: string, since: Date): Promise<void> {
  for (const name of (await orMissing(readdir(folder))) ?? []) {
    const place = path.join(folder, name)
    const found = await orMissing(stat(place))
    if (found && found.mtime < since) await rm(place, { recursive: true, force: true })
  }
}

const orMissing = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** What is read at once: a phone takes some of these a second. */
const PIECE_BYTES = 256 * 1024
/** Memory for those to come. */
const pieces: Buffer[] = []
const MOST_PIECES = 32

/**
 * Into memory that is used again: a new piece each time had the whole heap looked through for garbage many times a second. Of
 * somebody who leaves in the middle it is not: their connection may still hold it.
 */
async function* piecesOf(file: FileHandle, { from, to }: Part): AsyncGenerator<Buffer> {
  const piece = pieces.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  for (let at = from; at <= to;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, to - at + 1), at)
    if (bytesRead === 0) throw new Error('a file is shorter than it was')
    yield piece.subarray(0, bytesRead)
    at += bytesRead
  }
  if (pieces.length < MOST_PIECES) pieces.push(piece)
}

async function* nothing(): AsyncGenerator<Buffer> {}
