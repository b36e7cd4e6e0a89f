import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockOf,
  exportName,
  exportRate,
  exportSize,
  frameCount,
  isVideo,
  keptPieces,
  LEAST_SECONDS,
  markEvery,
  movePiece,
  pieceAt,
  resultSeconds,
  secondsLeft,
  shortClock,
  shownPieces,
  sourceTime,
  SPEEDS,
  split,
  splitProblem,
  stepOf,
  passages,
  videoBits,
  wholeClip,
  withEnd,
  withKeep,
  withStart,
  ZOOMS,
  type Cut,
} from './rules.ts'

/** A minute in three, of which the middle is dropped, trimmed to 3 to 57. */
const three = (): Cut => withKeep(split(split(withEnd(withStart(wholeClip(60), 3), 57), 20), 38), 20, false)
const spans = (cut: Cut) => shownPieces(cut).map(({ number, from, to, keep }) => [number, from, to, keep])

test('it plays at 0.5 to 2 times, and the timeline is drawn at 0.5 to 1.5 times its width [EDIT-02]', () => {
  expect([SPEEDS, ZOOMS]).toEqual([
    [0.5, 0.75, 1, 1.25, 1.5, 2],
    [0.5, 0.75, 1, 1.25, 1.5],
  ])
})

describe('trimming', () => {
  test.each([
    [withStart(wholeClip(60), -1).start, 0],
    [withStart(wholeClip(60), 8).start, 8],
    [withStart(withEnd(wholeClip(60), 10), 30).start, 9.9],
    [withEnd(wholeClip(60), 99).end, 60],
    [withEnd(withStart(wholeClip(60), 10), 3).end, 10.1],
  ])('the start and the end stay a tenth of a second apart and inside the clip: %d [EDIT-02]', (said, wanted) => {
    expect(said).toBeCloseTo(wanted, 9)
  })

  test('a piece that the ends hide is gone, and comes back as it was when they are moved back [EDIT-02] [EDIT-03]', () => {
    const cut = three()
    expect(spans(withStart(cut, 40))).toEqual([[1, 40, 57, true]])
    expect(withStart(withStart(cut, 40), 3)).toEqual(cut)
  })
})

describe('pieces', () => {
  test('splitting makes two of the piece at the playhead, numbered as they stand in the clip [EDIT-03]', () => {
    expect(spans(three())).toEqual([
      [1, 3, 20, true],
      [2, 20, 38, false],
      [3, 38, 57, true],
    ])
    expect(resultSeconds(three())).toBe(36)
    expect(resultSeconds({ ...three(), speed: 1.5 })).toBe(24)
  })

  test.each([
    [2.9, 'outside'],
    [3.05, 'too_near'],
    [3.1, null],
    [19.95, 'too_near'],
    [20, 'too_near'],
    [20.1, null],
    [56.9, null],
    [57, 'too_near'],
    [58, 'outside'],
  ] as const)('at %d splitting is %s, and a refused one changes nothing [EDIT-03]', (at, problem) => {
    const cut = three()
    expect(splitProblem(cut, at)).toBe(problem)
    expect(split(cut, at) === cut).toBe(problem !== null)
  })

  test('a piece is moved to another place and keeps its number [EDIT-03]', () => {
    const numbers = (cut: Cut) => shownPieces(cut).map(({ number }) => number)
    expect(numbers(movePiece(three(), 38, 0))).toEqual([3, 1, 2])
    expect(numbers(movePiece(three(), 0, 1))).toEqual([2, 1, 3])
    expect(numbers(movePiece(three(), 0, 9))).toEqual([2, 3, 1])
    expect(movePiece(three(), 20, 1)).toEqual(three())
    expect(movePiece(three(), 99, 1)).toEqual(three())
  })

  test('a moved piece steps over those that the ends hide [EDIT-03]', () => {
    const cut = split(split(split(wholeClip(40), 10), 20), 30)
    const trimmed = withEnd(withStart(cut, 10), 40)
    expect(spans(movePiece(trimmed, 30, 0)).map(([, from]) => from)).toEqual([30, 10, 20])
  })

  test('at a second stands the piece that begins there, and at the very end the last [EDIT-03]', () => {
    expect(pieceAt(three(), 20)?.number).toBe(2)
    expect(pieceAt(three(), 57)?.number).toBe(3)
    expect(pieceAt(three(), 58)).toBeUndefined()
  })
})

