/**
 * HTTP to Zoom over `fetch`, signed in as a server-to-server app of the operator's own account. Nothing that it throws or says
 * holds an address: a start address makes whoever has it the host. (Facts: @zoom/rivet 0.4.0, developers.zoom.us.)
 */
import * as z from 'zod/mini'
import { hearing, type Hear, type Heard } from '../../../../shared/server/heard.ts'
import { neverConnected } from '../../../../shared/server/never-connected.ts'

export type ZoomSettings = {
  accountId: string
  clientId: string
  clientSecret: string
  /** The secret token of the app's webhooks. */
  webhookSecret: string
  /** `https://zoom.us`, or a simulator's origin. */
  oauthBase: string
  /** `https://api.zoom.us`, or a simulator's origin. */
  apiBase: string
  /** E-mail addresses of the licensed users who hold meetings. */
  hosts: readonly string[]
}

/**
 * `gone`: there is no such thing. `limited`: no more of it today. `hurried`: too much was asked at once, and waiting a moment did
 * not help. `away`: it has not happened, and may later. `in_doubt`: it may have happened.
 */
export type ZoomFaultKind = 'gone' | 'rejected' | 'unauthorized' | 'limited' | 'hurried' | 'away' | 'in_doubt'

export class ZoomFault extends Error {
  readonly kind: ZoomFaultKind
  constructor(kind: ZoomFaultKind, what: string) {
    super(`Zoom ${what}: ${kind}`)
    this.name = 'ZoomFault'
    this.kind = kind
  }
}

export type ZoomCall = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body?: object; what: string }
export type ZoomClient = (call: ZoomCall) => Promise<unknown>

/** How long one answer is waited for, unless told. */
export const ANSWER_MS = 10_000
/** What is counted by the second is free again after one. */
const PAUSE_MS = 1000
const TRIES_AT_ONCE = 3
/** Somebody may stand before the door meanwhile. */
const LONGEST_PAUSE_MS = 4000
/** A token is not used in its last minute. */
const MARGIN_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

const HEARD: Readonly<Record<ZoomFaultKind, Heard>> = {
  gone: 'answered',
  rejected: 'answered',
  unauthorized: 'unauthorized',
  limited: 'limited',
  hurried: 'limited',
  away: 'silent',
  in_doubt: 'silent',
}

export type ZoomHow = {
  /** How long to wait for one answer, in milliseconds; ten seconds unless told. */
  answerMs?: number
  /** How long to wait where too much was asked at once and Zoom does not say; a second unless told. */
  pauseMs?: number
  /** Is told how each call was answered. */
  hear?: Hear
}

/** @param now milliseconds */
export function zoomClient(
  settings: ZoomSettings,
  now: () => number,
  { answerMs = ANSWER_MS, pauseMs = PAUSE_MS, hear }: ZoomHow = {},
): ZoomClient {
  const send = (address: URL, call: ZoomCall, request: Body): Promise<Said> =>
    unhurried(() => sendOnce(address, call, answerMs, request), pauseMs, now)
  let token: { value: Promise<string>; until: number } | null = null

  async function askToken(): Promise<{ value: string; until: number }> {
    const { accountId, clientId, clientSecret, oauthBase } = settings
    const call: ZoomCall = { method: 'POST', path: '/oauth/token', what: 'sign in' }
    const asked = now()
    const said = await send(new URL('/oauth/token', oauthBase), call, {
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
    }).catch(() => {
      throw new ZoomFault('away', call.what)
    })
    // No meeting has been asked for yet.
    if (said.status === 429) throw new ZoomFault(limitOf(said), call.what)
    if (said.status >= 500) throw new ZoomFault('away', call.what)
    const answer = tokenAnswer.safeParse(parsed(said.text))
    if (said.status !== 200 || !answer.success) throw new ZoomFault('unauthorized', call.what)
    return { value: answer.data.access_token, until: asked + answer.data.expires_in * 1000 - MARGIN_MS }
  }

  /** One for all who ask at the same time. */
  function currentToken(): Promise<string> {
    if (token && now() < token.until) return token.value
    const asked = askToken()
    const fresh = { value: asked.then(({ value }) => value), until: now() + MARGIN_MS }
    token = fresh
    asked.then(
      ({ until }) => (fresh.until = until),
      () => (token = token === fresh ? null : token),
    )
    return fresh.value
  }

  const ask: ZoomClient = async (call) => {
    for (let tries = 0; ; tries += 1) {
      const bearer = await currentToken()
      const said = await send(new URL(`/v2${call.path}`, settings.apiBase), call, {
        headers: { authorization: `Bearer ${bearer}`, ...(call.body && { 'content-type': 'application/json' }) },
        ...(call.body && { body: JSON.stringify(call.body) }),
      })
      if (said.status === 401 && tries === 0) token = null
      else return valueOf(call, said)
    }
  }
  return hearing(ask, hear, {
    answer: () => 'answered',
    fault: (error) => (error instanceof ZoomFault ? HEARD[error.kind] : 'silent'),
  })
}

