/**
 * One description of a call. Validation, the types on both sides, the browser's client, the table of refusals and the
 * OpenAPI document all come from it. Contracts use `zod/mini`, which is what a browser can afford to load.
 */
import type * as z from 'zod/mini'
import type { RefusalKind } from './refusal.ts'

export type Role = 'student' | 'parent' | 'teacher' | 'admin'

/** Who may make the call: everyone, everyone signed in, or the roles named. The server enforces it before anything else. */
export type Who = 'anyone' | 'signed_in' | readonly Role[]

export type Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  W extends Who = Who,
  R extends readonly RefusalKind[] = readonly RefusalKind[],
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path under `/api`, with `{name}` for the parts taken from the address. */
  path: string
  /** One line for the API document. */
  summary: string
  who: W
  /** Success status when it is not 200. */
  status?: 201
  /** Also for who may do nothing else before they have set up a second factor. */
  beforeSecondFactor?: true
  /** One strict object: address parts, then the query (GET, DELETE) or the JSON body. */
  input: In
  /** The body is a form with files (`multipart/form-data`) of at most so many bytes, instead of JSON. */
  formBytes?: number
  /** An input that the contract takes; not needed where nothing has to be given. */
  example?: z.input<In>
  output: Out
  /** Beside those every call can give. What else is thrown is a bug. */
  refusals: R
}

export type Input<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.input<E['output']>
export type Answer<E extends Endpoint> = z.output<E['output']>

/** Declares a call. Identity at run time; the types do the work. */
// What a page does not use is left out of the browser's build.
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <
  In extends z.ZodMiniType,
  Out extends z.ZodMiniType,
  const W extends Who,
  const R extends readonly RefusalKind[],
>(
  description: Endpoint<In, Out, W, R>,
): Endpoint<In, Out, W, R> => description

/** The body of every refused call; the message is in the caller's language. */
export type Problem = {
  code: string
  message: string
  fields?: Record<string, string>
  details?: Record<string, string | number | boolean>
  request_id: string
}