describe('playing in the page', () => {
  test.each([
    ['goes on inside a kept piece', 10, 0, { go: 'on' }],
    ['jumps over a dropped piece at the end of a kept one', 20.01, 0, { go: 'to', at: 38 }],
    ['begins in a kept piece where it stands', 45, null, { go: 'on' }],
    ['leaves a dropped piece', 25, null, { go: 'to', at: 38 }],
    ['begins at the start when it stands before it', 0, null, { go: 'to', at: 3 }],
    ['begins at the start when it stands at the end', 57, null, { go: 'to', at: 3 }],
    ['ends behind the last', 57, 38, { go: 'end' }],
  ] as const)('%s [EDIT-03]', (_, at, playing, step) => {
    expect(stepOf(three(), at, playing)).toEqual(step)
  })

  test('it obeys the order, and of nothing kept there is nothing to play [EDIT-03]', () => {
    const turned = movePiece(three(), 38, 0)
    expect(stepOf(turned, 57, 38)).toEqual({ go: 'to', at: 3 })
    expect(stepOf(turned, 20, 0)).toEqual({ go: 'end' })
    const none = withKeep(wholeClip(5), 0, false)
    expect(stepOf(none, 1, null)).toEqual({ go: 'end' })
  })
})

describe('frames of the result', () => {
  test('frame n shows what stands at n / fps × speed of the kept pieces [EDIT-03]', () => {
    const cut = { ...three(), speed: 1.5 } as const
    expect(frameCount(cut, 30)).toBe(720)
    const [first, second] = passages(cut, 30)
    expect(first).toEqual({ from: 3, to: 20, firstFrame: 0, lastFrame: 340, at: 0 })
    expect(second).toMatchObject({ from: 38, to: 57, firstFrame: 340, lastFrame: 720 })
    if (!first || !second) throw new Error('two pieces')
    expect(sourceTime(first, 1.5, 30, 1)).toBeCloseTo(3.05, 9)
    expect(sourceTime(second, 1.5, 30, 340)).toBeCloseTo(38, 9)
    expect(sourceTime(second, 1.5, 30, 719)).toBeCloseTo(56.95, 9)
  })

  const anyCut = fc
    .record({
      duration: fc.double({ min: 0.5, max: 600, noNaN: true }),
      marks: fc.array(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), keep: fc.boolean() }), { maxLength: 12 }),
      ends: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      moves: fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 6 }),
      speed: fc.constantFrom(...SPEEDS),
    })
    .map(({ duration, marks, ends, moves, speed }) => {
      let cut: Cut = { ...wholeClip(duration), speed }
      for (const { part, keep } of marks) {
        cut = split(cut, part * duration)
        const piece = pieceAt(cut, part * duration)
        if (piece) cut = withKeep(cut, piece.id, keep)
      }
      cut = withEnd(withStart(cut, ends[0] * duration), ends[1] * duration)
      for (const [which, place] of moves) cut = movePiece(cut, shownPieces(cut)[which]?.id ?? -1, place)
      return { cut, duration }
    })

  test('however it was cut, the pieces are the whole clip once, and no shown one is outside the ends [EDIT-03]', () => {
    fc.assert(
      fc.property(anyCut, ({ cut, duration }) => {
        const inClip = cut.pieces.toSorted((a, b) => a.from - b.from)
        expect(inClip[0]?.from).toBe(0)
        expect(inClip.at(-1)?.to).toBe(duration)
        inClip.slice(1).forEach((piece, at) => expect(piece.from).toBe(inClip[at]?.to))
        expect(cut.end - cut.start).toBeGreaterThan(LEAST_SECONDS - 1e-6)
        for (const { from, to } of shownPieces(cut)) expect(cut.start <= from && from < to && to <= cut.end).toBe(true)
      }),
    )
  })

  test('every frame is made once, in order, out of the piece it belongs to [EDIT-03]', () => {
    fc.assert(
      fc.property(anyCut, fc.constantFrom(12.5, 24, 25, 30_000 / 1001, 30, 60), ({ cut }, fps) => {
        const all = passages(cut, fps)
        expect(all[0]?.firstFrame ?? 0).toBe(0)
        expect(all.at(-1)?.lastFrame ?? 0).toBe(frameCount(cut, fps))
        all.slice(1).forEach((one, at) => expect(one.firstFrame).toBe(all[at]?.lastFrame))
        for (const one of all) {
          for (const frame of [one.firstFrame, one.lastFrame - 1]) {
            if (one.lastFrame <= one.firstFrame) continue
            const at = sourceTime(one, cut.speed, fps, frame)
            expect(at).toBeGreaterThan(one.from - 1e-4)
            // The last may stand half a frame behind the end, because the count is rounded.
            expect(at).toBeLessThan(one.to + cut.speed / fps)
          }
        }
        expect(Math.abs(frameCount(cut, fps) / fps - resultSeconds(cut))).toBeLessThanOrEqual(0.5 / fps + 1e-9)
        expect(keptPieces(cut).every(({ keep }) => keep)).toBe(true)
      }),
    )
  })
})

