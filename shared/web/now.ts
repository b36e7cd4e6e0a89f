import { useEffect, useState } from 'react'
import { checkClock, onTimeMoved, serverNow } from './server-clock.ts'

/**
 * The time by the server, kept moving: the one clock of the screens. Everything below receives it as `now`.
 * @param everySeconds how often it moves; a second for countdowns, half a minute for the rest
 */
export function useNow(everySeconds = 30): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => {
      checkClock()
      setNow(serverNow())
    }
    const timer = setInterval(tick, everySeconds * 1000)
    // A phone that slept must not show the minute it fell asleep in.
    const wake = () => document.visibilityState === 'visible' && tick()
    document.addEventListener('visibilitychange', wake)
    const stop = onTimeMoved(() => setNow(serverNow()))
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      stop()
    }
  }, [everySeconds])
  return now
}
