/** What the room's process does with packets of voice and picture, between pages that are nothing but the library. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEngine, type Engine, type Guest } from '../../testing/engine.ts'
import { joinWithMedia, type MediaPage } from '../../testing/media-page.ts'
import { open, openShapedLink } from '../../testing/shaped-link.ts'
import { clockReportIn, type ClockReport } from './reports.ts'
import { askedAgain } from './rtp.ts'

let room: Engine
beforeAll(async () => {
  room = await openEngine()
})
afterAll(() => room?.close())

const otieno: Guest = { personId: '1', name: 'Otieno', role: 'host', maySend: true, mayWrite: true, keepsDoor: true }
const amina: Guest = { ...otieno, personId: '7', name: 'Amina', role: 'learner', keepsDoor: false }

describe('a viewer who keeps saying that the picture is lost', () => {
  test('makes the source send a key frame at most once a second, and ever less often [MEET-05]', async () => {
    const teacher = await joinWithMedia(room, otieno, { camera: true })
    const viewer = await joinWithMedia(room, amina, { data: 'small' })
    const showing = every(20, () => {
      const isAsked = teacher.asked('low').length > keyFrames
      teacher.show('low', isAsked ? 'key' : 'delta')
      if (isAsked) keyFrames += 1
    })
    let keyFrames = 0
    await expect.poll(() => viewer.picture().packets).toBeGreaterThan(0)
    const before = teacher.asked('low').length
    const began = performance.now()
    const losing = every(50, () => viewer.loses())
    await expect.poll(() => teacher.asked('low').length).toBeGreaterThanOrEqual(before + 3)
    const [, second = 0, third = 0] = teacher.asked('low').slice(before)
    // Two seconds and six. From the first one, which a busy machine may hold back, it may seem to be less.
    expect(second - began).toBeGreaterThan(1900)
    expect(third - began).toBeGreaterThan(5900)
    for (const timer of [showing, losing]) clearInterval(timer)
    await closeAll(teacher, viewer)
  })
})

describe('a viewer whose way down loses a fifth of a picture', () => {
  test('is sent what is missing when they ask for it [MEET-05]', async () => {
    const link = await openShapedLink(room.udpPort, open, { ...open, loss: 0.2 }, 7)
    const teacher = await joinWithMedia(room, otieno, { camera: true })
    const learner = await joinWithMedia(room, amina, { data: 'small', port: link.port })
    const came = new Set<number>()
    const sending = every(20, () => teacher.show('low', 'key'))
    learner.picture().onPacket = (packet) => void came.add(packet.readUInt16BE(2))
    await expect.poll(() => came.size).toBeGreaterThan(60)
    clearInterval(sending)
    expect(missingIn(came).length).toBeGreaterThan(3)
    const asking = every(50, () => learner.asksAgain(learner.picture(), missingIn(came)))
    await expect.poll(() => missingIn(came)).toEqual([])
    clearInterval(asking)
    await closeAll(teacher, learner)
    await link.close()
  })
})

describe('a listener who asks for what is missing of a voice', () => {
  test('is sent it all twice from then on: what gets lost then is there before they could ask [MEET-05]', async () => {
    const link = await openShapedLink(room.udpPort, open, open)
    const [teacher, learner] = [await joinWithMedia(room, otieno), await joinWithMedia(room, amina, { port: link.port })]
    const came: number[] = []
    learner.voice().onPacket = (packet) => void came.push(packet.readUInt16BE(2))
    const speaking = every(PACKET_MS, () => teacher.speak(100))
    /** Packets on the way for each that arrives for the first time, of so many. */
    const sentFor = async (count: number): Promise<number> => {
      const [arrived, sent] = [came.length, link.down.sent]
      await expect.poll(() => came.length).toBeGreaterThanOrEqual(arrived + count)
      return (link.down.sent - sent) / (came.length - arrived)
    }
    await sentFor(20)
    expect(await sentFor(30)).toBeLessThan(1.4)
    learner.asksAgain(learner.voice(), came.slice(-4))
    await sentFor(5)
    expect(await sentFor(30)).toBeGreaterThan(1.6)
    clearInterval(speaking)
    await closeAll(teacher, learner)
    await link.close()
  })
})

