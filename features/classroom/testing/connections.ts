import type { Page } from '@playwright/test'

/** The page keeps its media connections in `connections`, so that a test can read their statistics. */
export async function rememberConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    const Original = RTCPeerConnection
    Object.assign(globalThis, {
      connections,
      RTCPeerConnection: class extends Original {
        constructor(configuration?: RTCConfiguration) {
          super(configuration)
          connections.push(this)
        }
      },
    })
  })
}
