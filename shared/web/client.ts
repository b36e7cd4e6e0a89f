/**
 * The browser's one way to the server: a typed call made from the same contract the server checks. It carries the access token,
 * renews it when its fifteen minutes are over, and waits when it is asked to.
 */
import type * as z from 'zod/mini'
import type { Answer, Endpoint, Problem } from '../endpoint.ts'
import { wentWrong, type commonRefusals } from '../refusal.ts'
import { sentenceOf, type Language } from '../said.ts'
import { accessToken, forgetSession, keepSession } from './kept-session.ts'
import { heardAnswer } from './server-clock.ts'

/** What a caller passes: the contract's input before its own trimming and checking. */
export type Sent<E extends Endpoint> = z.input<E['input']>

/** A call that did not succeed. `status` 0 is no network. The message is the server's, for people. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly details: NonNullable<Problem['details']>
  readonly requestId: string
  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.name = 'CallFailed'
    this.status = status
    this.code = problem.code
    this.fields = problem.fields ?? {}
    this.details = problem.details ?? {}
    this.requestId = problem.request_id
  }

  /** The server understood and said no: its message says why. Otherwise something broke on the way, and trying again may help. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.code !== 'invalid_input'
  }
}

/** The language of the page, which the document says; the server is asked to answer in it. */
const pageLanguage = (): Language => (globalThis.document?.documentElement.lang === 'sw' ? 'sw' : 'en')

/** Complaints of a contract by field, each in the page's language. */
export const complaintsIn = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, complaint]) => [field, sentenceOf(complaint)[pageLanguage()]]))

export type RefusalOf<E extends Endpoint> = E['refusals'][number]['code'] | keyof typeof commonRefusals | 'offline'

/** The refusal's code when this call was refused, typed by its contract; null for anything else that was thrown. */
export const refusalOf = <E extends Endpoint>(_: E, error: unknown): RefusalOf<E> | null =>
  error instanceof CallFailed ? (error.code as RefusalOf<E>) : null

/** `carry` stands in for `fetch` where more is to be known of the way, such as how far an upload has come. */
type CallOptions = { signal?: AbortSignal; carry?: (url: string, init: RequestInit) => Promise<Response> }

/** Makes a call. Throws `CallFailed`, and nothing else. */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const { url, body } = address(endpoint, input as Record<string, unknown>)
  const brought = endpoint.method === 'GET' && takeAnswer(url)
  if (brought) return brought as Answer<E>
  for (let attempt = 1; ; attempt++) {
    const response = await sendSignedIn(endpoint, url, body, options)
    if (response.ok) return (await response.json()) as Answer<E>
    const wait =
      endpoint.method === 'GET' && response.status === 429 && attempt < ATTEMPTS ? waitSeconds(response, attempt) : null
    if (wait === null) throw new CallFailed(response.status, await problemIn(response))
    await new Promise((done) => setTimeout(done, wait * 1000))
  }
}

const ATTEMPTS = 3

/** What the document brought along, by address. */
let answers: Record<string, unknown> = {}
/** For so long they are as good as asked for. */
const AS_NEW_MS = 10_000

/** Calls made in the next seconds take these instead of asking, each once. */
export function takeAnswers(brought: Record<string, unknown>): void {
  answers = { ...brought }
  setTimeout(() => (answers = {}), AS_NEW_MS)
}

function takeAnswer(url: string): unknown {
  const answer = answers[url]
  delete answers[url]
  return answer
}

/** Seconds in `Retry-After` are obeyed, up to half a minute; otherwise, as for an instant by another's clock, one, then two. */
export function waitSeconds(response: Pick<Response, 'headers'>, attempt: number): number {
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(asked) && asked >= 0 ? Math.min(asked, 30) : attempt
}

/** Fills `{name}` parts from the input; the rest is the query of a GET or DELETE, or the JSON body. */
export function address(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'formBytes'>,
  input: Record<string, unknown>,
): { url: string; body: Body } {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const url = `/api${path}`
  if (endpoint.formBytes) return { url, body: formOf(rest) }
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') return { url, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    // A query is made of words, numbers and yes or no; what was left out stays out.
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') query.set(name, `${value}`)
  }
  return { url: query.size > 0 ? `${url}?${query}` : url, body: null }
}

/** What a call carries: JSON, a form with files, or nothing. */
type Body = string | FormData | null

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

async function sendSignedIn({ method, who }: Endpoint, url: string, body: Body, options: CallOptions): Promise<Response> {
  // A sign-in by plain form has left only the cookie, and who asks without a token is refused.
  const token = accessToken() ?? (await renew(null))
  const response = await send(method, url, body, token, options)
  // Of a session that was over before nothing is left to sign out of.
  if (response.status !== 401 || url === '/api/auth/logout') return response
  const fresh = await renew(token)
  // What is for everybody is answered to who has no session any more too.
  return fresh || who === 'anyone' ? send(method, url, body, fresh, options) : response
}

async function send(
  method: string,
  url: string,
  body: Body,
  token: string | null,
  { signal, carry = fetch }: CallOptions = {},
): Promise<Response> {
  const askedAt = performance.now()
  try {
    const response = await carry(url, {
      method,
      body,
      signal: signal ?? null,
      headers: {
        accept: 'application/json',
        'accept-language': pageLanguage(),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    heardAnswer(response, askedAt)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailed(0, { code: 'offline', message: offline[pageLanguage()], request_id: '' })
  }
}

const offline = {
  en: 'No connection. Please try again when you are online.',
  sw: 'Hakuna muunganisho. Tafadhali jaribu tena ukiwa mtandaoni.',
}

async function problemIn(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  if (body && typeof body === 'object' && 'code' in body && 'message' in body) return body as Problem
  return { code: 'internal', message: wentWrong[pageLanguage()], request_id: '' }
}

/* The session in this browser. */

let renewing: Promise<string | null> | null = null

/**
 * A new access token for the session cookie, or null when there is no session any more. Many calls that fail together renew
 * once; a lock keeps other tabs from doing the same at the same moment.
 * @param stale the token that was refused
 */
export function renew(stale: string | null): Promise<string | null> {
  renewing ??= alone(() => exchange(stale)).finally(() => (renewing = null))
  return renewing
}

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('renew-session', work) : work()

async function exchange(stale: string | null): Promise<string | null> {
  const current = accessToken()
  if (current && current !== stale) return current
  const response = await send('POST', '/api/auth/refresh', '{}', null)
  if (response.status === 401) {
    forgetSession()
    return null
  }
  if (!response.ok) throw new CallFailed(response.status, await problemIn(response))
  const answer = (await response.json()) as { access_token: string; user_info: { id: number } }
  keepSession(answer)
  return answer.access_token
}
