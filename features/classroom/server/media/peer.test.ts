import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { freePort } from '../../../../journeys/setting/free-port.ts'
import { offerWith } from '../../testing/offer.ts'
import { openPeer, type PeerEvents } from './peer.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // as: the flag above puts it there

const events: PeerEvents = {
  now: () => Date.now(),
  onRtp: () => undefined,
  onClock: () => undefined,
  onReception: () => undefined,
  crossing: () => ({ queues: false, tripMs: 0 }),
  onKeyFrameWanted: () => undefined,
  onSlotOpen: () => undefined,
}

test('what a connection has held is let go of when it is closed, and not before [MEET-05]', async () => {
  const network = { udpPort: await freePort(), tcpPort: null, relays: null, publicIp: null }
  const opened = [await openPeer('page', offerWith(), network, events)]
  const slots = opened.flatMap((one) => [one?.peer.pictures[0], one?.peer.voices[0]])
  const held = slots.splice(0).map((slot) => new WeakRef(slot?.stream ?? {}))
  const left = (): number => {
    collect()
    return held.filter((one) => one.deref() !== undefined).length
  }
  await new Promise((resolve) => setImmediate(resolve))
  expect(left()).toBe(2)
  opened.pop()?.peer.close()
  await expect.poll(left).toBe(0)
})
