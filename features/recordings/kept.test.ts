/** Recordings come in parts, are made ready, kept for those who took part, and go. */
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { readSource } from '../videos/server/making/source.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { changeConsent } from '../family/contract.ts'
import { clip } from '../videos/testing/library.ts'
import { beginStretch, deleteRecording, endRecording, endStretch, recordingsOfRoom } from './contract.ts'
import { makeReady } from './server/make-ready.ts'
import { MOST_PART_BYTES } from './rules.ts'
import { beginRecording, lessonNow, newKey, part, readyRecording, recordedParts, type InLesson } from './testing/recorded.ts'

let somo: World
let teacher: Person
let parent: Person
let child: Person
let stranger: Person
let operator: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  const family = await somo.stage.fundedFamily()
  parent = family.parent
  child = family.children[0]
  await somo.fund(child, 50_000)
  teacher = await somo.people.teacher('Otieno Ouma', { cost: 1000, grades: [8] })
  stranger = await somo.people.student('Kevin Otieno')
  operator = await somo.people.admin('First Operator')
})
afterAll(() => somo.close())

const now = () => lessonNow(somo, { teacher, student: child })
const begin = async (room: InLesson) => beginRecording({ teacher, student: child }, room)
const ready = async (room: InLesson) => readyRecording(somo, { teacher, student: child }, room)
const shown = async (who: Person, room: InLesson) => (await who.call(recordingsOfRoom, room)).body.recordings
const play = (who: Person | null, stretchId: number, headers: Record<string, string> = {}) =>
  somo.app.request(`http://somo.test/recordings/${stretchId}`, {
    headers: { ...(who && { cookie: `somo_session=${who.cookie}` }), ...headers },
  })
const kept = async (stretchId: number) =>
  (
    await somo.db.$client.query<{ copy: string; number: number }>(
      `select copy, number from recording_pieces where stretch_id = $1 and state = 'kept' order by number`,
      [stretchId],
    )
  ).rows
