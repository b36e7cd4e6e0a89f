/** Takes away what is no longer needed: uploads that did not go on, and files whose time is over. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { eachAlone, MORE } from '../../../shared/server/sweep.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { EVIDENCE_MS } from '../rules.ts'
import type { MediaStore } from './media-store.ts'
import { videoFiles, videos } from './tables.ts'
import { uploadArrived } from './uploads.ts'

const AT_ONCE = 50
/** For so long a row is one server's; who dies with it leaves it to the next. */
const LEASE_MS = minutes(5)

type Parts = { db: Db; media: MediaStore }

/** A row is taken by moving its time ahead, which is its fence: it is dropped by whoever took it last. */
export async function clearFiles({ db, media }: Parts, now: Date): Promise<typeof MORE | number> {
  const taken = await takeDue(db, { now, until: plus(now, LEASE_MS) })
  await eachAlone(
    taken,
    now,
    async ({ fileKey, name, leavesAt, videoId }) => {
      await media.remove(name, fileKey)
      if (name === 'full') await db.update(videos).set({ media: 'gone' }).where(isRemoved(videoId))
      await db.delete(videoFiles).where(leavingAt(fileKey, leavesAt))
    },
    ({ fileKey, leavesAt }, until) => db.update(videoFiles).set({ leavesAt: until }).where(leavingAt(fileKey, leavesAt)),
  )
  return taken.length === AT_ONCE ? MORE : taken.length
}

const isRemoved = (id: number) => and(eq(videos.id, id), eq(videos.status, 'removed'), eq(videos.media, 'ready'))

const leavingAt = (fileKey: string, leavesAt: Date | null) =>
  and(eq(videoFiles.fileKey, fileKey), eq(videoFiles.state, 'leaving'), leavesAt ? eq(videoFiles.leavesAt, leavesAt) : undefined)

const takeDue = statement('take_leaving_video_files', (given: Given<{ now: Date; until: Date }>) =>
  rows(
    { fileKey: videoFiles.fileKey, name: videoFiles.name, leavesAt: videoFiles.leavesAt, videoId: videoFiles.videoId },
    (columns) => sql`
      update ${videoFiles}
      set ${set(videoFiles, { state: 'leaving', leavesAt: sql`${given.until}::timestamptz` })}
      where ${videoFiles.fileKey} in (
        select ${videoFiles.fileKey}
        from ${videoFiles}
        where ${videoFiles.leavesAt} <= ${given.now}::timestamptz
        order by ${videoFiles.leavesAt}
        limit ${sql.raw(String(AT_ONCE))}
        for update skip locked)
      returning ${columns}`,
  ),
)

/** Uploads that did not go on for days. One that is whole, of which nobody was told, goes to its work after all. */
export async function giveUpUploads({ db, media }: Parts, now: Date): Promise<number> {
  const due = await stale(db, { now })
  return eachAlone(
    due,
    now,
    async ({ id, bytes, fileKey }) => {
      if (fileKey && (await media.arrived(fileKey)) >= bytes) return uploadArrived(db, id, now)
      await db.transaction(async (tx) => {
        const [gone] = await tx
          .update(videos)
          .set({ status: 'removed', media: 'gone', dueAt: null })
          .where(and(eq(videos.id, id), eq(videos.media, 'arriving'), sql`${videos.dueAt} <= ${now}`))
          .returning({ id: videos.id })
        if (gone) await letGo(tx, id, now)
      })
    },
    ({ id }, until) =>
      db
        .update(videos)
        .set({ dueAt: until })
        .where(and(eq(videos.id, id), eq(videos.media, 'arriving'))),
  )
}

const stale = statement('stale_uploads', (given: Given<{ now: Date }>) =>
  rows(
    { id: videos.id, bytes: videos.fileBytes, fileKey: videoFiles.fileKey },
    (columns) => sql`
      select ${columns}
      from ${videos}
      left join ${videoFiles} on ${videoFiles.videoId} = ${videos.id}
        and ${videoFiles.name} = 'upload'
        and ${videoFiles.state} = 'kept'
      where ${videos.dueAt} <= ${given.now}::timestamptz and ${videos.media} = 'arriving'
      order by ${videos.dueAt}
      limit ${sql.raw(String(AT_ONCE))}`,
  ),
)

/**
 * Says when the files go of what its teacher has taken away, also by leaving, and what nobody bought or everybody has got their
 * money back for.
 */
export async function letGoRemoved({ db }: Parts, now: Date): Promise<void> {
  await sayWhen(db, { at: plus(now, EVIDENCE_MS) })
}

const sayWhen = statement('let_go_removed_videos', (given: Given<{ at: Date }>) =>
  silent(sql`
      update ${videoFiles}
      set ${set(videoFiles, { leavesAt: given.at })}
      from ${videos}
      where ${videos.id} = ${videoFiles.videoId}
        and ${videos.status} = 'removed'
        and ${videos.media} = 'ready'
        and ${videos.sales} = 0
        and ${videoFiles.state} = 'kept'
        and ${videoFiles.leavesAt} is null`),
)

/** Every file of a video goes. */
export async function letGo(tx: Pick<Db, 'update'>, videoId: number, now: Date): Promise<void> {
  await tx
    .update(videoFiles)
    .set({ state: 'leaving', leavesAt: now })
    .where(and(eq(videoFiles.videoId, videoId), eq(videoFiles.state, 'kept')))
}
