/** A Somo whose lessons meet at a LiveKit server, played by its simulator: the same page, with LiveKit's own client in it. */
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rememberConnections } from '../../features/classroom/testing/connections.ts'
import { expectMore, expectVoice, join, received } from '../../features/classroom/testing/room-pages.ts'
import { startLiveKitSimulator, type LiveKitSimulator } from '../../simulators/livekit/start.ts'
import { during } from '../setting/during.ts'
import { freePort } from '../setting/free-port.ts'
import { inspect } from '../setting/inspect.ts'
import { classNow, lessonNow } from '../setting/lesson-now.ts'
import { admit, demoEmail } from '../setting/people.ts'
import { openSomo, type Somo, type Visitor } from '../setting/somo.ts'

let livekit: LiveKitSimulator
let somo: Somo
let lesson: number
beforeAll(async () => {
  // One to which no connection of somebody else's comes while it is away.
  livekit = await startLiveKitSimulator({ control: true, port: await freePort() })
  const { apiKey, apiSecret } = livekit.keys
  const settings = { LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret }
  somo = await openSomo({ demo: true, settings })
  await tellOfWebhooks()
})
afterAll(async () => {
  await somo?.close()
  await livekit?.close()
})

/** What the browser and LiveKit's client write down of a connection that breaks. */
const losses = /WebSocket (connection to|error during)|signal stream|data ?channel|Failed to fetch|leave request/i

let teacher: Page
let student: Page
let visitors: Visitor[] = []
beforeEach(async () => {
  visitors = []
  lesson = await lessonNow(somo.db, 'achieng')
})
afterEach(async () => {
  const complaints = visitors.flatMap((one) => one.complaints).filter((line) => !losses.test(line))
  await Promise.all(somo.browser.contexts().map((context) => context.close()))
  expect(complaints).toEqual([])
})

async function control(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${livekit.origin}/__sim/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}
const tellOfWebhooks = (): Promise<void> =>
  control('webhook/configure', { url: `http://127.0.0.1:${new URL(somo.origin).port}/hooks/rooms` })

async function visit(first: string, size: 'phone' | 'desktop' = 'desktop'): Promise<Page> {
  const visitor = await somo.visit(size)
  visitors.push(visitor)
  await rememberConnections(visitor.page)
  await visitor.page.addInitScript(sendOneQuality)
  await admit(visitor.page, demoEmail(first))
  return visitor.page
}

/** What plays LiveKit here takes a picture in one quality: it knows streams by the numbers that a page names beforehand. */
function sendOneQuality(): void {
  const add = RTCPeerConnection.prototype.addTransceiver
  RTCPeerConnection.prototype.addTransceiver = function (track, init) {
    const best = init?.sendEncodings?.at(-1)
    if (!best) return add.call(this, track, init)
    const { rid: _, ...rest } = best
    return add.call(this, track, { ...init, sendEncodings: [rest] })
  }
}

async function enter(page: Page, room = `lesson/${lesson}`): Promise<void> {
  await page.goto(`/join/${room}`)
  await page.getByText('Room is open').waitFor()
  await join(page)
}

async function bothInside(): Promise<void> {
  teacher = await visit('achieng')
  await enter(teacher)
  student = await visit('wanjiku', 'phone')
  await enter(student)
  await teacher.getByRole('tab', { name: 'Participants 2' }).click()
}

/** By frames that are drawn and packets that come, and not by an element's being there. */
async function seeAndHear(): Promise<void> {
  for (const page of [teacher, student]) {
    await expectMore(page, 'video', 'framesDecoded')
    await expectVoice(page)
  }
}

async function bothCameras(): Promise<void> {
  for (const page of [teacher, student]) await page.getByRole('button', { name: 'Camera' }).click()
}

async function say(page: Page, text: string): Promise<void> {
  if (page === student) await page.getByRole('button', { name: /Open chat/ }).click()
  else await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByRole('textbox', { name: 'Message everyone' }).fill(text)
  await page.keyboard.press('Enter')
}

