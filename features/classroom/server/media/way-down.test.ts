import { expect, test } from 'vitest'
import { WayDown, type DownReport, type Rung } from './way-down.ts'

const fine: DownReport = { sent: 60, lost: 0, roundTripMs: 80 }
const queued: DownReport = { sent: 60, lost: 0, roundTripMs: 320 }
const choked: DownReport = { sent: 60, lost: 20, roundTripMs: 500 }
/** What a busy machine looks like: of several answers one comes late. */
const SPIKE = [80, 82, 600]

/** A viewer who reports once a second. */
function viewer(wanted: Rung = 'full', pictures = 1, screen = false) {
  const way = new WayDown()
  const all = { bits: 0, now: 1000, wanted }
  way.judge({ bits: 0, wanted, voices: 2, pictures, screen }, all.now)
  const reports = (count: number, report: DownReport, kbit = 150, lateMs = 0): string[] =>
    Array.from({ length: count }, () => {
      all.now += 1000
      all.bits += kbit * 1000 + way.filler
      way.hear(report)
      way.judge({ bits: all.bits, wanted: all.wanted, voices: 2, pictures, screen }, all.now, lateMs)
      return way.rung
    })
  /** A second of several answers. */
  const answers = (trips: number[], lateMs = 0): string | undefined => {
    for (const roundTripMs of trips.slice(1)) way.hear({ sent: 0, lost: 0, roundTripMs })
    return reports(1, { ...fine, roundTripMs: trips[0] ?? null }, 150, lateMs)[0]
  }
  const filler = (): number => Math.round(way.filler / 1000)
  return { way, reports, answers, filler, all }
}

test('begins with small pictures at most, and gets the full one once its room has been tried, untold [MEET-05]', () => {
  const { way, reports, filler } = viewer()
  expect([way.of('full'), way.of('small'), way.of('voice'), way.ceiling]).toEqual(['small', 'small', 'voice', 'full'])
  const tried: number[] = []
  for (let second = 0; reports(1, fine)[0] !== 'full'; second += 1) tried.push(filler())
  // Beside the 150 kbit/s of the small one: a fifth more each second, up to the 712 of the full one.
  expect(tried).toEqual([30, 66, 109, 161, 223, 298, 387, 495, 562])
  expect([filler(), way.ceiling]).toEqual([0, 'full'])
})

test('a try makes room for a picture that grows meanwhile [MEET-05]', () => {
  const { reports, filler } = viewer()
  reports(2, fine)
  expect(filler()).toBe(66)
  reports(1, fine, 200)
  expect(filler()).toBe(59)
})

test('a try ends with the first report of a queue or of loss, costs nothing of what is seen, and is told [MEET-05]', () => {
  for (const report of [
    { ...fine, roundTripMs: 190 },
    { ...fine, lost: 16 },
  ]) {
    const { way, reports, filler } = viewer()
    reports(2, fine)
    expect([way.isWatched, filler()]).toEqual([true, 66])
    // Where nothing is told of the way, or a little queues, no more is tried.
    reports(2, { ...fine, roundTripMs: null })
    reports(2, { ...fine, roundTripMs: 120 })
    expect(filler()).toBe(66)
    expect([...reports(1, report), filler(), way.ceiling]).toEqual(['small', 0, 'small'])
    // Tried again after ten good seconds, and ever more seldom.
    reports(2 + 9, fine)
    expect(filler()).toBe(0)
    reports(1, fine)
    expect(filler()).toBe(30)
    reports(1, report)
    reports(2 + 19, fine)
    expect(filler()).toBe(0)
    reports(1, fine)
    expect(filler()).toBe(30)
  }
})