test('times are said as HH:MM:SS, and beside pieces as short as they can be [EDIT-01]', () => {
  expect([0, 8, 59.99, 60, 372, 3599, 3661, 36_000].map(clockOf)).toEqual([
    ...['00:00:00', '00:00:08', '00:00:59', '00:01:00', '00:06:12', '00:59:59', '01:01:01', '10:00:00'],
  ])
  expect([0, 8.3, 102, 3600, 3661].map(shortClock)).toEqual(['0:00', '0:08', '1:42', '1:00:00', '1:01:01'])
})

test.each([
  [{ type: 'video/mp4', name: 'a.mp4' }, true],
  [{ type: 'video/quicktime', name: 'a' }, true],
  [{ type: '', name: 'IMG_1.MOV' }, true],
  [{ type: '', name: 'notes.txt' }, false],
  [{ type: 'image/png', name: 'a.mp4' }, false],
  [{ type: 'application/pdf', name: 'a.pdf' }, false],
])('a video is told by its type, or by its name where it has none: %o is %s [EDIT-01]', (file, wanted) => {
  expect(isVideo(file)).toBe(wanted)
})

test('an export has the clip’s name, size and rate, in what players take [EDIT-03]', () => {
  expect(['Equations.mov', 'a.b.webm', 'clip', '.mov'].map(exportName)).toEqual([
    'Equations.mp4',
    'a.b.mp4',
    'clip.mp4',
    '.mov.mp4',
  ])
  expect(exportSize(1280, 720)).toEqual({ width: 1280, height: 720 })
  expect(exportSize(3840, 2160)).toEqual({ width: 1920, height: 1080 })
  expect(exportSize(1079, 1919)).toEqual({ width: 1080, height: 1920 })
  expect([exportRate(25), exportRate(Number.NaN), exportRate(0), exportRate(240), exportRate(29.97)]).toEqual([
    25, 30, 30, 60, 29.97,
  ])
  expect([videoBits(1280, 720, 30), videoBits(160, 90, 10), videoBits(1920, 1080, 60)]).toEqual([2_764_800, 200_000, 8_000_000])
})

test('how long it takes is said once it can be known [EDIT-03]', () => {
  expect([secondsLeft(0.5, 0.5), secondsLeft(10, 0.01), secondsLeft(30, 0.46), secondsLeft(10, 1)]).toEqual([null, null, 36, 0])
})

test('a ruler has as many marks as fit [EDIT-02]', () => {
  expect([markEvery(6, 7), markEvery(60, 7), markEvery(372, 7), markEvery(3600, 7), markEvery(86_400, 7)]).toEqual([
    ...[1, 10, 60, 600, 7200],
  ])
})