/** What of somebody's LiveKit has silenced, or they have themselves. */
async function mutedOf(first: string): Promise<string[]> {
  type Shown = { people: { name: string; tracks: { source: string; muted?: boolean }[] }[] }
  const rooms = (await (await fetch(`${livekit.origin}/__sim/rooms`)).json()) as Shown[] // as: the simulator shows no more
  const tracks = rooms.flatMap(({ people }) => people).find(({ name }) => name.startsWith(first))?.tracks ?? []
  return tracks.filter(({ muted }) => muted).map(({ source }) => source)
}

async function visits(): Promise<{ first: string; joined: Date; left: Date | null }[]> {
  const { rows } = await somo.db.$client.query<{ first: string; joined: Date; left: Date | null }>(
    `select split_part(lower(name), ' ', 1) as first, joined_at as joined, left_at as left
      from attendance join users on users.id = person_id
      where kind = 'lesson' and room_id = $1 and visit like 'livekit-%' order by attendance.id`,
    [lesson],
  )
  return rows
}

test('teacher and student meet, and each sees and hears the other [MEET-07]', async () => {
  await bothInside()
  await bothCameras()
  await seeAndHear()
  for (const page of [teacher, student]) expect(await inspect(page)).toEqual([])
})

test('what one writes all read, also those who come later; a raised hand is seen; no board is offered [MEET-07]', async () => {
  await bothInside()
  await say(teacher, 'Which two numbers add to 5?')
  await student.getByRole('button', { name: /Which two numbers/ }).waitFor()
  await student.getByRole('button', { name: 'Raise hand' }).click()
  await teacher.getByRole('tab', { name: /^Participants/ }).click()
  await teacher.getByText('hand up').waitFor({ state: 'attached' })
  const parent = await visit('grace')
  await parent.goto(`/join/lesson/${lesson}`)
  await parent.getByText('You are sitting in', { exact: false }).waitFor()
  await parent.getByRole('radio', { name: /^Voice and chat/ }).check()
  await join(parent)
  await parent.locator('header').getByText('Voice and chat', { exact: false }).waitFor()
  await parent.getByText('Which two numbers add to 5?').first().waitFor()
  await teacher.getByText(/^Grace.* is sitting in/).waitFor({ state: 'attached' })
  for (const page of [teacher, student, parent]) expect(await page.getByRole('button', { name: 'Board' }).count()).toBe(0)
  for (const name of ['Mute', 'Camera']) expect(await parent.getByRole('button', { name, exact: true }).count()).toBe(0)
})

test('who chose voice and chat hears the others and is sent no picture, until they choose one [MEET-07] [STU-03]', async () => {
  teacher = await visit('achieng')
  await enter(teacher)
  await teacher.getByRole('button', { name: 'Camera' }).click()
  student = await visit('wanjiku')
  await student.goto(`/join/lesson/${lesson}`)
  await student.getByRole('radio', { name: /^Voice and chat/ }).check()
  await join(student)
  await expectVoice(student)
  // Their own picture goes out: what nobody asks for is missing though the way for it is there.
  await student.getByRole('button', { name: 'Camera' }).click()
  await expectMore(teacher, 'video', 'framesDecoded')
  expect(await received(student, 'video', 'packetsReceived')).toBe(0)
  await student.getByRole('button', { name: /Change how much data/ }).click()
  await student.getByRole('radio', { name: /^Small picture/ }).check()
  await student.getByRole('button', { name: 'Done' }).click()
  await expectMore(student, 'video', 'framesDecoded')
})

test('a screen the teacher shows stands large before the student, and is gone by a press [MEET-07] [MEET-05]', async () => {
  await bothInside()
  await teacher.getByRole('button', { name: 'Share screen' }).click()
  const screen = student.getByLabel('Achieng Odhiambo’s screen')
  await expect.poll(() => screen.evaluate((video: HTMLVideoElement) => video.videoWidth).catch(() => 0)).toBe(1280)
  await expectMore(student, 'video', 'framesDecoded')
  await teacher.getByRole('button', { name: 'Stop sharing' }).click()
  await screen.waitFor({ state: 'detached' })
})

