/**
 * What a cut of a clip is and what comes of it, in seconds of the clip. The clip is always covered by its pieces, however it is
 * trimmed: the two ends only hide what lies outside them, so that they can be moved back.
 */

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5] as const
/** Between the start and the end, and the shortest piece. */
export const LEAST_SECONDS = 0.1

export type Speed = (typeof SPEEDS)[number]
export type Zoom = (typeof ZOOMS)[number]

/** A part of the clip; `id` is its first second, which no other piece has. */
export type Piece = { from: number; to: number; keep: boolean }

export type Cut = {
  /** In the order in which they are played; together they are the whole clip. */
  pieces: readonly Piece[]
  start: number
  end: number
  speed: Speed
}

export const wholeClip = (duration: number): Cut => ({
  pieces: [{ from: 0, to: duration, keep: true }],
  start: 0,
  end: duration,
  speed: 1,
})

export const durationOf = ({ pieces }: Cut): number => Math.max(...pieces.map(({ to }) => to))

/** A piece as the ends leave it: `number` counts by where it stands in the clip, `id` names it while it is moved. */
export type Shown = Piece & { id: number; number: number }

/** The pieces that the ends leave anything of, in the order in which they are played. */
export function shownPieces({ pieces, start, end }: Cut): Shown[] {
  const shown = pieces.flatMap((piece) => {
    const [from, to] = [Math.max(piece.from, start), Math.min(piece.to, end)]
    return to - from > TINY ? [{ ...piece, from, to, id: piece.from, number: 0 }] : []
  })
  const inClip = shown.toSorted((a, b) => a.from - b.from)
  return shown.map((piece) => ({ ...piece, number: inClip.indexOf(piece) + 1 }))
}

/** What is exported, in order. */
export const keptPieces = (cut: Cut): Shown[] => shownPieces(cut).filter(({ keep }) => keep)

/** Seconds of the clip that are kept, before any speed. */
const keptSeconds = (cut: Cut): number => keptPieces(cut).reduce((sum, { from, to }) => sum + to - from, 0)

/** How long the result plays, in seconds. */
export const resultSeconds = (cut: Cut): number => keptSeconds(cut) / cut.speed

/** The start stays inside the clip and at least a tenth of a second before the end. */
export const withStart = (cut: Cut, start: number): Cut => ({ ...cut, start: between(start, 0, cut.end - LEAST_SECONDS) })

export const withEnd = (cut: Cut, end: number): Cut => ({ ...cut, end: between(end, cut.start + LEAST_SECONDS, durationOf(cut)) })

/** Why a clip cannot be split there; null where it can. */
export function splitProblem(cut: Cut, at: number): 'outside' | 'too_near' | null {
  const piece = shownPieces(cut).find(({ from, to }) => at >= from && at <= to)
  if (!piece) return 'outside'
  return at - piece.from < LEAST_SECONDS - TINY || piece.to - at < LEAST_SECONDS - TINY ? 'too_near' : null
}

/** The piece that is shown there becomes two, which are kept or dropped as it was; where it cannot be split nothing changes. */
export function split(cut: Cut, at: number): Cut {
  if (splitProblem(cut, at)) return cut
  const pieces = cut.pieces.flatMap((piece) =>
    at > piece.from && at < piece.to
      ? [
          { ...piece, to: at },
          { ...piece, from: at },
        ]
      : [piece],
  )
  return { ...cut, pieces }
}

export const withKeep = (cut: Cut, id: number, keep: boolean): Cut => ({
  ...cut,
  pieces: cut.pieces.map((piece) => (piece.from === id ? { ...piece, keep } : piece)),
})

/**
 * Moves a piece so that it stands at a place among those that are shown; hidden ones stay behind the same neighbour.
 * @param place counted from 0
 */
export function movePiece(cut: Cut, id: number, place: number): Cut {
  const shown = shownPieces(cut)
  const piece = cut.pieces.find(({ from }) => from === id)
  const before = shown.findIndex((one) => one.id === id)
  const target = shown[between(place, 0, shown.length - 1)]
  if (!piece || before < 0 || !target || target.id === id) return cut
  const others = cut.pieces.filter((one) => one !== piece)
  const at = others.findIndex(({ from }) => from === target.id) + (place > before ? 1 : 0)
  return { ...cut, pieces: others.toSpliced(at, 0, piece) }
}

/** The piece that is shown at a second of the clip. */
export const pieceAt = (cut: Cut, at: number): Shown | undefined => {
  const shown = shownPieces(cut)
  return shown.find(({ from, to }) => at >= from && at < to) ?? shown.find(({ to }) => to === at)
}

/** What playing does next: goes on, goes to another second of the clip, or has come to its end. */
export type Step = { go: 'on' } | { go: 'to'; at: number } | { go: 'end' }

