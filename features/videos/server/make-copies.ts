/**
 * The work that follows an upload: its copies are made by a process of their own and put in their places. It is carried under a
 * lease; whoever holds it counts `attempt` up, and what an earlier holder brings is thrown away.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { isOutage, type Db, type Tx } from '../../../shared/server/database.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { MORE } from '../../../shared/server/sweep.ts'
import { days, hours, minutes, plus, seconds } from '../../../shared/time.ts'
import { longestMs, type MediaFault, type Purpose } from '../rules.ts'
import { processMedia, type MediaResult } from './media-process.ts'
import { showIntro } from './intro.ts'
import { newFileKey, type MediaStore } from './media-store.ts'
import { videoFiles, videos } from './tables.ts'

type Parts = { db: Db; media: MediaStore }

/** How long a holder is believed without a word; a word comes every few seconds. */
const LEASE_MS = minutes(2)
const WORD_EVERY_MS = seconds(10)
const AGAIN_MS = minutes(1)
/** A file over which our process died so often is at fault itself. */
const MOST_ATTEMPTS = 4
/** Long after any copy has been put in its place; what has not been kept by then never will be. */
const ARRIVAL_MS = hours(2)
/** No work lasts so long: what still lies in its folder was left by somebody who was killed. */
export const WORK_KEPT_MS = days(1)

type Taken = { id: number; teacherId: number; purpose: Purpose; attempt: number; uploadKey: string | null }

/** Takes one upload through its work, if one waits; so a server works at one at a time. */
export async function makeCopies(parts: Parts, now: Date): Promise<typeof MORE | 0> {
  const [taken] = await take(parts.db, { now, until: plus(now, LEASE_MS) })
  if (!taken) return 0
  if (taken.uploadKey === null || taken.attempt > MOST_ATTEMPTS) await fail(parts.db, taken, 'too_hard', now)
  else await work(parts, { ...taken, uploadKey: taken.uploadKey }, now)
  return MORE
}

const take = statement('take_upload', (given: Given<{ now: Date; until: Date }>) =>
  rows(
    {
      id: videos.id,
      teacherId: videos.teacherId,
      purpose: videos.purpose,
      attempt: videos.attempt,
      uploadKey: sql<string | null>`(
        select ${videoFiles.fileKey}
        from ${videoFiles}
        where ${videoFiles.videoId} = ${videos.id} and ${videoFiles.name} = 'upload' and ${videoFiles.state} = 'kept')`,
    },
    (columns) => sql`
      update ${videos}
      set ${set(videos, {
        media: 'working',
        attempt: sql`${videos.attempt} + 1`,
        madePercent: 0,
        dueAt: sql`${given.until}::timestamptz`,
      })}
      where ${videos.id} = (
        select ${videos.id}
        from ${videos}
        where ${videos.dueAt} <= ${given.now}::timestamptz and ${videos.media} in ('waiting', 'working')
        order by ${videos.dueAt}
        limit 1
        for update skip locked)
      returning ${columns}`,
  ),
)

