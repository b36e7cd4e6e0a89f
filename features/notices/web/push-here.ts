/** Asking this browser to show notices when the page is closed; only ever by a press of its owner's. */

export type PushHere = { endpoint: string; p256dh: string; auth: string }

/** Whether it can be asked: not at all, no more, or yes. */
export function canPush(): 'none' | 'denied' | 'yes' {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/** The browser asks its owner. Null where they say no. @param publicKey of who may send here, base64url */
export async function askBrowser(publicKey: string): Promise<PushHere | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const wish = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const subscription = await pushManager.subscribe(wish).catch(async () => {
    // One of another key, of before: it can be of no use to anybody.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(wish)
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null
}

/** Has the browser forget it. */
export async function leaveHere(): Promise<void> {
  await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