const filesNow = async () =>
  (await readdir(somo.filesFolder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length

describe('parts', () => {
  test('are kept once, however often, at once and out of turn they come [MEET-08]', async () => {
    const { stretchId } = await begin(await now())
    const [first, second, third] = await recordedParts()
    if (!first || !second || !third) throw new Error('no parts')
    const sent = [third, second, first, first, second, first]
    const answers = await Promise.all(sent.map((bytes) => part(teacher, stretchId, [first, second, third].indexOf(bytes), bytes)))
    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(await kept(stretchId)).toEqual([0, 1, 2].map((number) => ({ copy: 'sent', number })))
    // What came twice lies nowhere when its minutes are over.
    somo.clock.now = plus(somo.clock.now, minutes(11))
    await somo.sweep('files of recordings').work(somo.clock.now)
    const { rows } = await somo.db.$client.query('select from recording_pieces where stretch_id = $1', [stretchId])
    expect(rows).toHaveLength(3)
  })

  test('are taken of their own teacher alone, and no larger than they may be [MEET-08]', async () => {
    const { stretchId } = await begin(await now())
    const colleague = await somo.people.teacher('Achieng Odhiambo')
    expect((await part(colleague, stretchId, 0, new Uint8Array([1]))).status).toBe(404)
    expect((await part(child, stretchId, 0, new Uint8Array([1]))).status).toBe(404)
    expect((await part(teacher, stretchId, 0, new Uint8Array(MOST_PART_BYTES + 1))).status).toBe(400)
    expect((await colleague.call(endStretch, { stretchId })).status).toBe(404)
    expect(await kept(stretchId)).toEqual([])
  })

  test('that were on their way when the teacher ended it are kept still [MEET-08]', async () => {
    const room = await now()
    const { stretchId } = await begin(room)
    await teacher.call(endRecording, room)
    const [first] = await recordedParts()
    if (!first) throw new Error('no part')
    expect((await part(teacher, stretchId, 0, first)).body).toEqual({ on: false })
    expect(await kept(stretchId)).toHaveLength(1)
  })

  test('that nobody ends are made ready after ten minutes; what follows a gap is left out [MEET-08]', async () => {
    const room = await now()
    const { stretchId } = await begin(room)
    const [first, second] = await recordedParts()
    if (!first || !second) throw new Error('no parts')
    await part(teacher, stretchId, 0, first)
    await part(teacher, stretchId, 1, second)
    await part(teacher, stretchId, 3, new Uint8Array([1, 2, 3]))
    expect(await shown(teacher, room)).toMatchObject([{ state: 'preparing' }])
    somo.clock.now = plus(somo.clock.now, minutes(11))
    await somo.settle()
    expect(await shown(child, room)).toMatchObject([{ state: 'ready', stretches: [{ type: 'video/mp4' }] }])
  })
})

describe('a recording', () => {
  test('plays with its whole length, from any place, for those who took part [MEET-08]', async () => {
    const room = await now()
    const { stretchId } = await ready(room)
    for (const who of [teacher, child, parent])
      expect(await shown(who, room)).toMatchObject([
        { state: 'ready', stretches: [{ id: stretchId, address: `/recordings/${stretchId}`, seconds: 4 }] },
      ])
    const whole = Buffer.from(await (await play(child, stretchId)).arrayBuffer())
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'played-')), 'played.mp4')
    await writeFile(file, whole)
    const source = await readSource(file, minutes(1))
    if ('fault' in source) throw new Error(source.fault)
    expect([await source.video.getCodec(), await source.audio?.getCodec()]).toEqual(['avc', 'opus'])
    expect(source.durationMs).toBeGreaterThan(3900)
    source.input.dispose()
    const range = await play(parent, stretchId, { range: 'bytes=100-299' })
    expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 100-299/${whole.length}`])
    expect(Buffer.from(await range.arrayBuffer())).toEqual(whole.subarray(100, 300))
    expect((await play(parent, stretchId, { range: `bytes=${whole.length}-` })).status).toBe(416)
  })

  test('is not there for anybody else: no stranger, no operator, no address passed on, no other site [MEET-08]', async () => {
    const room = await now()
    const { recordingId, stretchId } = await ready(room)
    const colleague = await somo.people.teacher('Achieng Odhiambo')
    const otherParent = await somo.people.parent('Another Parent')
    for (const who of [null, stranger, operator, colleague, otherParent]) expect((await play(who, stretchId)).status).toBe(404)
    expect((await play(child, stretchId, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    for (const who of [stranger, colleague, otherParent]) {
      expect(await shown(who, room)).toEqual([])
      expect((await who.call(deleteRecording, { recordingId })).status).toBe(404)
    }
    expect((await play(child, stretchId)).status).toBe(200)
  })

  test('is kept by no cache and closed under our secret where it lies [MEET-08]', async () => {
    const { stretchId } = await ready(await now())
    const answer = await play(child, stretchId)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const whole = Buffer.from(await answer.arrayBuffer())
    const files = await readdir(somo.filesFolder, { recursive: true, withFileTypes: true })
    for (const one of files.filter((file) => file.isFile()))
      expect((await readFile(path.join(one.parentPath, one.name))).includes(whole.subarray(0, 24))).toBe(false)
  })

  test('of a browser that records in WebM is packed as one, with a length [MEET-08]', async () => {
    const room = await now()
    const { stretchId } = await begin(room)
    await part(teacher, stretchId, 0, new Uint8Array(await clip('recorded.webm')))
    await teacher.call(endStretch, { stretchId })
    await teacher.call(endRecording, room)
    await somo.settle()
    const [recording] = await shown(child, room)
    expect(recording).toMatchObject({ state: 'ready', stretches: [{ seconds: 4 }] })
  })

  test('that cannot be read has failed, and nothing of it is left [MEET-08]', async () => {
    const room = await now()
    const { stretchId } = await begin(room)
    await part(teacher, stretchId, 0, new Uint8Array([1, 2, 3]))
    await teacher.call(endStretch, { stretchId })
    await teacher.call(endRecording, room)
    await somo.settle()
    expect(await shown(child, room)).toMatchObject([{ state: 'failed', stretches: [] }])
    expect(await kept(stretchId)).toEqual([])
  })

  test('is made ready once by two servers that come for it at once [MEET-08]', async () => {
    const room = await now()
    const { stretchId } = await begin(room)
    for (const [number, bytes] of (await recordedParts()).entries()) await part(teacher, stretchId, number, bytes)
    await teacher.call(endStretch, { stretchId })
    await Promise.all([makeReady(somo.parts, somo.clock.now), makeReady(somo.parts, somo.clock.now)])
    expect((await kept(stretchId)).filter(({ copy }) => copy === 'made')).toHaveLength(1)
    expect((await somo.db.$client.query('select attempt from recording_stretches where id = $1', [stretchId])).rows).toEqual([
      { attempt: 1 },
    ])
  })

  test('goes on in another stretch after a break, and both are played [MEET-08]', async () => {
    const room = await now()
    const { recordingId, stretchId } = await begin(room)
    const key = newKey()
    const again = await Promise.all([1, 2].map(() => teacher.call(beginStretch, { recordingId, key })))
    expect(again[0]?.body).toEqual(again[1]?.body)
    for (const id of [stretchId, again[0]?.body.stretch_id ?? 0]) {
      for (const [number, bytes] of (await recordedParts()).entries()) await part(teacher, id, number, bytes)
      await teacher.call(endStretch, { stretchId: id })
    }
    expect(await shown(child, room)).toMatchObject([{ state: 'preparing' }])
    await teacher.call(endRecording, room)
    await somo.settle()
    const [recording] = await shown(child, room)
    expect(recording?.stretches.map(({ seconds }) => seconds)).toEqual([4, 4])
  })
})

describe('it goes', () => {
  test('after thirty days, to the hour, by however many servers, with all of its files [MEET-08]', async () => {
    const room = await now()
    const { stretchId } = await ready(room)
    expect(await filesNow()).toBeGreaterThan(0)
    const [recording] = await shown(child, room)
    expect(recording?.leaves_at).toBe(plus(somo.clock.now, days(30)).toISOString())
    const ended = somo.clock.now
    somo.clock.now = plus(ended, days(30) - minutes(1))
    const over = somo.sweep('recordings over')
    await over.work(somo.clock.now)
    const { rows: standing } = await somo.db.$client.query('select gone_at from recordings where room_id = $1', [room.roomId])
    expect(standing).toEqual([{ gone_at: null }])
    somo.clock.now = plus(ended, days(30))
    await Promise.all([over.work(somo.clock.now), over.work(somo.clock.now)])
    await Promise.all([1, 2].map(() => somo.sweep('files of recordings').work(somo.clock.now)))
    const { rows: gone } = await somo.db.$client.query('select gone_at from recordings where room_id = $1', [room.roomId])
    expect(gone).toEqual([{ gone_at: somo.clock.now }])
    expect(await kept(stretchId)).toEqual([])
    expect(await filesNow()).toBe(0)
    somo.clock.now = ended
  })

  test('is not played any more from the moment a parent takes it back, before anything is swept [MEET-08]', async () => {
    const room = await now()
    const { stretchId } = await ready(room)
    await parent.call(changeConsent, { childId: child.id, purpose: 'recording', agreed: false })
    expect((await play(teacher, stretchId)).status).toBe(404)
    await somo.settle()
    expect(await shown(teacher, room)).toMatchObject([{ state: 'gone' }])
    expect(await kept(stretchId)).toEqual([])
    await parent.call(changeConsent, { childId: child.id, purpose: 'recording', agreed: true })
    // An agreement after that brings nothing back.
    expect((await play(teacher, stretchId)).status).toBe(404)
  })
})
