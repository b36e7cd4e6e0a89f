/** What the document brought along, read once when the app starts. */
import { takeAnswers } from '../../shared/web/client.ts'
import { keepUser } from '../../shared/web/kept-session.ts'
import { heardServer } from '../../shared/web/server-clock.ts'
import { TOLD, type Told } from './told-shape.ts'

/**
 * Learns all of it. A shell that was kept for offline brings nothing: the app then goes by what this browser remembers.
 * @returns when it was asked for, by the server in milliseconds; null where it brought nothing
 */
export function learnTold(): number | null {
  const text = document.getElementById(TOLD)?.textContent
  if (!text) return null
  // Written by our own server under the same types.
  const { user, now, answers } = JSON.parse(text) as Told
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const ms = Date.parse(now)
  heardServer({ ms, cutMs: 0 }, { at: visit?.requestStart ?? 0, until: visit?.responseStart || performance.now() })
  keepUser(user)
  takeAnswers(answers)
  return ms
}

/** Whether the server itself has said who is here. */
export const isTold = (): boolean => document.getElementById(TOLD) !== null
