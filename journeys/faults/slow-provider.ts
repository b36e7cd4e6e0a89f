/** The simulated provider behind a line that is slow before a call takes effect and before its answer comes back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { listen, type Listening } from '../../simulators/http.ts'

const [QUICKEST_MS, SLOWEST_MS] = [200, 20_000]

export type SlowLine = Listening & {
  /** Whether the line is slow from now on. */
  isSlow: boolean
  /** How many calls have been answered. */
  answered(): number
}

/** @param origin where the calls go on to, even when whoever made them has died meanwhile */
export async function slowLine(origin: string, random: () => number): Promise<SlowLine> {
  let answered = 0
  const line = await listen(
    async ({ method, path, query, headers: given, body }) => {
      // As many between 0.2 and 2 s as between 2 and 20 s.
      const ms = answering.isSlow ? QUICKEST_MS * (SLOWEST_MS / QUICKEST_MS) ** random() : 0
      const before = ms * random()
      await sleep(before)
      const headers = Object.fromEntries(
        ['authorization', 'content-type', 'accept'].flatMap((name) => (given[name] ? [[name, String(given[name])]] : [])),
      )
      const address = `${origin}${path}${query.size > 0 ? `?${query}` : ''}`
      const answer = await fetch(address, { method, headers, ...(method !== 'GET' && { body: body.toString() }) }).catch(
        () => null,
      )
      if (!answer) return 'drop'
      const text = await answer.text()
      await sleep(ms - before)
      answered += 1
      return { status: answer.status, headers: { 'content-type': answer.headers.get('content-type') ?? '' }, body: text }
    },
    { host: '127.0.0.1', port: 0 },
  )
  const answering: SlowLine = { ...line, isSlow: false, answered: () => answered }
  return answering
}
