import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hours, seconds } from '../time.ts'

const TRUE = Date.parse('2026-11-25T12:00:00Z')

/** The three clocks by hand: the device's, the page's steady timer, and the server's. */
let device = TRUE
let steady = 0
let server = TRUE
let reachable = true
let asked = 0

/** Real time goes by for all three. */
const pass = (ms: number): void => void ((device += ms), (steady += ms), (server += ms))
/** The device sleeps: its page's timer stands still. */
const sleep = (ms: number): void => void ((device += ms), (server += ms))
const answer = () => new Response(null, { headers: { date: new Date(server).toUTCString() } })

beforeEach(() => {
  device = server = TRUE
  steady = asked = 0
  reachable = true
  vi.resetModules()
  vi.stubGlobal('localStorage', undefined)
  vi.spyOn(Date, 'now').mockImplementation(() => device)
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
  vi.stubGlobal('fetch', () => {
    asked += 1
    return reachable ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openPage = () => import('./server-clock.ts')
type Clock = Awaited<ReturnType<typeof openPage>>
const wrongBy = (clock: Clock): number => Math.abs(clock.serverNow().getTime() - server)

/** A call that takes so long there and back. */
function ask(clock: Clock, thereMs: number, backMs: number): void {
  const at = steady
  pass(thereMs)
  const said = answer()
  pass(backMs)
  clock.heardAnswer(said, at)
}

test.each([hours(3), -hours(3)])('a device’s clock wrong by %d ms is put right by the first answer', async (ms) => {
  device += ms
  const clock = await openPage()
  ask(clock, 150, 150)
  expect(wrongBy(clock)).toBeLessThanOrEqual(650)
  expect(clock.byServer(device).getTime() - server).toBeLessThanOrEqual(650)
})

test('half of a slow round trip is the most it is wrong by, and quicker answers narrow it down', async () => {
  device += hours(3)
  const clock = await openPage()
  ask(clock, 100, 3900)
  expect(wrongBy(clock)).toBeLessThanOrEqual(2500)
  for (let n = 0; n < 20; n += 1) {
    ask(clock, 40, 40)
    pass(730)
  }
  expect(wrongBy(clock)).toBeLessThanOrEqual(100)
})

test('a clock set while the page is open moves nothing, and the server is asked once', async () => {
  const clock = await openPage()
  ask(clock, 100, 100)
  device -= hours(3)
  expect(wrongBy(clock)).toBeLessThanOrEqual(600)
  clock.checkClock()
  clock.checkClock()
  await vi.waitFor(() => expect(asked).toBe(1))
  await Promise.resolve()
  pass(seconds(30))
  clock.checkClock()
  expect([asked, wrongBy(clock) <= 600]).toEqual([1, true])
})

test('an answer that says no time, or that seems to come before its question, is not gone by', async () => {
  device += hours(3)
  const clock = await openPage()
  ask(clock, 100, 100)
  clock.heardAnswer(new Response(null), steady)
  clock.heardAnswer(answer(), steady + hours(1))
  expect(wrongBy(clock)).toBeLessThanOrEqual(600)
})

test('of two that contradict each other the newest counts: a server’s own clock is put right too', async () => {
  const clock = await openPage()
  ask(clock, 100, 100)
  server += hours(1)
  ask(clock, 100, 100)
  expect(wrongBy(clock)).toBeLessThanOrEqual(600)
})

test('a phone that slept is told the time again, and without a network it goes by its own clock', async () => {
  device += hours(3)
  const clock = await openPage()
  ask(clock, 100, 100)
  const moves: number[] = []
  clock.onTimeMoved(() => moves.push(wrongBy(clock)))
  sleep(hours(2))
  clock.checkClock()
  await vi.waitFor(() => expect(moves).toHaveLength(1))
  reachable = false
  sleep(hours(1))
  clock.checkClock()
  await vi.waitFor(() => expect(moves).toHaveLength(2))
  expect(Math.max(...moves)).toBeLessThanOrEqual(1100)
})

test('an answer that comes after one that was asked for later takes nothing of it back', async () => {
  const clock = await openPage()
  ask(clock, 100, 100)
  const [at, said] = [steady, answer()]
  sleep(hours(2))
  pass(50)
  clock.checkClock()
  await vi.waitFor(() => expect(wrongBy(clock)).toBeLessThanOrEqual(600))
  clock.heardAnswer(said, at)
  expect(wrongBy(clock)).toBeLessThanOrEqual(600)
})

test('an answer that was on its way while the phone slept or its clock was set is not the last word', async () => {
  const clock = await openPage()
  ask(clock, 100, 100)
  const [at, said] = [steady, answer()]
  sleep(hours(2))
  clock.heardAnswer(said, at)
  clock.checkClock()
  await vi.waitFor(() => expect(wrongBy(clock)).toBeLessThanOrEqual(600))
  expect(asked).toBe(1)
})

test('without a network a clock that is turned back turns nothing back', async () => {
  const clock = await openPage()
  ask(clock, 100, 100)
  reachable = false
  device -= hours(3)
  clock.checkClock()
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(wrongBy(clock)).toBeLessThanOrEqual(600)
})

test('what was found out is kept for the next page, which may be opened without a network', async () => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  })
  device += hours(3)
  ask(await openPage(), 100, 100)
  vi.resetModules()
  expect(wrongBy(await openPage())).toBeLessThanOrEqual(600)
})
