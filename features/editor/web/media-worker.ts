/**
 * Reads and writes media away from the page. One worker does one thing: whoever wants no more of it ends it. It has a policy of
 * its own that lets it ask nobody for anything, so no clip can leave the device from here.
 */
import { exportClip } from './export-clip.ts'
import type { Asked, Told } from './media-messages.ts'
import { readClip } from './read-clip.ts'

declare const self: {
  onmessage: (event: { data: Asked }) => void
  postMessage: (told: Told, transfer?: Transferable[]) => void
}

self.onmessage = ({ data }) => {
  const tell = (told: Told): void => self.postMessage(told, 'picture' in told ? [told.picture] : [])
  void (data.ask === 'read' ? readClip(data, tell) : exportClip(data, tell))
}
