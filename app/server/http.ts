/** The whole of Somo over HTTP: calls, API document, webhooks, public pages, the signed-in app and its files. */
import type { Context } from 'hono'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { serveStatic } from '@hono/node-server/serve-static'
import {
  SESSION_COOKIE,
  accessTokenReader,
  chooseLanguageOf,
  endShownSessions,
  forgetHere,
  sessionStands,
  viewerOf,
} from '../../features/accounts/server/index.ts'
import { unreadOf } from '../../features/notices/server/index.ts'
import { receiveWebhook } from '../../features/payments/server/index.ts'
import type { Route } from '../../shared/server/call.ts'
import { mountCalls, type EdgeParts } from '../../shared/server/edge.ts'
import { describeError, type Log } from '../../shared/server/log.ts'
import { openApiDocument } from '../../shared/server/openapi.ts'
import { areaHome, areaOf } from '../areas.ts'
import { renderShell } from '../dashboard/shell-document.tsx'
import type { Assets } from '../site/assets.ts'
import type { SiteSettings } from '../site/page.ts'
import { webManifest } from '../site/web-manifest.ts'
import { mountDevReload } from './dev-reload.ts'
import { docsPage } from './docs.ts'
import type { Parts } from './parts.ts'
import { languageOf } from './language.ts'
import { appPolicy, commonHeaders } from './policy.ts'
import { mountSite, showDeadEnd, type SiteParts } from './site.tsx'
import { siteForms } from './site-forms.ts'
import { siteSource } from './site-source.ts'

export type AppParts = Parts & {
  /** Every call of the register. */
  calls: readonly Route[]
  log: Log
  now: () => Date
  trustedProxies: number
  /** Unguessable part of the webhooks' address. */
  hookSecret: string
  settings: SiteSettings
  /** Built files; the folder they are in. */
  web: { folder: string; site: () => Assets; app: () => Assets }
  version: string
  /** Pages reload themselves when the server is started anew, and none is kept. */
  dev: boolean
}

const MOST_HOOK_BYTES = 1_000_000

export function makeApp(parts: AppParts): Hono {
  const { db, log, now } = parts
  const app = new Hono()
  const edge: EdgeParts = {
    log,
    now,
    readAccessToken: accessTokenReader(parts.keys),
    sessionStands: (actor, at) => sessionStands(db, actor, at),
    trustedProxies: parts.trustedProxies,
  }
  const routes = parts.calls
  const site: SiteParts = {
    assets: parts.web.site,
    source: siteSource({ ...parts, db }),
    settings: parts.settings,
    keepPages: !parts.dev,
    now,
    viewer: async (cookie, at) => {
      const viewer = await viewerOf(db, cookie, at)
      return viewer && { ...viewer, unread: await unreadOf(db, viewer.id) }
    },
    post: siteForms(routes, edge),
    endSession: (c) => endSession(c, parts),
    keepLanguage: async (c, language) => {
      const cookie = getCookie(c, SESSION_COOKIE)
      if (cookie) await chooseLanguageOf(db, cookie, language, now())
    },
  }
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders)) c.res.headers.set(name, value)
  })
  if (parts.dev) mountDevReload(app)
  app.onError((error, c) => {
    log.error({ path: c.req.routePath, error: describeError(error) }, 'page failed')
    return c.text('Something went wrong on our side. Please try again.', 500)
  })
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    const ready = await db.$client.query('select 1').then(
      () => true,
      () => false,
    )
    return c.json({ status: ready ? 'ready' : 'waiting for the database' }, ready ? 200 : 503)
  })
  const endpoints = routes.map((route) => route.endpoint)
  app.get('/api/docs/openapi.json', (c) => c.json(openApiDocument(endpoints, parts.version)))
  app.get('/api/docs', (c) => c.html(docsPage(endpoints)))
  app.post(`/hooks/intasend/${parts.hookSecret}`, (c) => hook(c, parts))
  mountCalls(app, routes, edge)
  mountFiles(app, parts.web.folder)
  mountSite(app, site)
  app.get('/join/:kind{lesson|class}/:id{[0-9]+}', (c) =>
    c.redirect(`/classroom/${c.req.param('kind')}/${c.req.param('id')}`, 302),
  )
  app.get('*', (c) => showArea(c, parts, site))
  app.all('*', (c) => c.text('Not found', 404))
  return app
}

/** The signed-in areas are one app. Without a session on to signing in; in another role's area a clear page says so. */
async function showArea(c: Context, parts: AppParts, site: SiteParts): Promise<Response> {
  const path = new URL(c.req.url).pathname
  const area = areaOf(path)
  const room = path.startsWith('/classroom/')
  if (!area && !room) return showDeadEnd(c, 'not_found', site)
  const cookie = getCookie(c, SESSION_COOKIE)
  const viewer = cookie ? await site.viewer(cookie, parts.now()) : null
  if (!viewer) return c.redirect(`/login?next=${encodeURIComponent(path + new URL(c.req.url).search)}`, 302)
  if (area && viewer.role !== area) return showDeadEnd(c, 'wrong_role', site)
  if (path === '/parent-dashboard') return c.redirect(areaHome.parent, 302)
  const assets = parts.web.app()
  const html = renderShell({ language: languageOf(c), role: viewer.role, assets, testMoney: parts.settings.testMoney })
  return c.body(html, 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': appPolicy(assets.cssHash, parts.paymentSettings.frameOrigin),
  })
}

/** Built files carry their content's hash in the name and are kept for ever; everything else is asked for again. */
function mountFiles(app: Hono, folder: string): void {
  const forEver = (_path: string, c: Context) => c.header('cache-control', 'public, max-age=31536000, immutable')
  const aDay = (_path: string, c: Context) => c.header('cache-control', 'public, max-age=86400')
  app.get('/assets/*', serveStatic({ root: folder, precompressed: true, onFound: forEver }))
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.get(
    '/service-worker.js',
    serveStatic({ root: folder, precompressed: true, onFound: (_path, c) => c.header('cache-control', 'no-cache') }),
  )
  for (const file of ['favicon.svg', 'icon-192.png', 'icon-512.png', 'social.png', 'robots.txt']) {
    app.get(`/${file}`, serveStatic({ root: 'app/site/static', onFound: aDay }))
  }
  app.get('/manifest.webmanifest', (c) => {
    aDay(c.req.path, c)
    return c.json(webManifest, 200, { 'content-type': 'application/manifest+json' })
  })
}

async function hook(c: Context, parts: AppParts): Promise<Response> {
  const length = Number(c.req.header('content-length') ?? 0)
  const raw = length > MOST_HOOK_BYTES ? new Uint8Array() : new Uint8Array(await c.req.arrayBuffer())
  if (raw.length > 0 && raw.length <= MOST_HOOK_BYTES)
    await receiveWebhook(parts.db, parts.payments, raw, c.req.raw.headers, parts.now())
  return c.json({ received: true })
}

async function endSession(c: Context, parts: AppParts): Promise<void> {
  await endShownSessions(parts.db, { actor: null, cookie: getCookie(c, SESSION_COOKIE) ?? null }, false, parts.now())
  const headers = new Headers()
  forgetHere(headers, parts.secureCookies)
  headers.forEach((value, name) => c.header(name, value, { append: true }))
}
