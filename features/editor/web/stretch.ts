/**
 * Makes sound faster or slower without changing its pitch, by WSOLA (Verhelst and Roelands, 1993): overlapping windows are taken
 * at the new pace, each moved a little to where it goes on most like the one before, and added up.
 */

/** Two windows overlap everywhere; long enough for the deepest voice. */
const WINDOW_SECONDS = 0.04
/** How far a window may be moved to fit. */
const SEARCH_SECONDS = 0.01
/** Places are looked at roughly first, and by every so many samples only. */
const ROUGH = 6
const SPARSE = 3

/** The samples of each channel. */
export type Planes = readonly Float32Array<ArrayBuffer>[]

type Shape = {
  channels: number
  sampleRate: number
  /** How much faster; at 1 what comes in goes out. */
  speed: number
  /** Samples that shall come out in all: the rest is silence, or left out. */
  total: number
}

export type TimeStretch = {
  /** Takes sound in and gives what is ready, which may be none yet. */
  push(planes: Planes): Planes
  /** Gives what is still missing of the total. */
  finish(): Planes
}

export function timeStretch({ channels, sampleRate, speed, total }: Shape): TimeStretch {
  const paced = speed === 1 ? (planes: Planes) => planes : overlapping(channels, sampleRate, speed)
  let given = 0
  const push = (planes: Planes): Planes => {
    const ready = paced(planes).map((plane) => plane.subarray(0, total - given))
    given += ready[0]?.length ?? 0
    return ready
  }
  const silence = Array.from({ length: channels }, () => new Float32Array(Math.ceil(sampleRate / 4)))
  const finish = (): Planes => {
    let rest: Planes = silence.map((plane) => plane.subarray(0, 0))
    while (given < total) rest = joined(rest, push(silence))
    return rest
  }
  return { push, finish }
}

function overlapping(channels: number, sampleRate: number, speed: number): (planes: Planes) => Planes {
  const hop = Math.round((sampleRate * WINDOW_SECONDS) / 2)
  const search = Math.round(sampleRate * SEARCH_SECONDS)
  // Its two halves add up to one.
  const rise = Float32Array.from({ length: hop }, (_, n) => 0.5 - 0.5 * Math.cos((Math.PI * (n + 0.5)) / hop))
  /** What came in and may still be needed, from sample `from` of all on; and its sum over the channels, which is compared. */
  let input: Planes = Array.from({ length: channels }, () => new Float32Array(0))
  let sum = new Float32Array(0)
  let from = 0
  let windows = 0
  /** Where the window before would go on by itself. */
  let natural = 0

  const oneMore = (): Planes | null => {
    const wanted = Math.round(windows * hop * speed)
    if (from + sum.length < Math.max(wanted + search + hop, natural + hop)) return null
    const least = Math.max(wanted - search, 0) - from
    const at = windows === 0 ? 0 : mostAlike(sum, natural - from, least, wanted + search - from, hop)
    const start = natural - from
    const out = input.map((plane) =>
      Float32Array.from(
        { length: hop },
        (_, n) => value(plane, start + n) * (1 - value(rise, n)) + value(plane, at + n) * value(rise, n),
      ),
    )
    natural = from + at + hop
    windows += 1
    const unneeded = Math.min(natural, Math.max(Math.round(windows * hop * speed) - search, 0)) - from
    if (unneeded > 0) {
      input = input.map((plane) => plane.slice(unneeded))
      sum = sum.slice(unneeded)
      from += unneeded
    }
    return out
  }

  return (planes) => {
    input = joined(input, planes)
    sum = Float32Array.from(input[0] ?? [], (_, n) => input.reduce((all, plane) => all + value(plane, n), 0))
    let out: Planes = input.map(() => new Float32Array(0))
    for (let next = oneMore(); next; next = oneMore()) out = joined(out, next)
    return out
  }
}

/** The place between two others where the next samples are most like those that begin at `start`. */
function mostAlike(sum: Float32Array, start: number, least: number, most: number, length: number): number {
  const best = (from: number, to: number, step: number): number => {
    let place = from
    let highest = -Infinity
    for (let at = from; at <= to; at += step) {
      let product = 0
      let power = 1e-9
      for (let n = 0; n < length; n += SPARSE) {
        const there = value(sum, at + n)
        product += value(sum, start + n) * there
        power += there * there
      }
      const alike = product / Math.sqrt(power)
      if (alike > highest) [highest, place] = [alike, at]
    }
    return place
  }
  const rough = best(least, most, ROUGH)
  return best(Math.max(least, rough - ROUGH + 1), Math.min(most, rough + ROUGH - 1), 1)
}

const value = (plane: Float32Array, at: number): number => plane[at] ?? 0

function joined(before: Planes, after: Planes): Planes {
  return before.map((plane, channel) => {
    const next = after[channel]
    if (!next || next.length === 0) return plane
    const both = new Float32Array(plane.length + next.length)
    both.set(plane)
    both.set(next, plane.length)
    return both
  })
}