async function work({ db, media }: Parts, taken: Taken & { uploadKey: string }, now: Date): Promise<void> {
  const folder = await media.workFolder()
  const lease = holdLease(db, taken, now)
  try {
    const source = await media.bring(taken.uploadKey, folder, lease.signal)
    const done = await processMedia(
      { source, folder },
      { mostMs: longestMs(taken.purpose) },
      { onProgress: lease.made, signal: lease.signal },
    )
    if ('refused' in done) await fail(db, taken, done.refused, now)
    else await settle({ db, media }, taken, { folder, done }, now)
  } catch (error) {
    lease.end()
    // Ended from outside, or by a fault of ours: tried again, soon, by whoever comes first. A store that is away is no fault of
    // the file, however long it stays away.
    const attempt = isOutage(error) ? taken.attempt - 1 : taken.attempt
    await db
      .update(videos)
      .set({ media: 'waiting', dueAt: plus(now, AGAIN_MS), attempt })
      .where(held(taken))
    if (!lease.signal.aborted) throw error
  } finally {
    lease.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const held = ({ id, attempt }: Taken) => and(eq(videos.id, id), eq(videos.attempt, attempt), eq(videos.media, 'working'))

/** Says every few seconds how far the work is, and that it goes on; where another holds it meanwhile, it ends. */
function holdLease(db: Db, taken: Taken, now: Date) {
  const ending = new AbortController()
  const begun = performance.now()
  let percent = 0
  const word = async (): Promise<void> => {
    const until = plus(now, LEASE_MS + performance.now() - begun)
    const still = await db
      .update(videos)
      .set({ madePercent: percent, dueAt: until })
      .where(held(taken))
      .returning({ id: videos.id })
    if (still.length === 0) ending.abort()
  }
  // A database that does not answer is no reason to throw the work away: its end is fenced.
  const timer = setInterval(() => void word().catch(() => {}), WORD_EVERY_MS)
  return {
    signal: ending.signal,
    made: (part: number) => (percent = Math.round(part * 100)),
    end: () => clearInterval(timer),
  }
}

/** Puts the copies in their places and says so, if the work is still ours. */
async function settle(
  { db, media }: Parts,
  taken: Taken,
  { folder, done }: { folder: string; done: MediaResult },
  now: Date,
): Promise<void> {
  const files = done.files.map((file) => ({ ...file, fileKey: newFileKey() }))
  // Their rows are there before them and say when they go, so that whoever dies on the way leaves nothing.
  await db.insert(videoFiles).values(
    files.map(({ name, bytes, fileKey }) => ({
      fileKey,
      videoId: taken.id,
      name,
      bytes,
      state: 'arriving' as const,
      leavesAt: plus(now, ARRIVAL_MS),
    })),
  )
  for (const { name, file, fileKey } of files) await media.keep(name, fileKey, path.join(folder, file))
  await db.transaction(async (tx) => {
    const [ready] = await tx
      .update(videos)
      .set({
        media: 'ready',
        dueAt: null,
        madePercent: 100,
        durationMs: done.durationMs,
        width: done.width,
        height: done.height,
      })
      .where(held(taken))
      .returning({ teacherId: videos.teacherId, title: videos.title })
    if (!ready) return
    await tx
      .update(videoFiles)
      .set({ state: 'leaving', leavesAt: now })
      .where(and(eq(videoFiles.videoId, taken.id), eq(videoFiles.state, 'kept')))
    await tx
      .update(videoFiles)
      .set({ state: 'kept', leavesAt: null })
      .where(sql`${videoFiles.fileKey} in ${files.map(({ fileKey }) => fileKey)}`)
    const isIntro = taken.purpose === 'intro'
    // Nothing more is to be said of it.
    if (isIntro) await showIntro(tx, taken, now)
    await tell(tx, isIntro ? 'intro_ready' : 'video_ready', ready, taken.id, now)
  })
}

/** A file that cannot be shown; what was uploaded goes. */
async function fail(db: Db, taken: Taken, fault: MediaFault, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(videos)
      .set({ media: 'failed', fault, dueAt: null })
      .where(held(taken))
      .returning({ teacherId: videos.teacherId, title: videos.title })
    if (!failed) return
    await tx
      .update(videoFiles)
      .set({ state: 'leaving', leavesAt: now })
      .where(and(eq(videoFiles.videoId, taken.id), eq(videoFiles.state, 'kept')))
    await tell(tx, taken.purpose === 'intro' ? 'intro_unreadable' : 'video_unreadable', failed, taken.id, now)
  })
}

const tell = (
  tx: Tx,
  kind: 'video_ready' | 'video_unreadable' | 'intro_ready' | 'intro_unreadable',
  { teacherId, title }: { teacherId: number; title: string },
  video: number,
  now: Date,
): Promise<void> => leaveNote(tx, 'notice', { user_id: teacherId, kind, about: { subject: title, video } }, now)