test('who was there is right to 5 s, also of a page that was closed and of one that left [MEET-07] [BOOK-07]', async () => {
  const before = (await visits()).length
  const began = Date.now()
  await bothInside()
  const came = Date.now()
  await student.getByRole('button', { name: 'Leave' }).click()
  await student.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await student.getByRole('heading', { name: 'You left the room' }).waitFor()
  await teacher.context().close()
  const went = Date.now()
  const made = async () => (await visits()).slice(before)
  await expect.poll(async () => (await made()).map(({ left }) => left !== null)).toEqual([true, true])
  for (const { joined, left } of await made()) {
    expect(during(joined, began, came)).toBe(true)
    expect(during(left, came, went)).toBe(true)
  }
  expect((await made()).map(({ first }) => first)).toEqual(['achieng', 'wanjiku'])
})

test('a connection that is lost comes back by itself, with voice and picture [MEET-07]', async () => {
  await bothInside()
  await bothCameras()
  await seeAndHear()
  await control('lose', { name: 'Wanjiku' })
  await student.getByText('You are back in the room').waitFor({ state: 'attached' })
  await teacher.getByRole('tab', { name: 'Participants 2' }).waitFor()
  await seeAndHear()
})

test('where LiveKit finds a network weak its owner is told, and the others read whose it is [MEET-07] [MEET-05]', async () => {
  await bothInside()
  await bothCameras()
  await seeAndHear()
  const own = student.getByText('Your own network is weak', { exact: false })
  const theirs = teacher.getByText('Wanjiku’s network is weak')
  // Where the machine is busy their own meter may say so for a moment.
  await own.waitFor({ state: 'detached' })
  await control('quality', { name: 'Wanjiku', is: 'poor' })
  await theirs.waitFor()
  await own.waitFor()
  await student.getByText('Connection: Weak').waitFor({ state: 'attached' })
  for (const word of ['Your own network is weak', 'Achieng’s network is weak'])
    await teacher.getByText(word, { exact: false }).waitFor({ state: 'detached' })
  await control('quality', { name: 'Wanjiku', is: 'good' })
  for (const word of [own, theirs]) await word.waitFor({ state: 'detached' })
})

test('after a restart of LiveKit both are together again, and read what was written meanwhile [MEET-07]', async () => {
  await bothInside()
  await bothCameras()
  await seeAndHear()
  const { port } = new URL(livekit.origin)
  await livekit.close()
  for (const page of [teacher, student]) await page.getByText('Reconnecting', { exact: false }).first().waitFor()
  await say(student, 'Are you there?')
  await student.getByRole('button', { name: 'Close' }).click()
  livekit = await startLiveKitSimulator({ control: true, port: Number(port) })
  await tellOfWebhooks()
  for (const page of [teacher, student]) await page.getByText('Reconnecting', { exact: false }).waitFor({ state: 'detached' })
  await seeAndHear()
  await teacher.getByRole('tab', { name: 'Chat' }).click()
  await teacher.getByText('Are you there?', { exact: true }).first().waitFor()
})

test('whoever comes in a second time ends their first visit [MEET-07]', async () => {
  await bothInside()
  const second = await visit('wanjiku')
  await enter(second)
  await student.getByRole('heading', { name: 'You joined somewhere else' }).waitFor()
  await second.getByRole('tab', { name: 'Participants 2' }).waitFor()
})

test('a teacher mutes: the page says so, its picture goes on, and it is undone by a tap [MEET-07] [MEET-05]', async () => {
  await bothInside()
  await bothCameras()
  await seeAndHear()
  const mute = teacher.getByRole('button', { name: 'Mute Wanjiku' })
  await mute.click()
  await student.getByText('The teacher switched this off for you', { exact: false }).first().waitFor()
  await mute.waitFor({ state: 'detached' })
  await expect.poll(() => student.getByRole('button', { name: 'Mute' }).getAttribute('aria-pressed')).toBe('true')
  await expectMore(teacher, 'video', 'framesDecoded')
  expect(await mutedOf('Wanjiku')).toEqual(['MICROPHONE'])
  await student.getByRole('button', { name: 'Mute' }).click()
  await mute.waitFor()
})

