/** A whole class in a real browser. How fast it comes is for `npm run bench:room -- 10 ten`. */
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinClass } from './class-pages.ts'
import { expectMore, roomFlags } from './room-pages.ts'
import { openTestRoom, type TestRoom } from './test-room.ts'

let browser: Browser
let room: TestRoom

beforeAll(async () => {
  room = await openTestRoom()
  // Ten people's cameras and all that each sees of the others are this one machine's work: five pictures a second each.
  const args = roomFlags.map((flag) => (flag === '--use-fake-device-for-media-stream' ? `${flag}=fps=5` : flag))
  browser = await chromium.launch({ executablePath: process.env['HEADLESS_PATH'] ?? '', args })
})

// Each by itself, so that one that does not end is known. A browser with much media takes its time on a busy machine.
afterAll(() => room?.close())
afterAll(() => browser?.close(), 180_000)

test('a teacher and nine learners are in one room: frames and voices come to everybody, and go on coming [MEET-05]', async () => {
  const everybody = await joinClass(browser, room, 9)
  expect(everybody).toHaveLength(10)
  for (const { framesMs, soundMs } of everybody) expect([framesMs, soundMs]).not.toContain(NaN)
  for (const { page } of everybody) {
    await expectMore(page, 'video', 'framesDecoded')
    await expectMore(page, 'audio', 'packetsReceived')
  }
})
