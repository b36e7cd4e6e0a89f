/** A person with a keyboard and no browser: calls over HTTP, tried again until they are answered. */
import type { Answer, Endpoint, Problem } from '../../shared/endpoint.ts'
import { address, type Sent } from '../../shared/web/client.ts'

export type Reply<E extends Endpoint> = { status: number; body: Answer<E>; problem: Problem }

/** How long somebody waits for one answer. */
const ANSWER_MS = 20_000

/** One try; null when no answer came, so that nobody knows what became of it. */
export async function tryCall<E extends Endpoint>(
  origin: string,
  token: string | null,
  endpoint: E,
  input: Sent<E>,
  leaves?: AbortSignal,
): Promise<Reply<E> | null> {
  const { url, body } = address(endpoint, input as Record<string, unknown>)
  const late = AbortSignal.timeout(ANSWER_MS)
  try {
    const response = await fetch(`${origin}${url}`, {
      method: endpoint.method,
      body,
      signal: leaves ? AbortSignal.any([late, leaves]) : late,
      headers: {
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    const json: unknown = await response.json()
    return { status: response.status, body: json as Answer<E>, problem: json as Problem }
  } catch {
    return null
  }
}

/** A server that is killed while its database recovers, on a machine that has other things to do, takes its time. */
const PATIENCE_MS = 120_000

/**
 * The same call again and again until a server has answered it with something that is not "try again".
 * @param at one server, or several that are tried in turn
 * @param leaves ends it without an answer: it throws
 */
export async function insist<E extends Endpoint>(
  at: string | readonly string[],
  token: string | null,
  endpoint: E,
  input: Sent<E>,
  leaves?: AbortSignal,
): Promise<Reply<E>> {
  const origins = typeof at === 'string' ? [at] : at
  const over = performance.now() + PATIENCE_MS
  for (let tries = 0; performance.now() < over; tries += 1) {
    const reply = await tryCall(origins[tries % origins.length] ?? '', token, endpoint, input, leaves)
    if (reply && reply.status < 500) return reply
    leaves?.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no answer to ${endpoint.path}`)
}
