/** What a host may do with a room, tried by pages that say whatever they like. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine, type Engine, type Guest, type TestPage } from '../../testing/engine.ts'
import { offerWith } from '../../testing/offer.ts'

let room: Engine
beforeAll(async () => {
  room = await openEngine()
})
afterAll(() => room?.close())

const otieno: Guest = { personId: '1', name: 'Otieno', role: 'host', maySend: true, mayWrite: true, keepsDoor: true }
const amina: Guest = { personId: '7', name: 'Amina', role: 'learner', maySend: true, mayWrite: true, keepsDoor: false }
const baraka: Guest = { ...amina, personId: '8', name: 'Baraka' }

const asksToJoin = (page: TestPage): void =>
  page.send({ t: 'join', offer: offerWith(), data: 'voice', mic: false, camera: false, hand: false })

async function joined(guest: Guest): Promise<TestPage> {
  const page = await room.connect(guest)
  asksToJoin(page)
  await page.nextOf('welcome')
  return page
}

async function waiting(guest: Guest): Promise<TestPage> {
  const page = await room.connect(guest)
  asksToJoin(page)
  await page.nextOf('wait')
  return page
}

/** The next time that the host hears of the door, and it stands so. */
async function doorIs(host: TestPage, locked: boolean, people: string[]): Promise<void> {
  for (;;) {
    const door = await host.nextOf('door')
    if (door.locked === locked && door.waiting.map(({ id }) => id).join() === people.join()) return
  }
}

/** Another has taken its place. */
async function killMediaProcess(): Promise<void> {
  const pid = room.engine.pid() ?? 0
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => ![null, pid].includes(room.engine.pid())).toBe(true)
  await room.engine.ready()
}

const closeAll = (...pages: TestPage[]) => Promise.all(pages.map((page) => page.close()))

test.each([
  { t: 'mute', person: '8', what: 'mic' },
  { t: 'remove', person: '8' },
  { t: 'remove', person: '1' },
  { t: 'lock', on: true },
  { t: 'let_in', person: null },
  { t: 'end' },
])('a learner’s page that says $t is not obeyed [MEET-05]', async (order) => {
  const [host, learner, other] = [await joined(otieno), await joined(amina), await joined(baraka)]
  learner.send(order)
  expect(await learner.nextOf('problem')).toEqual({ t: 'problem', code: 'not_allowed' })
  learner.send({ t: 'chat', id: randomUUID(), text: 'All here' })
  for (const page of [host, other]) expect(await page.nextOf('chat')).toMatchObject({ line: { text: 'All here' } })
  await closeAll(host, learner, other)
})

test.each([
  { t: 'remove', person: '7' },
  { t: 'lock', on: true },
  { t: 'let_in', person: null },
])('in a room whose host keeps no door, $t is not obeyed, and a learner comes in [MEET-05]', async (order) => {
  const [host, learner] = [await joined({ ...otieno, keepsDoor: false }), await joined(amina)]
  host.send(order)
  expect(await host.nextOf('problem')).toEqual({ t: 'problem', code: 'not_allowed' })
  const other = await joined(baraka)
  host.send({ t: 'chat', id: randomUUID(), text: 'All here' })
  for (const page of [learner, other]) expect(await page.nextOf('chat')).toMatchObject({ line: { text: 'All here' } })
  await closeAll(host, learner, other)
})

test('a host takes nobody out who is a host too [MEET-05]', async () => {
  const host = await joined(otieno)
  host.send({ t: 'remove', person: '1' })
  expect(await host.nextOf('problem')).toEqual({ t: 'problem', code: 'not_allowed' })
  await host.close()
})

describe('whoever a host has taken out', () => {
  test('is told, is refused with the admission they have, and with a new one waits until they are let in [MEET-05]', async () => {
    const token = await room.tokenOf(amina)
    const [host, learner] = [await joined(otieno), await room.connectWith(token)]
    asksToJoin(learner)
    await learner.nextOf('welcome')
    host.send({ t: 'remove', person: '7' })
    expect(await learner.nextOf('over')).toEqual({ t: 'over', code: 'removed' })
    expect(await host.nextOf('gone')).toEqual({ t: 'gone', id: '7' })

    const back = await room.connectWith(token)
    asksToJoin(back)
    expect(await back.next()).toEqual({ t: 'over', code: 'removed' })

    const anew = await waiting(amina)
    await doorIs(host, false, ['7'])
    // It does not get in by asking again.
    asksToJoin(anew)
    await anew.nextOf('wait')
    host.send({ t: 'let_in', person: '7' })
    await anew.nextOf('come_in')
    asksToJoin(anew)
    await anew.nextOf('welcome')
    await doorIs(host, false, [])
    await closeAll(host, anew)
  })
})