test('falls at the second in which packets still queue, or queue and are lost, to what came through [MEET-05]', () => {
  const small = viewer('small')
  expect(small.reports(2, fine, 170)).toEqual(['small', 'small'])
  expect(small.reports(2, queued, 170)).toEqual(['small', 'coarse'])
  expect([small.way.of('full'), small.way.ceiling, small.way.pictures]).toEqual(['small', 'small', { most: 1, areThin: true }])

  const full = viewer()
  while (full.reports(1, fine)[0] !== 'full');
  full.reports(2, { ...fine, roundTripMs: null })
  expect(full.reports(1, { ...choked, lost: 45 }, 640)).toEqual(['coarse'])
  const thin = viewer('small')
  expect(thin.reports(1, { ...choked, lost: 40 }, 100)).toEqual(['voice'])
  const lossy = viewer('small')
  lossy.reports(1, fine, 170)
  expect(lossy.reports(1, { ...queued, lost: 4 }, 170)).toEqual(['coarse'])
  const many = viewer('small', 6)
  many.reports(1, fine, 800)
  expect(many.reports(2, queued, 800)).toEqual(['small', 'one'])
  expect(many.way.pictures).toEqual({ most: 1, areThin: false })
})

test('a shared screen counts: where it does not fit any more a voice alone is left, until there is room for it [MEET-05]', () => {
  const { way, reports, filler } = viewer('small', 1, true)
  reports(1, fine, 400)
  // Most of what is lost is said again, and so not told as lost.
  expect(reports(2, queued, 400)).toEqual(['small', 'voice'])
  expect(way.ceiling).toBe('voice')
  const tried: number[] = []
  while (reports(1, fine, 72)[0] === 'voice') tried.push(filler())
  // Beside both voices: a coarse picture and the screen.
  expect(Math.max(...tried)).toBe(76 + 840)
})

test('a screen asked for beside voices alone goes and comes back, and once stopped is tried no more [MEET-05]', () => {
  const { way, reports, filler, all } = viewer('coarse', 0, true)
  reports(1, fine, 400)
  expect([...reports(2, queued, 400), way.ceiling]).toEqual(['small', 'voice', 'voice'])
  while (reports(1, fine, 72)[0] === 'voice');
  expect([way.rung, way.ceiling, filler()]).toEqual(['coarse', 'full', 0])

  while (reports(1, queued, 400)[0] !== 'voice');
  while (filler() === 0) reports(1, fine, 72)
  all.wanted = 'voice'
  expect([...reports(1, fine, 72), filler(), way.ceiling]).toEqual(['voice', 0, 'full'])
})

test('a third of the packets lost counts as queueing does, a tenth is the air, and a few packets say nothing [MEET-05]', () => {
  expect(viewer().reports(1, { sent: 100, lost: 31, roundTripMs: null }, 220)).toEqual(['coarse'])
  expect(viewer('small').reports(30, { sent: 100, lost: 10, roundTripMs: 80 }).at(-1)).toBe('small')
  expect(viewer('small').reports(1, { sent: 39, lost: 39, roundTripMs: null })).toEqual(['small'])
})

test('a machine that answers late now and then has no narrow way, and what this one was late is not the way’s [MEET-05]', () => {
  const busy = viewer('small')
  busy.reports(1, fine)
  expect(new Set(Array.from({ length: 30 }, () => busy.answers(SPIKE)))).toEqual(new Set(['small']))
  expect([busy.answers([600]), ...busy.reports(1, fine), busy.answers([600]), busy.way.ceiling]).toEqual([
    'small',
    'small',
    'small',
    'full',
  ])
  const slow = viewer('small')
  slow.reports(1, fine)
  expect(new Set(Array.from({ length: 30 }, () => slow.answers([500, 540], 250)))).toEqual(new Set(['small']))
  // Of a queue that is longer than that the rest is the way's.
  expect([slow.answers([500], 100), slow.answers([500], 100)].at(-1)).toBe('coarse')
})

test('pictures that cost less than they may are one step less and not none [MEET-05]', () => {
  const { reports, way } = viewer('small', 9)
  reports(1, fine, 95)
  expect(reports(2, queued, 95)).toEqual(['small', 'one'])
  expect(way.ceiling).toBe('small')
})

