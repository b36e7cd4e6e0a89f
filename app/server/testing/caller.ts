/** Calls over HTTP, in this process or to another: what a browser or a program would send, and what it would read. */
import { refreshAccess } from '../../../features/accounts/contract.ts'
import type { Answer, Endpoint, Problem } from '../../../shared/endpoint.ts'
import { address, type Sent } from '../../../shared/web/client.ts'

export const ORIGIN = 'http://somo.test'

/** What a call answered: the contract's output, or the problem. */
export type Reply<E extends Endpoint> = { status: number; ok: boolean; body: Answer<E>; problem: Problem; headers: Headers }

/** Who waits too long in a crowd is told to come again, and does. */
export async function inCrowd<E extends Endpoint>(ask: () => Promise<Reply<E>>): Promise<Reply<E>> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503) return reply
  }
}

export type Caller = ReturnType<typeof callerOf>

/** The whole of Somo: in this process, or a server at its address. */
export type Callable = { request(address: string, init: RequestInit): Response | Promise<Response> }

/** @param origin where it is served */
export function callerOf(app: Callable, origin = ORIGIN) {
  async function send<E extends Endpoint>(token: string | null, endpoint: E, input: Sent<E>): Promise<Reply<E>> {
    const { url, body } = address(endpoint, input as Record<string, unknown>)
    const response = await app.request(`${origin}${url}`, {
      method: endpoint.method,
      body,
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    return replyOf(response)
  }

  /** A new access token for a session's cookie. @param asking the page that asks; null for none */
  async function refresh(cookie: string, asking: string | null = origin): Promise<Reply<typeof refreshAccess>> {
    const { url, body } = address(refreshAccess, {})
    const response = await app.request(`${origin}${url}`, {
      method: refreshAccess.method,
      body,
      headers: {
        'content-type': 'application/json',
        host: new URL(origin).host,
        cookie: `${origin.startsWith('https://') ? '__Host-' : ''}somo_session=${cookie}`,
        ...(asking && { origin: asking }),
      },
    })
    return replyOf(response)
  }

  /** As somebody, or as nobody. With a cookie the token is renewed when its minutes are over, as a browser does. */
  async function callAs<E extends Endpoint>(
    who: { token: string; cookie?: string } | null,
    endpoint: E,
    input: Sent<E>,
  ): Promise<Reply<E>> {
    const first = await send(who?.token ?? null, endpoint, input)
    if (first.status !== 401 || !who?.cookie) return first
    const renewed = await refresh(who.cookie)
    if (!renewed.ok) return first
    who.token = renewed.body.access_token
    return send(who.token, endpoint, input)
  }

  return { callAs, refresh }
}

async function replyOf<E extends Endpoint>(response: Response): Promise<Reply<E>> {
  const json: unknown = await response.json()
  // The edge has checked the answer against the contract; which of the two it is, `ok` says.
  return {
    status: response.status,
    ok: response.ok,
    body: json as Answer<E>,
    problem: json as Problem,
    headers: response.headers,
  }
}
