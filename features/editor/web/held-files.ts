/**
 * Exports of all tabs lie in one folder of the browser's own store. Whoever writes or reads one holds it; what nobody holds is
 * left over. A worker that is ended and a tab that is closed let go.
 */

/** @returns lets it go */
export const hold = (stored: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const held = () => new Promise<void>((letGo) => resolve(letGo))
    navigator.locks.request(lockOf(stored), { mode: 'shared' }, held).catch(reject)
  })

/** Does it unless somebody holds the file. */
export const unlessHeld = (stored: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lockOf(stored), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

const lockOf = (stored: string): string => `export ${stored}`