test('a try is made no larger while some answers come late, and not given up for them [MEET-05]', () => {
  const { reports, answers, filler } = viewer()
  reports(2, fine)
  expect(filler()).toBe(66)
  answers(SPIKE)
  expect(filler()).toBe(66)
  reports(1, fine)
  expect(filler()).toBe(109)
})

test('while this process itself is too late to tell, nothing is tried; then the same again, and then more [MEET-05]', () => {
  const { way, reports, filler } = viewer()
  reports(2, fine)
  expect(filler()).toBe(66)
  // A queue of 400 ms would look like none.
  reports(1, { ...fine, roundTripMs: 480 }, 150, 400)
  expect([filler(), way.isWatched, way.ceiling]).toEqual([0, true, 'full'])
  reports(5, fine, 150, 101)
  expect(filler()).toBe(0)
  reports(1, fine)
  expect(filler()).toBe(66)
  reports(1, fine)
  expect(filler()).toBe(109)
  // So late it still can.
  reports(1, fine, 150, 100)
  expect(filler()).toBe(161)
})

test('a long way is no queue: only what is longer than its shortest [MEET-05]', () => {
  expect(
    viewer()
      .reports(10, { ...fine, roundTripMs: 700 })
      .at(-1),
  ).toBe('full')
})

test('what was on its way before a step down does not cost another, and what still queues after it does [MEET-05]', () => {
  const { reports } = viewer('small')
  reports(1, fine)
  expect(reports(5, queued, 170)).toEqual(['small', 'coarse', 'coarse', 'coarse', 'voice'])
  // Not while it gets shorter.
  const drains = viewer('small')
  drains.reports(1, fine)
  drains.reports(2, { ...queued, roundTripMs: 650 }, 170)
  const falling = [600, 550, 500, 450, 400, 350].map((roundTripMs) => drains.reports(1, { ...queued, roundTripMs }, 170)[0])
  expect(new Set(falling)).toEqual(new Set(['coarse']))
  expect(drains.reports(1, { ...queued, roundTripMs: 330 }, 170)).toEqual(['voice'])
})

test('gets up again by steps, from a voice to all that was asked for, when the way bears it [MEET-05]', () => {
  const { way, reports } = viewer('small', 2)
  reports(1, { ...choked, lost: 40 }, 100)
  expect(way.ceiling).toBe('voice')
  const seen = new Set(reports(60, fine, 150))
  expect([...seen]).toEqual(['voice', 'coarse', 'one', 'small'])
  expect(way.ceiling).toBe('full')
})

test('whoever chooses anew is not made to wait as long [MEET-05]', () => {
  const { way, reports, filler } = viewer('small')
  reports(1, fine)
  reports(2, queued, 170)
  reports(3, fine)
  way.choose()
  reports(2, fine)
  expect(filler()).toBeGreaterThan(0)
})

test('takes nothing from a voice, and tries no picture that nobody asks for [MEET-05]', () => {
  expect(viewer('voice').reports(5, choked).at(-1)).toBe('small')
  const { reports, way } = viewer('small')
  expect(reports(40, fine).at(-1)).toBe('small')
  expect(way.isWatched).toBe(false)
})

test('tells whether packets wait on the way, and how long an answer takes [MEET-05]', () => {
  const { way, reports, answers } = viewer('small')
  expect(way.crossing).toEqual({ queues: false, tripMs: 0 })
  reports(1, fine)
  expect(way.crossing).toEqual({ queues: false, tripMs: 80 })
  answers(SPIKE)
  expect(way.crossing).toEqual({ queues: false, tripMs: 80 })
  reports(1, queued, 170)
  expect(way.crossing).toEqual({ queues: true, tripMs: 320 })
  // Not where it is this process that was late.
  answers([320, 330], 250)
  expect(way.crossing).toEqual({ queues: false, tripMs: 320 })
})

test('concludes nothing while nothing is reported [MEET-05]', () => {
  const { way, all } = viewer()
  expect(way.judge({ bits: 9_000_000, wanted: 'full', voices: 1, pictures: 1, screen: false }, all.now + 60_000)).toBe(false)
  expect(way.rung).toBe('small')
})