test('a speaker whose voice is lost on the way up is asked for it more often than for a picture [MEET-05]', async () => {
  const [teacher, listener] = [await joinWithMedia(room, otieno), await joinWithMedia(room, amina)]
  await isHeard(listener, [teacher], 1)
  teacher.skip('mic')
  const speaking = every(PACKET_MS, () => teacher.speak(100))
  const asked = () => teacher.reportsOn('mic').filter((rtcp) => askedAgain(rtcp, teacher.ssrcOf('mic')).length > 0).length
  // Of a picture four times.
  await expect.poll(asked).toBe(7)
  clearInterval(speaking)
  await closeAll(teacher, listener)
})

describe('a viewer before whom packets queue', () => {
  test('is sent again what is missing of a voice, and nothing of a picture [MEET-05]', async () => {
    const link = await openShapedLink(room.udpPort, open, { ...open, loss: 0.2 }, 7)
    const teacher = await joinWithMedia(room, otieno, { camera: true })
    const learner = await joinWithMedia(room, amina, { data: 'small', port: link.port })
    const came = { picture: new Set<number>(), voice: new Set<number>() }
    learner.picture().onPacket = (packet) => void came.picture.add(packet.readUInt16BE(2))
    learner.voice().onPacket = (packet) => void came.voice.add(packet.readUInt16BE(2))
    const telling = every(1000, () => {
      for (const name of ['mic', 'low'] as const) teacher.tellClock(name, EPOCH_1900_MS + performance.now(), 0)
    })
    const sending = every(PACKET_MS, () => {
      teacher.show('low', 'key')
      teacher.speak(100)
    })
    learner.answersReports()
    await expect.poll(() => learner.voice().reports.length).toBeGreaterThan(2)
    learner.answersReports(2000)
    await learner.page.nextOf('ceiling')
    clearInterval(sending)
    link.down.shape = open
    const before = { picture: missingIn(came.picture), voice: missingIn(came.voice) }
    expect(Math.min(before.picture.length, before.voice.length)).toBeGreaterThan(0)
    const asking = every(50, () => {
      learner.asksAgain(learner.picture(), before.picture)
      learner.asksAgain(learner.voice(), before.voice)
    })
    const stillMissing = (of: 'picture' | 'voice') => before[of].filter((one) => !came[of].has(one))
    await expect.poll(() => stillMissing('voice')).toEqual([])
    expect(stillMissing('picture')).toEqual(before.picture)
    for (const timer of [telling, asking]) clearInterval(timer)
    await closeAll(teacher, learner)
    await link.close()
  })
})

describe('a viewer whose way down loses what it is sent', () => {
  test('gets half of a picture and then none, goes on hearing, and is told so; the others get all [MEET-05]', async () => {
    const teacher = await joinWithMedia(room, otieno, { camera: true })
    const weak = await joinWithMedia(room, amina, { data: 'small' })
    const other = await joinWithMedia(room, { ...amina, personId: '8', name: 'Juma' }, { data: 'small' })
    teacher.show('low', 'key')
    let layer: 0 | 1 = 0
    const came: number[] = []
    weak.picture().onPacket = (packet) => void came.push(packet.readUInt8(14) >> 6)
    const sending = every(20, () => {
      layer = layer === 0 ? 1 : 0
      teacher.showLayer(layer)
      teacher.speak(100)
    })
    const beginning = every(200, () => teacher.show('low', 'key'))
    // Both have begun: nobody's picture begins without one that stands by itself.
    await expect.poll(() => Math.min(weak.picture().packets, other.picture().packets)).toBeGreaterThan(0)
    const telling = every(200, () => {
      weak.reports(weak.picture(), weak.picture().packets, 0.35)
      other.reports(other.picture(), other.picture().packets, 0)
    })
    clearInterval(beginning)
    expect((await weak.page.nextOf('ceiling')).most).toBe('small')
    expect(came.slice(0, 20)).toContain(1)
    // Both layers come in turn, and what was sent before the word of it may come after it.
    await expect.poll(() => came.slice(-20)).not.toContain(1)
    expect((await weak.page.nextOf('ceiling')).most).toBe('voice')
    const others = other.picture().packets
    await expect.poll(() => seenBeside(weak.voice(), weak.picture())).toBe(0)
    await expect.poll(() => other.picture().packets).toBeGreaterThan(others + 20)
    expect(other.page.heard.some(({ t }) => t === 'ceiling')).toBe(false)
    for (const timer of [sending, telling]) clearInterval(timer)
    await closeAll(teacher, weak, other)
  })
})

