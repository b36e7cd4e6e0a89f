/** The whole of Somo over HTTP: calls, API document, webhooks, public pages, the signed-in app and its files. */
import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import { serveStatic } from '@hono/node-server/serve-static'
import {
  accessTokenReader,
  chooseLanguageOf,
  endShownSessions,
  forgetHere,
  lacksSecondFactor,
  sessionCookieName,
  sessionStands,
  viewerOf,
} from '../../features/accounts/server/index.ts'
import { receiveSmsReport, unreadOf } from '../../features/notices/server/index.ts'
import { readFeed } from '../../features/calendar/server/index.ts'
import { receiveWebhook } from '../../features/payments/server/index.ts'
import { chatCookieName } from '../../features/support/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { askedBy } from '../../shared/server/asked.ts'
import type { Route } from '../../shared/server/call.ts'
import { methodsWithBody, mountCalls, MOST_BODY_BYTES, type EdgeParts } from '../../shared/server/edge.ts'
import type { Live } from '../../shared/server/live.ts'
import type { Log } from '../../shared/server/log.ts'
import { openApiDocument } from '../../shared/server/openapi.ts'
import type { Language } from '../../shared/said.ts'
import type { Assets } from '../site/assets.ts'
import type { OwnSiteSettings } from '../site/page.ts'
import { webManifest } from '../site/web-manifest.ts'
import { showArea, showEmptyShell } from './area.ts'
import { compress } from './compress.ts'
import { mountDevReload } from './dev-reload.ts'
import { docsPage, docsStyleHash } from './docs.ts'
import type { Parts } from './parts.ts'
import { languageOf } from './language.ts'
import { showLive } from './live.ts'
import { mountMedia } from './media.ts'
import { showPaper } from './papers.ts'
import { playRecording } from './recordings.ts'
import { showPhoto, showPhotoForLinks } from './photos.ts'
import { showPostPicture } from './post-pictures.ts'
import { documentPolicy, workerPolicy } from './policy.ts'
import { mountSite, type SiteParts } from './site.tsx'
import { mountSitemap } from './sitemap.ts'
import { siteForms } from './site-forms.ts'
import { siteSource } from './site-source.ts'
import { RETRY_SECONDS, showTrouble } from './trouble.ts'

export type AppParts = Parts & {
  /** Every call of the register. */
  calls: readonly Route[]
  log: Log
  called?: EdgeParts['called']
  live: Live
  now: () => Date
  trustedProxies: number
  /** Whether the database answers, asked apart from all work. */
  ready: () => Promise<boolean>
  /** Unguessable part of the webhooks' address. */
  hookSecret: string
  settings: OwnSiteSettings
  /** Built files; the folder they are in. */
  web: { folder: string; site: () => Assets; app: (language: Language) => Assets }
  version: string
  /** Pages reload themselves when the server is started anew, and none is kept. */
  dev: boolean
}

const MOST_HOOK_BYTES = 1_000_000
const MOST_REPORT_BYTES = 10_000

export function makeApp(parts: AppParts): Hono {
  const { db, log, now } = parts
  const app = new Hono()
  const edge: EdgeParts = {
    ...{ log, now, called: parts.called },
    readAccessToken: accessTokenReader(parts.keys),
    sessionStands: (actor, at) => sessionStands(db, actor, at),
    lacksSecondFactor: (actor) => lacksSecondFactor(parts, actor),
    trustedProxies: parts.trustedProxies,
    site: parts.site,
  }
  const routes = parts.calls
  const site: SiteParts = {
    assets: parts.web.site,
    source: siteSource({ ...parts, db }),
    ...{ settings: parts.settings, house: parts.house, keepPages: !parts.dev },
    now,
    viewer: async (cookie, at) => {
      const session = await viewerOf(db, cookie, at)
      if (!session) return null
      const { id, name, role } = session.user
      return { id, name, role, unread: await unreadOf(db, id) }
    },
    post: siteForms(routes, edge),
    sessionCookie: sessionCookieName(parts.secureCookies),
    chatCookie: chatCookieName(parts.secureCookies),
    endSession: (c) => endSession(c, parts),
    keepLanguage: async (c, language) => {
      const cookie = getCookie(c, site.sessionCookie)
      if (cookie) await chooseLanguageOf(db, cookie, language, now())
    },
  }
  app.onError((error, c) => showTrouble(error, c, site, log))
  app.use(compress)
  mountHealth(app, parts)
  // Before all that is given up when its caller leaves: what the provider says is worth keeping also when it hangs up on us.
  mountHooks(app, parts)
  mountMedia(app, parts, edge)
  app.use((c, next) => askedBy(c.req.raw.signal, next))
  if (parts.dev) mountDevReload(app)
  const endpoints = routes.map((route) => route.endpoint)
  app.get('/api/docs/openapi.json', (c) => c.json(openApiDocument(endpoints, parts.version)))
  app.get('/api/docs', (c) => c.html(docsPage(endpoints), 200, { 'content-security-policy': documentPolicy(docsStyleHash) }))
  mountCalls(app, routes, edge)
  app.on(methodsWithBody, '*', limitBody(MOST_BODY_BYTES))
  app.use(refuseNul)
  mountFiles(app, parts.web.folder)
  mountPictures(app, parts)
  mountSitemap(app, parts)
  mountSite(app, site)
  app.get('/join/:kind{lesson|class}/:id{[0-9]+}', (c) =>
    c.redirect(`/classroom/${c.req.param('kind')}/${c.req.param('id')}`, 302),
  )
  app.get('/live', (c) => showLive(c, parts))
  app.get('/verification-documents/:id{[1-9][0-9]{0,14}}', (c) => showPaper(c, Number(c.req.param('id')), parts))
  app.get('/recordings/:id{[1-9][0-9]{0,14}}', (c) => playRecording(c, Number(c.req.param('id')), parts))
  // A calendar asks without a session: its address is the secret, and is kept on no way.
  app.get('/calendar/:file{[A-Za-z0-9_-]+\\.ics}', async (c) => {
    const feed = await readFeed(
      { ...parts, site: parts.settings.origin },
      c.req.param('file').slice(0, -'.ics'.length),
      parts.now(),
    )
    if (feed === null) return c.text('Not found', 404)
    return c.body(feed, 200, { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' })
  })
  app.get('/shell/:root', (c) => showEmptyShell(c, parts))
  app.get('*', (c) => showArea(c, parts, site, edge))
  app.all('*', (c) => c.text('Not found', 404))
  return app
}

/** Whether the process lives, and whether it reaches its database. */
function mountHealth(app: Hono, { ready }: AppParts): void {
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    if (await ready()) return c.json({ status: 'ready' })
    return c.json({ status: 'waiting for the database' }, 503, { 'retry-after': RETRY_SECONDS })
  })
}

