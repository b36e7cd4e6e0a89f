import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../journeys/setting/free-port.ts'
import { bounds, type ServerMessage } from '../protocol.ts'
import { openEngine, plan, type Engine, type Guest } from '../testing/engine.ts'
import { offerWith } from '../testing/offer.ts'

let room: Engine
const amina: Guest = { personId: '7', name: 'Amina Yusuf', role: 'learner', maySend: true, mayWrite: true, keepsDoor: false }

beforeAll(async () => {
  room = await openEngine()
})
afterAll(() => room?.close())

describe('the room’s socket', () => {
  test('a page on the check screen learns who is inside [MEET-05]', async () => {
    const page = await room.connect(amina)
    page.send({ t: 'look' })
    expect(await page.next()).toEqual({ t: 'lobby', maySend: true, mayWrite: true, people: [] })
    await page.close()
  })

  test.each<[string, Partial<Guest>, string]>([
    ['has run out', { until: new Date(Date.now() - 60_000) }, 'expired'],
    ['is for somebody without a name', { name: '' }, 'bad_token'],
  ])('an admission that %s is refused, and the page is told why', async (_what, facts, code) => {
    const page = await room.connect({ ...amina, ...facts })
    expect(await page.next()).toEqual({ t: 'over', code })
    await page.closed
  })

  test('an offer that is not one is refused; so are fair words before joining', async () => {
    const page = await room.connect(amina)
    page.send({ t: 'chat', id: 'aaaa-0001', text: 'habari' })
    expect(await page.next()).toEqual({ t: 'problem', code: 'not_inside' })
    const offer = {
      sdp: 'v=0',
      sends: { mic: '0', high: '1', low: '2', screen: '3' },
      slots: { pictures: ['4'], screen: '5', voices: ['6'] },
    }
    page.send({ t: 'join', offer, data: 'small', mic: true, camera: false, hand: false })
    expect(await page.next()).toEqual({ t: 'over', code: 'bad_offer' })
    await page.closed
  })

  test('whatever nonsense a page sends, it is refused, the page must go, and the process goes on', async () => {
    const { pid } = room.engine
    const before = pid()
    const nonsense = [
      '',
      '{',
      'null',
      '[]',
      '{"t":"unknown"}',
      '{"t":"mine","mic":"yes"}',
      '{"t":"data","choice":"all"}',
      '{"t":"lock"}',
    ]
    const page = await room.connect(amina)
    for (const text of nonsense.slice(0, 5)) page.socket.send(text)
    expect(await page.next()).toEqual({ t: 'problem', code: 'bad_message' })
    // More than the time between can have given it back.
    for (let again = 0; again < 10; again += 1) for (const text of nonsense.slice(5)) page.socket.send(text)
    await page.closed
    expect(page.heard.at(-1)).toEqual({ t: 'over', code: 'flood' })

    const binary = await room.connect(amina)
    binary.socket.send(Buffer.from([1, 2, 3]))
    expect(await binary.next()).toEqual({ t: 'problem', code: 'bad_message' })
    const huge = await room.connect(amina)
    huge.socket.send('x'.repeat(bounds.messageBytes + 1))
    await Promise.all([huge.closed, binary.close()])
    expect(pid()).toBe(before)
  })

  test('a page newer than the room is obeyed in the words that are known, and not put out for others [OPS-02]', async () => {
    const page = await room.connect(amina)
    page.send({ t: 'telepathy', of: 'all' })
    expect(await page.next()).toEqual({ t: 'problem', code: 'bad_message' })
    const offer = { ...offerWith(), codecs: ['av2'] }
    page.send({ t: 'join', offer, data: 'voice', mic: false, camera: false, hand: false, mood: 'glad' })
    await page.nextOf('welcome')
    page.send({ t: 'mine', hand: true, mood: 'sad' })
    expect((await page.nextOf('changed')).person.hand).toBe(true)
    page.send({ t: 'mine', hand: 'up', mood: 'sad' })
    expect(await page.nextOf('problem')).toEqual({ t: 'problem', code: 'bad_message' })
    await page.close()
  })

  test('one room has one name: making it again finds it', async () => {
    expect(await room.engine.create(plan)).toEqual({ ref: room.ref })
    expect((await room.engine.create({ ...plan, key: 'booking-8' })).ref).not.toBe(room.ref)
    expect(room.ref.length).toBeLessThanOrEqual(64)
  })

  test('an ended room lets in nobody admitted before, also after the process died, but those admitted anew', async () => {
    const old = await room.tokenOf(amina)
    await room.engine.end(room.ref)
    process.kill(room.engine.pid() ?? 0, 'SIGKILL')
    await expect.poll(() => answerTo(old)).toEqual({ t: 'over', code: 'ended' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await answerTo(await room.tokenOf(amina))).toMatchObject({ t: 'lobby' })
  })
})

test('a server that is killed leaves no media process and no file of its rooms behind [OPS-03]', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'room-test-'))
  const code = `
    const { startMediaProcess } = await import(${JSON.stringify(fileURLToPath(new URL('media-process.ts', import.meta.url)))})
    const rest = { publicIp: null, relayPort: null, now: Date.now, onEvent() {}, log() {} }
    const media = startMediaProcess({ secrets: [new Uint8Array(32)], udpPort: ${await freePort()}, tcpPort: 0, ...rest })
    await media.ready()
    console.log(media.pid())`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  const [text] = await once(parent.stdout, 'data')
  const child = Number(String(text))
  expect(isAlive(child)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(child)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('when the rooms close, a page is told that the server goes away and not that it did wrong [OPS-03]', async () => {
  const page = await room.connect(amina)
  page.send({ t: 'look' })
  await page.next()
  const code = new Promise((resolve) => page.socket.on('close', resolve))
  await room.engine.close()
  expect(await code).toBe(1001)
  // The page dials again: for it nothing is over.
  expect(page.heard.map(({ t }) => t)).not.toContain('over')
})

test('rooms close in a few seconds also when the media process hangs, and leave none behind [OPS-03]', async () => {
  const hanging = await openEngine()
  const child = hanging.engine.pid() ?? 0
  process.kill(child, 'SIGSTOP')
  await hanging.close()
  expect(isAlive(child)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What the room answers to a look with this admission; `null` while there is no room. */
async function answerTo(token: string): Promise<ServerMessage | null> {
  const page = await room.connectWith(token).catch(() => null)
  if (!page) return null
  page.send({ t: 'look' })
  const answer = await page.next()
  await page.close()
  return answer
}
