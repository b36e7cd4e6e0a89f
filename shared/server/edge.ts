/** HTTP in and out for every described call: who is it, is the input right, answer or refusal. The only place that catches. */
import { randomUUID } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { check } from '../complaints.ts'
import type { Endpoint, Problem } from '../endpoint.ts'
import { jsonFor } from '../former-member.ts'
import { commonRefusals as refusals, Refusal, type RefusalKind } from '../refusal.ts'
import { preferredLanguage, sentenceOf, type Language, type Said } from '../said.ts'
import type { Actor } from './actor.ts'
import { checkedAnswer } from './answer.ts'
import { isGivenUp, NobodyWaits } from './asked.ts'
import type { Call, Route } from './call.ts'
import { isOutage } from './database.ts'
import { fieldKinds } from './field-kinds.ts'
import { describeError, type Log } from './log.ts'
import { requestFacts } from './request-facts.ts'

// For logs and for whoever starts a server; what is wrong with an input is said in our own words.
z.config(z.locales.en())

/** Far above the longest text that any call or form takes. */
export const MOST_BODY_BYTES = 64 * 1024
/** Those whose body is read. */
export const methodsWithBody = ['POST', 'PUT', 'PATCH', 'DELETE']

const fromAddress = { en: 'This comes from the address.', sw: 'Hii inatoka kwenye anwani.' }
const controlCharacters = { en: 'Please remove the control characters.', sw: 'Tafadhali ondoa herufi fiche.' }
const notJson = { en: 'This is not JSON.', sw: 'Hii si JSON.' }
const notAForm = { en: 'Send a form.', sw: 'Tuma fomu.' }
const notAnObject = { en: 'Send one object.', sw: 'Tuma kitu kimoja.' }
const givenTwice = { en: 'Give this once.', sw: 'Toa hii mara moja.' }
const unknownField = { en: 'Unknown field.', sw: 'Sehemu isiyojulikana.' }

/** A call that was answered, without whom and what it was about. @property path of the contract @property refusal its code */
export type Called = { method: string; path: string; refusal: string | null; ms: number }

export type EdgeParts = {
  log: Log
  /** Is told of every call; where nobody counts them, nobody. */
  called?: ((call: Called) => void) | undefined
  now: () => Date
  /** Reads a bearer token; null when it is missing, false or over. */
  readAccessToken: (token: string, now: Date) => Promise<Actor | null>
  /** Whether the session behind an actor still stands; asked for every call but a GET, and but those that ask themselves. */
  sessionStands: (actor: Actor, now: Date) => Promise<boolean>
  /** Whether somebody may do nothing before they have set up a second factor. */
  lacksSecondFactor: (actor: Actor) => Promise<boolean>
  /** How many proxies in front of us add to `X-Forwarded-For`; 0 believes none. */
  trustedProxies: number
  /** Our own public origin. */
  site: string
}

export function mountCalls(app: Hono, routes: readonly Route[], parts: EdgeParts): void {
  const mount = (route: Route, ...before: MiddlewareHandler[]): void => {
    const path = `/api${honoPath(route.endpoint.path)}`
    app.on(route.endpoint.method, [path], ...before, (c: Context) => answer(c, route, parts))
  }
  // What takes files has a limit of its own, so it stands before the one of all others.
  for (const route of routes) if (route.endpoint.formBytes) mount(route, limitBody(route.endpoint.formBytes))
  app.on(methodsWithBody, '/api/*', limitBody(MOST_BODY_BYTES))
  for (const route of routes) if (!route.endpoint.formBytes) mount(route)
  const known = new Set(routes.map((route) => `/api${honoPath(route.endpoint.path)}`))
  for (const path of known) app.all(path, (c) => refuse(c, new Refusal(refusals.method_not_allowed), requestId(c)))
  app.all('/api/*', (c) => refuse(c, new Refusal(refusals.not_found), requestId(c)))
}

const limitBody = (maxSize: number): MiddlewareHandler =>
  bodyLimit({ maxSize, onError: (c) => refuse(c, new Refusal(refusals.too_large), requestId(c)) })

const answerHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

async function answer(c: Context, route: Route, parts: EdgeParts): Promise<Response> {
  const { endpoint } = route
  const outcome = await attempt(c, route, parts, () => rawInput(c, endpoint))
  const response =
    'refusal' in outcome
      ? refuse(c, outcome.refusal, requestId(c))
      : c.body(jsonFor(outcome.output, languageOf(c)), (endpoint.status ?? 200) as ContentfulStatusCode, answerHeaders)
  outcome.headers.forEach((value, name) => response.headers.append(name, value))
  return response
}