test('what went to a page and came from it is told when it leaves, as its receipt says [FUND-11]', async () => {
  // Both for the first time: that they left another test may be told in this one.
  const teacher = await joinWithMedia(room, { ...otieno, personId: '2' })
  const learner = await joinWithMedia(room, { ...amina, personId: '9' }, { data: 'voice' })
  const speaking = every(10, () => teacher.speak(100))
  // Beside so many, what a connection takes to begin, once more on a busy machine, is little.
  await expect.poll(() => learner.voice().packets).toBeGreaterThan(200)
  clearInterval(speaking)
  const heard = onTheAir(learner)
  await closeAll(teacher, learner)
  const carried = (id: string): number => room.events.find((one) => one.kind === 'left' && one.personId === id)?.bytes ?? NaN
  for (const id of ['9', '2']) {
    await expect.poll(() => carried(id)).toBeGreaterThanOrEqual(heard)
    expect(carried(id)).toBeLessThan(3 * heard)
  }
})

describe('a shared screen', () => {
  test('is not sent to whoever wants voices alone, before they ask for it; nobody pays for it until then [STU-03]', async () => {
    const teacher = await joinWithMedia(room, otieno)
    const saver = await joinWithMedia(room, amina, { data: 'voice' })
    teacher.page.send({ t: 'mine', screen: true })
    await expect.poll(async () => (await saver.page.nextOf('changed')).person.screen).toBe(true)
    const showing = every(20, () => teacher.show('screen', 'key'))
    const speaking = every(PACKET_MS, () => teacher.speak(100))
    await expect.poll(() => saver.voice().packets).toBeGreaterThan(10)
    expect(saver.screen().packets).toBe(0)
    expect((await teacher.page.nextOf('watched')).screen).toBe(false)
    saver.page.send({ t: 'data', choice: 'voice', asksScreen: true })
    expect((await teacher.page.nextOf('watched')).screen).toBe(true)
    await expect.poll(() => saver.screen().packets).toBeGreaterThan(0)
    expect(saver.picture().packets).toBe(0)
    saver.page.send({ t: 'data', choice: 'voice' })
    expect((await teacher.page.nextOf('watched')).screen).toBe(false)
    for (const timer of [showing, speaking]) clearInterval(timer)
    await closeAll(teacher, saver)
  })

  test('goes at once where packets queue, and the small picture with it, which is little beside it [MEET-05]', async () => {
    const teacher = await joinWithMedia(room, otieno, { camera: true })
    const viewer = await joinWithMedia(room, amina, { data: 'small' })
    teacher.page.send({ t: 'mine', screen: true })
    const telling = every(1000, () => teacher.tellClock('mic', EPOCH_1900_MS + performance.now(), 0))
    const sending = every(PACKET_MS, () => {
      for (const name of ['low', 'screen'] as const) teacher.show(name, 'key')
      teacher.speak(100)
    })
    viewer.answersReports()
    await expect.poll(() => Math.min(viewer.voice().reports.length, viewer.screen().packets)).toBeGreaterThan(2)
    viewer.answersReports(2000)
    expect((await viewer.page.nextOf('ceiling')).most).toBe('voice')
    for (const timer of [sending, telling]) clearInterval(timer)
    await closeAll(teacher, viewer)
  })

  test('goes where packets queue also for whoever asked for it beside voices alone, and they are told [MEET-05]', async () => {
    const teacher = await joinWithMedia(room, otieno, { camera: true })
    const saver = await joinWithMedia(room, amina, { data: 'voice' })
    teacher.page.send({ t: 'mine', screen: true })
    saver.page.send({ t: 'data', choice: 'voice', asksScreen: true })
    const telling = every(1000, () => teacher.tellClock('mic', EPOCH_1900_MS + performance.now(), 0))
    const sending = every(PACKET_MS, () => {
      teacher.show('screen', 'key')
      teacher.speak(100)
    })
    saver.answersReports()
    await expect.poll(() => Math.min(saver.voice().reports.length, saver.screen().packets)).toBeGreaterThan(2)
    saver.answersReports(2000)
    expect((await saver.page.nextOf('ceiling')).most).toBe('voice')
    await expect.poll(() => seenBeside(saver.voice(), saver.screen())).toBe(0)
    for (const timer of [sending, telling]) clearInterval(timer)
    await closeAll(teacher, saver)
  })

  test('is sent again while it is shown, and once it was stopped no more, unlike the voice [MEET-05]', async () => {
    const link = await openShapedLink(room.udpPort, open, open)
    const teacher = await joinWithMedia(room, otieno)
    const viewer = await joinWithMedia(room, amina, { data: 'small', port: link.port })
    const came = { screen: [] as number[], voice: [] as number[] }
    viewer.screen().onPacket = (packet) => void came.screen.push(packet.readUInt16BE(2))
    viewer.voice().onPacket = (packet) => void came.voice.push(packet.readUInt16BE(2))
    teacher.page.send({ t: 'mine', screen: true })
    const sending = every(PACKET_MS, () => {
      teacher.show('screen', 'key')
      teacher.speak(100)
    })
    await expect.poll(() => Math.min(came.screen.length, came.voice.length)).toBeGreaterThan(10)
    const shownBy = async () => (await viewer.page.nextOf('seats')).seats.screen
    // Read to where it is shown: seats of before it name nobody either.
    await expect.poll(shownBy).toBe(otieno.personId)
    link.down.shape = { ...open, loss: 1 }
    const { sent } = link.down
    await expect.poll(() => link.down.sent).toBeGreaterThan(sent + 20)
    clearInterval(sending)
    link.down.shape = open
    const last = { screen: came.screen.at(-1) ?? NaN, voice: came.voice.at(-1) ?? NaN }
    /** Asks for one of each after those that came; what is asked for first comes first. */
    const comesAgain = async (after: number): Promise<boolean> => {
      const missing = { screen: (last.screen + after) & 0xffff, voice: (last.voice + after) & 0xffff }
      viewer.asksAgain(viewer.screen(), [missing.screen])
      viewer.asksAgain(viewer.voice(), [missing.voice])
      await expect.poll(() => came.voice).toContain(missing.voice)
      return came.screen.includes(missing.screen)
    }
    expect(await comesAgain(1)).toBe(true)
    teacher.page.send({ t: 'mine', screen: false })
    await expect.poll(shownBy).toBe(null)
    expect(await comesAgain(2)).toBe(false)
    await closeAll(teacher, viewer)
    await link.close()
  })

  test('whoever wants pictures gets it unasked [STU-03]', async () => {
    const teacher = await joinWithMedia(room, otieno)
    const viewer = await joinWithMedia(room, amina, { data: 'small' })
    teacher.page.send({ t: 'mine', screen: true })
    const showing = every(20, () => teacher.show('screen', 'key'))
    await expect.poll(() => viewer.screen().packets).toBeGreaterThan(0)
    clearInterval(showing)
    await closeAll(teacher, viewer)
  })
})

