/** One stretch of a recording: parts go out as they come, in order, each as often as it takes. */
import { call, CallFailed } from '../../../shared/web/client.ts'
import { beginStretch, endStretch, refusals, savePart } from '../contract.ts'
import { BITS, PART_MS } from '../rules.ts'

/** The first that a browser can make: what every phone plays comes first. Level 3.1 (1F) is for the larger picture. */
const types = [
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp8,opus',
  'video/webm',
]

/** Null where this browser cannot record. */
export const recordedType = (): string | null =>
  'MediaRecorder' in globalThis ? (types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null) : null

export type StretchEvents = {
  /** Bytes that have arrived, and parts that have not. */
  onSent: (bytes: number, waiting: number) => void
  /** The server says that not everybody agrees (any more). */
  onOff: () => void
  /** It takes no more of this. */
  onRefused: (why: 'full' | 'over') => void
}

/** @returns how to end it; what has not been sent by then still is */
export function sendStretch(recordingId: number, stream: MediaStream, type: string, events: StretchEvents): () => void {
  // as: an option that the types do not have yet; without it parts of an MP4 come as seldom as key frames do
  const options = {
    mimeType: type,
    videoBitsPerSecond: BITS.picture,
    audioBitsPerSecond: BITS.sound,
    videoKeyFrameIntervalDuration: PART_MS,
  } as MediaRecorderOptions
  const recorder = new MediaRecorder(stream, options)
  const parts = new Parts()
  recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data)
  recorder.onstop = () => parts.end()
  recorder.onerror = () => recorder.state !== 'inactive' && recorder.stop()
  recorder.start(PART_MS)
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  void send(recordingId, parts, events)
    .catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      if (error.code === refusals.not_everybody.code) events.onOff()
      else events.onRefused(error.code === refusals.recording_full.code ? 'full' : 'over')
    })
    .finally(stop)
  return stop
}

async function send(recordingId: number, parts: Parts, { onSent, onOff }: StretchEvents): Promise<void> {
  const key = crypto.randomUUID()
  const { stretch_id: stretchId } = await untilSaid(() => call(beginStretch, { recordingId, key }))
  try {
    for (let number = 0; ; number += 1) {
      const part = await parts.next()
      if (!part) break
      const { on } = await untilSaid(() => call(savePart, { stretchId, number, part: new File([part], 'part') }))
      onSent(part.size, parts.waiting)
      if (!on) onOff()
    }
  } finally {
    // Also where a part was refused: what came before it is made ready at once.
    await untilSaid(() => call(endStretch, { stretchId }))
  }
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

/** Again and again, until it is answered: the network may be gone for long. Throws what the server refuses. */
async function untilSaid<T>(ask: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CallFailed) || (error.isRefusal && error.status !== 429)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Parts in the order in which they came. */
class Parts {
  private readonly queue: Blob[] = []
  private ended = false
  private wake: () => void = () => undefined

  get waiting(): number {
    return this.queue.length
  }

  push(part: Blob): void {
    this.queue.push(part)
    this.wake()
  }

  end(): void {
    this.ended = true
    this.wake()
  }

  /** Null after the last. */
  async next(): Promise<Blob | null> {
    while (this.queue.length === 0 && !this.ended) await new Promise<void>((resolve) => (this.wake = resolve))
    return this.queue.shift() ?? null
  }
}
