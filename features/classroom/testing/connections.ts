import type { Page } from '@playwright/test'

/** One entry of a connection's statistics (`getStats`). */
export type MediaEntry = { id: string; type: string; kind?: 'audio' | 'video'; [counter: string]: unknown }

/** What a page that remembers its connections has on its `globalThis`. */
export type PageMedia = {
  connections: RTCPeerConnection[]
  /** The statistics of all that are open: a page may have more than one, and the newest may be closed. */
  mediaStats(): Promise<MediaEntry[]>
}

/** The page keeps its media connections in `connections`, so that a test can read their statistics. */
export const rememberConnections = (page: Page): Promise<void> => page.addInitScript(keepConnections).then(() => undefined)

/** In the page, before anything else. */
export function keepConnections(): void {
  const connections: RTCPeerConnection[] = []
  const Original = RTCPeerConnection
  Object.assign(globalThis, {
    connections,
    async mediaStats() {
      const open = connections.filter(({ connectionState }) => connectionState !== 'closed')
      return (await Promise.all(open.map((one) => one.getStats()))).flatMap((stats) => [...stats.values()])
    },
    RTCPeerConnection: class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    },
  })
}
