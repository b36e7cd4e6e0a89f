/**
 * The work that follows a stretch: its parts are put together and packed anew in a process of their own, so that it has a length
 * and can be played from anywhere. It is carried under a lease; whoever holds it counts `attempt` up, and what an earlier holder
 * brings is thrown away.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isOutage, type Db } from '../../../shared/server/database.ts'
import { newFileKey, type FileStore } from '../../../shared/server/file-store.ts'
import { rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { MORE } from '../../../shared/server/sweep.ts'
import { hours, minutes, plus, seconds } from '../../../shared/time.ts'
import { processMedia, type MediaStore } from '../../videos/server/index.ts'
import { LONGEST_MS } from '../rules.ts'
import { recordingPieces as pieces, recordingStretches as stretches } from './tables.ts'

type Parts = { db: Db; files: FileStore; media: MediaStore }

/** How long a holder is believed without a word; a word comes every few seconds. */
const LEASE_MS = minutes(2)
const WORD_EVERY_MS = seconds(10)
const AGAIN_MS = minutes(1)
/** A recording over which our process died so often is at fault itself. */
const MOST_ATTEMPTS = 4
const ARRIVAL_MS = hours(2)
/** What is read and opened at once when somebody watches. */
export const MADE_PIECE_BYTES = 1_000_000

type Taken = { id: number; attempt: number }

/** Takes one stretch through its work, if one waits; so a server works at one at a time. */
export async function makeReady(parts: Parts, now: Date): Promise<typeof MORE | 0> {
  const [taken] = await take(parts.db, { now, until: plus(now, LEASE_MS) })
  if (!taken) return 0
  if (taken.attempt > MOST_ATTEMPTS) await fail(parts.db, taken, now)
  else await work(parts, taken, now)
  return MORE
}

const take = statement('take_stretch', (given: Given<{ now: Date; until: Date }>) =>
  rows(
    { id: stretches.id, attempt: stretches.attempt },
    (columns) => sql`
      update ${stretches}
      set ${set(stretches, {
        state: 'working',
        attempt: sql`${stretches.attempt} + 1`,
        dueAt: sql`${given.until}::timestamptz`,
      })}
      where ${stretches.id} = (
        select ${stretches.id}
        from ${stretches}
        where ${stretches.dueAt} <= ${given.now}::timestamptz and ${stretches.state} in ('waiting', 'working')
        order by ${stretches.dueAt}
        limit 1
        for update skip locked)
      returning ${columns}`,
  ),
)

const held = ({ id, attempt }: Taken) => and(eq(stretches.id, id), eq(stretches.attempt, attempt), eq(stretches.state, 'working'))

