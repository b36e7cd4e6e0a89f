/**
 * Serves the public pages: rendered on the server, kept compressed for half a minute, their forms answered by the calls' own
 * code.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { ownAddress } from '../../features/accounts/rules.ts'
import type { House } from '../../features/house/rules.ts'
import type { HouseReader } from '../../features/house/server/index.ts'
import { parseLanguage, type Language } from '../../shared/web/i18n.ts'
import { comesFromElsewhere } from '../../shared/server/same-origin.ts'
import type { Assets } from '../site/assets.ts'
import { renderPage } from '../site/document.tsx'
import {
  notFound,
  type OwnSiteSettings,
  type Page,
  type SiteSettings,
  type Source,
  type Viewer,
  type Visit,
} from '../site/page.ts'
import {
  formPages,
  barePages,
  framedPages,
  notFoundPage,
  redirects,
  wrongRolePage,
  type AnyPage,
  type FormPage,
} from '../site/routes.ts'
import { wantedBy } from './compress.ts'
import { languageCookie, languageOf } from './language.ts'
import { pagePolicy } from './policy.ts'
import { elsewhere, postedForm } from './posted.ts'
import { SPECULATION } from './sitemap.ts'
import type { PostForm } from './site-forms.ts'

export type SiteParts = {
  assets: () => Assets
  source: Source
  settings: OwnSiteSettings
  /** What an operator has set. */
  house: HouseReader
  /** Whether what one visitor saw is kept for the next. */
  keepPages: boolean
  now: () => Date
  /** Who the session cookie belongs to; for drawing only. */
  viewer: (cookie: string, now: Date) => Promise<Viewer | null>
  /** What to do with a form posted to one of the form pages. */
  post: PostForm
  /** Name of the cookie that holds a session. */
  sessionCookie: string
  /** Name of the cookie that leads to a visitor’s chat with Somo. */
  chatCookie: string
  endSession: (c: Context) => Promise<void>
  /** Keeps a choice of language on the profile of whoever is signed in. */
  keepLanguage: (c: Context, language: Language) => Promise<void>
}

const KEPT_MS = 30_000
const MOST_KEPT = 500

export function mountSite(app: Hono, parts: SiteParts): void {
  const kept = new Map<string, { until: number; html: string; compressed: Buffer }>()
  for (const [path, target] of Object.entries(redirects)) {
    app.get(path, (c) => {
      const there = target.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(c.req.param(name) ?? ''))
      return c.redirect(there + new URL(c.req.url).search, 301)
    })
  }
  for (const [path, page] of Object.entries({ ...framedPages, ...barePages })) {
    app.get(path, (c) => showKept(c, page, parts, kept))
  }
  for (const [path, page] of Object.entries(formPages)) {
    // A form page is typed by its own data; the table gives it back what its own `load` made.
    app.get(path, (c) => show(c, page as unknown as AnyPage, parts))
    app.post(path, (c) => postForm(c, path, page, parts))
  }
  app.post('/language', async (c) => {
    const form = await postedForm(c, parts.settings.origin)
    if (form instanceof Response) return form
    const language = parseLanguage(String(form.get('language')))
    c.header('set-cookie', languageCookie(language, parts.settings.origin))
    await parts.keepLanguage(c, language)
    return c.redirect(ownAddress(String(form.get('back') ?? '')) ?? backTo(c, parts.settings.origin), 303)
  })
  app.post('/logout', async (c) => {
    if (comesFromElsewhere(c.req.raw.headers, parts.settings.origin)) return c.text(elsewhere[languageOf(c)], 403)
    await parts.endSession(c)
    return c.redirect('/', 303)
  })
}

/** The page for addresses that lead nowhere, and for areas of another role. */
export const showDeadEnd = async (c: Context, which: 'not_found' | 'wrong_role', parts: SiteParts): Promise<Response> =>
  show(c, (which === 'not_found' ? notFoundPage : wrongRolePage) as AnyPage, parts)

