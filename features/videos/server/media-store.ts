/**
 * Where videos lie: a folder that every server of one database shares. Nothing in it is named by a person, and what may be
 * looked at freely (posters) never lies where something that is paid for does.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { assert } from '../../../shared/refusal.ts'
import { newFileKey } from '../../../shared/server/file-store.ts'
import { copyNames, type CopyName } from '../rules.ts'

export type MediaStore = {
  /** Where a file is or will be on this disk. */
  placeOf(name: CopyName, key: string): string
  /** Makes an empty file for bytes to come. */
  begin(key: string): Promise<void>
  /** Moves a finished file of a folder of `workFolder` to its place, whole or not at all. */
  keep(name: CopyName, key: string, from: string): Promise<void>
  /** Doing it twice changes nothing. */
  remove(name: CopyName, key: string): Promise<void>
  /** A fresh folder on the same disk; whoever asked for it takes it away. */
  workFolder(): Promise<string>
}

export { newFileKey }

const KEY = /^[0-9a-f]{40}$/

export function folderMedia(folder: string): MediaStore {
  const placeOf = (name: CopyName, key: string): string => {
    assert(KEY.test(key) && copyNames.includes(name), 'a file has a key of ours')
    // A few hundred folders, so that none of them holds more than a disk likes to list.
    return path.join(folder, name, key.slice(0, 2), key)
  }
  const placeFor = async (name: CopyName, key: string): Promise<string> => {
    const place = placeOf(name, key)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    return place
  }
  return {
    placeOf,
    async begin(key) {
      await (await open(await placeFor('upload', key), 'wx', 0o600)).close()
    },
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
    remove: (name, key) => rm(placeOf(name, key), { force: true }),
    async workFolder() {
      const made = path.join(folder, 'work', randomBytes(12).toString('hex'))
      await mkdir(made, { recursive: true, mode: 0o700 })
      return made
    },
  }
}
