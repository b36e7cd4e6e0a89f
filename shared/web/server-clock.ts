/**
 * The time as the server has it. A phone's clock may be hours off, and somebody may set it while a page is open, so what the
 * server says of the time with every answer is carried on by the page's own steady timer. The device's clock is only believed for
 * what nobody else can say: how long a page slept, and what time it is in a page that was opened without a network.
 */
import { keep, kept } from './kept.ts'

/** How far the server was ahead of this device's clock when it was last heard, in milliseconds. */
const AHEAD = 'clockAhead'
/** A `Date` header is cut to whole seconds. */
const DATE_CUT_MS = 1000
/** Less than this is no other time, and this much of a device's clock is not worth keeping. */
const SAME_MS = 500
const RIGHT_MS = 5000
/** The device's clock and the steady timer part by more than this only when the clock was set, or the device slept. */
const PARTED_MS = 2000
const ANSWER_MS = 5000

const keptAhead = (): number => Number(kept(AHEAD)) || 0

const deviceNow = (): number => Date.now() - performance.now()

/**
 * The device's clock minus the steady timer, when it was last asked whether they have parted. Not when an answer came: what was
 * asked before somebody set the clock, or before the device slept, knows nothing of it.
 */
let device = deviceNow()
/** The server's time minus the steady timer. */
let offset = device + keptAhead()
/** Between which two it lies; null while it is only believed. */
let known: { least: number; most: number } | null = null
/** When the latest question was asked whose answer counts. */
let heardAt = -Infinity
let asking = false
const listeners = new Set<() => void>()

/** The present, by the server. */
export const serverNow = (): Date => new Date(performance.now() + offset)

/** When it was by the server, when this device's clock read so many milliseconds. */
export const byServer = (deviceMs: number): Date => new Date(deviceMs - Date.now() + serverNow().getTime())

/**
 * Learns from an answer. Each narrows down what is known, until two contradict each other: then the one
 * that was asked for last counts.
 * @param said what the server said, and by how much it may have been cut
 * @param asked when the question left and when the answer came, by `performance.now()`
 */
export function heardServer(said: { ms: number; cutMs: number }, asked: { at: number; until: number }): void {
  const now = { least: said.ms - asked.until, most: said.ms + said.cutMs - asked.at }
  // Nothing was said, or the timer was turned back meanwhile.
  if (!(now.least <= now.most)) return
  const both = known && { least: Math.max(known.least, now.least), most: Math.min(known.most, now.most) }
  const agrees = both !== null && both.least <= both.most
  // It was on its way while the device slept, or the clock was set, and somebody has asked since.
  if (!agrees && asked.at < heardAt) return
  known = agrees ? both : now
  heardAt = Math.max(heardAt, asked.at)
  setOffset((known.least + known.most) / 2)
}

/** The same from the `Date` that stands on every answer. */
export function heardAnswer(answer: Pick<Response, 'headers'>, askedAt: number): void {
  const ms = Date.parse(answer.headers.get('date') ?? '')
  heardServer({ ms, cutMs: DATE_CUT_MS }, { at: askedAt, until: performance.now() })
}

/** Asks the server once the device's clock has been set or the device has slept. Cheap, to be called at every tick. */
export function checkClock(): void {
  if (asking || Math.abs(partedMs()) < PARTED_MS) return
  asking = true
  const askedAt = performance.now()
  const askedOn = deviceNow()
  fetch('/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    .then((answer) => {
      device = askedOn
      heardAnswer(answer, askedAt)
    }, believeDevice)
    .finally(() => (asking = false))
}

/** Calls back when the time turns out to be another. Returns how to stop. */
export function onTimeMoved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const partedMs = (): number => deviceNow() - device

/** Nobody answers. Forward it has most likely slept, and the steady timer with it; backward nothing sleeps. */
function believeDevice(): void {
  known = null
  const slept = Math.max(0, partedMs())
  device = deviceNow()
  setOffset(offset + slept)
}

function setOffset(next: number): void {
  const moved = Math.abs(next - offset) > SAME_MS
  offset = next
  if (Math.abs(offset - device - keptAhead()) > RIGHT_MS) keep(AHEAD, String(Math.round(offset - device)))
  if (moved) for (const listener of listeners) listener()
}