/** Visitors who are not signed in all see the same: rendered once, compressed once, kept for a moment. */
async function showKept(
  c: Context,
  page: AnyPage,
  parts: SiteParts,
  kept: Map<string, { until: number; html: string; compressed: Buffer }>,
): Promise<Response> {
  if (!parts.keepPages || getCookie(c, parts.sessionCookie)) return show(c, page, parts)
  const now = parts.now().getTime()
  const language = languageOf(c)
  const key = `${language} ${c.req.url}`
  let entry = kept.get(key)
  if (!entry || entry.until < now) {
    const response = await show(c, page, parts)
    if (response.status !== 200) return response
    const html = await response.text()
    const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    entry = { until: now + KEPT_MS, html, compressed }
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, entry)
  }
  const brotli = wantedBy(c.req.header('accept-encoding') ?? '') === 'br'
  const headers = {
    ...pageHeaders(parts, 'public, max-age=30'),
    'speculation-rules': `"${SPECULATION}"`,
    ...(brotli && { 'content-encoding': 'br' }),
  }
  return c.body(brotli ? new Uint8Array(entry.compressed) : entry.html, 200, headers)
}

async function show(
  c: Context,
  page: AnyPage,
  parts: SiteParts,
  change: (data: unknown) => unknown = (data) => data,
  status?: number,
): Promise<Response> {
  const visit = await visitOf(c, parts)
  const data = await page.load(parts.source, visit)
  if (data === notFound) return show(c, notFoundPage as AnyPage, parts)
  const html = renderPage(page as Page<unknown>, change(data), visit, parts.assets())
  return c.body(html, (status ?? page.status ?? 200) as 200, pageHeaders(parts, 'no-store'))
}

async function postForm(c: Context, path: string, page: FormPage, parts: SiteParts): Promise<Response> {
  const form = await postedForm(c, parts.settings.origin)
  if (form instanceof Response) return form
  const outcome = await parts.post(c, path, form, languageOf(c))
  outcome.headers.forEach((value, name) => c.header(name, value, { append: true }))
  if ('goTo' in outcome) {
    // What was fetched ahead was for somebody who had not signed in.
    c.header('clear-site-data', '"prefetchCache"', { append: true })
    return c.redirect(outcome.goTo, 303)
  }
  const withForm = (data: unknown): unknown => ({ ...(data as { form: unknown }), form: outcome.form })
  return show(c, page as unknown as AnyPage, parts, withForm, outcome.form.sent ? 200 : outcome.status)
}

async function visitOf(c: Context, parts: SiteParts): Promise<Visit> {
  const now = parts.now()
  const cookie = getCookie(c, parts.sessionCookie)
  const viewer = cookie ? await parts.viewer(cookie, now) : null
  return {
    language: languageOf(c),
    viewer,
    now,
    address: new URL(c.req.url),
    params: c.req.param() as Record<string, string>,
    chatSecret: getCookie(c, parts.chatCookie) ?? null,
    site: siteWith(parts.settings, await parts.house.now().catch(() => parts.house.last())),
  }
}

/** What shows in the frame of every page. */
export const siteWith = (own: OwnSiteSettings, { contacts: { email, phone, chat, social } }: House): SiteSettings => ({
  ...own,
  ...{ email, phone: phone || null, chat: chat || null, social },
})

/** On every document. The service worker looks here whether what it keeps is of this build or of one that was before. */
export const BUILD_HEADER = 'x-build'

export const pageHeaders = (parts: SiteParts, cache: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  [BUILD_HEADER]: parts.assets().build,
  'cache-control': cache,
  vary: 'cookie, accept-encoding, accept-language',
  'content-security-policy': pagePolicy(parts.assets().cssHash),
})

/** The page of ours that the browser says it comes from. */
function backTo(c: Context, site: string): string {
  const from = URL.parse(c.req.header('referer') ?? '')
  return from?.origin === site ? (ownAddress(from.pathname + from.search) ?? '/') : '/'
}
