import { useSyncExternalStore } from 'react'
import { keep, kept } from './kept.ts'

const KEY = 'dataSaver'
const listeners = new Set<() => void>()

/** Whether this device asks for less: by the person's own switch, else by what the browser says. */
export function savesData(): boolean {
  const chosen = kept(KEY)
  if (chosen) return chosen === 'on'
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}

export function saveData(on: boolean): void {
  keep(KEY, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
