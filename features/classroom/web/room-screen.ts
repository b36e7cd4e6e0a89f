import { useEffect } from 'react'

/** Keeps a phone from falling asleep while its owner listens. It may refuse, to save its battery. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let over = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (over) void lock?.release()
    }
    void ask()
    // The lock is lost whenever the page is hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
