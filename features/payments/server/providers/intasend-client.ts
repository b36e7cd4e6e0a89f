/**
 * HTTP to IntaSend over `fetch`. The official Node library is AGPL, erases its own keys between calls and never settles on
 * an empty error body; what is needed of it is this file.
 */
import { neverConnected } from '../../../../shared/server/never-connected.ts'
import type { ProviderFault, Result } from '../provider.ts'
import { isBody, text, type Body } from './wire.ts'

export type IntaSendConfig = {
  /** `https://sandbox.intasend.com`, `https://payment.intasend.com` or a simulator's origin. */
  apiBase: string
  /** The origin of the widget's frame; only its messages count. */
  sdkOrigin: string
  /** `ISPubKey_test_…` or `ISPubKey_live_…`. */
  publicKey: string
  secretKey: string
  /** The word IntaSend puts into every webhook. */
  webhookChallenge: string
  /** The shilling wallet that money comes to and goes from, where it is not the settlement wallet. */
  walletId?: string
}

export type Call = {
  method: 'GET' | 'POST'
  /** Under `/api/v1/`. It ends in a slash before its query: without it the provider redirects and the body is lost. */
  path: string
  body?: Body
  /** Sends the secret key. Calls the browser could make as well go without it. */
  secret?: true
  /** An answer we never heard may have moved money. */
  movesMoney?: true
  /** A person waits for it: it is not what finds out whether a provider answers again. */
  awaited?: true
}

export type Client = (call: Call) => Promise<Result<unknown>>

/** How long to wait for one answer. */
const ANSWER_MS = 15_000

/** The one function that talks. It retries nothing: callers know what is safe to repeat, and when. */
export function intaSendClient(config: IntaSendConfig, answerMs: number = ANSWER_MS): Client {
  return async (call) => {
    let response: Response
    let answer: string
    try {
      response = await fetch(new URL(`/api/v1/${call.path}`, config.apiBase), {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(call.body && { 'content-type': 'application/json' }),
          ...(call.secret && { authorization: `Bearer ${config.secretKey}` }),
        },
        ...(call.body && { body: JSON.stringify(call.body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      })
      answer = await response.text()
    } catch (error) {
      return refuse(faultOfError(error, call))
    }
    if (!response.ok) return refuse(faultOfAnswer(response, answer, call))
    const value = parse(answer)
    return value === undefined ? refuse(malformed(call)) : { ok: true, value }
  }
}

/** The fault of a success whose body does not hold what it must. */
export const malformed = (call: Pick<Call, 'movesMoney' | 'path'>): ProviderFault => ({
  kind: noAnswer(call),
  code: 'malformed',
  message: `IntaSend ${call.path}: the answer could not be read`,
})

/** A success whose body holds what it must, or a fault. */
export function read<T>(result: Result<unknown>, call: Call, take: (answer: unknown) => T | null): Result<T> {
  if (!result.ok) return result
  const value = take(result.value)
  return value === null ? refuse(malformed(call)) : { ok: true, value }
}

export const refuse = (fault: ProviderFault): { ok: false; fault: ProviderFault } => ({ ok: false, fault })

function faultOfError(error: unknown, call: Call): ProviderFault {
  const message = `IntaSend ${call.path}: ${describe(error)}`
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: noAnswer(call), code: 'timeout', message }
  if (neverConnected(error)) return { kind: 'unavailable', code: 'unreachable', message }
  return { kind: noAnswer(call), code: 'connection_lost', message }
}

function faultOfAnswer({ status }: Response, answer: string, call: Call): ProviderFault {
  const said = errorIn(answer)
  const code = said.code ?? `http_${status}`
  const message = `IntaSend ${call.path}: ${status} ${said.message}`.trim()
  if (status === 429) return { kind: 'rate_limited', code, message }
  if (status === 401 || status === 403) return { kind: 'unauthorized', code, message }
  if (status >= 500 || status === 408) return { kind: noAnswer(call), code, message }
  // A redirect means a wrong base address: nothing reached the call it was meant for.
  if (status < 400) return { kind: 'unavailable', code, message }
  return { kind: 'rejected', code, message }
}

/**
 * The code and sentence in an error body, in every shape seen: `{type, errors: [{code, detail, attr}]}` (today), `{detail}`,
 * `{details}`, `{error}`, `{message}` (older), HTML (a proxy) and nothing at all.
 */
export function errorIn(answer: string): { code?: string; message: string } {
  const body = parse(answer)
  if (!isBody(body)) return { message: plain(answer) }
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : undefined
  if (isBody(first)) {
    const field = text(first.attr)
    const code = text(first.code)
    return { ...(code && { code }), message: `${field ? `${field}: ` : ''}${text(first.detail) ?? ''}` }
  }
  const said = [body.detail, body.details, body.error, body.message].map(text).find((one) => one !== null)
  return { message: said ?? plain(answer) }
}

const noAnswer = ({ movesMoney }: Pick<Call, 'movesMoney'>): 'in_doubt' | 'unavailable' =>
  movesMoney ? 'in_doubt' : 'unavailable'

const plain = (answer: string): string =>
  answer
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

function parse(answer: string): unknown {
  try {
    return JSON.parse(answer) as unknown
  } catch {
    return undefined
  }
}

const describe = (error: unknown): string => {
  const cause = causeOf(error)
  return [error instanceof Error ? error.message : String(error), cause?.code ?? cause?.message].filter(Boolean).join(': ')
}

// `fetch` wraps what really happened.
const causeOf = (error: unknown): NodeJS.ErrnoException | undefined =>
  error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