test('whoever was taken out waits also before a lesson that its host has ended and opened again [MEET-05]', async () => {
  const [host, learner] = [await joined(otieno), await joined(amina)]
  host.send({ t: 'remove', person: '7' })
  await learner.nextOf('over')
  host.send({ t: 'end' })
  await host.nextOf('over')
  // An admission of the same millisecond is one from before the end.
  await sleep(5)
  const again = await joined(otieno)
  const other = await joined(baraka)
  const anew = await waiting(amina)
  await doorIs(again, false, ['7'])
  again.send({ t: 'let_in', person: '7' })
  await anew.nextOf('come_in')
  await closeAll(host, learner, again, other, anew)
})

describe('a locked room', () => {
  test('lets in one, or all, by the host’s word, and by no other message [MEET-05]', async () => {
    const host = await joined(otieno)
    host.send({ t: 'lock', on: true })
    await doorIs(host, true, [])
    const [first, second] = [await waiting({ ...amina, personId: '70' }), await waiting({ ...baraka, personId: '80' })]
    await doorIs(host, true, ['70', '80'])
    second.send({ t: 'chat', id: 'from-outside', text: 'Let me in' })
    expect(await second.nextOf('problem')).toEqual({ t: 'problem', code: 'not_inside' })
    asksToJoin(second)
    await second.nextOf('wait')

    host.send({ t: 'let_in', person: '70' })
    await first.nextOf('come_in')
    asksToJoin(first)
    await first.nextOf('welcome')
    await doorIs(host, true, ['80'])
    expect(second.heard.some(({ t }) => t === 'come_in' || t === 'welcome')).toBe(false)
    // Who goes away waits no more.
    await second.close()
    await doorIs(host, true, [])

    const [third, fourth] = [await waiting({ ...amina, personId: '71' }), await waiting({ ...amina, personId: '72' })]
    host.send({ t: 'let_in', person: null })
    await Promise.all([third, fourth].map((page) => page.nextOf('come_in')))

    // Whose network drops comes back by themselves.
    await first.close()
    const again = await joined({ ...amina, personId: '70' })
    host.send({ t: 'lock', on: false })
    await doorIs(host, false, [])
    await closeAll(host, third, fourth, again)
  })

  test('stays locked, and those it let in stay let in, when the media process dies [MEET-05]', async () => {
    const host = await joined(otieno)
    host.send({ t: 'lock', on: true })
    await doorIs(host, true, [])
    const inside = await waiting({ ...amina, personId: '90' })
    host.send({ t: 'let_in', person: '90' })
    await inside.nextOf('come_in')
    await killMediaProcess()
    const stranger = await waiting({ ...baraka, personId: '91' })
    const back = await joined({ ...amina, personId: '90' })
    const teacher = await joined(otieno)
    await doorIs(teacher, true, ['91'])
    teacher.send({ t: 'lock', on: false })
    await stranger.nextOf('come_in')
    await closeAll(teacher, back, stranger)
  })
})

test('a host ends the lesson for all; nobody comes in, by whichever admission, before the host has [MEET-05]', async () => {
  const [host, learner, watcher] = [await joined(otieno), await joined(amina), await room.connect(baraka)]
  watcher.send({ t: 'look' })
  await watcher.nextOf('lobby')
  host.send({ t: 'end' })
  for (const page of [host, learner, watcher]) {
    expect(await page.nextOf('over')).toEqual({ t: 'over', code: 'host_ended' })
  }
  for (const message of ['look', 'join']) {
    const page = await room.connect(amina)
    if (message === 'look') page.send({ t: 'look' })
    else asksToJoin(page)
    expect(await page.next()).toEqual({ t: 'over', code: 'host_ended' })
  }
  await killMediaProcess()
  const late = await room.connect(amina)
  asksToJoin(late)
  expect(await late.next()).toEqual({ t: 'over', code: 'host_ended' })
  const again = await joined(otieno)
  const pupil = await joined(amina)
  await closeAll(again, pupil)
})
