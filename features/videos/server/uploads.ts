/**
 * The bytes of uploads, by the tus protocol (tus.io, 1.0.0): what has arrived stays, and the rest goes on from there, at any
 * server. Uploads are begun by a call of ours; the file is the one that knows how much of it there is.
 *
 * Two requests of one upload at two servers can only both come from its owner with the same bytes for the same place: what they
 * write is the same, so the lock of each process is enough.
 */
import type { Readable } from 'node:stream'
import { MemoryLocker, Server } from '@tus/server'
import { DataStore, ERRORS, Upload } from '@tus/utils'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import { isOutage, type Db } from '../../../shared/server/database.ts'
import { plus } from '../../../shared/time.ts'
import { UPLOAD_KEPT_MS } from '../rules.ts'
import type { MediaStore } from './media-store.ts'
import { videoFiles, videos } from './tables.ts'

type Parts = { db: Db; media: MediaStore; site: string; now: () => Date }

/** Answers what comes to `/uploads/…` of somebody who has proved who they are; null where that upload is not theirs. */
export type ReceiveUpload = (request: Request, actor: Actor, key: string) => Promise<Response | null>

export function openUploads(parts: Parts): ReceiveUpload {
  const tus = new Server({
    path: '/uploads',
    datastore: new OwnStore(parts),
    locker: new MemoryLocker(),
    allowedOrigins: [parts.site],
    // Whatever else goes wrong is ours to know, not the caller's.
    onResponseError(_request, error) {
      if ('status_code' in error) return undefined
      return isOutage(error) ? { status_code: 503, body: 'Not just now\n' } : { status_code: 500, body: 'Something went wrong\n' }
    },
  })
  return async (request, actor, key) => {
    const own = await uploadOf(parts.db, key)
    return own?.teacherId === actor.userId && TAKEN.includes(request.method) ? tus.handleWeb(request) : null
  }
}

/** Begun and cancelled by calls of ours. */
const TAKEN = ['HEAD', 'PATCH']

async function uploadOf(db: Db, key: string) {
  const [found] = await db
    .select({ videoId: videos.id, teacherId: videos.teacherId, bytes: videoFiles.bytes })
    .from(videoFiles)
    .innerJoin(videos, eq(videos.id, videoFiles.videoId))
    .where(
      and(
        eq(videoFiles.fileKey, key),
        eq(videoFiles.name, 'upload'),
        eq(videoFiles.state, 'kept'),
        eq(videos.media, 'arriving'),
        eq(videos.status, 'draft'),
      ),
    )
  return found ?? null
}

/** An upload that has arrived whole waits for its work. Doing it twice changes nothing. */
export async function uploadArrived(db: Db, videoId: number, now: Date): Promise<void> {
  await db
    .update(videos)
    .set({ media: 'waiting', dueAt: now })
    .where(and(eq(videos.id, videoId), eq(videos.media, 'arriving')))
}

class OwnStore extends DataStore {
  readonly #parts: Parts

  constructor(parts: Parts) {
    super()
    this.#parts = parts
    this.extensions = []
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, media, now } = this.#parts
    const own = await uploadOf(db, id)
    if (!own) throw ERRORS.FILE_NOT_FOUND
    const offset = await media.arrived(id)
    // Whole already: its last byte came, and whoever was to say so died.
    if (offset >= own.bytes) await uploadArrived(db, own.videoId, now())
    return new Upload({ id, size: own.bytes, offset })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { db, media, now } = this.#parts
    try {
      await media.append(id, offset, stream)
    } finally {
      const own = await uploadOf(db, id)
      const there = own ? await media.arrived(id) : 0
      if (own && there >= own.bytes) await uploadArrived(db, own.videoId, now())
      else if (own)
        await db
          .update(videos)
          .set({ dueAt: plus(now(), UPLOAD_KEPT_MS) })
          .where(and(eq(videos.id, own.videoId), eq(videos.media, 'arriving')))
    }
    return media.arrived(id)
  }
}