const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => c.text(commonRefusals.too_large[languageOf(c)], 413) })

/** PostgreSQL keeps no NUL in a text, and no address of ours has one. */
async function refuseNul(c: Context, next: () => Promise<void>): Promise<Response | void> {
  if (c.req.url.includes('%00')) return c.text(commonRefusals.not_found[languageOf(c)], 404)
  await next()
}

/** Built files carry their content's hash in the name and are kept for ever; everything else is asked for again. */
function mountFiles(app: Hono, folder: string): void {
  const forEver = (_path: string, c: Context) => c.header('cache-control', 'public, max-age=31536000, immutable')
  const aDay = (_path: string, c: Context) => c.header('cache-control', 'public, max-age=86400')
  const worker = (_path: string, c: Context) => {
    c.header('cache-control', 'no-cache')
    c.header('content-security-policy', workerPolicy)
  }
  app.get('/assets/*', serveStatic({ root: folder, precompressed: true, onFound: forEver }))
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.get('/service-worker.js', serveStatic({ root: folder, precompressed: true, onFound: worker }))
  for (const file of ['favicon.svg', 'icon-192.png', 'icon-512.png', 'social.png']) {
    app.get(`/${file}`, serveStatic({ root: 'app/site/static', onFound: aDay }))
  }
  app.get('/manifest.webmanifest', (c) => {
    aDay(c.req.path, c)
    return c.json(webManifest, 200, { 'content-type': 'application/manifest+json' })
  })
}

/** Pictures of people and of posts; only some of them are anybody's to see. */
function mountPictures(app: Hono, parts: AppParts): void {
  app.get('/photos/:file{[0-9a-f]{40}\\.webp}', (c) => showPhoto(c, 'image', parts))
  app.get('/photos/:file{[0-9a-f]{40}-face\\.webp}', (c) => showPhoto(c, 'face', parts))
  app.get('/photos/:file{[0-9a-f]{40}\\.jpg}', (c) => showPhotoForLinks(c, parts))
  app.get('/blog-pictures/:file{[0-9a-f]{40}\\.webp}', (c) => showPostPicture(c, parts.db))
}

function mountHooks(app: Hono, parts: AppParts): void {
  // What stands behind it is the provider's own: an address that was given to it for one call.
  for (const behind of ['', '/:at'])
    app.post(`/hooks/${parts.payments.name}/${parts.hookSecret}${behind}`, limitBody(MOST_HOOK_BYTES), (c) => hook(c, parts))
  app.post(`/hooks/sms/${parts.hookSecret}`, limitBody(MOST_REPORT_BYTES), (c) => smsReport(c, parts))
  if (parts.rooms.receive) app.post('/hooks/rooms', limitBody(MOST_HOOK_BYTES), (c) => roomHook(c, parts))
}

async function hook(c: Context, parts: AppParts): Promise<Response> {
  const raw = new Uint8Array(await c.req.arrayBuffer())
  const { headers } = c.req.raw
  if (raw.length > 0) await receiveWebhook(parts.db, parts.payments, { raw, headers, at: c.req.param('at') ?? '' }, parts.now())
  // IntaSend reads no more than that it was taken; Daraja's documents ask for these words.
  return c.json({ ResultCode: 0, ResultDesc: 'Accepted' })
}

/** At an address that anybody may know: each message is signed. */
async function roomHook(c: Context, { rooms, now }: AppParts): Promise<Response> {
  const answer = await rooms.receive?.(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers, now())
  return answer ? c.json(answer) : c.text('Not signed as it must be', 401)
}

async function smsReport(c: Context, parts: AppParts): Promise<Response> {
  await receiveSmsReport(parts.db, parts.sms, new Uint8Array(await c.req.arrayBuffer()))
  return c.json({ received: true })
}

async function endSession(c: Context, parts: AppParts): Promise<void> {
  const cookie = getCookie(c, sessionCookieName(parts.secureCookies)) ?? null
  await endShownSessions(parts.db, { actor: null, cookie }, false, parts.now())
  const headers = new Headers()
  forgetHere(headers, parts.secureCookies)
  headers.forEach((value, name) => c.header(name, value, { append: true }))
}