describe('when many speak at once', () => {
  const learner = (id: number): Guest => ({ ...amina, personId: `speaker-${id}`, name: `Speaker ${id}` })

  test('a listener gets two of six voices, and pays for no more: at most 40 MB in an hour [MEET-05]', async () => {
    const listener = await joinWithMedia(room, amina)
    const speakers = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => joinWithMedia(room, learner(id))))
    await isHeard(listener, speakers)
    const before = onTheAir(listener)
    const ROUNDS = 75
    await inRounds(ROUNDS, () => speakers.forEach((speaker) => speaker.speak(100)))
    await standsStill(() => onTheAir(listener))
    const megabytesAnHour = ((onTheAir(listener) - before) / (ROUNDS * PACKET_MS)) * 3.6
    expect(megabytesAnHour).toBeLessThan(40)
    // Two, and not one.
    expect(megabytesAnHour).toBeGreaterThan(24)
    await closeAll(listener, ...speakers)
  })

  test('of what a teacher begins to say no packet is lost, though two learners are louder [MEET-05]', async () => {
    const [teacher, listener] = [await joinWithMedia(room, otieno), await joinWithMedia(room, amina)]
    const speakers = await Promise.all([1, 2, 3].map((id) => joinWithMedia(room, learner(id))))
    await isHeard(listener, speakers)
    await inRounds(15, () => speakers.forEach((speaker) => speaker.speak(120)))
    const said = Array.from({ length: 25 }, (_, at) => at)
    const heard: number[] = []
    for (const voice of listener.voices()) voice.onPacket = (packet) => packet[12] === TEACHER && heard.push(packet.readUInt8(13))
    const says = (at: number) => teacher.speak(84, Buffer.alloc(120, Buffer.from([TEACHER, at])))
    // Only with the third is it certain that she speaks. At once, since a busy machine could make a pause between them.
    for (const at of said.slice(0, 3)) says(at)
    for (const at of said.slice(3)) {
      await inRounds(1, () => {
        speakers.forEach((speaker) => speaker.speak(120))
        says(at)
      })
    }
    await expect.poll(() => heard).toEqual(said)
    await closeAll(teacher, listener, ...speakers)
  })
})

