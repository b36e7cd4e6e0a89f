/**
 * A push service and the browsers behind it: gives out subscriptions, checks who asks (RFC 8292), opens what it is sent with the
 * browser's own keys (RFC 8291), and shows it on a page and as JSON.
 */
import { html, json, findRoute, listen, type Answer, type Ask } from '../http.ts'
import { escapeHtml, page, styleSheet } from '../page.ts'
import { makeBrowser, open, type Browser } from './browser.ts'
import { signedFor } from './vapid.ts'

/** A push as it reached a browser. */
export type CaughtPush = {
  id: number
  browser: number
  message: unknown
  topic: string
  urgency: string
  ttl: number
  /** Whom we complain to, as the sender says. */
  contact: string
  receivedAt: string
}

export type Subscription = { endpoint: string; p256dh: string; auth: string }

export type PushSimulator = {
  origin: string
  /** A browser that has been asked. @param publicKey of who may send to it */
  subscribe(publicKey: string): Promise<Subscription>
  caught(): readonly CaughtPush[]
  /** Whatever is sent to this one is answered so from now on: 410 when its owner has switched it off, 503 when we are away. */
  answer(endpoint: string, status: number | 'drop' | 'hang' | null): void
  close(): Promise<void>
}

const KEPT = 500

export async function startPushSimulator(options: { host?: string; port?: number } = {}): Promise<PushSimulator> {
  const browsers: Browser[] = []
  const caught: CaughtPush[] = []
  const bad = new Map<string, number | 'drop' | 'hang'>()
  const take = async (ask: Ask): Promise<Answer> => {
    const number = Number(ask.params['browser'])
    const browser = browsers[number - 1]
    const how = bad.get(ask.path)
    if (how === 'drop' || how === 'hang') return how
    if (how !== undefined) return { status: how, body: '' }
    if (!browser) return { status: 404, body: '' }
    const { headers } = ask
    const contact = await signedFor(headers.authorization ?? '', browser.publicKey, `http://${headers.host}`)
    if (contact === null) return { status: 403, body: 'the signature is not of who may send' }
    if (headers['content-encoding'] !== 'aes128gcm' || !headers['ttl']) return { status: 400, body: '' }
    if (ask.body.length > MOST_BYTES) return { status: 413, body: '' }
    const text = open(browser, ask.body)
    if (text === null) return { status: 400, body: 'cannot be opened' }
    const id = (caught.at(-1)?.id ?? 0) + 1
    const [topic, urgency] = [String(headers['topic'] ?? ''), String(headers['urgency'] ?? 'normal')]
    const ttl = Number(headers['ttl'])
    caught.push({ id, browser: number, message: parse(text), topic, urgency, ttl, contact, receivedAt: new Date().toISOString() })
    if (caught.length > KEPT) caught.shift()
    return { status: 201, body: '' }
  }
  const add = (publicKey: string): { number: number; browser: Browser } => {
    const browser = makeBrowser(publicKey)
    return { number: browsers.push(browser), browser }
  }
  const routes = [
    { method: 'POST', path: '/send/:browser', handle: take },
    { method: 'GET', path: '/', handle: () => listPage(caught) },
    { method: 'GET', path: '/api/pushes', handle: () => json(200, [...caught].reverse()) },
    { method: 'GET', path: '/assets/simulator.css', handle: () => ({ status: 200, headers: css, body: styleSheet() }) },
  ]
  const web = await listen(
    (ask) => {
      const found = findRoute(routes, ask.method, ask.path)
      return found ? found.route.handle({ ...ask, params: found.params }) : html(404, 'Not found')
    },
    { host: options.host ?? '127.0.0.1', port: options.port ?? 0 },
  )
  return {
    origin: web.origin,
    async subscribe(publicKey) {
      const { number, browser } = add(publicKey)
      return { endpoint: `${web.origin}/send/${number}`, p256dh: browser.p256dh, auth: browser.auth }
    },
    caught: () => caught,
    answer: (endpoint, how) => {
      const { pathname } = new URL(endpoint)
      if (how === null) bad.delete(pathname)
      else bad.set(pathname, how)
    },
    close: () => web.close(),
  }
}

const css = { 'content-type': 'text/css; charset=utf-8' }
/** All of them take this much, and no more. */
const MOST_BYTES = 4096

function listPage(caught: readonly CaughtPush[]) {
  const lines = [...caught].reverse().map(
    ({
      browser,
      message,
      receivedAt,
    }) => `<li><p>${escapeHtml(JSON.stringify(message))}</p> <span class="muted">browser ${browser}</span>
<time class="muted" datetime="${receivedAt}">${receivedAt.slice(0, 10)} ${receivedAt.slice(11, 19)} UTC</time></li>`,
  )
  const list = lines.length === 0 ? '<p class="empty">No push yet.</p>' : `<ul class="lines">${lines.join('')}</ul>`
  const body = `<main><p class="ribbon">Push catcher · nothing is delivered</p><h1>Caught pushes</h1>${list}</main>`
  return html(200, page({ title: 'Caught pushes', body }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
