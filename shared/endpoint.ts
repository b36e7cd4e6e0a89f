/**
 * One description of a call. Validation, the types on both sides, the browser's client, the table of refusals and the
 * OpenAPI document all come from it. Contracts use `zod/mini`, which is what a browser can afford to load.
 */
import type * as z from 'zod/mini'

export type Role = 'student' | 'parent' | 'teacher' | 'admin'

/** Who may make the call: everyone, everyone signed in, or the roles named. The server enforces it before anything else. */
export type Who = 'anyone' | 'signed_in' | readonly Role[]

/** Code to status and sentence. The sentence is the customer's own where the specification quotes one. */
export type Refusals = Readonly<Record<string, readonly [status: number, message: string]>>

export type Endpoint<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType, W extends Who = Who> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path under `/api`, with `{name}` for the parts taken from the address. */
  path: string
  /** One line for the API document. */
  summary: string
  who: W
  /** Moves money or changes credentials: the session is looked up again in the database, not trusted for its minutes. */
  fresh?: true
  /** Success status when it is not 200. */
  status?: 201
  /** One strict object: address parts, then the query (GET, DELETE) or the JSON body. */
  input: In
  output: Out
  refusals: Refusals
}

export type Input<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.input<E['output']>
export type Answer<E extends Endpoint> = z.output<E['output']>

/** Declares a call. Identity at run time; the types do the work. */
export const endpoint = <In extends z.ZodMiniType, Out extends z.ZodMiniType, const W extends Who>(
  description: Endpoint<In, Out, W>,
): Endpoint<In, Out, W> => description

/** Refusals every call can give; an endpoint's own table wins over it. */
export const commonRefusals = {
  invalid_input: [400, 'Please check the highlighted fields.'],
  not_signed_in: [401, 'Please sign in.'],
  not_found: [404, 'Not found.'],
  wrong_identity: [403, 'You can only do this for yourself.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  too_large: [413, 'That is too large.'],
  unsupported_type: [415, 'Send JSON.'],
  too_many_requests: [429, 'Too many attempts. Please wait and try again.'],
  internal: [500, 'Something went wrong on our side. Nothing was changed.'],
  unavailable: [503, 'Somo is starting or restarting. Please try again.'],
} as const satisfies Refusals

/** The body of every refused call. */
export type Problem = {
  code: string
  message: string
  fields?: Record<string, string>
  details?: Record<string, string | number | boolean>
  request_id: string
}
