/**
 * What a class costs the media process and each listener. Everybody is a page of `testing/media-page.ts`: the real process and
 * real connections, packets of the sizes and at the pace of a browser's. CPU is that of the media process alone.
 */
import { loadavg } from 'node:os'
import type { DataChoice } from '../features/classroom/protocol.ts'
import { megabytesAnHour } from '../features/classroom/rules.ts'
import { openEngine, type Engine, type Guest } from '../features/classroom/testing/engine.ts'
import { joinWithMedia, type MediaPage, type Sending } from '../features/classroom/testing/media-page.ts'
import { cpuMs, residentMb } from './cpu.ts'
import { table } from './table.ts'

/** Beside them the teacher: the room holds fifty. */
const LISTENERS = [5, 10, 25, 49]
/** As the reference measured Janus 1.1.2 with the same load (`media.md`, 1), where it did. */
const JANUS_US: Record<number, string> = { 10: '27', 49: '24 (50)' }
/** The reference's load: 1.05 Mbit/s in 164 packets a second. */
const LOAD: readonly Stream[] = [
  { sending: 'high', bytes: 1100, everyMs: 1000 / 114 },
  { sending: 'mic', bytes: 60, everyMs: 20 },
]
const VOICE: Stream = { sending: 'mic', bytes: 120, everyMs: 40 }
const SMALL: Stream = { sending: 'low', bytes: 1100, everyMs: (1100 * 8) / 120 }
const FULL: Stream = { sending: 'high', bytes: 1100, everyMs: (1100 * 8) / 600 }
/** IP, UDP and the seal, around every packet. */
const AROUND_BYTES = 38
const KEY_FRAME_EVERY = 300
/** From 1900, where reports begin to count, to 1970. */
const EPOCH_1900_MS = 2_208_988_800_000
const MEMORY_AFTER_MS = 15_000

type Stream = { sending: Exclude<Sending, 'screen'>; bytes: number; everyMs: number }

export async function reportLoad(seconds: number): Promise<string> {
  const room = await openEngine()
  const before = memory(room)
  try {
    const sizes = [['listeners', 'µs a packet', 'budget', 'Janus', 'CPU % of a core', 'kbit/s each', 'lost %', 'MB resident']]
    for (const listeners of LISTENERS) sizes.push(await measureSize(room, listeners, seconds))
    await pause(MEMORY_AFTER_MS)
    const after = memory(room)
    const modes = [['what a listener gets', 'MB an hour', 'budget']]
    for (const mode of ['voice', 'small', 'full'] as const) modes.push(await measureMode(room, mode, seconds))
    modes.push(await measureSix(room, seconds))
    const kept = `media process: ${before.toFixed(0)} MB before the first class, ${after.toFixed(0)} MB after the last`
    const others = `other programs used the machine too: load ${loadavg()[0]?.toFixed(1)} in the last minute`
    return [table(sizes), table(modes), `${kept}; ${others}`].join('\n\n')
  } finally {
    await room.close()
  }
}

async function measureSize(room: Engine, listeners: number, seconds: number): Promise<string[]> {
  const teacher = await joinWithMedia(room, guest('teacher', 'host'), { camera: true })
  const pages: MediaPage[] = []
  for (let at = 0; at < listeners; at += 1) {
    pages.push(await joinWithMedia(room, guest(`learner-${at}`), { data: 'full', mic: false, voices: 2 }))
  }
  const sending = send([teacher], LOAD)
  await arriving(pages, LOAD)
  const pid = room.engine.pid() ?? 0
  const [sent, came, cpu] = [sending.packets(), heardBy(pages), cpuMs(pid)]
  await pause(seconds * 1000)
  const spent = cpuMs(pid) - cpu
  const all = heardBy(pages)
  const packets = all.packets - came.packets
  const due = (sending.packets() - sent) * listeners
  sending.stop()
  const megabytes = memory(room)
  await Promise.all([teacher, ...pages].map((page) => page.close()))
  return [
    String(listeners),
    ((spent * 1000) / packets).toFixed(1),
    listeners === 49 ? '≤ 12' : '',
    JANUS_US[listeners] ?? '',
    (spent / seconds / 10).toFixed(1),
    (((all.bytes - came.bytes) * 8) / listeners / seconds / 1000).toFixed(0),
    Math.max(0, 100 * (1 - packets / due)).toFixed(1),
    megabytes.toFixed(0),
  ]
}

