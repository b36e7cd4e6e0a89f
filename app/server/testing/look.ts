import type { Person, World } from './world.ts'

let looks = 0

/**
 * A public page as a visitor, or somebody signed in, gets it. Pages are kept for half a minute by their address, so each look has
 * one of its own.
 */
export async function lookAt(
  world: World,
  address: string,
  who: Person | null = null,
): Promise<{ status: number; html: string }> {
  looks += 1
  const response = await world.app.request(`http://somo.test${address}${address.includes('?') ? '&' : '?'}look=${looks}`, {
    headers: who ? { cookie: `somo_session=${who.cookie}` } : {},
  })
  return { status: response.status, html: await response.text() }
}

/** What somebody reads of it. */
export const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
