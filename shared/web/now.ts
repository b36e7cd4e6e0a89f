import { useEffect, useState } from 'react'

/**
 * The time, kept moving: the one clock of the screens. Everything below receives it as `now`.
 * @param everySeconds how often it moves; a second for countdowns, half a minute for the rest
 */
export function useNow(everySeconds = 30): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everySeconds * 1000)
    // A phone that slept must not show the minute it fell asleep in.
    const wake = () => document.visibilityState === 'visible' && setNow(new Date())
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [everySeconds])
  return now
}
