import type { Endpoint, Input, Output } from '../endpoint.ts'
import type { Actor } from './actor.ts'

/** What a handler is given: parsed input, the proven actor where the contract asks for one, and the time of the request. */
export type Call<E extends Endpoint = Endpoint> = {
  input: Input<E>
  actor: E['who'] extends 'anyone' ? Actor | null : Actor
  now: Date
  request: RequestFacts
  /** Response headers to add, such as a cookie. */
  headers: Headers
}

export type RequestFacts = {
  id: string
  /** Address of the caller, behind as many proxies as the configuration trusts. */
  address: string
  cookie(name: string): string | null
  /** What the browser calls itself; empty when it says nothing. */
  userAgent: string
  /** Whether a page of ours made it, by the browser's own word. */
  fromOwnPage: boolean
  /** A page of another site has made it; a program, which names none, has not. */
  fromElsewhere: boolean
}

/**
 * Who looks again whether the session behind a token still stands, before anything but reading happens: the edge, by a statement
 * of its own; or the handler, in the very statement that writes, which saves a round trip where everybody waits.
 */
export type SessionAsked = 'by the edge' | 'by its statement'

/** A call that can be made: its contract and the function that answers it. */
export type Route = { endpoint: Endpoint; session: SessionAsked; handle: (call: Call<Endpoint>) => Promise<unknown> }

/** The same before it is tied to the parts it works with, as a feature declares it. */
export type CallRoute<Parts> = Pick<Route, 'endpoint' | 'session'> & {
  handle: (call: Call<Endpoint>, parts: Parts) => Promise<unknown>
}

/**
 * Ties a contract to the function that answers it; the types of both must agree.
 * @param session a handler that asks itself does so by `sessionStanding`, and refuses with `not_signed_in` before it explains
 */
export function route<E extends Endpoint, const O extends Output<E>, Parts = unknown>(
  endpoint: E,
  handle: (call: Call<E>, parts: Parts) => Promise<O>,
  session: SessionAsked = 'by the edge',
): CallRoute<Parts> {
  // The edge parses by `endpoint.input` and proves the actor by `endpoint.who` before it calls, which is what E promises.
  return { endpoint, session, handle: handle as unknown as CallRoute<Parts>['handle'] }
}