async function measureMode(room: Engine, mode: DataChoice, seconds: number): Promise<string[]> {
  const teacher = await joinWithMedia(room, guest('teacher', 'host'), { camera: true })
  const learner = await joinWithMedia(room, guest('learner'), { data: mode, mic: false, voices: 2 })
  const rate = await hourly([teacher], learner, mode === 'voice' ? [VOICE] : [VOICE, mode === 'small' ? SMALL : FULL], seconds)
  return [`${mode}, the teacher speaking without end`, rate.toFixed(0), `${megabytesAnHour[mode]}, the page says`]
}

async function measureSix(room: Engine, seconds: number): Promise<string[]> {
  const learner = await joinWithMedia(room, guest('learner'), { mic: false, voices: 2 })
  const speakers: MediaPage[] = []
  for (let at = 0; at < 6; at += 1) speakers.push(await joinWithMedia(room, guest(`speaker-${at}`)))
  return ['voice, six talking at once', (await hourly(speakers, learner, [VOICE], seconds)).toFixed(0), '≤ 40']
}

async function hourly(speakers: MediaPage[], learner: MediaPage, streams: readonly Stream[], seconds: number): Promise<number> {
  const sending = send(speakers, streams)
  await arriving([learner], streams)
  const [before, began] = [heardBy([learner]).bytes, performance.now()]
  await pause(seconds * 1000)
  const megabytes = (heardBy([learner]).bytes - before) / 1e6
  sending.stop()
  await Promise.all([...speakers, learner].map((page) => page.close()))
  return (megabytes / (performance.now() - began)) * 3_600_000
}

/** As many packets as are due, though the timer is late. */
function send(pages: readonly MediaPage[], streams: readonly Stream[]) {
  const began = performance.now()
  const sent = streams.map(() => 0)
  const timer = setInterval(() => {
    streams.forEach(({ sending, bytes, everyMs }, at) => {
      for (; (sent[at] ?? 0) * everyMs < performance.now() - began; sent[at] = (sent[at] ?? 0) + 1) {
        for (const page of pages) {
          if (sending === 'mic') page.speak(100, Buffer.alloc(bytes, 1))
          else page.show(sending, (sent[at] ?? 0) % KEY_FRAME_EVERY === 0 || isAsked(page, sending) ? 'key' : 'delta', bytes)
        }
      }
    })
  }, 10)
  const clock = setInterval(() => {
    for (const page of pages) for (const { sending } of streams) page.tellClock(sending, Date.now() + EPOCH_1900_MS, 0)
  }, 1000)
  const stop = () => [timer, clock].forEach((each) => clearInterval(each))
  return { packets: () => sent.reduce((sum, count) => sum + count, 0), stop }
}

const answered = new WeakMap<MediaPage, number>()
function isAsked(page: MediaPage, sending: 'high' | 'low'): boolean {
  const { length } = page.asked(sending)
  const isNew = length > (answered.get(page) ?? 0)
  answered.set(page, length)
  return isNew
}

/** Until what is sent comes to everybody: a full picture once the room has tried whether their ways bear it. */
async function arriving(pages: readonly MediaPage[], streams: readonly Stream[]): Promise<void> {
  for (const page of pages) page.answersReports()
  const bytesOf = (page: MediaPage) => (streams.some(({ sending }) => sending !== 'mic') ? page.picture() : page.heard()).bytes
  const enough = Math.max(...streams.map(({ bytes }) => bytes)) * 20
  const first = pages.map(bytesOf)
  while (pages.some((page, at) => bytesOf(page) < (first[at] ?? 0) + enough)) await pause(50)
}

function heardBy(pages: readonly MediaPage[]): { packets: number; bytes: number } {
  const all = pages.map((page) => page.heard())
  const packets = all.reduce((sum, one) => sum + one.packets, 0)
  return { packets, bytes: all.reduce((sum, one) => sum + one.bytes, 0) + packets * AROUND_BYTES }
}

const guest = (personId: string, role: 'host' | 'learner' = 'learner'): Guest => ({
  personId,
  name: personId,
  role,
  maySend: true,
  mayWrite: true,
  keepsDoor: false,
})
const memory = (room: Engine): number => residentMb(room.engine.pid() ?? 0)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
