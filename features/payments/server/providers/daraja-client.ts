/**
 * HTTP to Daraja, Safaricom's API to M-Pesa, over `fetch`. Hosts, paths, fields and error codes are those of Daraja's own pages
 * (developer.safaricom.co.ke, as they stood in December 2025, read in the copy JacksCodeVault/mpesa-daraja-mcp).
 */
import { neverConnected } from '../../../../shared/server/never-connected.ts'
import type { ProviderFault, Result } from '../provider.ts'
import { isBody, text, type Body } from './wire.ts'

export type DarajaConfig = {
  /** `https://sandbox.safaricom.co.ke`, `https://api.safaricom.co.ke` or a simulator's origin. */
  apiBase: string
  consumerKey: string
  consumerSecret: string
  /** The paybill that money comes in to and goes out from. */
  shortCode: string
  passKey: string
  /** The API user of M-Pesa's own portal that may pay and ask, and its password. */
  initiator: string
  initiatorPassword: string
  /** Safaricom's certificate, or its public key, as PEM: the initiator's password is sealed by it. */
  certificate: string
  /** Where Daraja calls us: our address for webhooks, without a slash at its end. */
  callbackBase: string
}

export type DarajaCall = {
  path: string
  body: Body
  /** An answer we never heard may have moved money. */
  movesMoney?: true
}

/** The body of the answer, or the fault with the provider's own code; `unauthorized` is tried again with a new token. */
export type DarajaClient = (call: DarajaCall) => Promise<Result<Body>>

/** How long to wait for one answer: a look asks for a token, asks its question and waits for what comes later, within a lease. */
const ANSWER_MS = 5_000
/** A token lives 3599 s; it is not used to its last minute. */
const TOKEN_MARGIN_MS = 600_000
/** Each new token ends the one before (Daraja's questions and answers), so another server of ours may just have ended ours. */
const TRIES = 3

/** @param now our clock */
export function darajaClient(config: DarajaConfig, now: () => Date, answerMs: number = ANSWER_MS): DarajaClient {
  const tokens = tokenKeeper(config, now, answerMs)
  return async (call) => {
    for (let tries = 1; ; tries += 1) {
      const token = await tokens.current()
      if (!token.ok) return token
      const answer = await ask(config, { ...call, token: token.value }, answerMs)
      if (answer.ok || answer.fault.kind !== 'unauthorized' || tries === TRIES) return answer
      // Whoever is not let in has moved nothing: the same may be asked again.
      tokens.drop(token.value)
    }
  }
}

export const refused = (fault: ProviderFault): { ok: false; fault: ProviderFault } => ({ ok: false, fault })

/** The fault of a success whose body does not hold what it must. */
export const unreadable = ({ path, movesMoney }: Pick<DarajaCall, 'path' | 'movesMoney'>): { ok: false; fault: ProviderFault } =>
  refused({
    kind: movesMoney ? 'in_doubt' : 'unavailable',
    code: 'malformed',
    message: `Daraja ${path}: the answer could not be read`,
  })

/** One token for all calls of this process; of many who need a new one at once, one asks for it. */
function tokenKeeper(config: DarajaConfig, now: () => Date, answerMs: number) {
  let kept: { value: string; until: number } | null = null
  let asking: Promise<Result<string>> | null = null
  const renew = async (): Promise<Result<string>> => {
    const basic = Buffer.from(`${config.consumerKey}:${config.consumerSecret}`).toString('base64')
    const path = '/oauth/v1/generate?grant_type=client_credentials'
    const answer = await exchange(config.apiBase + path, { headers: { authorization: `Basic ${basic}` } }, { path, answerMs })
    if (!answer.ok) return keysRefused(answer)
    const value = text(answer.value.access_token)
    const seconds = Number(answer.value.expires_in)
    if (value === null || !(seconds > 0)) return unreadable({ path })
    kept = { value, until: now().getTime() + Math.max(seconds * 1000 - TOKEN_MARGIN_MS, seconds * 500) }
    return { ok: true, value }
  }
  return {
    async current(): Promise<Result<string>> {
      if (kept && kept.until > now().getTime()) return { ok: true, value: kept.value }
      asking ??= renew().finally(() => (asking = null))
      return asking
    },
    drop(value: string): void {
      if (kept?.value === value) kept = null
    },
  }
}

/** Wrong keys are answered as a wrong request (400.008.01). */
const keysRefused = (answer: { ok: false; fault: ProviderFault }) =>
  answer.fault.kind === 'rejected' ? refused({ ...answer.fault, kind: 'unauthorized' }) : answer

const ask = (config: DarajaConfig, { path, body, token, movesMoney }: DarajaCall & { token: string }, answerMs: number) =>
  exchange(
    config.apiBase + path,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    { path, answerMs, ...(movesMoney && { movesMoney }) },
  )

type Exchange = { path: string; answerMs: number; movesMoney?: true }

async function exchange(url: string, init: RequestInit, how: Exchange): Promise<Result<Body>> {
  let response: Response
  let answer: string
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(how.answerMs) })
    answer = await response.text()
  } catch (error) {
    return refused(faultOfError(error, how))
  }
  const body = parse(answer)
  if (!response.ok) return refused(faultOfAnswer(response.status, body, how))
  return body ? { ok: true, value: body } : unreadable(how)
}

const noAnswer = ({ movesMoney }: Exchange): 'in_doubt' | 'unavailable' => (movesMoney ? 'in_doubt' : 'unavailable')

function faultOfError(error: unknown, how: Exchange): ProviderFault {
  const said = error instanceof Error ? error.message : String(error)
  const message = `Daraja ${how.path}: ${said}`
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: noAnswer(how), code: 'timeout', message }
  if (neverConnected(error)) return { kind: 'unavailable', code: 'unreachable', message }
  return { kind: noAnswer(how), code: 'connection_lost', message }
}

/** Its error bodies are `{requestId, errorCode, errorMessage}`; a gateway before it may answer anything. */
function faultOfAnswer(status: number, body: Body | null, how: Exchange): ProviderFault {
  const code = (body && text(body.errorCode)) ?? `http_${status}`
  const said = (body && text(body.errorMessage)) ?? ''
  const message = `Daraja ${how.path}: ${status} ${said}`.trim()
  return { kind: kindOf(status, code, how), code, message, ...(ITS_WORDS.test(said) && { itsWord: true }) }
}

/** What it says of one prompt or payout with the status and the code of a server that has failed. */
const ITS_WORDS =
  /transaction is being processed|unable to lock subscriber|wrong credentials|merchant does not exist|duplicate originator/i

/** An invalid token was seen as 404.001.03 and as 401.002.01; too many calls are 500 or 429 with 500.003.02 or .03. */
function kindOf(status: number, code: string, how: Exchange): ProviderFault['kind'] {
  if (code === '404.001.03' || status === 401 || status === 403) return 'unauthorized'
  if (status === 429 || code === '500.003.02' || code === '500.003.03') return 'rate_limited'
  if (status >= 500 || status === 408) return noAnswer(how)
  // A redirect means a wrong base address: nothing reached the call it was meant for.
  return status < 400 ? 'unavailable' : 'rejected'
}

function parse(answer: string): Body | null {
  try {
    const value: unknown = JSON.parse(answer)
    return isBody(value) ? value : null
  } catch {
    return null
  }
}