async function work({ db, files, media }: Parts, taken: Taken, now: Date): Promise<void> {
  const folder = await media.workFolder()
  const lease = holdLease(db, taken, now)
  try {
    const source = path.join(folder, 'sent')
    const sent = await sentParts(db, taken.id)
    if (sent.length === 0) return await fail(db, taken, now)
    await pipeline(inOrder(files, sent), createWriteStream(source, { flags: 'wx', mode: 0o600 }), { signal: lease.signal })
    const done = await processMedia(
      { source, folder, only: 'full' },
      { mostMs: LONGEST_MS },
      { onProgress: () => {}, signal: lease.signal },
    )
    if ('refused' in done) await fail(db, taken, now)
    else {
      const [full] = done.files
      if (!full) throw new Error('nothing was made of a recording')
      await settle({ db, files }, taken, { file: path.join(folder, full.file), durationMs: done.durationMs }, now)
    }
  } catch (error) {
    lease.end()
    // A store or database that is away is no fault of the recording, however long it stays away.
    const attempt = isOutage(error) ? taken.attempt - 1 : taken.attempt
    await db
      .update(stretches)
      .set({ state: 'waiting', dueAt: plus(now, AGAIN_MS), attempt })
      .where(held(taken))
    if (!lease.signal.aborted) throw error
  } finally {
    lease.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Says every few seconds that the work goes on; where another holds it meanwhile, or it has been let go, it ends. */
function holdLease(db: Db, taken: Taken, now: Date) {
  const ending = new AbortController()
  const begun = performance.now()
  const word = async (): Promise<void> => {
    const still = await db
      .update(stretches)
      .set({ dueAt: plus(now, LEASE_MS + performance.now() - begun) })
      .where(held(taken))
      .returning({ id: stretches.id })
    if (still.length === 0) ending.abort()
  }
  // A database that does not answer is no reason to throw the work away: its end is fenced.
  const timer = setInterval(() => void word().catch(() => {}), WORD_EVERY_MS)
  return { signal: ending.signal, end: () => clearInterval(timer) }
}

/** As far as they came without a gap: what follows a lost part cannot be read. */
async function sentParts(db: Db, stretchId: number): Promise<string[]> {
  const found = await db
    .select({ fileKey: pieces.fileKey, number: pieces.number })
    .from(pieces)
    .where(and(eq(pieces.stretchId, stretchId), eq(pieces.copy, 'sent'), eq(pieces.state, 'kept')))
    .orderBy(asc(pieces.number))
  const gap = found.findIndex(({ number }, at) => number !== at)
  return found.slice(0, gap < 0 ? found.length : gap).map(({ fileKey }) => fileKey)
}

async function* inOrder(files: FileStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const part = await files.read(key)
    if (!part) throw new Error('a part of a recording is not in the store')
    yield part
  }
}

/** Puts what was made into the store, in pieces that are opened one by one, and says so, if the work is still ours. */
async function settle(
  { db, files }: Pick<Parts, 'db' | 'files'>,
  taken: Taken,
  { file, durationMs }: { file: string; durationMs: number },
  now: Date,
): Promise<void> {
  const { size } = await stat(file)
  const made = Array.from({ length: Math.ceil(size / MADE_PIECE_BYTES) }, (_, number) => ({
    ...{ fileKey: newFileKey(), stretchId: taken.id, copy: 'made' as const, number },
    bytes: Math.min(MADE_PIECE_BYTES, size - number * MADE_PIECE_BYTES),
  }))
  // Their rows are there before them and say when they go, so that whoever dies on the way leaves nothing.
  await db.insert(pieces).values(made.map((one) => ({ ...one, state: 'arriving' as const, leavesAt: plus(now, ARRIVAL_MS) })))
  for (const { fileKey, number, bytes } of made) await files.put(fileKey, await bytesOf(file, number * MADE_PIECE_BYTES, bytes))
  await db.transaction(async (tx) => {
    const type = file.endsWith('.webm') ? 'video/webm' : 'video/mp4'
    const [ready] = await tx
      .update(stretches)
      .set({ state: 'ready', dueAt: null, durationMs, bytes: size, type })
      .where(held(taken))
      .returning({ id: stretches.id })
    if (!ready) return
    await tx
      .update(pieces)
      .set({ state: 'leaving', leavesAt: now })
      .where(and(eq(pieces.stretchId, taken.id), eq(pieces.state, 'kept')))
    await tx
      .update(pieces)
      .set({ state: 'kept', leavesAt: null })
      .where(
        inArray(
          pieces.fileKey,
          made.map(({ fileKey }) => fileKey),
        ),
      )
  })
}

async function bytesOf(file: string, from: number, length: number): Promise<Buffer> {
  const parts: Buffer[] = []
  // as: without an encoding a stream brings buffers
  for await (const part of createReadStream(file, { start: from, end: from + length - 1 })) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** What cannot be read, or has nothing in it; nothing of it is left. */
async function fail(db: Db, taken: Taken, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(stretches)
      .set({ state: 'failed', dueAt: null })
      .where(held(taken))
      .returning({ id: stretches.id })
    if (!failed) return
    await tx
      .update(pieces)
      .set({ state: 'leaving', leavesAt: now })
      .where(and(eq(pieces.stretchId, taken.id), eq(pieces.state, 'kept')))
  })
}