/**
 * Playing shows the kept pieces in their order.
 * @param at where the clip stands
 * @param playing the piece that it is in since the last jump; null when playing begins anew
 */
export function stepOf(cut: Cut, at: number, playing: number | null): Step {
  const kept = keptPieces(cut)
  const [first] = kept
  if (!first) return { go: 'end' }
  const current = kept.findIndex(({ id }) => id === playing)
  const piece = kept[current]
  if (piece && at >= piece.from - SEEK_SLACK && at < piece.to - TINY) return { go: 'on' }
  if (piece && at >= piece.to - TINY) {
    const next = kept[current + 1]
    return next ? { go: 'to', at: next.from } : { go: 'end' }
  }
  if (kept.some(({ from, to }) => at >= from - TINY && at < to - TINY)) return { go: 'on' }
  // From a dropped piece to the next one that is played, from behind the last to the beginning.
  const order = shownPieces(cut)
  const here = order.findIndex(({ from, to }) => at >= from && at < to)
  const next = here < 0 ? first : (order.slice(here).find(({ keep }) => keep) ?? first)
  return { go: 'to', at: next.from }
}

/** Browsers come to rest a little before the second they were asked for. */
const SEEK_SLACK = 0.05

/** Frames of the result. */
export const frameCount = (cut: Cut, fps: number): number => Math.round(resultSeconds(cut) * fps)

/** A part of the result that comes out of one piece. */
export type Passage = {
  from: number
  to: number
  /** The first frame of the result that shows this piece, and the one after its last. */
  firstFrame: number
  lastFrame: number
  /** Where it begins in the result, in seconds. */
  at: number
}

/** Which frames of the result come out of which piece: frame n shows what stands at n / fps × speed of the kept pieces. */
export function passages(cut: Cut, fps: number): Passage[] {
  const count = frameCount(cut, fps)
  const kept = keptPieces(cut)
  let passed = 0
  return kept.map(({ from, to }, index) => {
    const at = passed / cut.speed
    passed += to - from
    const firstFrame = firstFrameAt(at, fps)
    const lastFrame = index === kept.length - 1 ? count : Math.min(count, firstFrameAt(passed / cut.speed, fps))
    return { from, to, firstFrame, lastFrame, at }
  })
}

/** The first frame that stands at a second or after it; sums of pieces are a little off. */
const firstFrameAt = (second: number, fps: number): number => Math.max(0, Math.ceil(second * fps - TINY))

/** The second of the clip that a frame of the result shows. */
export const sourceTime = ({ from, at }: Passage, speed: Speed, fps: number, frame: number): number =>
  from + (frame / fps - at) * speed

/** How much is left, in seconds, where so much of the work took so long; null while nobody can know. */
export const secondsLeft = (tookSeconds: number, part: number): number | null =>
  part < 0.02 || tookSeconds < 1 ? null : Math.ceil((tookSeconds * (1 - part)) / part)

/** `HH:MM:SS`. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds + TINY)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((n) => String(n).padStart(2, '0')).join(':')
}

/** `M:SS`, with hours where there are any: on the ruler and beside pieces. */
export function shortClock(seconds: number): string {
  const whole = Math.floor(seconds + TINY)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, '0')]
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Seconds between the marks of a ruler, so that at most so many stand on it. */
export function markEvery(duration: number, most: number): number {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]
  return steps.find((step) => duration / step <= most) ?? 7200
}

/** What a browser shows as a video; some give no type to the files of some phones, whose name has to say it. */
export const isVideo = (file: { type: string; name: string }): boolean =>
  file.type.startsWith('video/') || (file.type === '' && /\.(mp4|m4v|mov|webm|mkv)$/i.test(file.name))

/** The clip's own name, as an MP4. */
export const exportName = (clip: string): string => `${clip.replace(/\.[^.]*$/, '') || clip}.mp4`

/** Bits a second of an export: a tenth for each point of each frame, which keeps chalk on a board sharp. */
export const videoBits = (width: number, height: number, fps: number): number =>
  Math.round(between(width * height * fps * 0.1, 200_000, 8_000_000))

/** The size of the result: the clip's own, at most 1920 on its longer side, in even numbers, which encoders ask for. */
export function exportSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, 1920 / Math.max(width, height))
  const even = (n: number): number => Math.max(2, Math.round((n * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** The clip's own frames a second, where it says a believable number. */
export const exportRate = (fps: number): number => (Number.isFinite(fps) && fps > 0 ? between(fps, 1, 60) : 30)

/** Numbers of seconds that were added up differ by less. */
const TINY = 1e-6
const between = (n: number, least: number, most: number): number => Math.max(least, Math.min(n, most))
