/**
 * What this browser keeps for us from page to page. Some keep nothing (blocked cookies, a strict private window, a view inside
 * another app) and throw at every touch: then it is held for as long as the page is open, and everything works until the next
 * document. It imports nothing, because the script of the public pages is to stay small.
 */

const held = new Map<string, string>()

/** What was kept under a name; null when nothing was. */
export function kept(name: string): string | null {
  const here = held.get(name)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps it; where nothing can be kept, as on a device that is full, until the page goes. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
    held.delete(name)
  } catch {
    held.set(name, value)
  }
}

export function drop(name: string): void {
  held.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // What cannot be kept need not be dropped.
  }
}

/** Whether this browser keeps nothing at all; found out by trying. */
export function keepsNothing(): boolean {
  try {
    const name = 'keeps'
    localStorage.setItem(name, name)
    localStorage.removeItem(name)
    return false
  } catch {
    return true
  }
}
