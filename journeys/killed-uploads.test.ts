/** What becomes of an upload, and of the work that follows it, when servers die. */
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { lockWaits } from '../app/server/testing/locks.ts'
import { loadDemo } from '../database/demo/load.ts'
import { mediaAddress } from '../features/videos/contract.ts'
import { arrivingVideos, beginUpload } from '../features/videos/own-contract.ts'
import { clip, offsetOf, sendPiece } from '../features/videos/testing/library.ts'
import { enter } from './faults/load.ts'
import { insist } from './setting/client.ts'
import { freePort } from './setting/free-port.ts'
import { openOutside, type Outside } from './setting/outside.ts'
import { openDurablePostgres, type DurablePostgres } from './setting/postgres.ts'
import { startProcess, type ServerProcess } from './setting/processes.ts'

let own: DurablePostgres
let outside: Outside
let server: ServerProcess

beforeAll(async () => {
  own = await openDurablePostgres()
  await loadDemo(own.db, new Date(), null)
  const port = await freePort()
  outside = await openOutside(port)
  server = await startProcess(inject('release'), own.target, outside, port)
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await outside?.close()
  await own?.close()
})

async function another(): Promise<void> {
  await server.kill('SIGKILL')
  server = await startProcess(inject('release'), own.target, outside, await freePort())
}
async function mediaOf(id: number): Promise<string | undefined> {
  const { rows } = await own.db.execute<{ media: string }>(sql`select media from videos where id = ${id}`)
  return rows[0]?.media
}
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number)
const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

test.runIf(process.platform === 'linux')(
  'an upload goes on at the next server, and the work on it is done by the one after that [VID-07] [OPS-03]',
  async () => {
    const teacher = await enter('achieng', server.origin)
    const bytes = await clip('index-last.mp4')
    const file = { file_name: 'Fractions.mp4', file_bytes: bytes.length }
    const { video } = (await insist(server.origin, teacher.token, beginUpload, file)).body
    const address = video.upload ?? ''
    const cut = Math.floor(bytes.length * 0.6)
    expect(await sendPiece(server, teacher, address, { offset: 0, bytes: bytes.subarray(0, cut) })).toMatchObject({ offset: cut })
    await another()
    expect(await offsetOf(server, teacher, address)).toBe(cut)
    // What is made is not written down before this server is killed, however long we are kept from killing it.
    const held = await own.db.$client.connect()
    await held.query('begin; lock table video_files in share mode')
    await sendPiece(server, teacher, address, { offset: cut, bytes: bytes.subarray(cut) })

    const isMaking = async (pid: number) => (await commandOf(pid)).includes('making/main')
    const isMade = async () => (await lockWaits(own.db)) > 0
    await expect
      .poll(async () => (await Promise.all((await childrenOf(server.pid)).map(isMaking))).some(Boolean) || isMade(), {
        interval: 5,
      })
      .toBe(true)
    await another()
    await held.query('rollback')
    held.release()
    expect(await mediaOf(video.id)).toBe('working')
    // As two minutes later.
    await own.db.execute(sql`update videos set due_at = now() where id = ${video.id}`)
    await expect.poll(() => mediaOf(video.id)).toBe('ready')
    expect((await insist(server.origin, teacher.token, arrivingVideos, {})).body.videos).toEqual([])
    const copy = { videoId: video.id, copy: 'full' } as const
    expect((await insist(server.origin, teacher.token, mediaAddress, copy)).body.whole).toBe(true)
  },
)
