/** A person with a keyboard and no browser: calls over HTTP, tried again until they are answered. */
import type { Answer, Endpoint, Problem } from '../../shared/endpoint.ts'
import { address, type Sent } from '../../shared/web/client.ts'

export type Reply<E extends Endpoint> = { status: number; body: Answer<E>; problem: Problem }

/** One try; null when no answer came, so that nobody knows what became of it. */
export async function tryCall<E extends Endpoint>(
  origin: string,
  token: string | null,
  endpoint: E,
  input: Sent<E>,
): Promise<Reply<E> | null> {
  const { url, body } = address(endpoint, input as Record<string, unknown>)
  try {
    const response = await fetch(`${origin}${url}`, {
      method: endpoint.method,
      body,
      signal: AbortSignal.timeout(20_000),
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

/** The same call again and again until a server has answered it with something that is not "try again". */
export async function insist<E extends Endpoint>(
  origin: string,
  token: string | null,
  endpoint: E,
  input: Sent<E>,
): Promise<Reply<E>> {
  const over = performance.now() + PATIENCE_MS
  while (performance.now() < over) {
    const reply = await tryCall(origin, token, endpoint, input)
    if (reply && reply.status < 500) return reply
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no answer to ${endpoint.path}`)
}
