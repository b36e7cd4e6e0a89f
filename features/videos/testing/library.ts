/** Videos for tests: uploaded as a browser would, or put on the shelf with rows alone where no byte of them matters. */
import { readFile } from 'node:fs/promises'
import { openFrontDoor, type FrontDoor } from '../../../app/server/front-door.ts'
import { runOut } from '../../../shared/server/sweep.ts'
import { makeLog } from '../../../shared/server/log.ts'
import { newFileKey } from '../../../shared/server/file-store.ts'
import type { Person, World } from '../../../app/server/testing/world.ts'
import { beginUpload, changeVideo, publishVideo, type OwnVideo } from '../own-contract.ts'
import { videoFiles, videos } from '../server/tables.ts'
import { subjects } from '../../teachers/server/tables.ts'
import { eq } from 'drizzle-orm'

export const clip = (name: string): Promise<Buffer> => readFile(new URL(`clips/${name}`, import.meta.url))

/** A clip that lasts so many times as long: the clocks of its file and tracks (ISO 14496-12, 8.2.2 and 8.4.2) go slower. */
export async function slowed(name: string, times: number): Promise<Buffer> {
  const bytes = await clip(name)
  for (const box of ['mvhd', 'mdhd'])
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 1)) {
      // The name, version and flags, two dates of 32 bits.
      const clock = at + 16
      bytes.writeUInt32BE(Math.floor(bytes.readUInt32BE(clock) / times), clock)
    }
  return bytes
}

export type Served = { origin: string; close(): Promise<void> }

/** A world behind its real front door: bytes of videos travel over no other way. */
export async function served(somo: World): Promise<Served> {
  const door: FrontDoor = await openFrontDoor({
    fetch: somo.app.fetch,
    port: 0,
    host: '127.0.0.1',
    headers: {},
    now: () => somo.clock.now,
    upgrades: new Map(),
    log: makeLog('silent'),
  })
  return { origin: `http://127.0.0.1:${door.port}`, close: () => door.close(0) }
}

/** One piece of an upload by the tus protocol. @returns the status, and how much is there afterwards */
export async function sendPiece(
  { origin }: Pick<Served, 'origin'>,
  person: Pick<Person, 'token'>,
  address: string,
  piece: { offset: number; bytes: Uint8Array },
): Promise<{ status: number; offset: number }> {
  const response = await fetch(`${origin}${address}`, {
    method: 'PATCH',
    body: new Uint8Array(piece.bytes),
    headers: {
      authorization: `Bearer ${person.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(piece.offset),
      'content-type': 'application/offset+octet-stream',
    },
  })
  await response.arrayBuffer()
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) }
}

/** Where an upload goes on. */
export async function offsetOf(
  { origin }: Pick<Served, 'origin'>,
  person: Pick<Person, 'token'>,
  address: string,
): Promise<number | null> {
  const headers = { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' }
  const response = await fetch(`${origin}${address}`, { method: 'HEAD', headers })
  return response.ok ? Number(response.headers.get('upload-offset')) : null
}

/** Sent whole and taken through its work. */
export async function uploaded(somo: World, at: Served, teacher: Person, name: string, content?: Buffer): Promise<OwnVideo> {
  const bytes = content ?? (await clip(name))
  const begun = await teacher.call(beginUpload, { file_name: name, file_bytes: bytes.length })
  if (!begun.ok) throw new Error(JSON.stringify(begun.problem))
  const { video } = begun.body
  await sendPiece(at, teacher, video.upload ?? '', { offset: 0, bytes })
  await runOut(somo.sweep('videos in the making'), somo.clock.now)
  return video
}

export const facts = {
  title: 'Fractions are money',
  description: 'Percentages with shillings you can count.',
  subject: 'Mathematics',
  from_grade: 6,
  to_grade: 8,
  price: 120,
}

export async function published(somo: World, at: Served, teacher: Person, price = 120, name = 'index-last.mp4'): Promise<number> {
  const { id } = await uploaded(somo, at, teacher, name)
  await teacher.call(changeVideo, { videoId: id, ...facts, price })
  const shown = await teacher.call(publishVideo, { videoId: id })
  if (!shown.ok) throw new Error(JSON.stringify(shown.problem))
  return id
}

type Shelved = Partial<typeof videos.$inferInsert> & { subject?: string }

/** A video that is shown, with rows and without files. @returns its id */
export async function onShelf(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  teacher: Pick<Person, 'id'>,
  given: Shelved = {},
): Promise<number> {
  const { subject = 'Mathematics', ...rest } = given
  const [area] = await db.select({ id: subjects.id }).from(subjects).where(eq(subjects.name, subject))
  const [made] = await db
    .insert(videos)
    .values({
      teacherId: teacher.id,
      title: 'Fractions are money',
      fileName: 'fractions.mp4',
      fileBytes: 38_000_000,
      subjectId: area?.id ?? null,
      fromGrade: 6,
      toGrade: 8,
      priceCents: 12_000,
      status: 'published',
      media: 'ready',
      durationMs: 600_000,
      width: 1280,
      height: 720,
      createdAt: clock.now,
      publishedAt: clock.now,
      ...rest,
    })
    .returning({ id: videos.id })
  if (!made) throw new Error('no video was written')
  const file = (name: 'full' | 'low' | 'full-preview' | 'low-preview', bytes: number) =>
    ({ fileKey: newFileKey(), videoId: made.id, name, bytes, state: 'kept' }) as const
  await db
    .insert(videoFiles)
    .values([file('full', 142e6), file('full-preview', 28e6), file('low', 38e6), file('low-preview', 7e6)])
  return made.id
}