type Said = { status: number; text: string; headers: Headers }
type Body = Pick<RequestInit, 'headers' | 'body'>

async function sendOnce(address: URL, call: ZoomCall, answerMs: number, request: Body): Promise<Said> {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(address, { method: call.method, ...request, redirect: 'manual', signal })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw new ZoomFault(neverConnected(error) ? 'away' : unheard(call), call.what)
  }
}

/** What was refused because too much was asked within a second has not been done: a moment later it is asked again. */
async function unhurried(ask: () => Promise<Said>, pauseMs: number, now: () => number): Promise<Said> {
  for (let tries = 1; ; tries += 1) {
    const said = await ask()
    if (said.status !== 429 || limitOf(said) === 'limited' || tries === TRIES_AT_ONCE) return said
    const wait = retryAfterMs(said, now()) ?? pauseMs * tries * (1 + Math.random())
    if (wait > LONGEST_PAUSE_MS) return said
    await new Promise((done) => setTimeout(done, wait))
  }
}

/** Zoom counts by the second, by what is asked of one thing at once, and by the day; only of the last does it say "daily". */
const limitOf = ({ text, headers }: Said): 'limited' | 'hurried' =>
  /daily/i.test(`${headers.get('x-ratelimit-type') ?? ''} ${text}`) ? 'limited' : 'hurried'

/** Seconds, or an instant; null where it says neither. */
function retryAfterMs({ headers }: Said, now: number): number | null {
  const after = headers.get('retry-after') ?? ''
  const ms = /^\d{1,9}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** What Zoom's own numbers say more exactly than the status: no scope for it, and a meeting that is over for good. */
const BY_CODE: Readonly<Record<number, ZoomFaultKind>> = {
  4700: 'unauthorized',
  4711: 'unauthorized',
  3001: 'gone',
  3007: 'gone',
}
const numbered = z.object({ code: z.number() })

function valueOf(call: ZoomCall, said: Said): unknown {
  const { status, text } = said
  if (status === 204) return null
  if (status === 404) throw new ZoomFault('gone', call.what)
  if (status === 429) throw new ZoomFault(limitOf(said), call.what)
  if (status === 401 || status === 403) throw new ZoomFault('unauthorized', call.what)
  if (status >= 500 || status < 200) throw new ZoomFault(unheard(call), call.what)
  const value = parsed(text)
  if (status >= 300) {
    const { data } = numbered.safeParse(value)
    throw new ZoomFault((data && BY_CODE[data.code]) ?? 'rejected', call.what)
  }
  if (value === undefined) throw new ZoomFault(unheard(call), call.what)
  return value
}

/** What only reads has done nothing. */
const unheard = ({ method }: ZoomCall): ZoomFaultKind => (method === 'GET' ? 'away' : 'in_doubt')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
