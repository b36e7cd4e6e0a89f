import { isChunkFailure } from './chunk-failure.ts'

/** Thrown when a file of the build is gone even after loading everything anew. */
export class NewVersion extends Error {}

/** Thrown when a file of the build is not on this device and nobody can be asked for it. */
export class NeedsNetwork extends Error {}

/**
 * Loads the file of a page or of a part of it. Files carry their content's hash, so after an update the ones an open tab knows of
 * may be gone: the first failure loads the whole document again, which knows the new names; a second one at the same address says
 * so. That it has been loaded again stands with the entry of the history, which every browser keeps.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load()
    if (hasReloaded()) setReloaded(false)
    return loaded
  } catch (error) {
    if (!isChunkFailure(error)) throw error
    // Without a network a new document would be lost too.
    if (!(await canReachServer())) throw new NeedsNetwork('a file is not here', { cause: error })
    if (hasReloaded()) throw new NewVersion('a file is missing', { cause: error })
    setReloaded(true)
    location.reload()
    return new Promise(() => {})
  }
}

/** A device may think that it has a network and have none. */
const canReachServer = (): Promise<boolean> =>
  fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** What the router keeps with an entry stays there. */
const entry = (): { reloaded?: boolean } | null => history.state as { reloaded?: boolean } | null
const hasReloaded = (): boolean => entry()?.reloaded ?? false
const setReloaded = (reloaded: boolean): void => history.replaceState({ ...entry(), reloaded }, '')