/** What came of a call: the contract's output, or why not; and the headers its handler set. */
export type Outcome = { headers: Headers } & ({ output: unknown } | { refusal: Refusal })

/** Makes a call with input from wherever it came, a JSON body or a page's form, and logs it once. */
export async function attempt(
  c: Context,
  route: Route,
  parts: EdgeParts,
  raw: () => Promise<Record<string, unknown>>,
): Promise<Outcome> {
  const { endpoint } = route
  const id = requestId(c)
  const started = performance.now()
  const headers = new Headers()
  let refused: string | undefined
  let userId: number | null = null
  try {
    const now = parts.now()
    const actor = await authorise(c, route, parts, now)
    userId = actor?.userId ?? null
    const input = parseInput(endpoint, await raw().catch(cutOff(c)))
    const request = requestFacts(c, id, parts)
    // The contract's `who` decided whether an actor is there, which is what the handler's type says.
    const output = await route.handle({ input, actor, now, request, headers } as Call<Endpoint>)
    return { headers, output: checkedAnswer(endpoint, output, parts.log) }
  } catch (error) {
    const left = isGivenUp(error)
    const refusal = left ? new Refusal(refusals.unavailable) : asRefusal(error, endpoint, parts.log, id)
    refused = left ? 'nobody waits' : refusal.kind.code
    const { retryAfterSeconds } = refusal.facts
    if (retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(retryAfterSeconds)))
    return { headers, refusal }
  } finally {
    const ms = Math.round((performance.now() - started) * 10) / 10
    parts.called?.({ method: endpoint.method, path: endpoint.path, refusal: refused ?? null, ms })
    parts.log.info({ request_id: id, method: endpoint.method, path: endpoint.path, refused, ms, user_id: userId }, 'call')
  }
}

/** What a read answers to somebody whose session was just looked up, for a document to bring along; null if it refuses. */
export async function readFor(
  c: Context,
  { endpoint, handle }: Route,
  actor: Actor,
  raw: Record<string, unknown>,
  parts: EdgeParts,
): Promise<unknown> {
  try {
    const request = requestFacts(c, requestId(c), parts)
    const call = { input: parseInput(endpoint, raw), actor, now: parts.now(), request, headers: new Headers() }
    return checkedAnswer(endpoint, await handle(call as Call<Endpoint>), parts.log)
  } catch (error) {
    if (!isGivenUp(error)) asRefusal(error, endpoint, parts.log, requestId(c))
    return null
  }
}

/** A body that breaks off because its sender is gone is no fault of ours. */
const cutOff =
  (c: Context) =>
  (error: unknown): never => {
    throw c.req.raw.signal.aborted ? new NobodyWaits() : error
  }

/** Who asks for what is no call, by a bearer token whose session stands; null for nobody. */
export async function standingActor(c: Context, parts: EdgeParts, now: Date): Promise<Actor | null> {
  const claimed = await claimedBy(c, parts, now)
  return claimed && (await parts.sessionStands(claimed, now)) ? claimed : null
}

async function claimedBy(c: Context, parts: EdgeParts, now: Date): Promise<Actor | null> {
  const bearer = /^Bearer (\S{1,2000})$/.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ? parts.readAccessToken(bearer, now) : null
}

/**
 * The same proof for calls and pages: a bearer token. For reading it is believed for its minutes; for everything else the session
 * is looked up again, without exception, so that nobody who has signed out or been suspended changes anything: here, or by the
 * statement of the call itself.
 */
async function authorise(c: Context, { endpoint, session }: Route, parts: EdgeParts, now: Date): Promise<Actor | null> {
  const claimed = await claimedBy(c, parts, now)
  const { who } = endpoint
  // Who shows a token that is over wants to read as themselves, not as a visitor: they come again with a new one.
  const isOver = !claimed && endpoint.method === 'GET' && c.req.header('authorization') !== undefined
  if (!claimed && (who !== 'anyone' || isOver)) throw new Refusal(refusals.not_signed_in)
  // Forbidden and unknown look the same to someone without the right.
  if (claimed && typeof who !== 'string' && !who.includes(claimed.role)) throw new Refusal(refusals.not_found)
  const isBelieved = endpoint.method === 'GET' || session === 'by its statement'
  const stands = claimed !== null && (isBelieved || (await parts.sessionStands(claimed, now)))
  if (!stands && who !== 'anyone') throw new Refusal(refusals.not_signed_in)
  if (stands && who !== 'anyone' && !endpoint.beforeSecondFactor && (await parts.lacksSecondFactor(claimed)))
    throw new Refusal(refusals.second_factor_missing)
  return stands ? claimed : null
}

