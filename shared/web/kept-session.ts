/**
 * What a browser keeps of the session, for the app and the public pages alike. The keys are the customer's; what they hold is
 * shown, never believed. It imports only what keeps, because the script of the public pages is to stay small.
 */
import { drop, keep, kept } from './kept.ts'

const TOKEN = 'access_token'
const USER = 'userInfo'
/** Answers kept on the device, so that they can be read without a network. */
export const KEPT_ANSWERS = 'kept-offline'
/** For which child a parent looked last. */
export const CHOSEN_CHILD = 'chosen-child'
/** Pages that the service worker keeps. */
export const KEPT_PAGES = 'pages'

/** All that belongs to a person beside who it is. How a device is set (language, saving of data, cookies) is not among it. */
const THINGS = [TOKEN, 'selectedRole', KEPT_ANSWERS, CHOSEN_CHILD]

export const accessToken = (): string | null => kept(TOKEN)

/** What was kept about the person signed in, unread. */
export const keptUser = (): string | null => kept(USER)

const listeners = new Set<() => void>()

/** Calls back when someone signs in or out, in this tab or another. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === USER || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', heard)
  }
}

/** Whose things this browser keeps; null when nobody's, or when what was kept of them is not readable any more. */
export function keptUserId(): number | null {
  try {
    const { id } = (JSON.parse(keptUser() ?? '{}') ?? {}) as { id?: unknown }
    return typeof id === 'number' ? id : null
  } catch {
    return null
  }
}

/** Keeps what signing in or renewing answered, which may be somebody else than before: the cookie says who is here. */
export function keepSession(answer: { access_token: string; user_info: { id: number } }): void {
  keepUser(answer.user_info)
  keep(TOKEN, answer.access_token)
}

/** Keeps who the server says is here. Whatever this browser holds of somebody else goes. */
export function keepUser(info: { id: number }): void {
  if (keptUser() !== null && keptUserId() !== info.id) forgetThings()
  // In one step: another tab must not take it for signing out.
  setUser(info)
}

function setUser(info: unknown): void {
  const user = JSON.stringify(info)
  if (user === keptUser()) return
  keep(USER, user)
  for (const listener of listeners) listener()
}

/** Empties this browser of whoever was signed in. */
export function forgetSession(): void {
  forgetThings()
  drop(USER)
  for (const listener of listeners) listener()
}

function forgetThings(): void {
  for (const name of THINGS) drop(name)
  forgetPages()
}

/** Public pages that were read bear a name in their head. Some browsers throw already when they are asked for the store. */
function forgetPages(): void {
  try {
    void caches.delete(KEPT_PAGES)
  } catch {
    // Then nothing was kept.
  }
}
