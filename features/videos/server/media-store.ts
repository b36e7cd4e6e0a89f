/**
 * Where videos lie: in a place that every server of one database reaches. Nothing in it is named by a person, and what may be
 * looked at freely (posters) never lies where something that is paid for does.
 */
import type { Readable } from 'node:stream'
import { assert } from '../../../shared/refusal.ts'
import { newFileKey } from '../../../shared/server/file-store.ts'
import { copyNames, type CopyName } from '../rules.ts'
import type { partOf } from './byte-range.ts'

export { newFileKey }

export type MediaStore = {
  /** Makes an empty upload for bytes to come. */
  begin(key: string): Promise<void>
  /** How many bytes of an upload are there without a gap; 0 where there is none. */
  arrived(key: string): Promise<number>
  /** Adds what a stream brings. What came stays, also of one that breaks off, which throws its error afterwards. */
  append(key: string, from: number, bytes: Readable): Promise<void>
  /** An upload as a file of this disk, to be read only: where it lies, or brought into a folder of `workFolder`. */
  bring(key: string, folder: string, signal: AbortSignal): Promise<string>
  /** Puts a finished file of a folder of `workFolder` into its place, whole or not at all; it may be moved there. */
  keep(name: CopyName, key: string, from: string): Promise<void>
  /** Null where there is none (any more). */
  open(name: CopyName, key: string, wish: Wish): Promise<OpenedFile | null>
  /** Doing it twice changes nothing. */
  remove(name: CopyName, key: string): Promise<void>
  /** A fresh folder on this disk; whoever asked for it takes it away. */
  workFolder(): Promise<string>
  /** Takes away those that nobody has put a file into since then: of whoever was killed at work. */
  clearWork(since: Date): Promise<void>
}

/** @param range the header of a request, as `partOf` reads it; @param signal ends what is under way when nobody waits for it */
export type Wish = { range?: string | undefined; signal: AbortSignal }

export type OpenedFile = AsyncDisposable & {
  /** Of the whole file, in bytes. */
  size: number
  /** What was asked for of it, as `partOf` says. */
  part: ReturnType<typeof partOf>
  /** The bytes of that part, or of all of it, in order. The memory of each piece is used again for the next. Asked for once. */
  pieces(): AsyncIterable<Buffer>
}

const KEY = /^[0-9a-f]{40}$/

/** Throws at anything that would lead to a place that is none of ours. */
export const assertPlace = (name: CopyName, key: string): void =>
  assert(KEY.test(key) && copyNames.includes(name), 'a file has a key of ours')
