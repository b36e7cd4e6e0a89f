/** Takes a provider's webhooks as our server does. */
import { receiveFrom } from '../../../app/server/testing/receiver.ts'
import type { World } from '../../../app/server/testing/world.ts'

export const receiveHooks = (somo: World) =>
  receiveFrom((body, headers) => somo.app.request('/hooks/rooms', { method: 'POST', headers, body: new Uint8Array(body) }))
