/** The board as pages meet it that say whatever they like. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardAfter, emptyBoard, type Board } from '../../rules/board.ts'
import type { ServerMessage } from '../../protocol.ts'
import { openEngine, type Engine, type Guest, type TestPage } from '../../testing/engine.ts'
import { offerWith } from '../../testing/offer.ts'

let room: Engine
beforeAll(async () => {
  room = await openEngine()
})
afterAll(() => room?.close())

const otieno: Guest = { personId: '1', name: 'Otieno', role: 'host', maySend: true, mayWrite: true, keepsDoor: true }
const amina: Guest = { personId: '7', name: 'Amina', role: 'learner', maySend: true, mayWrite: true, keepsDoor: false }
const grace: Guest = { personId: '9', name: 'Grace', role: 'guardian', maySend: false, mayWrite: true, keepsDoor: false }

type BoardMessage = Extract<ServerMessage, { t: 'board' }>

async function joined(guest: Guest, board?: { run: string; upTo: number }): Promise<{ page: TestPage; first: BoardMessage }> {
  const page = await room.connect(guest)
  page.send({ t: 'join', offer: offerWith(), data: 'voice', mic: false, camera: false, hand: false, board })
  return { page, first: await page.nextOf('board') }
}

const strokeOf = (id: string) => ({ t: 'draw', id, chalk: 'yellow', points: [100, 100, 200, 300] })
const drawnIn = (board: Board) => board.strokes.map(({ id }) => id)
const closeAll = (...all: { page: TestPage }[]) => Promise.all(all.map(({ page }) => page.close()))

test('what one draws comes to all as theirs, numbered, and what is sent again is there once [MEET-05]', async () => {
  const [host, learner] = [await joined(otieno), await joined(amina)]
  const [one, two] = [randomUUID(), randomUUID()]
  for (const id of [one, one, two]) learner.page.send({ ...strokeOf(id), from: '1', name: 'Otieno' })
  const heard = [await host.page.nextOf('board'), await host.page.nextOf('board')]
  expect(heard.map(({ upTo, events }) => [upTo, events.map((event) => event.what === 'stroke' && event.stroke.id)])).toEqual([
    [0, [one]],
    [1, [two]],
  ])
  expect(heard[0]?.events[0]).toMatchObject({ n: 1, stroke: { from: '7', name: 'Amina', chalk: 'yellow' } })
  host.page.send({ t: 'clear' })
  expect((await learner.page.nextOf('board')).run).toBe(host.first.run)
  await closeAll(host, learner)
})

test('a page that was away gets what it missed, once and in order [MEET-05]', async () => {
  const [host, learner] = [await joined(otieno), await joined(amina)]
  host.page.send({ t: 'clear' })
  const [kept, undone, missed, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  host.page.send(strokeOf(kept))
  host.page.send(strokeOf(undone))
  let seen: Board = { ...emptyBoard, upTo: learner.first.upTo }
  while (!drawnIn(seen).includes(undone)) seen = (await learner.page.nextOf('board')).events.reduce(boardAfter, seen)
  await learner.page.close()
  host.page.send({ t: 'erase', from: '1', id: undone })
  host.page.send(strokeOf(gone))
  host.page.send({ t: 'erase', from: '1', id: gone })
  host.page.send(strokeOf(missed))
  for (let drawn = emptyBoard; !drawnIn(drawn).includes(missed);)
    drawn = (await host.page.nextOf('board')).events.reduce(boardAfter, drawn)
  const back = await joined(amina, { run: learner.first.run, upTo: seen.upTo })
  expect(back.first.upTo).toBe(seen.upTo)
  expect(back.first.events.every(({ n }, at, all) => n > (all[at - 1]?.n ?? seen.upTo))).toBe(true)
  seen = back.first.events.reduce(boardAfter, seen)
  expect(drawnIn(seen)).toEqual([kept, missed])
  const late = await joined({ ...amina, personId: '8' }, { run: 'another', upTo: 999 })
  expect(late.first.upTo).toBe(0)
  expect(drawnIn(late.first.events.reduce(boardAfter, emptyBoard))).toEqual([kept, missed])
  await closeAll(host, back, late)
})

test('who may not draw does not, whatever their page sends [MEET-05]', async () => {
  const [host, learner, parent] = [await joined(otieno), await joined(amina), await joined(grace)]
  const refused = async ({ page }: { page: TestPage }, message: object) => {
    page.send(message)
    expect(await page.nextOf('problem')).toEqual({ t: 'problem', code: 'not_allowed' })
  }
  await refused(parent, strokeOf(randomUUID()))
  const own = randomUUID()
  host.page.send(strokeOf(own))
  await learner.page.nextOf('board')
  await refused(learner, { t: 'erase', from: '1', id: own })
  await refused(learner, { t: 'clear' })
  await refused(learner, { t: 'let_draw', on: true })
  host.page.send({ t: 'let_draw', on: false })
  while ((await learner.page.nextOf('board')).learnersDraw);
  await refused(learner, strokeOf(randomUUID()))
  host.page.send({ t: 'let_draw', on: true })
  await closeAll(host, learner, parent)
})

test('a page that draws more than a hand can is sent away, and the board is what it was [MEET-05]', async () => {
  const [host, learner] = [await joined(otieno), await joined(amina)]
  host.page.send({ t: 'clear' })
  const began = performance.now()
  for (let n = 0; n < 80; n += 1) learner.page.send({ ...strokeOf(randomUUID()), points: Array.from({ length: 800 }, () => 5) })
  expect(await learner.page.nextOf('over')).toEqual({ t: 'over', code: 'flood' })
  // Each is as long as three messages, of which a page may say sixty at once and ten more in each second.
  const most = (60 + (performance.now() - began) / 100) / 3
  const late = await joined({ ...amina, personId: '8' })
  expect(late.first.events.length).toBeLessThanOrEqual(1 + most)
  await closeAll(host, late)
})