describe('picture and voice of one person', () => {
  test('are told by one clock to whoever sees and hears them, whatever theirs says [MEET-05]', async () => {
    const teacher = await joinWithMedia(room, otieno, { camera: true })
    const listener = await joinWithMedia(room, amina, { data: 'small' })
    const SLOW_MS = -3_600_000
    const began = performance.now()
    const saying = every(20, () => {
      const captured = performance.now() - began
      teacher.speak(100, Buffer.alloc(120), captured * 48 + 4711)
      // The picture of that moment is done later, as with any camera; its count began elsewhere.
      teacher.show('low', 'key', 400, (captured - LATE_MS) * 90 + 0x9000_0000)
    })
    const telling = every(200, () => {
      const captured = performance.now() - began
      teacher.tellClock('mic', EPOCH_1900_MS + SLOW_MS + captured, captured * 48 + 4711)
      teacher.tellClock('low', EPOCH_1900_MS + SLOW_MS + captured, captured * 90 + 0x9000_0000)
    })
    const [picture, voice] = [listener.picture(), listener.voice()]
    await expect.poll(() => [clockOf(picture), clockOf(voice)]).not.toContain(null)
    let last = { picture: NaN, voice: NaN }
    picture.onPacket = (packet) => (last = { ...last, picture: saidAt(packet, clockOf(picture), 90) })
    voice.onPacket = (packet) => (last = { ...last, voice: saidAt(packet, clockOf(voice), 48) })
    await expect.poll(() => Math.round(last.voice - last.picture)).toBe(LATE_MS)
    // By the room's clock, so that the next who sits there does not jump in time.
    expect(Math.abs(last.voice - (Date.now() - Date.UTC(1900, 0, 1)))).toBeLessThan(60_000)
    for (const timer of [saying, telling]) clearInterval(timer)
    await closeAll(teacher, listener)
  })

  test('a sender hears how much of what it sends was lost [MEET-05]', async () => {
    const teacher = await joinWithMedia(room, otieno)
    const listener = await joinWithMedia(room, amina)
    await isHeard(listener, [teacher], 1)
    teacher.tellClock('mic', EPOCH_1900_MS, 0)
    await expect.poll(() => lossToldTo(teacher)).toBe(0)
    await inRounds(20, () => {
      teacher.skip('mic')
      for (let at = 0; at < 3; at += 1) teacher.speak(100)
    })
    teacher.tellClock('mic', EPOCH_1900_MS, 0)
    await expect.poll(() => lossToldTo(teacher)).toBeCloseTo(0.25, 1)
    await closeAll(teacher, listener)
  })
})

