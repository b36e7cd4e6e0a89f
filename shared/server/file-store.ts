/**
 * Where files are kept that are too large for a table or too private for a backup that many read. The port, and behind it a
 * folder or a bucket that the servers of one database share.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { assert } from '../refusal.ts'
import type { Bucket } from './bucket.ts'
import { seal, unseal } from './seal.ts'

/** A file is there and cannot be opened: it was kept under another secret, or changed since. */
export class Unopenable extends Error {
  override name = 'Unopenable'
}

export type FileStore = {
  /** Keeps a file whole or not at all; when it returns, the file outlasts us. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none (any more). */
  read(key: string): Promise<Buffer | null>
  /** Doing it twice changes nothing. */
  remove(key: string): Promise<void>
}

/** The name of a new file: guessed by nobody, and nothing that a person has written is in it. */
export const newFileKey = (): string => randomBytes(20).toString('hex')

const KEY = /^[0-9a-f]{40}$/
const assertKey = (key: string): void => assert(KEY.test(key), 'a file has a key of ours')

/**
 * A store of which nothing can be read without our secret: not from a stolen disk, a copy of it, or a bucket that stands open. A
 * file is closed under its own key's name, so that one put in another's place opens nothing. Reading throws `Unopenable`
 * where a file was changed or kept under another secret.
 * @param key 32 bytes @param before other keys that open, and seal nothing more
 */
export const sealedStore = (store: FileStore, key: Buffer, ...before: readonly Buffer[]): FileStore => ({
  put: (name, bytes) => store.put(name, seal(key, name, bytes)),
  async read(name) {
    const sealed = await store.read(name)
    if (!sealed) return null
    const faults: unknown[] = []
    for (const one of [key, ...before]) {
      try {
        return unseal(one, name, sealed)
      } catch (error) {
        faults.push(error)
      }
    }
    throw new Unopenable('a file does not open', { cause: faults[0] })
  },
  remove: (name) => store.remove(name),
})

/** @param folder is made where it is missing; only our own process needs to read it */
export function folderStore(folder: string): FileStore {
  // A few hundred folders, so that none of them holds more than a disk likes to list.
  const placeOf = (key: string): string => {
    assertKey(key)
    return path.join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, bytes) {
      const place = placeOf(key)
      // Beside its place, so that it comes there by one step; what a dying process leaves is found under the same key.
      const begun = `${place}.part`
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const file = await open(begun, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(begun, place)
    },
    async read(key) {
      try {
        return await readFile(placeOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      const place = placeOf(key)
      await rm(place, { force: true })
      await rm(`${place}.part`, { force: true })
    },
  }
}

/** Throws `Away` where the store of the bucket does not answer. */
export function bucketStore(bucket: Bucket): FileStore {
  const nameOf = (key: string): string => {
    assertKey(key)
    return `files/${key}`
  }
  return {
    put: async (key, bytes) => bucket.put(nameOf(key), bytes),
    async read(key) {
      await using found = await bucket.get(nameOf(key))
      return found && buffer(found.pieces())
    },
    remove: async (key) => bucket.remove(nameOf(key)),
  }
}
