import type { HostOrder } from '../protocol.ts'

/** What Somo's own server asks of LiveKit for the teacher; null for what LiveKit has no way to do. */
export function orderOf(message: HostOrder) {
  if (message.t === 'end') return { what: 'end' as const }
  if ((message.t === 'mute' && message.what === 'mic') || message.t === 'remove')
    return { what: message.t, person: Number(message.person) }
  return null
}
