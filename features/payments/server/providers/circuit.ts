/**
 * Leaves a provider alone that does not answer (record 48). After several calls in a row without an answer none is made for a
 * short while, which grows; then one question tries, and the first that is answered ends it. What a person waits for is answered
 * at once meanwhile, and what moves money is never what tries: nobody could say what became of it.
 *
 * Each process has its own: it is about what this one hears.
 */
import { seconds } from '../../../../shared/time.ts'
import type { Result } from '../provider.ts'
import { heardAs } from './wire.ts'

/** So many in a row say that nobody is there; fewer are a bad moment. */
const SILENT_CALLS = 5
const PAUSES_MS = [5, 10, 20, 40, 60].map(seconds)

type Silence = { since: Date; calls: number; pauses: number; pausedAt: Date; trying: boolean }

export type Circuit<Call, T> = {
  ask: (call: Call) => Promise<Result<T>>
  /** Since when the provider has not answered, while it is left alone; null while it is not. */
  silentSince: () => Date | null
}

/**
 * The same client, left alone while nobody answers: then the fault is `unavailable` with the code `left_alone`, and nothing was
 * sent.
 * @param client never throws
 * @param when.now our clock
 * @param when.mayTry whether a call may be the one that finds out whether somebody answers again
 */
export function circuit<Call, T>(
  client: (call: Call) => Promise<Result<T>>,
  { now, mayTry }: { now: () => Date; mayTry: (call: Call) => boolean },
): Circuit<Call, T> {
  let silence: Silence | null = null
  const opened = (): Silence | null => (silence && silence.calls >= SILENT_CALLS ? silence : null)

  function heard(answer: Result<T>, tried: boolean): void {
    if (answer.ok || heardAs(answer.fault) !== 'silent') silence = null
    else if (silence === null || silence.calls < SILENT_CALLS)
      silence = {
        ...{ since: silence?.since ?? now(), calls: (silence?.calls ?? 0) + 1 },
        ...{ pauses: 0, pausedAt: now(), trying: false },
      }
    // What was under way when the others failed says nothing new.
    else if (tried) Object.assign(silence, { pauses: silence.pauses + 1, pausedAt: now(), trying: false })
  }

  return {
    silentSince: () => opened()?.since ?? null,
    async ask(call) {
      const open = opened()
      if (open && (open.trying || !mayTry(call) || !hasRested(open, now()))) return leftAlone(open)
      if (open) open.trying = true
      const answer = await client(call)
      heard(answer, open !== null)
      return answer
    },
  }
}

/** Also where the clock was put back: a pause is never longer than it says. */
function hasRested({ pauses, pausedAt }: Silence, now: Date): boolean {
  const rested = now.getTime() - pausedAt.getTime()
  return rested < 0 || rested >= (PAUSES_MS[pauses] ?? PAUSES_MS.at(-1) ?? 0)
}

const leftAlone = ({ since }: Silence) =>
  ({
    ok: false,
    fault: { kind: 'unavailable', code: 'left_alone', message: `no answer since ${since.toISOString()}: left alone` },
  }) as const
