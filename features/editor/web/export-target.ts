import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny'

/** Where a browser keeps what is being exported; what an export before left there goes when the next begins. */
const FOLDER = 'exports'

export type ExportTarget = {
  target: Target
  fastStart: 'reserve' | 'in-memory'
  bytes: () => number
  file: () => Promise<File>
}

/** Of the browser's own file store in a worker, which TypeScript's page types do not know. */
type SyncHandle = {
  write: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number
  flush: () => void
  close: () => void
}
type SyncFile = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncHandle> }

/** A file of the browser's own store, because a lesson is longer than a phone's memory; where there is none, in memory. */
export async function targetFor(name: string, clean: boolean): Promise<ExportTarget> {
  try {
    return (await storedTarget(name, clean)) ?? inMemory(name)
  } catch (reason) {
    console.info('no store for files', reason)
    return inMemory(name)
  }
}

async function storedTarget(name: string, clean: boolean): Promise<ExportTarget | null> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
  if (clean) await emptied(folder)
  const stored: SyncFile = await folder.getFileHandle(crypto.randomUUID(), { create: true })
  const handle = await stored.createSyncAccessHandle?.()
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
    file: async () => new File([await stored.getFile()], name, { type: TYPE }),
  }
}

/** What another tab is writing is locked, and stays. */
async function emptied(folder: FileSystemDirectoryHandle): Promise<void> {
  const { keys } = folder as unknown as { keys: () => AsyncIterable<string> } // as: newer than TypeScript's page types
  for await (const old of keys.call(folder)) await folder.removeEntry(old).catch(console.info)
}

function inMemory(name: string): ExportTarget {
  const target = new BufferTarget()
  return {
    target,
    fastStart: 'in-memory',
    bytes: counted(target),
    file: async () => new File([target.buffer ?? new ArrayBuffer(0)], name, { type: TYPE }),
  }
}

/** How long what was written is, before it has come to rest anywhere. */
function counted(target: Target): () => number {
  let bytes = 0
  target.on('write', ({ end }) => (bytes = Math.max(bytes, end)))
  return () => bytes
}

const TYPE = 'video/mp4'
