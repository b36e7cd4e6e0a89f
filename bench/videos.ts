/** What it costs to have a hundred people watch: ranges of a video against the same from the plainest server there is. */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { mediaAddress } from '../features/videos/contract.ts'
import { folderMedia } from '../features/videos/server/folder-media.ts'
import { newFileKey } from '../features/videos/server/media-store.ts'
import { insist } from '../journeys/setting/client.ts'
import { median, residentMb } from './cpu.ts'
import { cpuEach } from './pages.ts'
import type { Figure } from './report.ts'
import type { Bench } from './setting.ts'

const FILE_BYTES = 60_000_000
const RANGE_BYTES = 1_000_000
const ROUNDS = 9
const VIEWERS = 100

export async function videoFigures({ server, db }: Bench): Promise<Figure[]> {
  const media = folderMedia(path.join(tmpdir(), 'files-of-journeys', 'media'))
  const key = newFileKey()
  const folder = await media.workFolder()
  const [file, kept] = [path.join(folder, 'plain.mp4'), path.join(folder, 'kept.mp4')]
  writeFileSync(file, randomBytes(FILE_BYTES))
  copyFileSync(file, kept)
  await media.keep('full', key, kept)
  const { rows } = await db.execute<{ id: number }>(sql`
    with video as (
      insert into videos (teacher_id, title, subject_id, from_grade, to_grade, price_cents, status, media, duration_ms,
        file_name, file_bytes, created_at, published_at)
      select id, 'A long one', 1, 7, 8, 0, 'published', 'ready', 600000, 'a.mp4', ${FILE_BYTES}, now(), now()
      from users where role = 'teacher' limit 1 returning id)
    insert into video_files (file_key, video_id, name, bytes, state)
    select ${key}, id, 'full', ${FILE_BYTES}, 'kept' from video returning video_id as id`)
  const { body } = await insist(server.origin, null, mediaAddress, { videoId: Number(rows[0]?.id), copy: 'full' })
  const plain = fork(new URL('plain-static.ts', import.meta.url), [file], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const port = await new Promise<number>((found) => plain.stdout?.once('data', (text: Buffer) => found(Number(text))))
  const ranges = (from: string) => async (): Promise<void> => {
    const at = Math.floor(Math.random() * (FILE_BYTES / RANGE_BYTES)) * RANGE_BYTES
    const response = await fetch(from, { headers: { range: `bytes=${at}-${at + RANGE_BYTES - 1}` } })
    if (response.status !== 206) throw new Error(`a range was answered ${response.status}`)
    await response.arrayBuffer()
  }
  const [own, bare] = [ranges(server.origin + body.address), ranges(`http://127.0.0.1:${port}/`)]
  try {
    // What both learn in their first second is no part of the price.
    for (const one of [own, bare]) await cpuEach(one, [])
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      ratios.push((await cpuEach(own, [server.pid])) / (await cpuEach(bare, [plain.pid ?? 0])))
    const before = residentMb(server.pid)
    await Promise.all(Array.from({ length: VIEWERS }, own))
    return [
      { name: 'range of a video ÷ plain static server: CPU', value: median(ratios), unit: '×', budget: '≤ 1.2' },
      { name: `${VIEWERS} viewers at once: memory more`, value: residentMb(server.pid) - before, unit: 'MB', budget: null },
    ]
  } finally {
    plain.kill()
    await media.remove('full', key)
    rmSync(folder, { recursive: true })
  }
}