test('a teacher takes somebody out of a class, and their way in is closed [MEET-07] [MEET-05]', async () => {
  const room = `class/${await classNow(somo.db, 'Insha: from plan to first page')}`
  teacher = await visit('fatuma')
  await enter(teacher, room)
  student = await visit('wanjiku', 'phone')
  await enter(student, room)
  await teacher.getByRole('tab', { name: 'Participants 2' }).click()
  await teacher.getByRole('button', { name: 'Take out Wanjiku' }).click()
  await teacher.getByText('They cannot come into this class again.', { exact: false }).waitFor()
  await teacher.getByRole('button', { name: 'Take out', exact: true }).click()
  await student.getByText('You cannot come into it again.').waitFor()
  await teacher.getByRole('tab', { name: 'Participants 1' }).waitFor()
  await student.goto(`/join/${room}`)
  await student.getByRole('heading', { name: 'The teacher took you out of the class' }).waitFor()
  await student.getByRole('button', { name: /^Get help/ }).waitFor()
})

test('a teacher ends it for all: everybody is out, and in again after the teacher alone [MEET-07] [MEET-05]', async () => {
  await bothInside()
  await teacher.getByRole('button', { name: 'Leave' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'End for all' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'End for all' }).click()
  await teacher.getByRole('heading', { name: 'You have ended the lesson' }).waitFor()
  await student.getByRole('heading', { name: 'The teacher has ended the lesson' }).waitFor()
  const asked = student.waitForResponse((response) => response.url().endsWith('/board'))
  await student.goto(`/join/lesson/${lesson}`)
  await student.getByRole('heading', { name: 'Achieng Odhiambo has ended this lesson' }).waitFor()
  await (await asked).finished()
  await expect.poll(() => student.getByText('board', { exact: false }).count()).toBe(0)
  await enter(teacher)
  await enter(student)
})

test('a stranger finds no room, and neither an altered nor an old token opens one [MEET-07] [MEET-05]', async () => {
  const stranger = await visit('kevin')
  await stranger.goto(`/join/lesson/${lesson}`)
  await stranger.getByRole('heading', { name: 'No such room' }).waitFor()
  teacher = await visit('achieng')
  await enter(teacher)
  student = await visit('wanjiku', 'phone')
  const fresh = await tokenOf(student)
  expect(await accepted(fresh)).toBe(true)
  expect(await accepted(altered(fresh, { sub: '1' }))).toBe(false)
  expect(await accepted(altered(fresh, { exp: 4_000_000_000 }))).toBe(false)
  await somo.passTime(LONGER_THAN_A_TOKEN)
  await control('clock/advance', { ms: LONGER_THAN_A_TOKEN })
  expect(await accepted(fresh)).toBe(false)
  // The page asks for another.
  await join(student)
})

const LONGER_THAN_A_TOKEN = 11 * 60_000

async function tokenOf(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/enter'))
  await page.goto(`/classroom/lesson/${lesson}`)
  await page.getByText('Room is open').waitFor()
  return ((await (await answer).json()) as { token: string }).token
}

function altered(token: string, claims: object): string {
  const [head, body = '', signature] = token.split('.')
  const said = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims }
  return [head, Buffer.from(JSON.stringify(said)).toString('base64url'), signature].join('.')
}

/** At the door of LiveKit itself. */
function accepted(token: string): Promise<boolean> {
  const socket = new WebSocket(`${livekit.url}/rtc/v1?access_token=${token}`)
  return new Promise((resolve) => {
    socket.onopen = () => (socket.close(), resolve(true))
    socket.onerror = () => resolve(false)
  })
}
