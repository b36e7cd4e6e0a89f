import type { ComponentType } from 'react'
import { isChunkFailure } from './chunk-failure.ts'
import type { LazyPage } from './places.ts'

/** Thrown when a page's file is gone even after loading everything anew. */
export class NewVersion extends Error {}

const RELOADED = 'reloaded-for'

/**
 * Loads a page's file. Files carry their content's hash, so after an update the ones an open tab knows of may be gone: the first
 * failure loads the whole document again, which knows the new names; a second one at the same address says so.
 */
export async function loadPage(page: LazyPage): Promise<{ default: ComponentType }> {
  try {
    const loaded = { default: await page() }
    sessionStorage.removeItem(RELOADED)
    return loaded
  } catch (error) {
    if (!isChunkFailure(error)) throw error
    // Without a network a new document would be lost too; the page then fails as any page offline.
    if (!navigator.onLine) throw error
    if (sessionStorage.getItem(RELOADED) === location.pathname) throw new NewVersion('a page file is missing', { cause: error })
    sessionStorage.setItem(RELOADED, location.pathname)
    location.reload()
    return new Promise(() => {})
  }
}
