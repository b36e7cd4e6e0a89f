/** What the room's process does with packets of voice and picture, between pages that are nothing but the library. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine, type Engine, type Guest } from '../../testing/engine.ts'
import { joinWithMedia, type MediaPage } from '../../testing/media-page.ts'

let room: Engine
beforeAll(async () => {
  room = await openEngine()
})
afterAll(() => room?.close())

const otieno: Guest = { personId: '1', name: 'Otieno', role: 'host', maySend: true, mayWrite: true, keepsDoor: true }
const amina: Guest = { ...otieno, personId: '7', name: 'Amina', role: 'learner', keepsDoor: false }

describe('a viewer who keeps saying that the picture is lost', () => {
  test('makes the source send a key frame at most once a second, and ever less often [MEET-05]', async () => {
    const teacher = await joinWithMedia(room, otieno, { camera: true })
    const viewer = await joinWithMedia(room, amina, { data: 'small' })
    const showing = every(20, () => {
      const isAsked = teacher.asked('low').length > keyFrames
      teacher.show('low', isAsked ? 'key' : 'delta')
      if (isAsked) keyFrames += 1
    })
    let keyFrames = 0
    await expect.poll(() => viewer.picture().packets).toBeGreaterThan(0)
    const before = teacher.asked('low').length
    const losing = every(50, () => viewer.loses())
    await expect.poll(() => teacher.asked('low').length, { timeout: 20_000 }).toBe(before + 3)
    const [first = 0, second = 0, third = 0] = teacher.asked('low').slice(before)
    // A second and three, less what the machine may hold the first one back.
    expect(second - first).toBeGreaterThan(700)
    expect(third - first).toBeGreaterThan(2500)
    for (const timer of [showing, losing]) clearInterval(timer)
    await closeAll(teacher, viewer)
  }, 30_000)
})

const every = (ms: number, act: () => void) => setInterval(act, ms)
const closeAll = (...pages: MediaPage[]) => Promise.all(pages.map((page) => page.close()))
