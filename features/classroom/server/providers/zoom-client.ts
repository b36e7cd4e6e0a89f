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
 * `gone`: there is no such thing. `limited`: not now, or not today. `away`: it has not happened, and may later. `in_doubt`: it
 * may have happened.
 */
export type ZoomFaultKind = 'gone' | 'rejected' | 'unauthorized' | 'limited' | 'away' | 'in_doubt'

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

const ANSWER_MS = 10_000
/** A token is not used in its last minute. */
const MARGIN_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

const HEARD: Readonly<Record<ZoomFaultKind, Heard>> = {
  gone: 'answered',
  rejected: 'answered',
  unauthorized: 'unauthorized',
  limited: 'limited',
  away: 'silent',
  in_doubt: 'silent',
}

/**
 * @param now milliseconds
 * @param how how long to wait for one answer, and who is told in which way it came
 */
export function zoomClient(
  settings: ZoomSettings,
  now: () => number,
  { answerMs = ANSWER_MS, hear }: { answerMs?: number; hear?: Hear } = {},
): ZoomClient {
  let token: { value: Promise<string>; until: number } | null = null

  async function askToken(): Promise<{ value: string; until: number }> {
    const { accountId, clientId, clientSecret, oauthBase } = settings
    const call: ZoomCall = { method: 'POST', path: '/oauth/token', what: 'sign in' }
    const asked = now()
    const { status, text } = await send(new URL('/oauth/token', oauthBase), call, answerMs, {
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
    }).catch(() => {
      throw new ZoomFault('away', call.what)
    })
    // No meeting has been asked for yet.
    if (status === 429) throw new ZoomFault('limited', call.what)
    if (status >= 500) throw new ZoomFault('away', call.what)
    const answer = tokenAnswer.safeParse(parsed(text))
    if (status !== 200 || !answer.success) throw new ZoomFault('unauthorized', call.what)
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
      const { status, text } = await send(new URL(`/v2${call.path}`, settings.apiBase), call, answerMs, {
        headers: { authorization: `Bearer ${bearer}`, ...(call.body && { 'content-type': 'application/json' }) },
        ...(call.body && { body: JSON.stringify(call.body) }),
      })
      if (status === 401 && tries === 0) token = null
      else return valueOf(call, status, text)
    }
  }
  return hearing(ask, hear, {
    answer: () => 'answered',
    fault: (error) => (error instanceof ZoomFault ? HEARD[error.kind] : 'silent'),
  })
}

async function send(
  address: URL,
  call: ZoomCall,
  answerMs: number,
  request: Pick<RequestInit, 'headers' | 'body'>,
): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const response = await fetch(address, { method: call.method, ...request, redirect: 'manual', signal })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new ZoomFault(neverConnected(error) ? 'away' : unheard(call), call.what)
  }
}

function valueOf(call: ZoomCall, status: number, text: string): unknown {
  if (status === 204) return null
  if (status === 404) throw new ZoomFault('gone', call.what)
  if (status === 429) throw new ZoomFault('limited', call.what)
  if (status === 401 || status === 403) throw new ZoomFault('unauthorized', call.what)
  if (status >= 500 || status < 200) throw new ZoomFault(unheard(call), call.what)
  if (status >= 300) throw new ZoomFault('rejected', call.what)
  const value = parsed(text)
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