const LATE_MS = 70
const EPOCH_1900_MS = Date.UTC(2026, 0, 1) - Date.UTC(1900, 0, 1)

/** Which of the last packets have not come; the room keeps as many. */
function missingIn(came: ReadonlySet<number>): number[] {
  const last = Math.max(...came)
  const first = Math.max(Math.min(...came), last - 60)
  return Array.from({ length: last - first }, (_, at) => first + at).filter((one) => !came.has(one))
}

type Slot = ReturnType<MediaPage['picture']>

/** What the room has said last of a slot's clock. */
const clockOf = ({ reports, ssrc }: Slot) =>
  reports.map((rtcp) => clockReportIn(rtcp, ssrc)).findLast((clock) => clock !== null) ?? null

/** When a packet's content was captured, by the clock that the listener was told of. */
function saidAt(packet: Buffer, clock: ClockReport | null, ticksInMs: number): number {
  return clock ? clock.atMs + ((packet.readUInt32BE(4) - clock.timestamp) | 0) / ticksInMs : NaN
}

/** The share lost since the report before, from the last report on the teacher's voice. */
function lossToldTo(page: MediaPage): number {
  const report = page.reportsOn('mic').findLast((rtcp) => rtcp[1] === 201 && rtcp.readUInt32BE(8) === page.ssrcOf('mic'))
  return (report?.readUInt8(12) ?? NaN) / 256
}

/** A packet holds as much of a voice. */
const PACKET_MS = 40
/** What a packet of voice weighs on the way beside what the library counts: IP, UDP and the seal. */
const AROUND_BYTES = 38
/** Begins every packet of the teacher's. */
const TEACHER = 0xee

const onTheAir = (listener: MediaPage): number =>
  listener.voices().reduce((sum, { bytes, packets }) => sum + bytes + packets * AROUND_BYTES, 0)

/** As often as a microphone does. */
async function inRounds(rounds: number, act: () => void): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    act()
    await new Promise((resolve) => setTimeout(resolve, PACKET_MS))
  }
}

/** Packets of a picture that come while some of a voice do. */
async function seenBeside(voice: Slot, picture: Slot): Promise<number> {
  const [heard, seen] = [voice.packets, picture.packets]
  await expect.poll(() => voice.packets).toBeGreaterThan(heard + 20)
  return picture.packets - seen
}

/** All that was sent has come. */
async function standsStill(count: () => number): Promise<void> {
  let before = NaN
  const more = (): number => {
    const last = before
    before = count()
    return before - last
  }
  await expect.poll(more, { interval: 500 }).toBe(0)
}

/** The way is open, and what is said gets through. */
async function isHeard(listener: MediaPage, speakers: MediaPage[], voices = 2): Promise<void> {
  const speaking = every(PACKET_MS, () => speakers.forEach((speaker) => speaker.speak(100)))
  await expect.poll(() => listener.voices().filter(({ packets }) => packets > 5).length).toBe(voices)
  clearInterval(speaking)
}

/** Until it is cleared, or its test is over, however that ends: nothing is sent into another. */
function every(ms: number, act: () => void): ReturnType<typeof setInterval> {
  const timer = setInterval(act, ms)
  onTestFinished(() => clearInterval(timer))
  return timer
}
const closeAll = (...pages: MediaPage[]) => Promise.all(pages.map((page) => page.close()))
