import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny'
import { hold, unlessHeld } from './held-files.ts'

/** Where a browser keeps what is being exported; what is left over there goes when the next begins. */
const FOLDER = 'exports'

export type ExportTarget = {
  target: Target
  fastStart: 'reserve' | 'in-memory'
  bytes: () => number
  file: () => Promise<File>
  /** Its name in the browser's store, by which it is held; null in memory. */
  stored: string | null
}

/** Of the browser's own file store in a worker, which TypeScript's page types do not know. */
type SyncHandle = {
  write: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number
  flush: () => void
  close: () => void
}
type SyncFile = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncHandle> }

/** A file of the browser's own store, because a lesson is longer than a phone's memory; where there is none, in memory. */
export async function targetFor(name: string): Promise<ExportTarget> {
  try {
    return (await storedTarget(name)) ?? inMemory(name)
  } catch (reason) {
    console.info('no store for files', reason)
    return inMemory(name)
  }
}

async function storedTarget(name: string): Promise<ExportTarget | null> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
  const stored = crypto.randomUUID()
  await hold(stored)
  await cleared(folder)
  const place: SyncFile = await folder.getFileHandle(stored, { create: true })
  const handle = await place.createSyncAccessHandle?.()
  if (!handle) return null
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => void handle.write(data, { at: position }),
    close() {
      handle.flush()
      handle.close()
    },
    abort: () => handle.close(),
  })
  const target = new StreamTarget(writable, { chunked: true })
  return {
    target,
    fastStart: 'reserve',
    bytes: counted(target),
    file: async () => new File([await place.getFile()], name, { type: TYPE }),
    stored,
  }
}

/** What another tab is writing, sending or keeping for a download is held, and stays. */
async function cleared(folder: FileSystemDirectoryHandle): Promise<void> {
  const { keys } = folder as unknown as { keys: () => AsyncIterable<string> } // as: newer than TypeScript's page types
  for await (const old of keys.call(folder)) await unlessHeld(old, () => folder.removeEntry(old)).catch(console.info)
}

function inMemory(name: string): ExportTarget {
  const target = new BufferTarget()
  return {
    target,
    fastStart: 'in-memory',
    bytes: counted(target),
    file: async () => new File([target.buffer ?? new ArrayBuffer(0)], name, { type: TYPE }),
    stored: null,
  }
}

/** How long what was written is, before it has come to rest anywhere. */
function counted(target: Target): () => number {
  let bytes = 0
  target.on('write', ({ end }) => (bytes = Math.max(bytes, end)))
  return () => bytes
}

const TYPE = 'video/mp4'
