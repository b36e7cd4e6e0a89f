/** What befalls a page's way to the room, done to it in a real browser. What prepares a page runs in it before anything else. */
import type { Page } from '@playwright/test'

/** In the page: its sockets, so that a test can cut them. */
export function keepSockets(): void {
  const sockets: WebSocket[] = []
  const Original = WebSocket
  Object.assign(globalThis, {
    sockets,
    WebSocket: class extends Original {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        sockets.push(this)
      }
    },
  })
}

/** As a network does that lets go of a connection. The page needs `keepSockets`. */
export const breakSocket = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { sockets } = globalThis as unknown as { sockets: WebSocket[] }
    sockets.at(-1)?.close()
  })

/**
 * To be called before something befalls a page that is inside.
 * @returns to be called after it, until the page has said so: it may be back before anybody has looked
 */
export async function watchForLoss(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { saidLost: false })
    new MutationObserver((_, watch) => {
      if (!document.body.innerText.includes('Reconnecting')) return
      Object.assign(globalThis, { saidLost: true })
      watch.disconnect()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.waitForFunction(() => Reflect.get(globalThis, 'saidLost'))
}

/** In the page: a phone's browser, which tells of which kind its network is. */
export function knowItsNetwork(): void {
  const connection = Object.defineProperty(new EventTarget(), 'type', { get: () => Reflect.get(navigator, 'type') ?? 'wifi' })
  Object.defineProperty(navigator, 'connection', { value: connection })
}

/** From Wi-Fi to data. The page needs `knowItsNetwork`. */
export const changeNetwork = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(navigator, { type: 'cellular' })
    Reflect.get(navigator, 'connection').dispatchEvent(new Event('change'))
  })
