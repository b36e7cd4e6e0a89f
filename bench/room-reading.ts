/** What a page of the room knows of its own media, read out of it. */
import type { Page } from '@playwright/test'
import type { PageMedia } from '../features/classroom/testing/connections.ts'

type Kept = PageMedia & { frames: number[] }

/** From now on every frame of the picture on the stage is noted. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = globalThis as unknown as Kept
    kept.frames = [performance.now()]
    const video = document.querySelector('video')
    const note = () => {
      kept.frames.push(performance.now())
      video?.requestVideoFrameCallback(note)
    }
    video?.requestVideoFrameCallback(note)
  })
}

/** Counters so far; the page needs `rememberConnections` and `watchFrames`. */
export async function reading(page: Page) {
  return page.evaluate(async () => {
    const { mediaStats, frames } = globalThis as unknown as Kept
    const entries = await mediaStats()
    const most = (kind: string) =>
      entries
        .filter((entry) => entry.type === 'inbound-rtp' && entry.kind === kind)
        .toSorted((a, b) => Number(b['packetsReceived']) - Number(a['packetsReceived']))[0]
    const voice = most('audio')
    const transport = entries.find(({ type }) => type === 'transport')
    const instants = [...frames, performance.now()]
    const gaps = instants.map((at, index) => at - (instants[index - 1] ?? at))
    return {
      concealed: Number(voice?.concealedSamples ?? 0),
      samples: Number(voice?.totalSamplesReceived ?? 0),
      repaired: Number(voice?.fecPacketsReceived ?? 0),
      heldSeconds: Number(voice?.jitterBufferDelay ?? 0),
      emitted: Number(voice?.jitterBufferEmittedCount ?? 0),
      packets: Number(transport?.packetsReceived ?? 0),
      bytes: Number(transport?.bytesReceived ?? 0) + 28 * Number(transport?.packetsReceived ?? 0),
      frames: frames.length,
      frozenMs: gaps.filter((gap) => gap > 500).reduce((sum, gap) => sum + gap, 0),
    }
  })
}

/** The way to the room and back as the page measures it, in milliseconds. */
export function roundTrip(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { mediaStats } = globalThis as unknown as Kept
    const entries = await mediaStats()
    const pair = entries.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded')
    return 1000 * Number(pair?.currentRoundTripTime ?? 0)
  })
}