async function rawInput(c: Context, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const inAddress = typed(endpoint, c.req.param() as Record<string, string>)
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    const query = typed(endpoint, single(c.req.queries()))
    return { ...query, ...inAddress }
  }
  const body = endpoint.formBytes ? await formBody(c) : await jsonBody(c)
  const twice = Object.keys(body).find((key) => key in inAddress)
  if (twice) throw new Refusal(refusals.invalid_input, { fields: { [twice]: fromAddress } })
  return { ...body, ...inAddress }
}

async function jsonBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text === '') return {}
  // PostgreSQL keeps no NUL in a text; nobody means one.
  if (text.includes('\\u0000')) throw new Refusal(refusals.invalid_input, { fields: { body: controlCharacters } })
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) throw new Refusal(refusals.unsupported_type)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal(refusals.invalid_input, { fields: { body: notJson } })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(refusals.invalid_input, { fields: { body: notAnObject } })
  return body as Record<string, unknown>
}

/** Files and words by name. Its boundary is the sender's, so whatever cannot be read is no form. */
async function formBody(c: Context): Promise<Record<string, unknown>> {
  const isForm = /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')
  const form = isForm ? await c.req.formData().catch(() => null) : null
  if (!form) throw new Refusal(refusals.invalid_input, { fields: { body: notAForm } })
  const twice = [...form.keys()].find((name) => form.getAll(name).length > 1)
  if (twice) throw new Refusal(refusals.invalid_input, { fields: { [twice]: givenTwice } })
  return Object.fromEntries(form)
}

function single(queries: Record<string, string[]>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, [value, second]] of Object.entries(queries)) {
    if (second !== undefined) throw new Refusal(refusals.invalid_input, { fields: { [name]: givenTwice } })
    if (value !== undefined && value !== '') fields[name] = value
  }
  return fields
}

/** Addresses and queries are text: whole numbers and booleans are read where the contract has a number or boolean. */
function typed(endpoint: Endpoint, fields: Record<string, string>): Record<string, unknown> {
  const kinds = fieldKinds(endpoint)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value.includes('\0')) throw new Refusal(refusals.invalid_input, { fields: { [name]: controlCharacters } })
      if (kinds.get(name) === 'number' && /^-?\d{1,15}(\.\d{1,4})?$/.test(value)) return [name, Number(value)]
      if (kinds.get(name) === 'boolean' && /^(true|false)$/.test(value)) return [name, value === 'true']
      return [name, value]
    }),
  )
}

function parseInput(endpoint: Endpoint, raw: Record<string, unknown>): unknown {
  const result = check(endpoint.input, raw)
  if (result.success) return result.data
  const fields: Record<string, Said> = {}
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.') || 'body']
    for (const name of names) fields[name] ??= issue.code === 'unrecognized_keys' ? unknownField : sentenceOf(issue.message)
  }
  throw new Refusal(refusals.invalid_input, { fields })
}

/** Everything that is not a refusal is a bug or an outage: logged once, told to nobody. */
function asRefusal(error: unknown, endpoint: Endpoint, log: Log, id: string): Refusal {
  if (error instanceof Refusal) {
    if ([...Object.values(refusals), ...endpoint.refusals].includes(error.kind)) return error
    log.error({ request_id: id, path: endpoint.path, refused: error.kind.code }, 'a refusal its contract does not name')
    return new Refusal(wentWrong(endpoint))
  }
  if (isOutage(error)) {
    log.warn({ request_id: id, error: describeError(error) }, 'database not reachable')
    return new Refusal(refusals.unavailable, { retryAfterSeconds: 2 })
  }
  log.error({ request_id: id, error: describeError(error) }, 'call failed')
  return new Refusal(wentWrong(endpoint))
}

/** A call may have words of its own for what nobody foresaw. */
const wentWrong = ({ refusals: own }: Endpoint): RefusalKind => own.find(({ code }) => code === 'internal') ?? refusals.internal

function refuse(c: Context, { kind, facts }: Refusal, id: string): Response {
  const language = languageOf(c)
  const { details } = facts
  const fields = facts.fields && Object.fromEntries(Object.entries(facts.fields).map(([name, told]) => [name, told[language]]))
  const body: Problem = {
    code: kind.code,
    message: kind[language],
    ...(fields && { fields }),
    ...(details && { details }),
    request_id: id,
  }
  return c.json(body, kind.status as ContentfulStatusCode, { 'cache-control': 'no-store' })
}

const languageOf = (c: Context): Language => preferredLanguage(c.req.header('accept-language'))

const requestIds = new WeakMap<Context, string>()

function requestId(c: Context): string {
  const id = requestIds.get(c) ?? randomUUID()
  requestIds.set(c, id)
  return id
}

const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
